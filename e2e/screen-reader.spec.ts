import type { BenchPage } from './bench-page.ts'
import { expect, type Page, test } from './fixtures.ts'
import { chat } from './histories.ts'
import { allOf, readCell, type Spoken, spokenPage, tableOf, wordsIn } from './reading.ts'

const TABLE = 'Facts and messages by lane'
const LANES = ['Prune', 'Compact', 'Compact + survival set']

/** Names that more than one button of a row have. */
function namedTwice(row: readonly Spoken[]): string[] {
  const names = row.flatMap((cell) => allOf(cell, 'button')).map(({ name }) => name)
  return names.filter((name, at) => names.indexOf(name) !== at)
}

test('the page is read as landmarks and headings, from the finding to the messages', async ({ bench, page }) => {
  await bench.open()
  await bench
    .lane('Prune')
    .getByRole('button', { name: /Structure/ })
    .click()
  await page.getByRole('heading', { name: 'Checks' }).waitFor()
  const read = await spokenPage(page)
  expect(allOf(read, 'banner', 'main', 'region', 'status').map(({ role, name }) => `${role} ${name}`.trim())).toEqual(
    expect.arrayContaining(['banner', 'region Budget', 'main', 'status']),
  )
  expect(allOf(read, 'main')).toHaveLength(1)
  const [first, ...others] = allOf(read, 'heading').map(({ name }) => name)
  expect(first).toMatch(/^Prune loses the failing test\./)
  expect(others).toEqual(['Facts', 'Checks', 'Messages'])
  for (const button of allOf(read, 'button')) expect(button.name, 'a button without a name').not.toBe('')
})

test('the header of a lane’s column is its name and nothing else', async ({ bench, page }) => {
  await bench.open()
  const [head = []] = tableOf(await spokenPage(page), TABLE)
  const headers = head.filter(({ role }) => role === 'columnheader')
  expect(headers.map(({ name }) => name)).toEqual(LANES)
  // Some screen readers take the text in a header, whatever its name is.
  expect(headers.map(wordsIn)).toEqual(LANES)
})

test('a cell is read as its lane, its message and what became of it there', async ({ bench, page }) => {
  await bench.open()
  const table = tableOf(await spokenPage(page), TABLE)
  expect(readCell(table, /^Message 3,/, 'Prune')).toBe(
    'Prune | Message 3, assistant, calls run_tests, 27 tokens | Kept call now without its result',
  )
  expect(readCell(table, /^Message 4,/, 'Prune')).toBe(
    'Prune | Message 4, tool, of run_tests, 36 lines, 487 tokens, fact B | Removed oldest tool result · frees 487 fact B goes with it',
  )
  expect(readCell(table, /^Message 5,/, 'Compact')).toBe(
    'Compact | Message 5, user, 32 tokens, fact A | summarised in 2 fact A not in it',
  )
  expect(readCell(table, /^Message 5,/, 'Compact + survival set')).toBe(
    'Compact + survival set | Message 5, user, 32 tokens, fact A | Kept correction fact A',
  )
  expect(readCell(table, /^Fact B,/, 'Compact')).toBe(
    'Compact | Fact B, “test_fees.py::test_monday_is_free”, error, in 4 | lost was in 4, summarised , Compact',
  )
})

test('no header of a row is longer than a sentence, also where its message is open', async ({ bench, page }) => {
  await bench.open()
  await bench.openMessage(7)
  const rows = tableOf(await spokenPage(page), TABLE)
  const heads = rows.flat().filter(({ role }) => role === 'rowheader')
  expect(heads).toHaveLength(1 + 1 + 4 + 1 + 12)
  for (const { name } of heads) expect(name.split(' ').length, name).toBeLessThan(16)
})

test('no two buttons of a row have the same name', async ({ bench, page }) => {
  await bench.open()
  await bench
    .lane('Compact')
    .getByRole('button', { name: /Structure/ })
    .click()
  await expect(bench.grid.getByRole('row', { name: 'Corrections probed' })).toBeVisible()
  await bench.openMessage(4)
  const rows = tableOf(await spokenPage(page), TABLE)
  expect(rows.length).toBeGreaterThan(24)
  for (const row of rows) expect(namedTwice(row)).toEqual([])
})

