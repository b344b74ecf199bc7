import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { dragRow } from './gestures.ts'

/** Something that takes a control away from under the keyboard, and where the keyboard is then. */
interface Case {
  readonly what: string
  /** Leads to the control. What is done to it then takes it away. */
  readonly reach: (bench: BenchPage) => Promise<Locator>
  /** By Enter, unless it is done otherwise. */
  readonly act?: (control: Locator, bench: BenchPage) => Promise<void>
  /** What has the focus then; without it any control will do. */
  readonly lands?: (bench: BenchPage) => Locator
  /** The dialog that is still open. */
  readonly within?: (bench: BenchPage) => Locator
}

const click = (control: Locator): Promise<void> => control.click()

async function open(bench: BenchPage, command: string, title: string): Promise<Locator> {
  await bench.choose('Menu', command)
  const dialog = bench.dialog(title)
  await dialog.waitFor()
  return dialog
}

/** An entry of a menu, reached by keys. */
async function entry(bench: BenchPage, menu: string, name: string): Promise<Locator> {
  await bench.button(menu).press('Enter')
  const item = bench.page.getByRole('menuitem', { name })
  await item.focus()
  return item
}

const prompt = (bench: BenchPage): Locator => bench.dialog('System prompt')
const json = (bench: BenchPage): Locator => bench.dialog('The document as JSON')
const saved = (bench: BenchPage): Locator => bench.dialog('Snapshots and drafts')
const turns = (bench: BenchPage): Locator => bench.dialog('Budget, turn by turn')

async function keep(bench: BenchPage, ...names: readonly string[]): Promise<Locator> {
  const dialog = await open(bench, 'Snapshots and drafts…', 'Snapshots and drafts')
  for (const name of names) {
    await dialog.getByRole('textbox', { name: 'Name of a new snapshot' }).fill(name)
    await dialog.getByRole('button', { name: 'Keep what is open' }).click()
    await dialog.getByRole('button', { name: `Restore: ${name}` }).waitFor()
  }
  return dialog
}

/** Opens what is worth a notice of more lines than stand in it. */
async function noticed(bench: BenchPage): Promise<void> {
  const lines = Array.from({ length: 9 }, (_, at) => ({ role: `role ${at}`, content: `Text ${at}` }))
  await bench.drop('chat.json', JSON.stringify([{ role: 'user', content: 'Hello.' }, ...lines]))
  await bench.notice.waitFor()
}

const CAP = 'cap fees at 12 euros per loan'

