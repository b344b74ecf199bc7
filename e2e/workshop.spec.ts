import { expect, test } from './fixtures.ts'
import { grabRow } from './gestures.ts'
import { chat } from './histories.ts'

/** The line that shows where a row would land, and where the rows stood when it was drawn. */
interface Line {
  readonly at: number
  readonly rows: readonly { readonly top: number; readonly bottom: number }[]
}

test('a message is moved with the keys, and one step back brings it home', async ({ bench, page }) => {
  await bench.open()
  const text = 'I will run the tests before I change anything.'
  await expect(bench.message(3)).toContainText(text)
  await bench.opener(3).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(bench.message(4)).toContainText(text)
  await expect(bench.opener(4)).toBeFocused()
  expect(await bench.said()).toContain('Moved message 3: now 4 of 12')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(bench.message(2)).toContainText(text)
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: move message 3/)
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect(bench.message(3)).toContainText(text)
  await expect(bench.button('Undo')).toBeDisabled()
})

test('a row is dragged by its grip to another place', async ({ bench, page }) => {
  await bench.open()
  const text = 'Go on with the smallest safe change.'
  await bench.message(12).scrollIntoViewIfNeeded()
  await grabRow(bench.message(12), '.grip')
  const target = await bench.message(10).boundingBox()
  if (!target) throw new Error('message 10 is not on the screen')
  await page.mouse.move(target.x + 40, target.y + 30, { steps: 5 })
  await page.mouse.move(target.x + 40, target.y + 4, { steps: 5 })
  await page.mouse.up()
  await expect(bench.message(10)).toContainText(text)
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: move message 12/)
})

test('a row lands where the line stands, however fast the hand is', async ({ bench, page }) => {
  test.slow()
  // The page would scroll by itself while something is dragged near its end: here all of it is seen.
  await page.setViewportSize({ width: 1440, height: 2600 })
  await bench.open()
  const text = 'Go on with the smallest safe change.'
  const drawn = await page.evaluateHandle(() => {
    const lines: Line[] = []
    // Its last place it has for no longer than a task: what is told of it is told of one that is gone.
    new MutationObserver((records) => {
      for (const { target } of records) {
        if (!(target instanceof HTMLElement) || !target.matches('.drop-line:not([hidden])')) continue
        const rows = [...document.querySelectorAll('tr[data-from]')].map((row) => row.getBoundingClientRect())
        lines.push({ at: Number.parseFloat(target.style.top), rows })
      }
    }).observe(document.body, { attributes: true, childList: true, subtree: true })
    return lines
  })
  for (const [over, part, lands] of [
    [10, 0.2, 10],
    [9, 0.8, 10],
    [8, 0.7, 9],
    [10, 0.45, 10],
  ] as const) {
    await bench.message(12).scrollIntoViewIfNeeded()
    await grabRow(bench.message(12), '.grip')
    const [from, target] = [await bench.message(12).boundingBox(), await bench.message(over).boundingBox()]
    if (!from || !target) throw new Error('a row is not on the screen')
    // One step to begin with, one on the way, one to the place, and at once let go.
    await page.mouse.move(from.x + 30, from.y + 12)
    await page.mouse.move(target.x + 40, target.y + target.height * 0.5)
    await page.mouse.move(target.x + 40, target.y + target.height * part)
    await page.mouse.up()
    await expect(bench.message(lands)).toContainText(text)
    const line = await drawn.evaluate((lines) => lines.at(-1))
    const row = line?.rows[over - 1]
    if (!row) throw new Error('no line was drawn')
    // A border may be on either side of it.
    const off = Math.abs(line.at - (part < 0.5 ? row.top : row.bottom))
    expect(off, `pixels from the line to the edge of message ${over}`).toBeLessThan(2)
    await page.keyboard.press('Control+z')
    await expect(bench.message(12)).toContainText(text)
  }
})

