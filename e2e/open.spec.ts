import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from './fixtures.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}.json`, import.meta.url))
const textOf = (name: string): string => readFileSync(fixture(name), 'utf8')

test('a list of OpenAI messages is picked as a file: developer, parts, empty content, parallel calls', async ({
  bench,
}) => {
  await bench.open()
  await bench.pick(fixture('list'))
  await expect(bench.dialog('Open a history')).toHaveCount(0)
  await expect(bench.notice).toContainText('list: 6 messages, 2 tool calls, 2 tool results')
  await expect(bench.notice).toContainText('The window is set to')
  await expect(bench.opener(1)).toContainText(/developer/)
  await expect(bench.message(2)).toContainText('Only water after sunset.')
  await expect(bench.opener(3)).toContainText(/assistant.*→ moisture, moisture/)
  await expect(bench.opener(4)).toContainText(/tool.*of moisture/)
  await expect(bench.message(5)).toContainText('bed 1: 18 percent')
  await bench.expectLanes(['Prune', 'Compact', 'Compact + survival set'])
  await expect(bench.heading).toContainText('No fact is marked yet')
  await bench.notice.getByRole('button', { name: 'Close' }).click()
  await expect(bench.notice).toHaveCount(0)

  await bench.selectWords(2, 'Only water after sunset')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  await bench.expectFact('Only water after sunset', 'Prune', 'verbatim')
  await bench.button('Undo').click()
  await bench.button('Undo').click()
  await expect(bench.heading).toContainText('Prune loses the failing test.')
})

test('a request body with tools and an image is pasted', async ({ bench }) => {
  await bench.open()
  const dialog = await bench.openDialog()
  await expect(dialog.getByRole('button', { name: 'Open the text' })).toBeDisabled()
  await bench.pasteInto(dialog.getByRole('textbox', { name: 'Text to open' }), textOf('request'))
  await dialog.getByRole('button', { name: 'Open the text' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bench.notice).toContainText('5 messages, 1 tool call, 1 tool result, 1 tool definition, 1 image')
  await expect(bench.notice).toContainText('The model is some-model. The window is set to 1,000 tokens')
  await expect(bench.budget).toContainText('tool definitions')
  await expect(bench.grid).toContainText(/tokens of tool definitions/)
  await expect(bench.opener(4)).toContainText(/tool.*of find_loan/)
})

test('a file is dropped on the page; repeated call ids are paired with the call before them', async ({ bench }) => {
  await bench.open()
  await bench.drop('repeated.json', textOf('repeated-ids'))
  await expect(bench.notice).toContainText('repeated: 6 messages, 2 tool calls, 2 tool results')
  await expect(bench.opener(3)).toContainText(/tool.*of read_file/)
  await expect(bench.opener(5)).toContainText(/tool.*of list_dir/)
  await expect
    .poll(() => bench.said())
    .toContainEqual(expect.stringContaining('Opened repeated: 6 messages, 2 tool calls, 2 tool results'))
})

test('the scenario that is open can be opened again from its menu, and undo brings the work back', async ({
  bench,
}) => {
  await bench.open()
  await bench.choose('Message 4: actions', 'Delete')
  await expect(bench.message(12)).toHaveCount(0)
  await bench.choose('Scenarios. Open now: The lost correction', 'The lost correction')
  await expect(bench.message(12)).toBeVisible()
  await expect.poll(() => bench.said()).toContainEqual(expect.stringContaining('The lost correction. '))
  await bench.button('Undo').click()
  await expect(bench.message(12)).toHaveCount(0)
})

test('a saved document comes back as the same screen', async ({ bench, page }, info) => {
  await bench.open()
  await bench.choose('Message 3: actions', 'Pin')
  await bench.choose('Prune: actions', 'Duplicate')
  await bench.threshold('Compaction').press('PageDown')
  await bench.selectWords(8, 'it takes the closed days for late ones')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  const before = await bench.grid.ariaSnapshot()
  const budget = await bench.budget.ariaSnapshot()

  const download = page.waitForEvent('download')
  await bench.choose('Menu', 'Save')
  const saved = await download
  expect(saved.suggestedFilename()).toBe('the-lost-correction.what-survives.json')
  const path = info.outputPath('saved.json')
  await saved.saveAs(path)
  const again = info.outputPath('again.json')

  await bench.choose('Message 1: actions', 'Delete')
  await bench.lane('Compact').getByRole('button', { name: 'Continue from this prompt' }).click()
  await expect.poll(() => bench.grid.ariaSnapshot()).not.toBe(before)
  await bench.pick(path)
  await expect(bench.fact('it takes the closed days for late ones')).toHaveCount(1)
  await expect.poll(() => bench.grid.ariaSnapshot()).toBe(before)
  expect(withoutCounting(await bench.budget.ariaSnapshot())).toBe(withoutCounting(budget))

  const second = page.waitForEvent('download')
  await bench.choose('Menu', 'Save')
  await (await second).saveAs(again)
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(path, 'utf8'))
})

/** The tokenizer may have counted between the two. */
function withoutCounting(snapshot: string): string {
  return snapshot.replace(/^.*(counting|o200k_base:).*$/gm, '')
}
