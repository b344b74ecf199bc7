import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'

const failingTest = 'test_fees.py::test_monday_is_free'

// A code editor of a megabyte takes a busy machine its time.
test.describe.configure({ timeout: 90_000 })

const lineOf = (text: string, words: string): number => text.slice(0, text.indexOf(words)).split('\n').length

/** Changes what stands in the editor, by pasting the whole text. Gives the text as it is now. */
async function change(bench: BenchPage, editor: Locator, from: string, to: string): Promise<string> {
  const text = await bench.copyFrom(editor)
  expect(text).toContain(from)
  const changed = text.replace(from, to)
  await bench.pasteOver(editor, changed)
  return changed
}

const view = (bench: BenchPage): Locator => bench.dialog('The document as JSON')

test('a text is changed in the JSON view and applied, and one undo brings the old one back', async ({
  bench,
  page,
}) => {
  await bench.open()
  const editor = await bench.openJson()
  await change(bench, editor, `"quote": "${failingTest}"`, '"quote": "cap fees at 12 euros"')
  await expect(view(bench)).toContainText('Changed, not applied yet.')
  await editor.press('ControlOrMeta+Enter')
  await expect(view(bench)).toContainText('This is the document as it is.')
  await expect.poll(() => bench.said()).toContainEqual('Applied: facts changed')
  await view(bench).getByRole('button', { name: 'Close' }).click()
  await expect(bench.fact(failingTest)).toHaveCount(0)
  await bench.expectFact('cap fees at 12 euros', 'Prune', 'verbatim')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => bench.said()).toContainEqual('Undone: edit as JSON')
  await bench.expectFact(failingTest, 'Prune', 'lost')
})

test('closing the view applies what was typed in it', { tag: '@soak' }, async ({ bench }) => {
  await bench.open()
  const editor = await bench.openJson()
  await change(bench, editor, '"keepLast": 2', '"keepLast": 12')
  await view(bench).getByRole('button', { name: 'Apply and close' }).click()
  await expect(view(bench)).toHaveCount(0)
  await bench.expectVerdict(4, 'Prune', 'tail (last 12)')
})

test('a broken text names the line, changes nothing, and is there again when the view opens', async ({ bench }) => {
  await bench.open()
  const editor = await bench.openJson()
  const broken = await change(bench, editor, '"role": "user"', '"role": "usr"')
  const place = new RegExp(`Line ${lineOf(broken, '"usr"')}, column \\d+: Role the text "usr", expected one of system,`)
  const problem = view(bench).getByRole('button', { name: place })
  await expect(problem).toBeVisible()
  await expect.poll(() => bench.said()).toContainEqual(expect.stringMatching(/^1 error, 1 note\. Line/))
  await expect(view(bench).getByRole('button', { name: 'Apply' })).toBeDisabled()

  await view(bench).getByRole('button', { name: 'Close' }).click()
  const question = bench.page.getByRole('alertdialog', { name: 'Leave without applying?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(editor).toBeFocused()
  // From the editor, Escape and once more asks to close, and a third one is the answer to stay.
  await bench.page.keyboard.press('Escape')
  await bench.page.keyboard.press('Escape')
  await bench.page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(editor).toBeFocused()
  await view(bench).getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Leave, keep the text for later' }).click()
  await expect(view(bench)).toHaveCount(0)
  await bench.expectFact(failingTest, 'Prune', 'lost')

  const again = await bench.openJson()
  await expect(view(bench)).toContainText('This is the text that you left without applying it.')
  expect(await bench.copyFrom(again)).toBe(broken)
  await expect(problem).toBeVisible()
  await view(bench).getByRole('button', { name: 'Discard changes' }).click()
  await expect(view(bench)).toContainText('This is the document as it is.')
  await expect.poll(() => bench.copyFrom(again)).toContain('"role": "user"')
})

test('a message without an id, and a copy of one, are new messages', async ({ bench }) => {
  await bench.open()
  const editor = await bench.openJson()
  const added = '{"role": "user", "content": "A new wish."}, {"message": {"id": "m2", "role": "user", "parts": []}}, '
  await change(bench, editor, '"history": [', `"history": [${added}`)
  await expect(view(bench).getByRole('button', { name: /A new message: it gets an id of its own/ })).toBeVisible()
  await expect(view(bench).getByRole('button', { name: /The id "m2" stands twice/ })).toBeVisible()
  await view(bench).getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.poll(() => bench.copyFrom(editor)).toContain('"id": "m13"')
  await view(bench).getByRole('button', { name: 'Close' }).click()
  await expect(bench.message(1)).toContainText('A new wish.')
  await expect(bench.opener(14)).toBeVisible()
})

test('by keyboard: the editor has it at once, Escape closes what is open there, then leaves it, then closes the view', async ({
  bench,
  page,
}) => {
  await bench.open()
  const opener = bench.button('Menu')
  await opener.focus()
  await page.keyboard.press('Alt+j')
  const editor = page.getByRole('textbox', { name: 'The document as JSON. Escape leaves the editor.' })
  await expect(editor).toBeFocused()
  await expect(view(bench)).toContainText(
    'Tab belongs to the editor. Escape leaves it, and once more closes this view.',
  )

  // The editor's undo is its own, and the caret stands at the start.
  await page.keyboard.type(' ')
  await expect(view(bench)).toContainText('Changed, not applied yet.')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(view(bench)).toContainText('This is the document as it is.')

  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('reserve')
  await expect(view(bench)).toContainText('1 of 1')
  await page.keyboard.press('Escape')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view(bench).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view(bench)).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('what the document becomes while somebody types is said, and either text can be taken', { tag: '@soak' }, async ({
  bench,
  page,
}) => {
  await bench.open()
  const editor = await bench.openJson()
  await change(bench, editor, '"reserve": 60', '"reserve": 70')
  await editor.press('ControlOrMeta+Enter')
  await expect(view(bench)).toContainText('This is the document as it is.')
  const typed = await change(bench, editor, '"window": 1500', '"window": 1600')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  const banner = view(bench).getByRole('alert')
  await expect(banner).toContainText('The document has changed since.')
  await banner.getByRole('button', { name: 'Keep this text' }).click()
  await expect(banner).toHaveCount(0)
  expect(await bench.copyFrom(editor)).toBe(typed)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+y')
  await banner.getByRole('button', { name: 'Take the document’s text' }).click()
  const text = await bench.copyFrom(editor)
  expect(text).toContain('"reserve": 70')
  expect(text).toContain('"window": 1500')
})

test('the prompt of a lane is read as JSON in two forms, and copied', async ({ bench, page }) => {
  await bench.open()
  await bench.choose('Compact: actions', 'The prompt as JSON')
  const dialog = bench.dialog('Compact: the prompt as JSON')
  const editor = dialog.getByRole('textbox', { name: /^The prompt of Compact, to read/ })
  const entries = await bench.copyFrom(editor)
  expect(JSON.parse(entries)).toMatchObject({ prompt: { 1: { origin: { kind: 'summary' } } } })
  await editor.press('x')
  expect(await bench.copyFrom(editor)).toBe(entries)
  await dialog.getByRole('radio', { name: 'OpenAI chat' }).check()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => bench.said()).toContainEqual(expect.stringMatching(/^Copied [\d,]+ characters$/))
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied).toMatchObject({ messages: { 0: { role: 'system' }, 1: { role: 'user' } } })
})

test.describe('with everything loaded but the editor', () => {
  test.use({ ranks: 'load' })

  test('an editor that cannot be loaded says so, and a plain text field does the same', async ({
    bench,
    context,
    watch,
  }) => {
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED/)
    watch.expectProblem(/Unable to preload CSS|dynamically imported module/)
    await bench.open()
    await expect(bench.budget).toContainText(/o200k_base: [\d,]+/, { timeout: 45_000 })
    // Dialogs come after the tokenizer.
    await bench.loaded()
    await context.setOffline(true)
    const editor = await bench.openJson()
    await expect(view(bench)).toContainText('The code editor could not be loaded.')
    await editor.fill((await editor.inputValue()).replace('"keepLast": 2', '"keepLast": 12'))
    await view(bench).getByRole('button', { name: 'Apply and close' }).click()
    await bench.expectVerdict(4, 'Prune', 'tail (last 12)')
  })
})

