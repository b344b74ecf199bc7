import { expect, test } from './fixtures.ts'

test('Alt+H opens the words; a word is found by typing, and leads to the words beside it', async ({ bench, page }) => {
  await bench.open()
  await page.keyboard.press('Alt+h')
  const help = bench.dialog('Help and words')
  const search = help.getByRole('searchbox', { name: 'Find a word' })
  await search.fill('tombst')
  await expect(help.getByRole('term')).toHaveText(['tombstone'])
  await expect.poll(() => bench.said()).toContain('1 word')
  await search.fill('blork')
  await expect(help).toContainText('No word with “blork”.')
  await search.fill('keep last')
  await help.getByRole('button', { name: 'protected tail' }).first().click()
  await expect(search).toHaveValue('')
  const word = help.locator('[data-word="protected tail"]')
  await expect(word).toBeFocused()
  await expect(word).toBeInViewport()
})

test('it says what survival is not, whose rules these are and what is sent, and leads to the keys', async ({
  bench,
  page,
}) => {
  await bench.open()
  await bench.choose('Menu', 'Help and words…')
  const help = bench.dialog('Help and words')
  await expect(help.getByRole('region', { name: 'What survival does not say' })).toContainText('It is not recall.')
  await expect(help.getByRole('region', { name: 'The rules in brief' })).toContainText('Anthropic Messages API')
  await expect(help.getByRole('region', { name: /^Where your data is/ })).toContainText('There is no server')
  await expect(help.getByRole('region', { name: 'Marks and colours' }).locator('svg')).toHaveCount(4)
  await help.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(bench.dialog('Keyboard shortcuts')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('it says whether the page works without a network, and begins the tour', async ({ bench, page }) => {
  await bench.open()
  await page.keyboard.press('Alt+h')
  const help = bench.dialog('Help and words')
  const data = help.getByRole('region', { name: /^Where your data is/ })
  // The browser of this test asks every page to save data.
  await expect(data).toContainText('Not ready offline: the browser is told to save data (offline and version).')
  await data.getByRole('button', { name: 'offline and version' }).click()
  await expect(bench.dialog('Offline and version')).toContainText('nothing is loaded before you ask for it')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+h')
  await help.getByRole('button', { name: 'Tour of the page' }).click()
  await expect(help).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Tour' })).toContainText('Stop 1 of')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('it is one column as wide as the screen', async ({ bench, page }) => {
    await bench.open()
    await bench.choose('Menu', 'Help and words…')
    const words = bench.region('Words and rules')
    await expect(words).toBeVisible()
    expect(await words.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await expect(bench.dialog('Help and words').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
