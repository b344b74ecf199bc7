import { expect, test } from './fixtures.ts'

test.use({ ranks: 'load' })

/** The ranks are megabytes, and a busy machine needs a while to make an encoder of them. */
const counted = { timeout: 45_000 }

test('the estimate stands beside a tokenizer once that has counted, and can carry its factor', async ({ bench }) => {
  test.slow()
  await bench.open()
  await expect(bench.budget).toContainText(/o200k_base: [\d,]+, so the estimate is [\d.]+% (high|low)/, counted)
  const panel = await bench.panel('Counted by')
  const table = panel.getByRole('table', { name: 'Estimate beside o200k_base' })
  await expect(table.getByRole('rowheader')).toHaveText([
    'all',
    'system',
    'user',
    'assistant',
    'tool',
    'tool definitions',
  ])
  const all = table.getByRole('row', { name: /^all/ }).getByRole('cell')
  await expect(all.first()).toHaveText('1,407')
  const ratio = Number(await all.last().textContent())
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).not.toBe(1)
  await expect(panel).toContainText(/By the estimate the compaction warning comes \d+ tokens too (late|early)\./)

  await panel.getByRole('button', { name: /^Carry × [\d.]+ into the estimate$/ }).click()
  await expect(bench.budget).toContainText(/Counted by estimate × [\d.]+ \(calibrated\)/)
  await expect(bench.budget).not.toContainText('1,407 of 1,500')
  await panel.getByRole('button', { name: /^Take × [\d.]+ out of the estimate$/ }).click()
  await expect(bench.budget).toContainText('1,407 of 1,500 tokens')
})

test('everything is counted by a tokenizer when that is chosen, and by the estimate again', async ({ bench }) => {
  test.slow()
  await bench.open()
  const comparison = bench.budget.getByText(/o200k_base: [\d,]+/)
  await comparison.waitFor(counted)
  const tokens = /o200k_base: ([\d,]*\d)/.exec((await comparison.textContent()) ?? '')?.[1] ?? 'none'
  const panel = await bench.panel('Counted by')
  await panel.getByRole('radio', { name: /^o200k_base/ }).check()
  await expect(bench.budget).toContainText(`${tokens} of 1,500 tokens`)
  await expect(bench.budget).toContainText('Counted by o200k_base')
  await panel.getByRole('radio', { name: /^Estimate/ }).check()
  await expect(bench.budget).toContainText('1,407 of 1,500 tokens')
  await expect(bench.lane('Prune')).toContainText('1,238 → 751, target < 1,200')
})

test('until another tokenizer has counted the screen shows the estimate, and says so', async ({ bench, page }) => {
  test.slow()
  // The ranks come when this test lets them.
  let letThrough = () => {}
  const asked = new Promise<void>((resolve) => {
    void page.context().route(/cl100k_base/, async (route) => {
      resolve()
      await new Promise<void>((go) => {
        letThrough = go
      })
      await route.continue()
    })
  })
  await bench.open()
  const panel = await bench.panel('Counted by')
  await panel.getByRole('radio', { name: /^cl100k_base/ }).check()
  await asked
  await expect(bench.budget).toContainText('counting by cl100k_base…, estimate until then')
  await expect(bench.budget).toContainText('1,407 of 1,500 tokens')
  letThrough()
  await expect(bench.budget).toContainText('Counted by cl100k_base', counted)
  await expect(bench.budget).not.toContainText('estimate until then', counted)
  await expect(bench.budget).not.toContainText('1,407 of 1,500 tokens')
})

test('the factor of a reading is offered before that of a tokenizer, and what is called estimate has it', {
  tag: '@soak',
}, async ({ bench, page }) => {
  test.slow()
  await bench.open()
  await expect(bench.budget).toContainText(/o200k_base: [\d,]+, so the estimate/, counted)
  await bench.button('Turn by turn…').click()
  const dialog = bench.dialog('Budget, turn by turn')
  await dialog.getByRole('button', { name: /^Carry × 0\.\d\d into/ }).click()
  await dialog.getByRole('textbox', { name: 'A reading, typed in' }).fill('1,450')
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await expect(
    dialog
      .getByRole('row', { name: /^a reading typed in/ })
      .getByRole('cell')
      .first(),
  ).not.toHaveText('1,407')
  await expect(dialog).toContainText(
    'Both by the reading of 1,450: it measured this prompt, o200k_base only counts it.',
  )
  await expect(dialog.getByRole('button', { name: /^Carry/ })).toHaveText(['Carry × 1.03 into the estimate'])
  await dialog.getByRole('button', { name: /^Carry × 1.03/ }).click()
  await expect(dialog.getByRole('row', { name: /^a reading typed in/ })).toContainText('1.00')
  await expect(dialog.getByRole('button', { name: /^Carry/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bench.budget).toContainText(/count by the estimate × 1\.03 \(calibrated\): 1,4[45]\d/)
  await expect(bench.lane('Compact')).toContainText(/1,4[45]\d → /)
})
