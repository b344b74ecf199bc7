import { expect, test } from './fixtures.ts'

test('a usual window is one click away, and every lane says whether it would be due', async ({ bench }) => {
  await bench.open()
  const panel = await bench.panel('Context window')
  await panel.getByRole('button', { name: '200k', exact: true }).click()
  await expect(panel.getByRole('button', { name: '200k', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await bench.closePanel()
  await expect(bench.budget).toContainText('1,407 of 200,000 tokens')
  await expect(bench.budget).toContainText('0.7%')
  await expect(bench.budget).toContainText('Below both thresholds: nothing is due')
  await expect(bench.lane('Prune')).toContainText('Nothing to do: middle 1,238 is below the target of 160,000')
  await expect(bench.lane('Compact')).toContainText('Not due, 0.7% < 80.0%: shown as if it were')
  await expect(bench.threshold('Compaction')).toHaveAttribute(
    'aria-valuetext',
    '80 percent, 160,000 tokens, not reached',
  )
})

test('a window can be typed in; what cannot be is explained and changes nothing', async ({ bench }) => {
  await bench.open()
  const panel = await bench.panel('Context window')
  const field = panel.getByRole('textbox', { name: 'Context window, in tokens' })
  for (const [entry, words] of [
    ['0', 'At least 1. The value stays 1,500.'],
    ['-20', 'At least 1. The value stays 1,500.'],
    ['many', 'A whole number, please. The value stays 1,500.'],
    ['12.5', 'A whole number, please. The value stays 1,500.'],
    ['', 'A whole number, please. The value stays 1,500.'],
    ['99,999,999', 'At most 10,000,000. The value stays 1,500.'],
  ] as const) {
    await field.fill(entry)
    await expect(panel).toContainText(words)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(bench.budget).toContainText('1,407 of 1,500 tokens')
  }
  await field.fill('2,400')
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  await expect(bench.budget).toContainText('1,407 of 2,400 tokens')
  await bench.closePanel()
  await bench.button('Undo').click()
  await expect(bench.budget).toContainText('1,407 of 1,500 tokens')
})

test('the reserve takes room from every prompt', async ({ bench }) => {
  await bench.open()
  await expect(bench.budget).toContainText('Free 33')
  const panel = await bench.panel('Reserve')
  await panel.getByRole('textbox', { name: 'Reserve, in tokens' }).fill('700')
  await expect(bench.budget).toContainText('Over by 607')
  await expect(bench.lane('Prune')).toContainText('120 over the window')
  await expect(bench.lane('Compact')).not.toContainText('over the window')
  await expect(bench.heading).toContainText('Prune loses the failing test, and is 120 over the window.')
  await panel.getByRole('textbox').fill('1500')
  await expect(panel).toContainText('At most 1,499. The value stays 700.')
})

test('keep last protects a longer tail, and the lanes keep what stands in it', async ({ bench }) => {
  await bench.open()
  await bench.expectVerdict(4, 'Prune', 'Removed')
  const panel = await bench.panel('Keep last')
  await panel.getByRole('textbox', { name: 'Keep last, in messages' }).fill('9')
  await bench.closePanel()
  await bench.expectVerdict(4, 'Prune', 'tail (last 9)')
  await bench.expectFact('test_fees.py::test_monday_is_free', 'Compact', 'verbatim')
  await bench.expectFact('test_fees.py::test_monday_is_free', 'Prune', 'verbatim')
  await expect(bench.heading).not.toContainText('Prune loses')
})

test('a reading that is typed in replaces the one before, is never added to it, and can be dropped', async ({
  bench,
}) => {
  await bench.open()
  const panel = await bench.panel('Counted by')
  const field = panel.getByRole('textbox', { name: 'A reading, typed in' })
  const use = panel.getByRole('button', { name: 'Use it' })
  await expect(use).toBeDisabled()
  await field.fill('1,000')
  await use.click()
  await expect(bench.budget).toContainText('1,000 of 1,500 tokens')
  await expect(bench.budget).toContainText('66.7%')
  await expect(bench.budget).toContainText('Below both thresholds')
  await expect(bench.budget).toContainText('Measured: a reading typed in')
  await field.fill('1300')
  await use.click()
  await expect(bench.budget).toContainText('1,300 of 1,500 tokens')
  await expect(panel).toContainText('Reported so far: 1,000, 1,300. Only the last one counts, never their sum.')
  await field.fill('lots')
  await expect(use).toBeDisabled()

  await panel.getByRole('button', { name: 'Drop 1,300' }).click()
  await expect(bench.budget).toContainText('1,000 of 1,500 tokens')
  await panel.getByRole('button', { name: 'Drop 1,000' }).click()
  await expect(bench.budget).toContainText('1,407 of 1,500 tokens')
  await expect(bench.budget).toContainText('Counted by estimate')
})