test('a document of two megabytes opens, and what is typed is checked and applied', { tag: '@soak' }, async ({
  bench,
}) => {
  const history = Array.from({ length: 400 }, (_, index) => {
    const text = `Part ${index}. ${'All work and no play. '.repeat(235)}`
    return { message: { id: `m${index + 1}`, role: index % 2 ? 'assistant' : 'user', parts: [{ type: 'text', text }] } }
  })
  const buffer = Buffer.from(JSON.stringify({ format: 'what-survives', version: 1, history, lanes: [], budget: {} }))
  expect(buffer.length).toBeGreaterThan(2_000_000)
  await bench.open()
  await bench.pick({ name: 'large.json', mimeType: 'application/json', buffer })
  await expect(bench.notice).toContainText('large: 400 messages', { timeout: 30_000 })
  const editor = await bench.openJson()
  await editor.press('ControlOrMeta+Home')
  await editor.press('ArrowRight')
  await editor.press('x')
  await expect(view(bench).getByRole('button', { name: /Line 1, column 2/ })).toBeVisible()
  await editor.press('Backspace')
  await editor.press('Space')
  await expect(view(bench)).toContainText('Changed, not applied yet.')
  await view(bench).getByRole('button', { name: 'Apply and close' }).click()
  await expect(view(bench)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a plain text field does what the editor does', async ({ bench }) => {
    await bench.open()
    await bench.choose('Menu', 'Edit as JSON…')
    const field = bench.page.getByRole('textbox', { name: /^The document as JSON/ })
    await expect(field).toBeFocused()
    expect(await field.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.scrollTop])).toEqual([0, 0])
    const text = await field.inputValue()
    await field.fill(text.replace('"role": "user"', '"role": "usr"'))
    const line = lineOf(text, '"role": "user"')
    await view(bench)
      .getByRole('button', { name: new RegExp(`Line ${line}, column 17: Role the text "usr"`) })
      .click()
    await expect(field).toBeFocused()
    expect(await field.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart).slice(0, 5))).toBe(
      '"usr"',
    )
    await field.fill(text.replace('"keepLast": 2', '"keepLast": 12'))
    await view(bench).getByRole('button', { name: 'Apply and close' }).click()
    await bench.choose('Menu', 'Edit as JSON…')
    expect(await field.inputValue()).toContain('"keepLast": 12')
    await view(bench).getByRole('button', { name: 'Close' }).click()
    await bench.choose('Menu', 'Undo')
    await bench.choose('Menu', 'Edit as JSON…')
    expect(await field.inputValue()).toBe(text)
  })
})
