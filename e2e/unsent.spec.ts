import { BenchPage } from './bench-page.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'

// A code editor of a megabyte takes a busy machine its time.
test.describe.configure({ timeout: 90_000 })

const composer = (bench: BenchPage): Locator => bench.page.getByRole('textbox', { name: 'Text of the new message' })
const view = (bench: BenchPage): Locator => bench.dialog('The document as JSON')

/** Another life of the page: loaded anew, or in a new tab of the same browser when the old one was closed. */
const lives: Readonly<Record<string, (bench: BenchPage) => Promise<BenchPage>>> = {
  'after a reload': async (bench) => {
    await bench.open()
    return bench
  },
  'in a new tab after the old one was closed': async (bench) => {
    const context = bench.page.context()
    // Nothing that is older than two seconds is lost. What is younger reaches the database of a quiet machine only.
    await bench.page.waitForTimeout(2000)
    await bench.page.close({ runBeforeUnload: true })
    await expect.poll(() => context.pages().length).toBe(0)
    const other = new BenchPage(await context.newPage())
    await other.open()
    return other
  },
}

/** From the first key of all, the storage takes a moment to open; nobody leaves sooner. */
const aMoment = (page: Page) => page.waitForTimeout(300)

/** What the database keeps of texts that are in no document. */
function unsent(page: Page): Promise<readonly { key: string; text: string }[]> {
  return page.evaluate(async () => {
    // To open one that is not there would make it.
    if ((await indexedDB.databases()).length === 0) return []
    return new Promise<{ key: string; text: string }[]>((resolve, reject) => {
      const opening = indexedDB.open('what-survives')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('unsent').objectStore('unsent').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
  })
}

for (const [when, begin] of Object.entries(lives)) {
  // A closed tab leaves less behind than a page that is loaded anew: the one stands for both in `npm test`.
  const tag = when === 'after a reload' ? '@soak' : []
  test(`the composer’s words are there ${when}, and not again once they were added`, async ({ bench }) => {
    await bench.open()
    await composer(bench).pressSequentially('Half a thought, ')
    await aMoment(bench.page)
    await composer(bench).pressSequentially('not yet')
    let next = await begin(bench)
    await expect(composer(next)).toHaveValue('Half a thought, not yet')
    await composer(next).press('Enter')
    await expect(next.message(13)).toContainText('Half a thought, not yet')
    await expect(composer(next)).toHaveValue('')
    next = await begin(next)
    await expect(next.message(13)).toContainText('Half a thought')
    expect(await unsent(next.page)).toEqual([])
    await expect(composer(next)).toHaveValue('')
  })

  test(`the text of the JSON view is there ${when}, as it was typed, not applied and not valid`, { tag }, async ({
    bench,
  }) => {
    await bench.open()
    const editor = await bench.openJson()
    await expect(editor).toBeFocused()
    await bench.page.keyboard.type('broken ')
    await expect(view(bench)).toContainText('Changed, and cannot be applied')
    const next = await begin(bench)
    const again = await next.openJson()
    await expect(view(next)).toContainText('This is the text that you left without applying it.')
    expect(await next.copyFrom(again)).toMatch(/^broken \{/)
    await view(next).getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => unsent(next.page)).toEqual([])
  })

  test(`a text of the JSON view ${when} says when the document has changed since`, { tag }, async ({ bench }) => {
    await bench.open()
    const editor = await bench.openJson()
    await expect(editor).toBeFocused()
    await bench.page.keyboard.type('broken ')
    await bench.page.keyboard.press('Escape')
    await view(bench).getByRole('button', { name: 'Close' }).click()
    await bench.page.getByRole('button', { name: 'Leave, keep the text for later' }).click()
    await bench.rewrite(12, 'Typed after the text was left.')
    const next = await begin(bench)
    await expect(next.message(12)).toContainText('Typed after the text was left.')
    await next.openJson()
    await expect(view(next).getByRole('alert')).toContainText(
      'This text was left without being applied, and the document has changed since.',
    )
    await view(next).getByRole('button', { name: 'Take the document’s text' }).click()
    await expect(view(next)).toContainText('This is the document as it is.')
  })

  test(`a tool call that was typed and not added is there ${when}`, { tag }, async ({ bench }) => {
    await bench.open()
    await bench.button('Add a tool call and its result…').click()
    const dialog = (one: BenchPage) => one.dialog('Add a tool call')
    await dialog(bench).getByRole('combobox', { name: 'Tool of call 1' }).fill('list_files')
    await dialog(bench).getByRole('button', { name: 'Add another call' }).click()
    await dialog(bench).getByRole('textbox', { name: 'Arguments of call 2' }).fill('{"a":')
    await aMoment(bench.page)
    await dialog(bench).getByRole('textbox', { name: 'Result of call 2' }).fill('Half a result')
    const next = await begin(bench)
    await next.button('Add a tool call and its result…').click()
    await expect(dialog(next)).toContainText('This is what you typed and did not add.')
    await expect(dialog(next).getByRole('combobox', { name: 'Tool of call 1' })).toHaveValue('list_files')
    await expect(dialog(next).getByRole('textbox', { name: 'Arguments of call 2' })).toHaveValue('{"a":')
    await expect(dialog(next).getByRole('textbox', { name: 'Result of call 2' })).toHaveValue('Half a result')
    await dialog(next).getByRole('button', { name: 'Clear' }).click()
    await expect(dialog(next).getByRole('textbox', { name: /^Result/ })).toHaveCount(1)
    await expect(dialog(next).getByRole('combobox', { name: 'Tool of call 1' })).toBeFocused()
    await expect.poll(() => unsent(next.page)).toEqual([])
  })

  test(`what is not valid in a tool’s fields is there ${when}`, { tag }, async ({ bench }) => {
    await bench.open()
    const tools = async (one: BenchPage) => {
      await one.choose('Menu', 'Tool definitions…')
      const dialog = one.dialog('Tool definitions')
      await dialog.getByRole('button', { name: /^run_tests/ }).click()
      return dialog
    }
    const dialog = await tools(bench)
    await dialog.getByRole('textbox', { name: 'Parameters, as JSON' }).fill('{"type": "object",')
    await aMoment(bench.page)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('read_file')
    const next = await begin(bench)
    const again = await tools(next)
    await expect(again.getByRole('textbox', { name: 'Parameters, as JSON' })).toHaveValue('{"type": "object",')
    await expect(again.getByRole('textbox', { name: 'Name' })).toHaveValue('read_file')
    await expect(again).toContainText('It stays “run_tests”.')
    await again.getByRole('textbox', { name: 'Name' }).fill('run_all_tests')
    await again.getByRole('textbox', { name: 'Parameters, as JSON' }).fill('{}')
    await expect.poll(() => unsent(next.page)).toEqual([])
  })
}

test('Escape and a click outside keep a tool call that is typed, and adding it lets go of it', async ({
  bench,
  page,
}) => {
  await bench.open()
  const opener = bench.button('Add a tool call and its result…')
  const dialog = bench.dialog('Add a tool call')
  const tool = dialog.getByRole('combobox', { name: 'Tool of call 1' })
  await opener.click()
  await tool.fill('list_files')
  await dialog.getByRole('textbox', { name: 'Result of call 1' }).fill('a.py')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await opener.click()
  await expect(tool).toHaveValue('list_files')
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
  await opener.click()
  await expect(dialog.getByRole('textbox', { name: 'Result of call 1' })).toHaveValue('a.py')
  await dialog.getByRole('button', { name: 'Add the call' }).click()
  await expect(bench.message(14)).toContainText('a.py')
  await opener.click()
  await expect(tool).toHaveValue('')
})

test('two tabs keep their words apart, and a third takes none of them', async ({ bench, context }) => {
  await bench.open()
  await composer(bench).fill('of the first')
  const other = new BenchPage(await context.newPage())
  await other.open()
  await expect(composer(other)).toHaveValue('')
  await composer(other).fill('of the second')
  await expect.poll(async () => (await unsent(other.page)).length).toBe(2)
  const third = new BenchPage(await context.newPage())
  await third.open()
  await third.page.waitForTimeout(1500)
  await expect(composer(third)).toHaveValue('')
  await other.page.reload()
  await expect(composer(other)).toHaveValue('of the second')
  await bench.page.bringToFront()
  await bench.page.reload()
  await expect(composer(bench)).toHaveValue('of the first')
})

test('words of a page that was killed are there in a new tab', async ({ bench, page, context }) => {
  await bench.open()
  await composer(bench).fill('Half a thought')
  await expect.poll(async () => (await unsent(page)).length).toBe(1)
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
  const again = new BenchPage(await context.newPage())
  await again.open()
  await expect(composer(again)).toHaveValue('Half a thought')
})

for (const [name, words] of [
  ['QuotaExceededError', 'The storage that this browser gives the page is full.'],
  ['SecurityError', 'This browser does not let the page store anything'],
] as const) {
  test(`what cannot be kept because of a ${name} is said, and typing goes on`, async ({ bench, page }) => {
    await page.addInitScript((error) => {
      const fails = () => {
        throw new DOMException('no', error)
      }
      if (error === 'SecurityError') Object.assign(IDBFactory.prototype, { open: fails, databases: fails })
      else Object.assign(IDBObjectStore.prototype, { put: fails })
    }, name)
    await bench.open()
    await composer(bench).pressSequentially('Half')
    await expect(bench.notice).toContainText('What you type is not being kept')
    await expect(bench.notice).toContainText(words)
    await composer(bench).pressSequentially(' a thought')
    await expect(composer(bench)).toHaveValue('Half a thought')
    await composer(bench).press('Enter')
    await expect(bench.message(13)).toContainText('Half a thought')
  })
}
