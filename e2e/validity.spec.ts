import { readFile } from 'node:fs/promises'
import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'

/** The line of a lane, or of the history itself, that says who would take it. */
const line = (bench: BenchPage, words: RegExp): Locator => bench.page.getByRole('button', { name: words })

async function editLane(bench: BenchPage, lane: string): Promise<Locator> {
  await bench.choose(`${lane}: actions`, 'Name, rule and parameters')
  return bench.page.getByRole('dialog')
}

test('a lane with a broken pair says who refuses it and why, and leads to the message at fault', async ({ bench }) => {
  await bench.open()
  await expect(line(bench, /^! The history itself: refused by Strict template$/)).toBeVisible()
  await line(bench, /^✕ Refused by 4 of 5 · 1 more as before ?, Prune$/).click()
  const dialog = bench.dialog('Prune: would a provider take it?')
  const anthropic = dialog.getByRole('region', { name: 'Anthropic' })
  await expect(anthropic).toContainText('would refuse it')
  await expect(anthropic).toContainText('A call without its result')
  await expect(anthropic).toContainText('`tool_use` ids were found without `tool_result` blocks immediately after')
  await expect(anthropic).toContainText('Known from a report of the error')
  const template = dialog.getByRole('region', { name: 'Strict template' })
  await expect(template).toContainText('Already in the history')
  await expect(template).not.toContainText('Made by this lane')
  await anthropic.getByRole('button', { name: 'message 3' }).click()
  await expect(dialog).toHaveCount(0)
  await bench.expectVerdict(3, 'Prune', 'call now without its result')
  await expect(await bench.cell(bench.message(3), 'Prune')).toBeInViewport()
})

test('a repair mends the prompt of a lane, and one undo takes it back', async ({ bench, page }) => {
  await bench.open()
  await line(bench, /^✕ Refused by 4 of 5.*, Prune$/).click()
  const dialog = bench.dialog('Prune: would a provider take it?')
  await dialog.getByRole('button', { name: 'Repair in this lane' }).click()
  await expect(dialog.getByRole('region', { name: 'Anthropic' })).toContainText('✓ would take it')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(bench.lane('Prune')).toContainText('pairs completed')
  await expect(bench.lane('Prune')).toContainText('Structure 6 of 6')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(line(bench, /^✕ Refused by 4 of 5.*, Prune$/)).toBeVisible()
})

test('repairs are chosen one by one; what stands in the tail is not dropped, and the lane says so', async ({
  bench,
}) => {
  await bench.open()
  const dialog = await editLane(bench, 'Prune')
  await dialog.getByRole('radio', { name: /^Drop the pair/ }).check()
  await dialog.getByRole('checkbox', { name: /^Merge neighbours of one role/ }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bench.lane('Prune')).toContainText('broken pairs dropped, neighbours merged')
  await bench.expectVerdict(3, 'Prune', 'call without its result')
  await bench.expectVerdict(2, 'Prune', 'merged with 5')
  await bench.expectVerdict(5, 'Prune', 'merged with 2')

  const again = await editLane(bench, 'Prune')
  await again.getByRole('combobox', { name: 'Counts' }).selectOption('the whole prompt')
  await again.getByRole('spinbutton', { name: 'Keep last' }).fill('9')
  await again.getByRole('button', { name: 'Done' }).click()
  await bench.expectVerdict(4, 'Prune', 'result now without its call')
  await expect(bench.lane('Prune')).toContainText('Not repaired: broken pair in 4 (tail (last 9))')
})

test('the prompt of a lane is copied and saved for a provider, with what its form has no place for', async ({
  bench,
  page,
}) => {
  await bench.open()
  const call = { id: 'c1', type: 'function', function: { name: 'run_tests', arguments: '{"path":"tests"}' } }
  await bench.paste(
    JSON.stringify([
      { role: 'user', content: 'Run the tests.' },
      { role: 'assistant', content: 'I do.', reasoning_content: 'They may fail.', tool_calls: [call] },
      { role: 'user', content: 'And?' },
    ]),
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await bench.choose('Prune: actions', 'The prompt as JSON')
  const dialog = bench.dialog('Prune: the prompt as JSON')
  await dialog.getByRole('radio', { name: 'Anthropic messages' }).check()
  await expect(dialog).toContainText('Left behind, as this form has no place for it:')
  await expect(dialog).toContainText('Anthropic would refuse this prompt.')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(text)).toMatchObject({ messages: [{ role: 'user' }, { role: 'assistant' }, { role: 'user' }] })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('prune.anthropic.json')
  expect(await readFile(await file.path(), 'utf8')).toBe(text)
  await dialog.getByRole('button', { name: 'Why' }).click()
  await expect(bench.dialog('Prune: would a provider take it?')).toBeVisible()
  await page.keyboard.press('Escape')

  await bench.paste(text)
  await expect(bench.notice).toContainText('Read as Anthropic messages')
  await expect(bench.opener(2)).toContainText(/assistant.*→ run_tests/)
})