const CASES: readonly Case[] = [
  {
    what: 'writing the system prompt into message 1',
    async reach(bench) {
      const dialog = await open(bench, 'System prompt…', 'System prompt')
      await dialog.getByRole('button', { name: 'Read sections from message 1' }).click()
      await dialog.getByRole('textbox', { name: 'Project Instructions' }).fill('Use pnpm.')
      return dialog.getByRole('button', { name: 'Write into message 1' })
    },
    within: prompt,
    lands: (bench) => prompt(bench).getByRole('button', { name: 'Close' }),
  },
  {
    what: 'putting the system prompt in as message 1',
    async reach(bench) {
      await bench.drop('chat.json', JSON.stringify([{ role: 'user', content: 'Hello there.' }]))
      await expect(bench.message(1)).toContainText('Hello there.')
      const dialog = await open(bench, 'System prompt…', 'System prompt')
      await dialog.getByRole('textbox', { name: 'Identity' }).fill('You are a librarian.')
      return dialog.getByRole('button', { name: 'Put in as message 1' })
    },
    within: prompt,
  },
  {
    what: 'using a reading that was typed in',
    async reach(bench) {
      const dialog = await open(bench, 'Budget, turn by turn…', 'Budget, turn by turn')
      await dialog.getByRole('textbox', { name: 'A reading, typed in' }).fill('900')
      return dialog.getByRole('button', { name: 'Use it' })
    },
    act: click,
    within: turns,
    lands: (bench) => turns(bench).getByRole('textbox', { name: 'A reading, typed in' }),
  },
  {
    what: 'applying JSON',
    async reach(bench) {
      const dialog = await open(bench, 'Edit as JSON…', 'The document as JSON')
      await dialog.getByRole('checkbox', { name: 'Plain text field' }).check()
      const editor = dialog.getByRole('textbox', { name: /^The document as JSON/ })
      await expect(editor).toHaveValue(/"title"/)
      await editor.fill((await editor.inputValue()).replace(/"title": "[^"]*"/, '"title": "Another"'))
      return json(bench).getByRole('button', { name: 'Apply', exact: true })
    },
    within: json,
    lands: (bench) => json(bench).getByRole('button', { name: 'Close' }),
  },
  {
    what: 'removing a fact from its menu',
    reach: (bench) => entry(bench, 'Fact B: actions', 'Remove'),
    lands: (bench) => bench.button('Fact B: actions'),
  },
  {
    what: 'removing the last fact from its menu',
    reach: (bench) => entry(bench, 'Fact D: actions', 'Remove'),
    lands: (bench) => bench.button('Fact C: actions'),
  },
  {
    what: 'removing a fact in its dialog',
    async reach(bench) {
      await bench.button(CAP).press('Enter')
      return bench.dialog(/^Fact [A-Z]$/).getByRole('button', { name: 'Remove the fact' })
    },
    lands: (bench) => bench.grid.locator('.fact-quote').nth(2),
  },
  {
    what: 'moving a fact to the top in its dialog',
    async reach(bench) {
      await bench.grid.locator('.fact-quote').nth(1).press('Enter')
      return bench.dialog(/^Fact [A-Z]$/).getByRole('button', { name: 'Move up' })
    },
    within: (bench) => bench.dialog('Fact A'),
    lands: (bench) => bench.dialog('Fact A').getByRole('button', { name: 'Move down' }),
  },
  {
    what: 'removing the first lane',
    reach: (bench) => entry(bench, 'Prune: actions', 'Remove'),
    lands: (bench) => bench.button('Compact: actions'),
  },
  {
    what: 'removing the last lane',
    reach: (bench) => entry(bench, 'Compact + survival set: actions', 'Remove'),
    lands: (bench) => bench.button('Compact: actions'),
  },
  {
    what: 'continuing from the prompt of a lane',
    reach: async (bench) => bench.lane('Compact').getByRole('button', { name: /^Continue from this prompt/ }),
  },
  {
    what: 'deleting the only message',
    async reach(bench) {
      await bench.drop('chat.json', JSON.stringify([{ role: 'user', content: 'Hello there.' }]))
      await expect(bench.message(1)).toContainText('Hello there.')
      return entry(bench, 'Message 1: actions', 'Delete')
    },
  },
  {
    what: 'undoing that the only message was deleted',
    async reach(bench) {
      await bench.drop('chat.json', JSON.stringify([{ role: 'user', content: 'Hello there.' }]))
      await expect(bench.message(1)).toContainText('Hello there.')
      await (await entry(bench, 'Message 1: actions', 'Delete')).press('Enter')
      await expect(bench.heading).toContainText('The history is empty')
      return bench.button('Undo')
    },
  },
  {
    what: 'undoing the only step',
    async reach(bench) {
      await (await entry(bench, 'Fact A: actions', 'Remove')).press('Enter')
      return bench.button('Undo')
    },
    lands: (bench) => bench.button('Redo'),
  },
  {
    what: 'restoring a snapshot',
    async reach(bench) {
      const dialog = await keep(bench, 'Before')
      return dialog.getByRole('button', { name: 'Restore: Before' })
    },
  },
  {
    what: 'deleting the snapshot above another',
    async reach(bench) {
      const dialog = await keep(bench, 'First', 'Second')
      await dialog.getByRole('button', { name: 'Delete: Second' }).press('Enter')
      return dialog.getByRole('group', { name: 'Delete Second?' }).getByRole('button', { name: 'Delete' })
    },
    within: saved,
    lands: (bench) => saved(bench).getByRole('button', { name: 'Delete: First' }),
  },
  {
    what: 'keeping a snapshot that was to be deleted',
    async reach(bench) {
      const dialog = await keep(bench, 'First')
      await dialog.getByRole('button', { name: 'Delete: First' }).press('Enter')
      return dialog.getByRole('group', { name: 'Delete First?' }).getByRole('button', { name: 'Keep' })
    },
    within: saved,
    lands: (bench) => saved(bench).getByRole('button', { name: 'Delete: First' }),
  },
  {
    what: 'renaming a snapshot',
    async reach(bench) {
      const dialog = await keep(bench, 'First', 'Second')
      await dialog.getByRole('button', { name: 'Rename: First' }).press('Enter')
      await bench.page.keyboard.type('Third')
      return dialog.getByRole('textbox', { name: 'Name', exact: true })
    },
    within: saved,
    lands: (bench) => saved(bench).getByRole('button', { name: 'Rename: Third' }),
  },
  {
    what: 'pointing a fact to another message',
    async reach(bench) {
      await bench.drop(
        'chat.json',
        JSON.stringify(['Keep blue.', 'Why?', 'Keep blue.'].map((content) => ({ role: 'user', content }))),
      )
      await expect(bench.message(3)).toContainText('Keep blue.')
      await bench.openMessage(1)
      await bench.selectWordsByTouch(bench.message(1).getByRole('rowheader'), 'Keep blue')
      await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
      await bench.button('Keep blue').press('Enter')
      return bench.dialog('Fact A').getByRole('button', { name: 'Point the fact to message 3' })
    },
    within: (bench) => bench.dialog('Fact A'),
    lands: (bench) => bench.dialog('Fact A').getByRole('button', { name: 'Message 3, user' }),
  },
  {
    what: 'showing all lines of a notice',
    async reach(bench) {
      await noticed(bench)
      return bench.notice.getByRole('button', { name: /^show \d+ more lines?$/ })
    },
    lands: (bench) => bench.notice.getByRole('button').first(),
  },
  {
    what: 'closing a notice',
    async reach(bench) {
      await noticed(bench)
      return bench.notice.getByRole('button', { name: 'Close' })
    },
  },
  {
    what: 'clearing an image',
    async reach(bench) {
      const row = await bench.openMessage(5)
      await row.getByRole('button', { name: 'Edit', exact: true }).click()
      await row.getByRole('button', { name: 'Add an image' }).click()
      const chooser = bench.page.waitForEvent('filechooser')
      await row.getByRole('button', { name: /Choose an image/ }).click()
      // It begins as a PNG does, and is too long for its address to be shown.
      const buffer = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4000, 1)])
      await (await chooser).setFiles({ name: 'dots.png', mimeType: 'image/png', buffer })
      return row.getByRole('button', { name: /^Clear the image/ })
    },
    lands: (bench) => bench.message(5).getByRole('textbox', { name: 'Address or data URL of message 5, part 2' }),
  },
  {
    what: 'dropping a message with the mouse',
    reach: async (bench) => bench.opener(3),
    act: (_, bench) => dragRow(bench.message(3), '.grip', bench.message(5)),
    lands: (bench) => bench.opener(5),
  },
  {
    what: 'dropping a fact with the mouse',
    reach: async (bench) => bench.grid.locator('.fact-quote').nth(0),
    act: (_, bench) => dragRow(bench.grid.locator('tr.fact').nth(0), '.tag', bench.grid.locator('tr.fact').nth(2)),
    lands: (bench) => bench.grid.locator('.fact-quote').nth(2),
  },
  {
    what: 'marking a selection as a fact',
    async reach(bench) {
      await bench.openMessage(2)
      await bench.selectWordsByTouch(bench.message(2).getByRole('rowheader'), 'library')
      return bench.selectionBar.getByRole('button', { name: 'Mark as a fact' })
    },
    lands: (bench) => bench.opener(2),
  },
]

