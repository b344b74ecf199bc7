import { expectAccessible } from './axe.ts'
import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { chat } from './histories.ts'

async function openBudget(bench: BenchPage): Promise<Locator> {
  await bench.choose('Menu', 'Budget, turn by turn…')
  const dialog = bench.dialog('Budget, turn by turn')
  await dialog.waitFor()
  return dialog
}

const chart = (dialog: Locator): Locator => dialog.getByRole('slider', { name: 'Message' })

test('the prompt now stands beside the ledger, and only one of them says when to compact', async ({ bench }) => {
  await bench.open()
  const dialog = await openBudget(bench)
  const now = dialog.getByRole('region', { name: 'The prompt now' })
  await expect(now).toContainText('1,407 tokens, 93.8% of the window')
  await expect(now).toContainText('Both thresholds look at this number')
  const ledger = dialog.getByRole('region', { name: 'The ledger' })
  await expect(ledger).toContainText('3,492 tokens over 4 turns')
  await expect(ledger).toContainText('3,364 in, 128 out: 2.5 times the prompt')
  await expect(ledger).toContainText('never says when to compact')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(bench.button('Menu')).toBeFocused()
})

test('the chart says at which message each threshold was reached first, and goes there', async ({ bench }) => {
  await bench.open()
  const dialog = await openBudget(bench)
  const crossings = dialog.getByRole('listitem').filter({ hasText: /tokens:/ })
  await expect(crossings).toHaveText([
    'Compaction threshold, 1,200 tokens: reached at message 9',
    'Pruning threshold, 1,350 tokens: reached at message 10',
    'Window less the reserve, 1,440 tokens: not passed, 33 tokens left',
  ])
  await dialog.getByRole('button', { name: 'reached at message 10' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bench.message(10)).toBeInViewport()
})

test('keys read the chart message by message, and Enter goes to one', async ({ bench, page }) => {
  await bench.open()
  const slider = chart(await openBudget(bench))
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^Message 1, system message, 28 tokens; the prompt after it 123 /,
  )
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('PageUp')
  await expect(slider).toHaveAttribute('aria-valuenow', '6')
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByText(/^Message 7, tool result, 396 tokens; the prompt after it 1,135 \(75\.7%\)/),
  ).toBeVisible()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /the prompt after it 1,407 \(93\.8%\), the ledger 3,492$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(bench.dialog('Budget, turn by turn')).toHaveCount(0)
  await expect(bench.message(11)).toBeInViewport()
})

test('the mouse reads the chart, and a click goes to the message under it', async ({ bench, page }) => {
  await bench.open()
  const dialog = await openBudget(bench)
  const box = await chart(dialog).boundingBox()
  if (!box) throw new Error('the chart is not on the screen')
  await page.mouse.move(box.x + (box.width * 6.5) / 12, box.y + 100)
  await expect(dialog.getByRole('button', { name: 'Go to message 7' })).toBeVisible()
  await page.mouse.click(box.x + (box.width * 3.5) / 12, box.y + 100)
  await expect(dialog).toHaveCount(0)
  await expect(bench.message(4)).toBeInViewport()
})

test('readings are listed with what they are worth: the last replaces the others, a stale one says so', async ({
  bench,
}) => {
  await bench.open()
  const dialog = await openBudget(bench)
  const readings = dialog.getByRole('region', { name: 'Readings' })
  await expect(readings).toContainText('None: the thresholds look at what is counted here.')
  for (const tokens of ['1,000', '1,300']) {
    await readings.getByRole('textbox', { name: 'A reading, typed in' }).fill(tokens)
    await readings.getByRole('button', { name: 'Use it' }).click()
  }
  await expect(readings.getByRole('listitem')).toHaveText([
    '1,000 typed in: replaced by a later one',
    '1,300 typed in: counts now; typed in, so nothing tells whether the prompt has changed since',
  ])
  await expect(dialog.getByRole('region', { name: 'The prompt now' })).toContainText('1,300 tokens')
  await expect(dialog).toContainText(
    'The thresholds look at 1,300, a reading typed in; this chart counts every message, 1,407 in all.',
  )
})

