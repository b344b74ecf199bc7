import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'

const GITHUB = 'ghp_aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2'
const history = JSON.stringify([
  { role: 'system', content: 'You are a coding agent.' },
  { role: 'user', content: `Clone the fork with ${GITHUB} and run it.` },
  { role: 'assistant', content: `Which database? ${'I can take any that runs on this computer. '.repeat(12)}` },
  { role: 'user', content: 'DB_PASSWORD=hunter2hunter2, on the usual host.' },
  { role: 'assistant', content: `Cloned with ${GITHUB}.` },
])
const LINE = '2 key-shaped strings: a GitHub token in 2 and 5, a password in 4.'

test('key-shaped strings of an import are pointed out, and one button replaces them', async ({ bench }) => {
  await bench.open()
  await bench.drop('agent.json', history)
  await expect(bench.notice).toContainText(LINE)
  await bench.notice.getByRole('button', { name: 'Show' }).click()
  const dialog = bench.dialog('Key-shaped strings')
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await expect(dialog).toContainText('ghp_…')
  await expect(dialog).not.toContainText(GITHUB)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await bench.notice.getByRole('button', { name: 'Replace them' }).click()
  await expect(bench.live).toHaveText('Replaced 2 key-shaped strings in 3 places')
  await expect(bench.message(2)).toContainText('[secret 1: GitHub token]')
  await expect(bench.message(5)).toContainText('[secret 1: GitHub token]')
  await expect(bench.message(4)).toContainText('DB_PASSWORD=[secret 2: password]')
  await expect(bench.notice).toContainText('The key-shaped strings were replaced.')
  await expect(bench.notice.getByRole('button', { name: 'Replace them' })).toHaveCount(0)
  await bench.button('Undo').click()
  await expect(bench.message(2)).toContainText(GITHUB)
})

test('a file can be saved without them, and what is copied is told of them', async ({ bench, page }) => {
  await bench.open()
  await bench.drop('agent.json', history)
  await expect(bench.notice).toContainText(LINE)

  const saved = async (button: string) => {
    await bench.choose('Menu', 'Save')
    const dialog = bench.dialog('Save with the key-shaped strings?')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: button }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    await expect(dialog).toHaveCount(0)
    return text
  }
  const without = await saved('Save without them')
  expect(without).toContain('[secret 1: GitHub token]')
  expect(without).not.toContain(GITHUB)
  await expect(bench.message(2)).toContainText(GITHUB)
  expect(await saved('Save as it is')).toContain(GITHUB)
  await bench.choose('Menu', 'Save')
  await bench.dialog('Save with').getByRole('button', { name: 'Cancel' }).click()

  await bench.choose('Prune: actions', 'The prompt as JSON…')
  const dialog = bench.dialog(/the prompt as JSON/)
  await expect(dialog.getByText(/key-shaped string/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Replace them' }).click()
  await expect(dialog.getByText(/key-shaped string/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(bench.message(2)).toContainText('[secret 1: GitHub token]')
  // Nothing is left to ask about.
  const download = page.waitForEvent('download')
  await bench.choose('Menu', 'Save')
  await download
})