/** The rows in the page: which of the table they are, by what they say of themselves. */
async function rowIndices(page: Page): Promise<number[]> {
  return page
    .locator('tr[aria-rowindex]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))))
}

/** The rows in the page follow one another, and none is read that is none. */
async function expectRowsInOrder({ page, grid }: BenchPage): Promise<{ first: number; last: number; count: number }> {
  const indices = await rowIndices(page)
  const [first = 0] = indices
  expect(indices).toEqual(indices.map((_, at) => first + at))
  const rows = await grid.locator('tr:not([aria-hidden])').count()
  expect(tableOf(await spokenPage(page), TABLE)).toHaveLength(rows)
  return { first, last: indices.at(-1) ?? 0, count: Number(await grid.getAttribute('aria-rowcount')) }
}

test('400 messages: each row says which of how many it is, at the top, in the middle and at the end', {
  tag: '@soak',
}, async ({ bench, page }) => {
  test.slow()
  await bench.open()
  await bench.paste(chat(400))
  await expect(bench.notice).toContainText('400 messages')
  // A lane that treats every third message otherwise leaves nothing to fold.
  await bench.button('all').click()
  await expect(bench.message(1)).toBeVisible()
  // What knows which rows are near the screen loads late: until then the first ones stand.
  await bench.grid.locator('tr.spacer').first().waitFor({ state: 'attached' })
  const top = await expectRowsInOrder(bench)
  // The rows above have no number of their own: there must be as many as the first number says.
  const above = await bench.grid.locator('tr:not([aria-rowindex], [aria-hidden])').count()
  expect(top.first).toBe(above + 1)
  expect(top.last).toBeLessThan(top.count)

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await expect.poll(async () => (await rowIndices(page))[0]).toBeGreaterThan(top.last)
  const middle = await expectRowsInOrder(bench)
  expect(middle.count).toBe(top.count)

  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      return (await rowIndices(page)).at(-1)
    })
    .toBe(top.count)
  await expectRowsInOrder(bench)
})

test('a fold is read as the run that it stands for', async ({ bench, page }) => {
  await bench.open()
  await bench.button('only what differs').click()
  const table = tableOf(await spokenPage(page), TABLE)
  expect(readCell(table, /^11/, 'Compact')).toBe('Compact | 11 –12 kept by all, 2 messages show | 2 kept')
})

test('what an edit did is said: a threshold, an undo, a deletion, a mark', async ({ bench, page }) => {
  test.slow()
  await bench.open()
  await bench.threshold('Compaction').focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('PageDown')
  await expect.poll(() => bench.said()).toEqual(['Prune: 2 of 12 messages removed, 1 fact lost.'])
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await bench.said())[1]).toMatch(/^Undone: .*threshold/)
  await expect.poll(async () => (await bench.said())[2]).toBe('Prune: 1 of 12 messages removed, 1 fact lost.')

  await bench.choose('Message 12: actions', 'Delete')
  await expect.poll(async () => (await bench.said()).join(' ')).toContain('of 11 messages removed')
  await bench.selectWords(8, 'it takes the closed days for late ones')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  await expect.poll(() => bench.said()).toContain('Marked “it takes the closed days for late ones”')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the matrix is a table whose cells are read as lane, fact and survival', async ({ bench, page }) => {
    await bench.open()
    const read = await spokenPage(page)
    const table = tableOf(read, 'Facts by lane')
    const heads = table[0]?.filter(({ role }) => role === 'columnheader').map(wordsIn)
    expect(heads).toEqual(['Fact', 'Prune 920 tokens', 'Compact 219 tokens', 'Compact + survival set 765 tokens'])
    expect(readCell(table, /^Fact B,/, 'Prune 920 tokens')).toBe(
      'Prune 920 tokens | Fact B, “test_fees.py::test_monday_is_free”, error, in 4 | lost , Prune',
    )
    expect(readCell(table, /^Corrections/, 'Compact 219 tokens')).toBe('Compact 219 tokens | Corrections | 0 of 1')
    for (const row of table) expect(namedTwice(row)).toEqual([])

    await page.getByRole('tab', { name: 'Compact', exact: true }).tap()
    const lane = await spokenPage(page)
    expect(allOf(lane, 'heading').map(({ name }) => name)[1]).toBe('Compact')
    expect(allOf(lane, 'listitem').length).toBeGreaterThan(3)
  })
})