test('a report of a prompt that has changed since is stale', async ({ bench }) => {
  await bench.open()
  const report = { kind: 'provider', label: 'usage.input_tokens', tokens: 900, promptHash: 'another' }
  const history = ['user', 'assistant'].map((role, index) => ({
    message: { id: `m${index + 1}`, role, parts: [{ type: 'text', text: 'Hello.' }] },
  }))
  const saved = {
    format: 'what-survives',
    version: 1,
    title: 'A',
    budget: { window: 1000, readings: [report] },
    history,
  }
  await bench.drop('report.json', JSON.stringify(saved))
  await expect(bench.budget).toContainText('900 of 1,000 tokens')
  const readings = (await openBudget(bench)).getByRole('region', { name: 'Readings' })
  await expect(readings.getByRole('listitem')).toHaveText(
    '900 usage.input_tokens: stale: measured another prompt than the one that stands here now',
  )
})

test('a history of 10,000 messages is drawn in columns, says so, and loses no crossing', { tag: '@soak' }, async ({
  bench,
  page,
}) => {
  test.slow()
  await bench.open()
  await bench.drop('long.json', chat(10_000))
  await expect(bench.heading).toContainText('No fact is marked yet', { timeout: 30_000 })
  const dialog = await openBudget(bench)
  await expect(dialog).toContainText('each column stands for 25 messages')
  const words = await dialog
    .getByRole('button', { name: /^reached at message/ })
    .first()
    .textContent()
  const at = Number(words?.replace(/\D/g, ''))
  expect(at).toBeGreaterThan(1_000)
  const slider = chart(dialog)
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuenow', '10000')
  await expect(dialog.getByRole('button', { name: 'Go to message 10,000' })).toBeVisible()
  await dialog
    .getByRole('button', { name: words ?? '' })
    .first()
    .click()
  await expect(bench.message(at)).toBeInViewport({ timeout: 20_000 })
})

test('a prompt that is small in its window can be looked at on its own scale', async ({ bench }) => {
  await bench.open()
  const panel = await bench.panel('Context window')
  await panel.getByRole('button', { name: '200k', exact: true }).click()
  await bench.closePanel()
  const dialog = await openBudget(bench)
  await expect(dialog).toContainText('not reached, 158,593 tokens to go')
  await dialog.getByRole('button', { name: 'Scale of the prompt' }).click()
  await expect(dialog.getByText('compact at 160,000 ↑')).toBeVisible()
  await dialog.getByRole('button', { name: 'Scale of the window' }).click()
  await expect(dialog.getByText('↑')).toHaveCount(0)
})

test('an empty history has a budget without a chart', async ({ bench }) => {
  await bench.open()
  await bench.drop('empty.json', JSON.stringify({ format: 'what-survives', version: 1, title: 'Empty', history: [] }))
  await expect(bench.budget).toContainText(/^0 of/)
  await expect(await openBudget(bench)).toContainText('The history is empty: there is nothing to draw yet.')
})

test.describe('with a tokenizer', () => {
  test.use({ ranks: 'load' })

  test('every role says by how many tokens each warning comes late or early', async ({ bench }) => {
    test.slow()
    await bench.open()
    await expect(bench.budget).toContainText(/o200k_base: [\d,]+/, { timeout: 45_000 })
    const dialog = await openBudget(bench)
    const table = dialog.getByRole('table', { name: 'Estimate beside o200k_base' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Role',
      'Estimate',
      'Measured',
      'Ratio',
      'Compaction warning',
      'Pruning warning',
    ])
    for (const role of ['all', 'system', 'user', 'assistant', 'tool', 'tool definitions']) {
      const cells = table
        .getByRole('row')
        .filter({ has: bench.page.getByRole('rowheader', { name: role, exact: true }) })
      await expect(cells.getByRole('cell').nth(3)).toHaveText(/^([\d,]+ (late|early)|on time)$/)
      const [estimate, measured] = (await cells.getByRole('cell').allTextContents()).map((text) =>
        Number(text.replace(',', '')),
      )
      const shift = Math.round(0.9 * 1_500 * ((measured ?? 0) / (estimate ?? 1) - 1))
      const words =
        shift === 0 ? 'on time' : `${Math.abs(shift).toLocaleString('en-GB')} ${shift > 0 ? 'late' : 'early'}`
      await expect(cells.getByRole('cell').nth(4)).toHaveText(words)
    }
    await expect(dialog).toContainText(/By the estimate the pruning warning comes \d+ tokens too (late|early)\./)
    await dialog.getByRole('button', { name: /^Carry ×/ }).click()
    await expect(dialog).toContainText(/By the estimate × [\d.]+ the compaction warning comes/)
  })
})

