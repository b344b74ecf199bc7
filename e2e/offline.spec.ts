import { expect, test } from './fixtures.ts'
import { chat } from './histories.ts'

test.use({ ranks: 'load' })

test('with the network cut after the page has loaded, everything but a tokenizer that was not loaded works', {
  tag: '@soak',
}, async ({ bench, context, page, watch }) => {
  test.slow()
  watch.expectProblem(/ERR_INTERNET_DISCONNECTED/)
  await bench.open()
  await expect(bench.budget).toContainText(/o200k_base: [\d,]+/, { timeout: 45_000 })
  // Dialogs come after the tokenizer.
  await bench.loaded()
  await context.setOffline(true)
  const cut = await page.evaluate(() =>
    fetch('./').then(
      () => 'answered',
      () => 'cut',
    ),
  )
  expect(cut).toBe('cut')

  await bench.threshold('Compaction').press('PageDown')
  await expect(bench.lane('Prune')).toContainText('target < 1,125')
  await bench.choose('Add a lane', 'Send as it is')
  await bench.dialog('Lane: Send as it is').getByRole('button', { name: 'Done' }).click()
  await bench.rewrite(12, 'Only touch the calendar, please.')
  await bench.choose('Message 12: actions', 'Mark a phrase…')
  await bench
    .dialog(/^Mark a phrase/)
    .getByRole('textbox', { name: /^Text of message/ })
    .press('Control+a')
  await bench
    .dialog(/^Mark a phrase/)
    .getByRole('button', { name: 'Mark it' })
    .click()
  await bench.expectFact('Only touch the calendar, please.', 'Compact', 'verbatim')
  await bench.button('Only touch the calendar, please.').click()
  await bench.dialog('Fact').getByRole('button', { name: 'Remove the fact' }).click()
  await bench.choose('Compact: actions', 'What the summariser is asked')
  await expect(bench.dialog(/what the summariser is asked/)).toBeVisible()
  await page.keyboard.press('Escape')
  const panel = await bench.panel('Counted by')
  await panel.getByRole('radio', { name: /^o200k_base/ }).check()
  await expect(bench.budget).toContainText('Counted by o200k_base')
  await bench.closePanel()

  const download = page.waitForEvent('download')
  await bench.choose('Menu', 'Save')
  expect((await download).suggestedFilename()).toContain('what-survives')
  await bench.choose('Menu', 'Make messages up…')
  const made = bench.dialog('Make messages up')
  await made.getByRole('combobox', { name: 'Length in' }).selectOption('messages')
  // So many that they are made up beside the page.
  await made.getByRole('textbox', { name: 'Length' }).fill('1500')
  await made.getByRole('textbox', { name: 'Length' }).press('Enter')
  await expect(made).toHaveCount(0)
  await expect.poll(() => bench.said()).toContainEqual(expect.stringMatching(/^1,500 made-up messages/))
  await bench.paste(chat(40))
  await expect(bench.notice).toContainText('40 messages')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('tablist', { name: 'History and lanes' })).toBeVisible()
})

test('a tokenizer that cannot be loaded says so, and the estimate goes on', async ({ bench, context }) => {
  await context.route(/cl100k_base/, (route) => route.abort())
  await bench.open()
  const panel = await bench.panel('Counted by')
  await panel.getByRole('radio', { name: /^cl100k_base/ }).check()
  await expect(bench.budget).toContainText('the tokenizer failed', { timeout: 30_000 })
  await expect(bench.budget).toContainText('1,407 of 1,500 tokens')
  await panel.getByRole('radio', { name: /^Estimate/ }).check()
  await bench.closePanel()
  await bench.threshold('Compaction').press('PageDown')
  await expect(bench.lane('Prune')).toContainText('target < 1,125')
})

test.describe('before anything is loaded ahead', () => {
  test.use({ ranks: 'awaited' })

  test('a menu and a panel that cannot be loaded say so, and open when the network is back', async ({
    bench,
    context,
    page,
    watch,
  }) => {
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED/)
    await bench.open()
    // The bar of problems itself.
    await bench.loaded()
    const words = 'This part of the page could not be loaded'
    for (const [name, opened] of [
      ['Menu', page.getByRole('menu')],
      [/^Reserve: /, page.getByRole('dialog')],
    ] as const) {
      await context.setOffline(true)
      await bench.button(name).click()
      await expect(bench.notice).toContainText(words)
      await expect(bench.live).toContainText(words)
      await bench.notice.getByRole('button', { name: 'Close' }).click()
      await context.setOffline(false)
      await bench.button(name).click()
      await expect(opened).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
    }
  })
})
