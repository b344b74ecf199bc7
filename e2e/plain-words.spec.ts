import { expect, test } from './fixtures.ts'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const BROKEN = 'data:image/png;base64,aGVsbG8gd29ybGQ='

test('a row says that it holds images or files, and a summary that they are dropped', async ({ bench }) => {
  await bench.open()
  const image = (url: string) => ({ type: 'image_url', image_url: { url } })
  const parts = [{ type: 'text', text: 'Look at this.' }, image(PIXEL), image(BROKEN)]
  const history = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: parts },
    { role: 'user', content: [{ type: 'file', file: { file_id: 'file-abc123' } }] },
    ...['One.', 'Two.', 'Three.'].map((content) => ({ role: 'assistant', content: content.repeat(90) })),
  ]
  await bench.drop('images.json', JSON.stringify(history))
  await expect(bench.message(2)).toContainText('2 images')
  await expect(bench.message(3)).toContainText('1 file')
  await expect(bench.message(3)).toContainText('[file file-abc123]')
  await bench.expectVerdict(2, 'Compact', '2 images dropped')
  const row = await bench.openMessage(2)
  await expect(row).toContainText('This image cannot be drawn: its data is not what its type says.')
  await expect(row.getByRole('img')).toHaveCount(1)
})

test('a file that only has the name of an image is not taken as one', async ({ bench, page }) => {
  await bench.open()
  const row = await bench.openMessage(5)
  await row.getByRole('button', { name: 'Edit' }).click()
  await row.getByRole('button', { name: 'Add an image' }).click()
  const image = row.getByRole('group', { name: 'Message 5, part 2: image' })
  const chooser = page.waitForEvent('filechooser')
  await image.getByRole('button', { name: /Choose an image/ }).click()
  await (await chooser).setFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('just words') })
  await expect(image).toContainText('fake.png is no image: by its first bytes it is text. Nothing was changed.')
  await expect(image.getByRole('textbox', { name: /^Address/ })).toHaveValue('')
})

test('a call of a tool that is not defined says so where it is edited', async ({ bench }) => {
  await bench.open()
  const row = await bench.openMessage(3)
  await row.getByRole('button', { name: 'Edit' }).click()
  const tool = row.getByRole('combobox', { name: /^Tool of message 3/ })
  await expect(row).not.toContainText('is not among the tool definitions')
  await tool.fill('rm_rf')
  await tool.blur()
  await expect(row).toContainText('rm_rf is not among the tool definitions: nothing tells the model of it.')
})

test('what is wrong with a reading is said at its field, with the limits', async ({ bench }) => {
  await bench.open()
  const panel = await bench.panel('Counted by')
  const field = panel.getByRole('textbox', { name: 'A reading, typed in' })
  const use = panel.getByRole('button', { name: 'Use it' })
  for (const [typed, words] of [
    ['0', 'At least 1.'],
    ['999,999,999,999', 'At most 10,000,000.'],
    ['1.450', 'A whole number, please. A comma may part the thousands, as in 1,450.'],
  ] as const) {
    await field.fill(typed)
    await expect(field).toHaveAccessibleDescription(new RegExp(words.replace(/[.]/g, '\\.')))
    await expect(use).toBeDisabled()
  }
  await field.fill('1,450')
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  await use.click()
  await expect(bench.budget).toContainText('lanes and messages count by the estimate: 1,407, 3.0% low')
  await expect(bench.budget).toContainText('Over by 10')
})

test('a lane that leaves the prompt as it was read is over the window by the reading', async ({ bench }) => {
  await bench.open()
  const panel = await bench.panel('Counted by')
  await panel.getByRole('textbox', { name: 'A reading, typed in' }).fill('1,450')
  await panel.getByRole('button', { name: 'Use it' }).click()
  await bench.closePanel()
  const keep = await bench.panel('Keep last')
  await keep.getByRole('textbox', { name: 'Keep last, in messages' }).fill('12')
  await bench.closePanel()
  await expect(bench.lane('Prune')).toContainText('10 over the window by the reading of 1,450')
})

test('the button that makes messages up names no number where nobody knows one', async ({ bench }) => {
  await bench.open()
  await bench.choose('Menu', 'Make messages up…')
  const dialog = bench.dialog('Make messages up')
  const commit = dialog.getByRole('button', { name: /^Start/ })
  await expect(commit).toHaveText(/^Start with \d+ messages$/)
  await dialog.getByRole('textbox', { name: 'Tool output' }).fill('91')
  await expect(commit).toHaveText('Start a new history')
})

test('an odd date and time zone get a note, and two environments are compared by what their lines say', async ({
  bench,
}) => {
  await bench.open()
  await bench.choose('Menu', 'System prompt…')
  const dialog = bench.dialog('System prompt')
  const first = dialog.getByRole('group', { name: 'Environment' }).first()
  const date = first.getByRole('textbox', { name: 'Date' })
  await date.fill('2026-13-45')
  await expect(date).toHaveAccessibleDescription('No such day is in the calendar. It is sent as it stands.')
  await first.getByRole('textbox', { name: 'Time zone' }).fill('Mars/Olympus')
  await expect(first).toContainText('No time zone of this name is known here.')
  await dialog.getByRole('button', { name: 'Compare with a second environment' }).click()
  const second = dialog.getByRole('group', { name: 'Second environment' })
  await second.getByRole('textbox', { name: 'Date' }).fill('2026-03-14')
  await second.getByRole('textbox', { name: 'Time zone' }).fill('')
  await second.getByRole('textbox', { name: 'Platform' }).fill('darwin')
  const rows = dialog.getByRole('table', { name: 'The prompt in two environments' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Mars/Olympus' })).not.toContainText('darwin')
  await expect(rows.filter({ hasText: '2026-13-45' })).toContainText('2026-03-14')
})

test('two snapshots of one name are told apart in a comparison by their time', async ({ bench }) => {
  await bench.open()
  await bench.choose('Menu', 'Snapshots and drafts…')
  const dialog = bench.dialog('Snapshots and drafts')
  for (const expected of [1, 2]) {
    await dialog.getByRole('textbox', { name: 'Name of a new snapshot' }).fill('Same')
    await dialog.getByRole('button', { name: /^Keep/ }).click()
    await expect(dialog.getByRole('button', { name: 'Compare: Same' })).toHaveCount(expected)
  }
  await dialog.getByRole('button', { name: 'Compare: Same' }).first().click()
  const options = bench.dialog('Compare').getByRole('combobox').first().getByRole('option')
  const same = options.filter({ hasText: /^snapshot “Same”, \d\d:\d\d/ })
  await expect(same).toHaveCount(2)
  expect(new Set(await same.allTextContents()).size).toBe(2)
})