for (const [place, { what, reach, act, lands, within }] of CASES.entries()) {
  // One mechanism is behind all of them.
  const tag = place % 6 === 0 ? [] : '@soak'
  test(`after ${what} the keyboard is on a control beside`, { tag }, async ({ bench, page }) => {
    await bench.open()
    // What keeps the focus loads with all that nobody needs at first.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /keepFocus/.test(name)),
    )
    const control = await reach(bench)
    if (act) await act(control, bench)
    else await control.press('Enter')
    if (lands) await expect(lands(bench)).toBeFocused()
    // A fall would come late: the browser lets go of what is disabled with its next drawing.
    await page.waitForTimeout(300)
    if (lands) await expect(lands(bench)).toBeFocused()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    if (!within) {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      return
    }
    const inside = (): Promise<boolean> => within(bench).evaluate((one) => one.contains(document.activeElement))
    expect(await inside(), 'the focus is in the dialog').toBe(true)
    expect(await page.evaluate(() => document.activeElement?.role), 'on something in it').not.toBe('dialog')
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await inside(), `${key} stays in the dialog`).toBe(true)
    }
  })
}

test('a name that is to be changed is selected when its field opens: typing replaces it', async ({ bench, page }) => {
  await bench.open()
  const typed = (): Promise<string> => page.evaluate(() => document.getSelection()?.toString() ?? '')

  await bench.choose('Menu', 'Rename…')
  const name = bench.dialog('Name of this history').getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  expect(await typed()).toBe(await name.inputValue())
  await page.keyboard.press('Escape')

  await bench.choose('Prune: actions', 'Name, rule and parameters…')
  const lane = bench.dialog('Lane: Prune').getByRole('textbox', { name: 'Name' })
  await expect(lane).toBeFocused()
  expect(await typed()).toBe('Prune')
  await page.keyboard.press('Escape')

  const dialog = await keep(bench, 'First')
  await dialog.getByRole('button', { name: 'Rename: First' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  expect(await typed()).toBe('First')
})