test('a range is picked and worked with as one: pinned, moved, duplicated, deleted', async ({ bench, page }) => {
  await bench.open()
  await bench.opener(6).focus()
  await page.keyboard.press('Shift+ArrowDown')
  const bar = bench.region('Picked messages')
  await expect(bar).toContainText('2 messages')
  await expect(bar).toContainText('428 tokens')

  await bar.getByRole('button', { name: 'Pin', exact: true }).click()
  await bench.expectVerdict(6, 'Compact', 'pinned')
  await bench.expectVerdict(7, 'Compact', 'pinned')
  await bar.getByRole('button', { name: 'Move up' }).click()
  await expect(bench.message(5)).toContainText('Understood.')
  await expect(bench.message(6)).toContainText('of read_file')
  await bar.getByRole('button', { name: 'Duplicate' }).click()
  await expect(bench.message(7)).toContainText('Understood.')
  // The copied result answers the copied call: no pair is broken.
  await expect(bench.message(8)).toContainText('of read_file')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(bar).toHaveCount(0)
  await expect(bench.grid).toContainText('12 and 95 tokens')
  for (const label of ['delete 2 messages', 'duplicate 2 messages', 'move 2 messages', 'pin 2 messages']) {
    await expect(bench.button('Undo')).toHaveAttribute('title', new RegExp(`^Undo: ${label}`))
    await bench.button('Undo').click()
  }
  await expect(bench.button('Undo')).toBeDisabled()
})

test('boxes pick too: Shift with a click takes all between', async ({ bench, page }) => {
  await bench.open()
  await bench.message(8).getByRole('rowheader').hover()
  await page.getByRole('checkbox', { name: 'Pick message 8' }).check()
  await page.getByRole('checkbox', { name: 'Pick message 11' }).click({ modifiers: ['Shift'] })
  await expect(bench.region('Picked messages')).toContainText('4 messages')
  await bench.button('Pick none').click()
  await expect(bench.region('Picked messages')).toHaveCount(0)
})

test('messages are written at the end as fast as one types, with roles that alternate', async ({ bench, page }) => {
  await bench.open()
  const field = page.getByRole('textbox', { name: 'Text of the new message' })
  await field.click()
  await page.keyboard.type('What is done so far?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The tests ran, ')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('one failed.')
  await page.keyboard.press('Enter')
  await expect(bench.opener(13)).toContainText('assistant')
  await expect(bench.opener(14)).toContainText('user')
  await expect(bench.message(14)).toContainText('The tests ran, one failed.')
  await expect(field).toBeFocused()
  await bench.compose('tool', 'no call of mine')
  await expect(bench.opener(15)).toContainText('without its call')
})

test('what is typed and not added yet is there after a reload', async ({ bench, page }) => {
  await bench.open()
  const field = page.getByRole('textbox', { name: 'Text of the new message' })
  await field.fill('Half a thought, not yet')
  await page.reload()
  await bench.ready.waitFor()
  await expect(field).toHaveValue('Half a thought, not yet')
  await field.press('Enter')
  await expect(bench.message(13)).toContainText('Half a thought, not yet')
  await page.reload()
  await bench.ready.waitFor()
  await expect(field).toHaveValue('')
})

test('a message is put between two others, and typed into at once', async ({ bench, page }) => {
  await bench.open()
  await bench.opener(4).focus()
  await page.keyboard.press('a')
  const field = bench.message(5).getByRole('textbox', { name: 'Text of the message' })
  await expect(field).toBeFocused()
  await page.keyboard.type('A thought in between.')
  await expect(bench.message(5)).toContainText('A thought in between.')
  await expect(bench.message(6)).toContainText('Correction')
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: edit message 5/)
})

