import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'

const failingTest = 'test_fees.py::test_monday_is_free'

async function edit(bench: BenchPage, lane: string): Promise<Locator> {
  await bench.choose(`${lane}: actions`, 'Name, rule and parameters')
  return bench.page.getByRole('dialog')
}

test('the strategy of a lane is changed, and its parameters with it', async ({ bench }) => {
  await bench.open()
  const dialog = await edit(bench, 'Prune')
  await dialog.getByRole('combobox', { name: 'Strategy' }).selectOption('Send as it is')
  await expect(dialog.getByRole('checkbox', { name: 'Tombstones' })).toHaveCount(0)
  await expect(bench.dialog('Lane: Send as it is')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Strategy' }).selectOption('Prune')
  await dialog.getByRole('checkbox', { name: /^Tombstones/ }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bench.lane('Prune')).toContainText('with tombstones')
  await bench.expectVerdict(4, 'Prune', 'Cleared')
  await expect(bench.lane('Prune')).toContainText('Structure 6 of 6')
  await bench.expectFact(failingTest, 'Prune', 'lost')
})

test('parameters are seen at once: scope, words of the summary, summariser, keep last, threshold', async ({
  bench,
}) => {
  await bench.open()
  const prune = await edit(bench, 'Prune')
  await prune.getByRole('combobox', { name: 'Counts' }).selectOption('the whole prompt')
  await prune.getByRole('spinbutton', { name: 'Keep last' }).fill('10')
  await prune.getByRole('button', { name: 'Done' }).click()
  await expect(bench.lane('Prune')).toContainText('counts the whole prompt, keep last 10')
  await bench.expectVerdict(4, 'Prune', 'tail (last 10)')
  await bench.expectVerdict(4, 'Compact', 'summarised in 2')

  const compact = await edit(bench, 'Compact')
  await compact.getByRole('textbox', { name: 'Summary text' }).fill(`The failing test is ${failingTest}.`)
  await compact.getByRole('button', { name: 'Done' }).click()
  await bench.expectFact(failingTest, 'Compact', 'in summary')
  await bench.expectFact('behind the flag fair_fees', 'Compact', 'lost')
  const outline = await edit(bench, 'Compact')
  await outline.getByRole('combobox', { name: 'Summariser' }).selectOption('outline')
  await expect(outline.getByRole('textbox', { name: 'Summary text' })).toHaveCount(0)
  await outline.getByRole('checkbox', { name: /^Only at its threshold/ }).check()
  await outline.getByRole('button', { name: 'Done' }).click()
  await expect(bench.lane('Compact')).toContainText('outline (stub)')
})

test('a lane with a survival set says which rules it keeps', async ({ bench }) => {
  await bench.open()
  const dialog = await edit(bench, 'Compact + survival set')
  await expect(dialog.getByRole('checkbox', { name: /^Corrections and safety rules/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Unresolved errors/ }).uncheck()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await bench.expectFact(failingTest, 'Compact + survival set', 'lost')
  await bench.expectFact('do not change fees that are already booked', 'Compact + survival set', 'verbatim')
  await expect(bench.lane('Compact + survival set')).toContainText('corrections kept')
  await expect(bench.lane('Compact + survival set')).toContainText(/; its rules found \d correction/)
})

test('a lane that is told the marks says so in its title', async ({ bench }) => {
  await bench.open()
  const dialog = await edit(bench, 'Compact')
  await dialog.getByRole('checkbox', { name: /^Told the marks/ }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bench.grid.getByRole('columnheader', { name: 'Compact (told the marks)' })).toBeVisible()
  for (const quote of [failingTest, 'behind the flag fair_fees', 'cap fees at 12 euros per loan']) {
    await bench.expectFact(quote, 'Compact', 'verbatim')
  }
  await bench.expectVerdict(10, 'Compact', 'told the marks')
})

test('a lane whose summariser answers nothing fails in its own column, and the others stand', async ({ bench }) => {
  await bench.open()
  const dialog = await edit(bench, 'Compact')
  await dialog.getByRole('textbox', { name: 'Summary text' }).fill('')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bench.lane('Compact')).toContainText('failed, history unchanged')
  await expect(bench.lane('Compact')).toContainText('The summariser’s answer was empty')
  await expect(bench.lane('Compact')).toContainText('1,407')
  await expect(bench.heading).toContainText(
    'Compact failed and left the history unchanged: the summariser’s answer was empty.',
  )
  await bench.expectVerdict(4, 'Compact', 'Kept')
  await bench.expectVerdict(4, 'Prune', 'Removed')
  await bench.expectFact(failingTest, 'Compact + survival set', 'verbatim')
  await expect
    .poll(() => bench.said())
    .toContainEqual(expect.stringContaining('Compact: The summariser’s answer was empty'))
})

test('a summary that is not smaller than what it replaces is refused', async ({ bench }) => {
  await bench.open()
  const dialog = await edit(bench, 'Compact')
  await dialog.getByRole('textbox', { name: 'Summary text' }).fill('More words than before. '.repeat(300))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bench.lane('Compact')).toContainText(
    /The summary takes 1,8\d\d, not less than the 1,\d+ that it replaces/,
  )
  await bench.expectVerdict(4, 'Compact', 'Kept')
})

