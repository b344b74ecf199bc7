import { expect, test } from './fixtures.ts'

test('who goes to a message from a dialog has the keyboard there', async ({ bench, page }) => {
  await bench.open()
  await bench.budget.getByRole('button', { name: 'Turn by turn…' }).press('Enter')
  const dialog = bench.dialog(/^Budget/)
  await dialog.getByRole('slider', { name: 'Message' }).press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bench.opener(2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(bench.opener(3)).toBeFocused()
})

test('who goes from a call to its result, or from a fact to where it stands, has the keyboard there', async ({
  bench,
}) => {
  await bench.open()
  const row = await bench.openMessage(3)
  await row.getByRole('button', { name: 'message 4', exact: true }).press('Enter')
  await expect(bench.opener(4)).toBeFocused()

  const fact = bench.grid.getByRole('row').filter({ has: bench.button('Fact A: actions') })
  await fact.locator('.fact-quote').click()
  const place = bench.dialog('Fact').getByRole('region', { name: 'Where it stands' }).getByRole('button').first()
  const number = Number(/\d+/.exec((await place.textContent()) ?? '')?.[0])
  await place.press('Enter')
  await expect(bench.opener(number)).toBeFocused()

  // The button that opened the menu does not take it back.
  await bench.button('Fact B: actions').press('Enter')
  const entry = bench.page.getByRole('menuitem', { name: /^Go to message/ })
  const other = Number(/\d+/.exec((await entry.textContent()) ?? '')?.[0])
  await entry.press('Enter')
  await expect(bench.opener(other)).toBeFocused()
})

test('the keyboard comes to a message far down a long list', async ({ bench, page }) => {
  await bench.open()
  const messages = Array.from({ length: 600 }, (_, n) => ({ role: n % 2 ? 'assistant' : 'user', content: `word ${n}` }))
  await bench.paste(JSON.stringify(messages))
  await bench.budget.getByRole('button', { name: 'Turn by turn…' }).click()
  const slider = bench.dialog(/^Budget/).getByRole('slider', { name: 'Message' })
  await slider.press('Home')
  await slider.press('End')
  await page.keyboard.press('Enter')
  await expect(bench.opener(600)).toBeFocused()
  await expect(bench.opener(600)).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the history comes in the place of a lane, with the keyboard on the message; the tabs do not jump later', async ({
    bench,
    page,
  }) => {
    await bench.open()
    await page.getByRole('tab', { name: 'Prune' }).click()
    await bench.choose('Menu', 'Budget, turn by turn…')
    const dialog = bench.dialog(/^Budget/)
    await dialog.getByRole('slider', { name: 'Message' }).press('Home')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
    await expect(bench.opener(6)).toBeFocused()
    await expect(bench.opener(6)).toBeInViewport()

    await page.getByRole('tab', { name: 'History' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Prune' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(bench.opener(6)).toBeVisible()
    await expect(page.getByRole('tab', { name: 'History' })).toBeFocused()
  })

  test('a place in a summary is gone to on the page of its lane', async ({ bench, page }) => {
    await bench.open()
    await page
      .getByRole('button', { name: /behind the flag fair_fees/ })
      .first()
      .click()
    const places = bench.dialog('Fact').getByRole('region', { name: 'Where it stands' })
    const place = places.getByRole('button', { name: /, its summary$/ }).first()
    const lane = ((await place.textContent()) ?? '').replace(', its summary', '')
    await place.press('Enter')
    await expect(page.getByRole('tab', { name: lane, exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('li:focus')).toContainText(/summar/i)
  })
})
