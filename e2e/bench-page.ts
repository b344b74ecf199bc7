import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'
import { dragOver, selectWith } from './gestures.ts'

type Name = string | RegExp

/** A name that begins like this: the names of menu items go on with a hint. */
function beginning(words: string): RegExp {
  return new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
}

/** What a user sees and does on the page, in the user's words. Specs go through it and find things by role and name. */
export class BenchPage {
  readonly page: Page
  readonly heading: Locator
  /** Stands when the page has drawn its first complete result. */
  readonly ready: Locator
  readonly budget: Locator
  readonly grid: Locator
  /** The one live region. */
  readonly live: Locator
  readonly notice: Locator
  /** In the page that was opened last. */
  #said: JSHandle<string[]> | undefined

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.budget = this.region('Budget')
    this.grid = page.getByRole('table', { name: 'Facts and messages by lane' })
    this.ready = page
      .getByRole('table', { name: /^Facts and messages by lane$|^Facts by lane$/ })
      .or(page.getByRole('tablist', { name: 'History and lanes' }))
      .first()
    this.live = page.getByRole('status')
    this.notice = page.getByRole('complementary', { name: /^(What was opened|Problem)$/ })
  }

  async open(hash = ''): Promise<void> {
    await this.page.goto(`./${hash}`)
    await this.ready.waitFor()
    this.#said = await this.live.evaluateHandle((region) => {
      const said: string[] = []
      new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
        characterData: true,
        childList: true,
        subtree: true,
      })
      return said
    })
  }

  /** Waits until nothing has been loaded for a while: what comes late, and after it, is there. */
  async loaded(): Promise<void> {
    const more = () =>
      this.page.waitForEvent('request', { timeout: 1500 }).then(
        () => true,
        () => false,
      )
    while (await more());
  }

  /** Everything that the live region has said since the page was opened. */
  async said(): Promise<string[]> {
    if (!this.#said) throw new Error('no page was opened')
    return this.#said.jsonValue()
  }

  button(name: Name): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  }

  region(name: Name): Locator {
    return this.page.getByRole('region', { name })
  }

  dialog(name: Name): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Opens the menu of a button and picks the entry that begins with these words. */
  async choose(menu: Name, entry: string): Promise<void> {
    await this.button(menu).click()
    await this.page.getByRole('menuitem', { name: beginning(entry) }).click()
  }

  /** Opens the small panel of a value in the budget bar: "Reserve", "Context window", "Counted by". */
  async panel(of: string): Promise<Locator> {
    await this.budget.getByRole('button', { name: beginning(of) }).click()
    const panel = this.page.getByRole('dialog')
    await panel.waitFor()
    return panel
  }

  async closePanel(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  threshold(name: 'Compaction' | 'Pruning'): Locator {
    return this.page.getByRole('slider', { name: `${name} threshold` })
  }

  /** The names of the lanes from left to right. */
  async lanes(): Promise<string[]> {
    const labels = await this.grid
      .locator('thead')
      .getByRole('button', { name: /: actions$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
    return labels.map((label) => label.replace(/: actions$/, ''))
  }

  async expectLanes(names: readonly string[]): Promise<void> {
    await expect.poll(() => this.lanes()).toEqual(names)
  }

  /** What stands under the title of a lane: its numbers and buttons. */
  lane(name: string): Locator {
    const menu = this.page.getByRole('button', { name: `${name}: actions`, exact: true })
    return this.grid.locator('thead').getByRole('cell').filter({ has: menu })
  }

  /** The button that opens a message, by its number. */
  opener(number: number, expanded?: boolean): Locator {
    const name = beginning(`Message ${number} `)
    return this.page.getByRole('button', { name, ...(expanded === undefined ? {} : { expanded }) })
  }

  /** The row of a message, by its number. */
  message(number: number): Locator {
    return this.grid.getByRole('row').filter({ has: this.opener(number) })
  }

  /** The row of a fact, by its quote. */
  fact(quote: string): Locator {
    const opener = this.page.getByRole('button', { name: quote, exact: true })
    return this.grid.getByRole('row').filter({ has: opener })
  }

  /** What a lane says in a row. */
  async cell(row: Locator, lane: string): Promise<Locator> {
    await expect.poll(() => this.lanes(), `a lane with the name ${lane}`).toContain(lane)
    return row.getByRole('cell').nth((await this.lanes()).indexOf(lane))
  }

  /** Says what a lane made of a fact and of a message. */
  async expectFact(quote: string, lane: string, words: Name): Promise<void> {
    await expect(await this.cell(this.fact(quote), lane)).toContainText(words)
  }

  async expectVerdict(number: number, lane: string, words: Name): Promise<void> {
    await expect(await this.cell(this.message(number), lane)).toContainText(words)
  }

  async openMessage(number: number): Promise<Locator> {
    await this.opener(number, false).click()
    const row = this.message(number)
    // Its whole text loads late: until then the row shows how it begins.
    await row.getByRole('button', { name: 'Mark a phrase…' }).waitFor()
    return row
  }

  /** Opens a message and puts another text into it. */
  async rewrite(number: number, text: string): Promise<void> {
    const row = await this.openMessage(number)
    await row.getByRole('button', { name: 'Edit', exact: true }).click()
    await row.getByRole('textbox', { name: 'Text of the message' }).fill(text)
    await row.getByRole('button', { name: 'Done', exact: true }).click()
    await this.opener(number, true).click()
  }

  /** Selects words of a message's text by dragging the mouse over them. */
  async selectWords(number: number, words: string): Promise<void> {
    const text = this.message(number).getByRole('rowheader')
    await expect(text).toContainText(words)
    await dragOver(text, words)
  }

  /** Selects words by script, as a finger's handles would: no browser test can drag those. */
  async selectWordsByTouch(within: Locator, words: string): Promise<void> {
    await selectWith(within, words)
  }

  get selectionBar(): Locator {
    return this.page.getByRole('dialog', { name: 'Mark the selection as a fact' })
  }

  /** Writes a message at the end of the history, and adds it with Enter. */
  async compose(role: string, text: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Role of the new message' }).selectOption(role)
    const field = this.page.getByRole('textbox', { name: 'Text of the new message' })
    await field.fill(text)
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }

  /** The roles of the messages that are shown, in their order. */
  async order(): Promise<string[]> {
    const rows = await this.page.locator('tr.message .message-open').allTextContents()
    return rows.map((words) => /(system|developer|user|assistant|tool)/.exec(words)?.[0] ?? '')
  }

  /** Waits until the page listens for what is dropped on it or pasted. */
  async takesFiles(): Promise<void> {
    await this.page.locator('.drop-target').waitFor({ state: 'attached' })
  }

  async openDialog(): Promise<Locator> {
    await this.button('Open…').click()
    const dialog = this.dialog('Open a history')
    await dialog.waitFor()
    return dialog
  }

  /** Pastes a text into the dialog and opens it; the dialog closes when it could be read. */
  async paste(text: string): Promise<Locator> {
    const dialog = await this.openDialog()
    await this.pasteInto(dialog.getByRole('textbox', { name: 'Text to open' }), text)
    await dialog.getByRole('button', { name: 'Open the text' }).click()
    return dialog
  }

  /** As a person pastes. Filled in, a text of many lines takes the browser seconds; pasted, it does not. */
  async pasteInto(field: Locator, text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await field.press('ControlOrMeta+v')
    await expect(field).not.toHaveValue('')
  }

  /** Opens the document as JSON and gives its editor, whichever of the two it is. */
  async openJson(): Promise<Locator> {
    await this.choose('Menu', 'Edit as JSON…')
    const editor = this.page.getByRole('textbox', { name: /^The document as JSON/ })
    // What a code editor hears keys with has no size of its own.
    await editor.waitFor({ state: 'attached' })
    return editor
  }

  /** The text of an editor, as a person copies it: a code editor draws only the lines in sight. */
  async copyFrom(editor: Locator): Promise<string> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.page.evaluate(() => navigator.clipboard.writeText(''))
    await editor.press('ControlOrMeta+a')
    await editor.press('ControlOrMeta+c')
    await expect.poll(() => this.page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
    return this.page.evaluate(() => navigator.clipboard.readText())
  }

  /** Replaces the text of an editor by pasting: typed, a code editor would close every bracket once more. */
  async pasteOver(editor: Locator, text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await editor.press('ControlOrMeta+a')
    await editor.press('ControlOrMeta+v')
  }

  /** Picks a file in the dialog. */
  async pick(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<Locator> {
    const dialog = await this.openDialog()
    const chooser = this.page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose files…' }).click()
    await (await chooser).setFiles(file)
    return dialog
  }

  /** Drops a file on the page. */
  async drop(name: string, text: string): Promise<void> {
    await this.takesFiles()
    const data = await this.page.evaluateHandle(
      ([fileName, content]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'application/json' }))
        return transfer
      },
      [name, text],
    )
    const target = this.page.getByRole('main')
    await target.dispatchEvent('dragover', { dataTransfer: data })
    await target.dispatchEvent('drop', { dataTransfer: data })
  }
}
