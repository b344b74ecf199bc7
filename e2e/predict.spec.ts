import { expectAccessible } from './axe.ts'
import { expect, type Page, test } from './fixtures.ts'

/** Words that tell how a fact stands. */
const TELLING = /verbatim|in summary|altered|\blost\b.*\b(in|was)\b|not in it|goes with it|no longer in it/

async function hideCompact(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compact: actions' }).click()
  await page.getByRole('menuitem', { name: /^Hide its facts, predict first/ }).click()
  await page.getByRole('group', { name: 'Fact A in Compact: what do you expect?' }).waitFor()
}

test('a hidden lane tells nothing in its column, in the headline, or in the live region, until it is revealed', async ({
  bench,
  page,
}) => {
  await bench.open()
  await expect(bench.heading).toContainText('Compact')
  await hideCompact(page)
  await expect(bench.heading).not.toContainText(/Compact(?! \+)/)
  const cells = bench.grid.locator('tr.fact td:nth-of-type(2), tr.message td:nth-of-type(2)')
  for (const text of await cells.allInnerTexts()) expect(text).not.toMatch(TELLING)
  await expect(bench.grid.locator('tr.fact td:nth-of-type(2) .glyph')).toHaveCount(0)
  await expect(bench.grid.locator('tr.message td:nth-of-type(2) .tag')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /corrections hidden ?, Compact/ })).toBeVisible()
  // An edit announces what the other lanes did, and nothing of this one.
  const panel = await bench.panel('Keep last')
  await panel.getByLabel('Keep last, in messages').fill('4')
  await bench.closePanel()
  await expect.poll(async () => (await bench.said()).join(' ')).toContain('Prune: ')
  expect((await bench.said()).join(' ')).not.toMatch(/Compact: \d/)
})

test('what was said stands beside what is so, by keyboard, and goes when the history changes', async ({
  bench,
  page,
}) => {
  await bench.open()
  await hideCompact(page)
  for (const [letter, said] of [
    ['A', 'lost'],
    ['B', 'stands'],
    ['C', 'lost'],
    ['D', 'stands'],
  ] as const) {
    const choice = page
      .getByRole('group', { name: `Fact ${letter} in Compact: what do you expect?` })
      .getByRole('button', { name: said })
    expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await choice.focus()
    await page.keyboard.press('Enter')
  }
  await expect(bench.live).toContainText('Compact: 3 of 4 right.')
  await expect(bench.grid.getByText('You said lost. It is lost: right')).toHaveCount(1)
  await expect(bench.grid.getByText('You said stands. It is lost: not so')).toHaveCount(1)
  await expect(bench.grid.getByText('3 of 4 right')).toBeVisible()
  // The keyboard is where it was: in the cell of the last fact.
  await expect(page.locator('tr.fact:nth-of-type(5) td:nth-of-type(2) button:focus')).toHaveCount(1)
  const panel = await bench.panel('Keep last')
  await panel.getByLabel('Keep last, in messages').fill('3')
  await bench.closePanel()
  await expect(bench.grid.getByText('3 of 4 right')).toBeVisible()
  await expect(bench.grid.getByText('before the change')).toBeVisible()
  await expect(bench.grid.getByText(/You said/)).toHaveCount(0)
})

test('all lanes can be hidden at once, and revealed before anything was said; axe finds nothing', async ({
  bench,
  page,
}) => {
  await bench.open()
  await bench.choose('Menu', 'Hide facts, predict first')
  await expect(bench.heading).toHaveText(/What do the lanes lose\? Say it first/)
  await expectAccessible(page, 60)
  await page.getByRole('button', { name: /^Reveal ?, Prune$/ }).click()
  await expect(bench.live).toContainText('Prune: nothing was said before')
  await expect(bench.grid.locator('tr.fact td:nth-of-type(1) .glyph')).toHaveCount(4)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the choices stand in the matrix, and the page of the lane tells nothing', async ({ bench, page }) => {
    await bench.open()
    await bench.choose('Menu', 'Hide facts, predict first')
    const matrix = page.getByRole('table', { name: 'Facts by lane' })
    await matrix.getByRole('group', { name: /^Fact A in Compact:/ }).waitFor()
    await expect(matrix.locator('.glyph')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Compact', exact: true }).click()
    const lane = page.getByRole('tabpanel', { name: 'Compact', exact: true })
    expect(await lane.textContent()).not.toMatch(TELLING)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page, 40)
    for (const letter of ['A', 'B', 'C', 'D']) {
      const group = matrix.getByRole('group', { name: new RegExp(`^Fact ${letter} in Compact:`) })
      await group.getByRole('button', { name: 'lost' }).click()
    }
    await expect(matrix.getByText(/of 4 right/)).toBeVisible()
  })
})
