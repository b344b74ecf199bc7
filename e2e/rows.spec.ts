import { expect, test } from './fixtures.ts'
import { chat } from './histories.ts'

test('only what differs leaves out what all lanes treat alike', async ({ bench }) => {
  await bench.open()
  await bench.button('only what differs').click()
  await expect(bench.button('only what differs')).toHaveAttribute('aria-pressed', 'true')
  await expect(bench.button('all')).toHaveAttribute('aria-pressed', 'false')
  await expect(bench.message(4)).toBeVisible()
  await expect(bench.message(1)).toHaveCount(0)
  await expect(bench.message(12)).toHaveCount(0)
  const fold = bench.grid.getByRole('button', { name: /11\s*–12 kept by all, 2 messages/ })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await bench.expectVerdict(12, 'Compact', 'tail (last 2)')
  await bench.button('all').click()
  await expect(bench.message(1)).toBeVisible()
})

test('only facts shows the messages that hold a marked fact', async ({ bench }) => {
  await bench.open()
  await bench.button('only facts').click()
  for (const number of [2, 4, 5, 10]) await expect(bench.message(number)).toBeVisible()
  for (const number of [1, 3, 7, 11]) await expect(bench.message(number)).toHaveCount(0)
  await bench.grid.getByRole('button', { name: /6\s*–9, 4 messages/ }).click()
  await expect(bench.message(7)).toBeVisible()
})

test('a long run that all lanes treat alike is one row, until it is opened', async ({ bench }) => {
  await bench.open()
  await bench.paste(chat(61))
  await expect(bench.message(61)).toBeVisible()
  await bench.choose('Compact: actions', 'Remove')
  await bench.choose('Compact + survival set: actions', 'Remove')
  const folds = bench.grid.getByRole('button', { name: /, \d+ messages\s*show$/ })
  await expect(folds.first()).toContainText(/ by all, /)
  // Every message is in exactly one row.
  const folded = (await folds.allTextContents()).map((words) => Number(/, (\d+) messages/.exec(words)?.[1]))
  const single = await bench.grid.getByRole('button', { name: /^Message \d+ /, expanded: false }).count()
  expect(Math.min(...folded)).toBeGreaterThanOrEqual(5)
  expect(folded.reduce((sum, n) => sum + n, single)).toBe(61)

  const [, from] = /^([\d,]+)/.exec((await folds.first().textContent()) ?? '') ?? []
  await folds.first().click()
  await expect(bench.message(Number(from))).toBeVisible()
  await expect(folds).toHaveCount(folded.length - 1)
})

test('the cells of a row stand beside each other, also when the styles of every late part have come', {
  tag: '@soak',
}, async ({ bench, page }) => {
  await bench.open()
  // Each part brings its styles, and they stay: opened once, a dialog must leave the bench as it was.
  for (const entry of [
    'Snapshots and drafts…',
    'Make messages up…',
    'Tool definitions…',
    'System prompt…',
    'Budget, turn by turn…',
    'Keyboard shortcuts…',
  ]) {
    await bench.choose('Menu', entry)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const rows = bench.grid.locator('tr.message, tr.fact')
  const crooked = await rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const boxes = [...row.children].map((cell) => cell.getBoundingClientRect())
      const [first] = boxes
      const straight = boxes.every((box) => box.top === first?.top && box.height === first.height)
      const apart = boxes.every((box, at) => at === 0 || box.left >= (boxes[at - 1]?.right ?? 0))
      return straight && apart ? [] : [row.textContent]
    }),
  )
  expect(await rows.count()).toBeGreaterThan(10)
  expect(crooked).toEqual([])
})

test('a row that somebody works in stays the same row when the table becomes a long one', async ({ bench }) => {
  await bench.open()
  await bench.paste(chat(120))
  await expect(bench.message(120)).toBeAttached()
  await expect(bench.grid.locator('tr.spacer')).toHaveCount(0)
  const row = await bench.openMessage(118)
  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  const field = await row.getByRole('textbox').first().elementHandle()
  await bench.compose('user', 'One more than all of them.')
  await expect(bench.message(121)).toContainText('One more than all of them.')
  await expect(bench.grid.locator('tr.spacer').first()).toBeAttached()
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true)
})