test('words are found message by message, and a number goes to its message', async ({ bench, page }) => {
  await bench.open()
  await bench.paste(chat(400))
  await expect(bench.grid).toContainText('400')
  await page.keyboard.press('Control+g')
  const field = page.getByRole('searchbox', { name: 'Words, or the number of a message' })
  await expect(field).toBeFocused()
  await page.keyboard.type('397')
  await bench.button('Go to message 397').click()
  await expect(bench.opener(397)).toBeFocused()
  await expect(bench.opener(397)).toBeInViewport()

  await page.keyboard.press('Control+Shift+f')
  await expect(field).toBeFocused()
  await page.keyboard.type('no such words anywhere')
  await expect(page.getByRole('search')).toContainText('In no message')
  await field.fill('PART 50 is the')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('search')).toContainText('1 of 1')
  // The bar stands on no header of a lane, nor on what was found.
  const bar = await page.getByRole('search').boundingBox()
  const heads = await bench.grid
    .locator('.lane-again')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  for (const bottom of heads) expect(bottom).toBeLessThan(bar?.y ?? 0)
  await expect(bench.opener(201)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(bench.opener(201)).toBeFocused()
})

test('every key of the sheet is one that works: it is made from the table of commands', async ({ bench, page }) => {
  await bench.open()
  await page.keyboard.press('Control+/')
  const sheet = bench.dialog('Keyboard shortcuts')
  await expect(sheet).toContainText('Ctrl+Shift+Z')
  await expect(sheet.getByRole('region', { name: 'Messages' })).toContainText('Alt+↑')
  await page.keyboard.press('Escape')
  await bench.button('Menu').click()
  await expect(page.getByRole('menuitem', { name: 'Find, or go to a number…' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+Shift+f',
  )
})

test('a slip of a key does not work on very many messages: it asks, and a menu does not', async ({ bench, page }) => {
  await bench.open()
  await bench.paste(chat(60))
  await expect(bench.message(60)).toBeVisible()
  await bench.opener(1).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect.poll(() => bench.said()).toContain('All 60 messages picked')
  await page.keyboard.press('d')
  const dialog = bench.dialog('Duplicate: 60 messages?')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.type('dp')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bench.opener(1)).toBeFocused()
  expect(await bench.message(61).count()).toBe(0)

  await page.keyboard.press('d')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(() => bench.said()).toContain('Duplicated 60 messages: 60 messages')
  await bench.button('Undo').click()
  await bench.opener(1).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await bench.choose('Message 1: actions', 'Duplicate')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: duplicate 60 messages/)
})

test('who goes on typing behind a number that has jumped edits nothing, until a pause', async ({ bench, page }) => {
  await bench.open()
  await page.keyboard.press('Control+g')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(bench.opener(5)).toBeFocused()
  await page.keyboard.type('dpra')
  await page.keyboard.press('Backspace')
  await expect(bench.button('Undo')).toBeDisabled()
  await page.waitForTimeout(900)
  await page.keyboard.press('d')
  await expect.poll(() => bench.said()).toContain('Duplicated message 5: message 6')
})

test('for a hall the page shows what is to be read, large, and nothing to work with', async ({ bench, page }) => {
  await page.goto('./?present')
  await bench.ready.waitFor()
  // The finding comes last: what can be seen from the beginning is measured.
  const words = bench.budget.getByText('Both thresholds reached:')
  await expect(words).toBeVisible()
  await expect(bench.button('Share…')).toBeHidden()
  const size = () => words.evaluate((element) => element.getBoundingClientRect().height)
  const large = await size()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(bench.button('Prune: actions')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(bench.button('Share…')).toBeVisible()
  expect(page.url()).not.toContain('present')
  expect(large).toBeGreaterThan((await size()) * 1.2)
  await page.keyboard.press('Alt+p')
  await expect(bench.button('Share…')).toBeHidden()
  expect(page.url()).toMatch(/\?present$/)
})

test('for a hall seen on a phone no lane is cut off', async ({ bench, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./?present')
  await bench.ready.waitFor()
  const matrix = bench.region('Facts by lane')
  await expect(matrix).toBeVisible()
  expect(await matrix.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
})