test('axe finds nothing in either theme of the budget, turn by turn', { tag: '@soak' }, async ({ bench, page }) => {
  await bench.open()
  const dialog = await openBudget(bench)
  await chart(dialog).press('Home')
  await expectAccessible(page, 20, '[role=dialog]')
})

test('forced colours keep the lines of the thresholds', async ({ bench, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await bench.open()
  const dialog = await openBudget(bench)
  const lines = await dialog
    .locator('[data-kind=threshold]:empty, [data-kind=window]:empty')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth))
  expect(lines.filter((width) => Number.parseFloat(width) >= 1)).toHaveLength(3)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finger reads the chart first, and goes to the message by a button', async ({ bench, page }) => {
    await bench.open()
    const dialog = await openBudget(bench)
    await chart(dialog).scrollIntoViewIfNeeded()
    const box = await chart(dialog).boundingBox()
    if (!box) throw new Error('the chart is not on the screen')
    await page.touchscreen.tap(box.x + (box.width * 8.5) / 12, box.y + 60)
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await dialog.getByRole('button', { name: 'Go to message 9' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(bench.opener(9)).toBeInViewport()
  })
})

/** Compaction and pruning threshold in percent, and the window: the ends of the bar, the middle, near and apart. */
const POSITIONS = [
  [1, 1, 1_500],
  [1, 5, 1_500],
  [1, 14, 1_500],
  [1, 100, 1_500],
  [7, 22, 1_500],
  [12, 30, 1_500],
  [50, 50, 1_500],
  [50, 57, 1_500],
  [50, 64, 1_500],
  [80, 90, 1_500],
  [88, 94, 1_500],
  [93, 99, 1_500],
  [98, 99, 1_500],
  [99, 100, 1_500],
  [100, 100, 1_500],
  [99, 100, 200_000],
  [1, 1, 1_500],
  [1, 100, 1_500],
  [2, 4, 10_000_000],
  [80, 90, 10_000_000],
  [97, 99, 10_000_000],
  [99, 100, 10_000_000],
  [100, 100, 10_000_000],
] as const

for (const [width, presenting] of [
  [2560, false],
  [1440, false],
  [1280, false],
  [1024, false],
  [390, false],
  [1440, true],
  [1280, true],
  [390, true],
] as const) {
  const where = `${width} pixels wide${presenting ? ', in a hall' : ''}`
  // What is narrowest stands for the others in `npm test`.
  const tag = width === 390 && !presenting ? [] : '@soak'
  test(`both labels of the thresholds stay on the screen and apart, ${where}`, { tag }, async ({ bench, page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await bench.open(presenting ? '?present' : '')
    if (presenting) await bench.button(/^Leave/).waitFor()
    const labels = [bench.budget.getByText(/^compact \d/), bench.budget.getByText(/^prune \d/)]
    const wrong: string[] = []
    for (const [compaction, pruning, window] of POSITIONS) {
      const budget = { window, compaction: compaction / 100, pruning: pruning / 100 }
      const saved = { format: 'what-survives', version: 1, title: 'Labels', budget, history: [] }
      await bench.drop('labels.json', JSON.stringify(saved))
      await expect(bench.threshold('Compaction')).toHaveAttribute('aria-valuenow', String(compaction))
      await expect(bench.threshold('Pruning')).toHaveAttribute('aria-valuenow', String(pruning))
      await expect(bench.budget).toContainText(`of ${window.toLocaleString('en-GB')} tokens`)
      const [one, other] = await Promise.all(labels.map((label) => label.boundingBox()))
      if (!one || !other) throw new Error('a label is not drawn')
      const where = `${compaction} and ${pruning} of ${window}`
      for (const box of [one, other]) if (box.x < 0 || box.x + box.width > width) wrong.push(`${where}: off the screen`)
      const aside = one.x + one.width <= other.x || other.x + other.width <= one.x
      const above = one.y + one.height <= other.y || other.y + other.height <= one.y
      if (!aside && !above) wrong.push(`${where}: on each other`)
      // A tenth of the bar apart is room enough: no label stands beside the handle of the other.
      if (compaction !== 80 || above) continue
      const [first, second] = await Promise.all(
        (['Compaction', 'Pruning'] as const).map((name) => bench.threshold(name).boundingBox()),
      )
      if (!first || !second) throw new Error('a handle is not drawn')
      if (one.x + one.width > first.x || other.x < first.x + first.width)
        wrong.push(`${where}: beside the other handle`)
    }
    expect(wrong).toEqual([])
  })
}
