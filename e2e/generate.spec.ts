import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'

async function generator(bench: BenchPage): Promise<Locator> {
  await bench.button('Make messages up…').click()
  const dialog = bench.dialog('Make messages up')
  await dialog.waitFor()
  return dialog
}

test('made-up messages are added behind the history as one step, and say what they are', async ({ bench }) => {
  await bench.open()
  const dialog = await generator(bench)
  await dialog.getByRole('combobox', { name: 'Length in' }).selectOption('messages')
  await dialog.getByRole('textbox', { name: 'Length' }).fill('20')
  await dialog.getByRole('radio', { name: 'behind this history' }).check()
  const preview = dialog.getByRole('region', { name: 'What will come' })
  await expect(preview).toContainText('20 messages')
  await expect(preview).toContainText('6 planted facts')
  const quote =
    (await preview.getByRole('region', { name: 'Planted facts' }).locator('mark').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Add 20 messages' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bench.message(13)).toContainText('made up')
  await expect(bench.message(12)).not.toContainText('made up')
  await expect(bench.fact(quote ?? '')).toHaveCount(1)
  await expect.poll(() => bench.said()).toContainEqual('20 made-up messages added, 6 planted facts')
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: add 20 made-up messages \(/)
  // The keyboard is where the page went.
  await expect(bench.opener(13)).toBeFocused()
})

test('a made-up message that a person rewrites is made up no longer, until it is undone', async ({ bench }) => {
  await bench.open()
  const dialog = await generator(bench)
  await dialog.getByRole('combobox', { name: 'Length in' }).selectOption('messages')
  await dialog.getByRole('textbox', { name: 'Length' }).fill('20')
  await dialog.getByRole('radio', { name: 'behind this history' }).check()
  await dialog.getByRole('button', { name: 'Add 20 messages' }).click()
  await bench.rewrite(13, 'Now a person wrote this.')
  await expect(bench.message(13)).not.toContainText('made up')
  await bench.button('Undo').click()
  await expect(bench.message(13)).toContainText('made up')
  await bench.button('Undo').click()
  await expect(bench.message(13)).toHaveCount(0)
})

test('the same seed gives the same messages, another one gives others; a new history is named after it', async ({
  bench,
}) => {
  await bench.open()
  const dialog = await generator(bench)
  await dialog.getByRole('combobox', { name: 'Whose turns' }).selectOption('a support agent')
  const lines = dialog.getByRole('list', { name: 'The first messages' })
  await expect(lines).toContainText('You are the support agent of')
  const first = await lines.textContent()
  await dialog.getByRole('button', { name: 'Another' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Seed' })).toHaveValue('8')
  await expect.poll(() => lines.textContent()).not.toBe(first)
  await dialog.getByRole('textbox', { name: 'Seed' }).fill('7')
  await expect.poll(() => lines.textContent()).toBe(first)
  // In a new history nothing was taken before.
  await expect(dialog).toContainText(/is then 8[5-7]\.\d% full, \d+\.\d% of it by tool definitions\./)
  await dialog.getByRole('button', { name: /^Start with/ }).click()
  await expect(bench.button(/Made up: a support agent, seed 7/)).toBeVisible()
  await expect(bench.budget).toContainText(/8[5-7]\.\d%/)
  await bench.button('Undo').click()
  await expect(bench.heading).toContainText('Prune loses the failing test.')
})

test('what cannot be is said at its field, and nothing happens; by keyboard alone', async ({ bench, page }) => {
  await bench.open()
  await bench.button('Make messages up…').focus()
  await page.keyboard.press('Enter')
  const dialog = bench.dialog('Make messages up')
  const share = dialog.getByRole('textbox', { name: 'Tool output' })
  await share.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('95')
  await expect(share).toHaveAccessibleDescription('At most 90.')
  await dialog.getByRole('radio', { name: 'behind this history' }).focus()
  await page.keyboard.press('Space')
  await share.focus()
  await page.keyboard.press('Enter')
  await expect(share).toBeFocused()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('20')
  await expect(dialog.getByRole('textbox', { name: 'Length' })).toHaveAccessibleDescription(/full already/)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Length' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('120')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bench.message(13)).toContainText('made up')
})

test('many messages are made up beside the page, which can stop it', async ({ bench }) => {
  await bench.open()
  const dialog = await generator(bench)
  await dialog.getByRole('combobox', { name: 'Length in' }).selectOption('messages')
  await dialog.getByRole('textbox', { name: 'Length' }).fill('60000')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog).toContainText('Stopped. Nothing was changed.')
  await dialog.getByRole('textbox', { name: 'Length' }).fill('1500')
  await dialog.getByRole('textbox', { name: 'Length' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => bench.said()).toContainEqual('1,500 made-up messages added, 6 planted facts')
})