test('the seven checks of every lane can be read with their evidence', async ({ bench }) => {
  await bench.open()
  await bench
    .lane('Compact')
    .getByRole('button', { name: /Structure 6 of 6/ })
    .click()
  for (const name of [
    'One named, fresh source',
    'Leading messages and tail unchanged',
    'A second run is free',
    'Corrections probed',
    'Calls and results whole',
    'Not larger than before',
    'Inside the window',
  ]) {
    await expect(bench.grid.getByRole('row', { name })).toBeVisible()
  }
  const corrections = bench.grid.getByRole('row', { name: 'Corrections probed' })
  await expect(await bench.cell(corrections, 'Compact')).toContainText('fails')
  await expect(await bench.cell(corrections, 'Compact')).toContainText('0 of 1 survive')
  await expect(await bench.cell(corrections, 'Prune')).toContainText('1 of 1 survive')
  const pairs = bench.grid.getByRole('row', { name: 'Calls and results whole' })
  await expect(await bench.cell(pairs, 'Prune')).toContainText('Made by this lane: call in 3 has no result')
  await bench.grid.getByRole('button', { name: 'hide' }).click()
  await expect(corrections).toHaveCount(0)
})

test('the form of a summariser says where messages go, what is asked, and leads to its models and back', async ({
  bench,
}) => {
  await bench.open()
  const dialog = await edit(bench, 'Compact')
  const summariser = dialog.getByRole('combobox', { name: 'Summariser' })
  await summariser.selectOption('extractive')
  await expect(dialog.getByText('Nothing leaves this page, and no model is asked')).toBeVisible()
  await expect(dialog.getByText('The 9 messages to be summarised take')).toBeVisible()
  await summariser.selectOption('builtin')
  await expect(dialog.getByText('Nothing leaves this computer.')).toBeVisible()
  await summariser.selectOption('page')
  await expect(dialog.getByText('No model is chosen yet.')).toBeVisible()

  await summariser.selectOption('provider')
  const sent = dialog.getByText('Sends 9 messages to api.openai.com when you ask, and only then.')
  await expect(sent).toContainText('A key for it is still needed.')
  await dialog.getByRole('combobox', { name: 'Instructions' }).selectOption('sections')
  await dialog.getByText('Read what is asked').click()
  await expect(dialog.getByText('Write these sections')).toBeVisible()

  await dialog.getByRole('combobox', { name: 'Provider' }).selectOption('own')
  await expect(dialog.getByText('where to is not set up yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Models…' }).click()
  const models = bench.dialog('Models')
  await expect(models.getByRole('combobox', { name: 'Provider' })).toHaveValue('own')
  await models.getByLabel('Address', { exact: true }).fill('http://localhost:9999/v1')
  await models.getByLabel('Model', { exact: true }).fill('a-model-of-mine')
  await models.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('to localhost:9999, on this computer or in your network,')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Model', exact: true })).toHaveAttribute(
    'placeholder',
    'a-model-of-mine',
  )

  await summariser.selectOption('page')
  await dialog.getByRole('button', { name: 'Models…' }).click()
  await expect(models.getByRole('heading', { name: 'Inside this page' })).toBeFocused()
})
