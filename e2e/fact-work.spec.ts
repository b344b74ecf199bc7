import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { tabTo } from './gestures.ts'

const CORRECTION = 'do not change fees that are already booked'
const FAILING = 'test_fees.py::test_monday_is_free'
const CAP = 'cap fees at 12 euros per loan'
const FLAG = 'behind the flag fair_fees'

/** The quotes of the facts from top to bottom. */
function order(bench: BenchPage): Locator {
  return bench.grid.locator('.fact-quote')
}

async function openFact(bench: BenchPage, quote: string): Promise<Locator> {
  await bench.button(quote).click()
  const dialog = bench.dialog(/^Fact [A-Z]$/)
  await dialog.waitFor()
  return dialog
}

test('a regular expression is marked, and every lane says which words of it survive', async ({ bench }) => {
  await bench.open()
  await bench.choose('Message 4: actions', 'Mark a phrase…')
  const dialog = bench.dialog('Mark a phrase in message 4')
  await dialog.getByRole('radio', { name: 'a regular expression' }).check()
  const field = dialog.getByRole('textbox', { name: 'Regular expression' })
  const mark = dialog.getByRole('button', { name: 'Mark it' })
  await expect(mark).toBeDisabled()

  await field.fill('test_monday_(is')
  await expect(dialog).toContainText('a “(” that no “)” closes, at character 13.')
  await expect(mark).toBeDisabled()
  await field.fill('\\w+')
  await expect(dialog).toContainText('can match a single character')
  await field.fill('zzz+')
  await expect(dialog).toContainText('matches nothing in this message')
  await expect(mark).toBeDisabled()

  await field.fill('late_[a-z]+|test_monday_\\w+')
  await expect(dialog).toContainText('Matches “test_monday_is_free”')
  await expect(dialog).toContainText(/It matches in \d of 12 messages of the history\./)
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('error')
  await mark.click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => bench.said()).toContain('Marked /late_[a-z]+|test_monday_\\w+/')

  const quote = '/late_[a-z]+|test_monday_\\w+/'
  await expect(bench.fact(quote).getByRole('rowheader')).toContainText('error · in 4')
  await bench.expectFact(quote, 'Compact + survival set', 'verbatim“test_monday_is_free” in 4')
  await bench.expectFact(quote, 'Prune', /verbatim ?elsewhere, “late_[a-z]+” in \d/)
  await bench.expectFact(quote, 'Compact', 'lost')
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: mark fact E \(/)
})

test('a fact whose words were edited away is flagged, blames no lane, and takes the changed words', async ({
  bench,
}) => {
  await bench.open()
  await bench.rewrite(2, 'Please fix it, and cap fees at 15 euros per loan.')
  const row = bench.fact(CAP)
  await expect(row.getByRole('rowheader')).toContainText('changed in 2')
  await expect(bench.message(2)).toContainText('C no longer here')
  await bench.expectFact(CAP, 'Prune', 'already alteredin 2')

  const dialog = await openFact(bench, CAP)
  await expect(dialog.getByRole('note')).toContainText('Message 2 no longer has these words')
  await expect(dialog.getByRole('note')).toContainText('It says “cap fees at 15 euros per loan” now.')
  await dialog.getByRole('button', { name: 'Take the changed words' }).click()
  await expect(dialog.getByRole('note')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await bench.expectFact('cap fees at 15 euros per loan', 'Prune', 'verbatimin 2')
  await bench.button('Undo').click()
  await expect(row.getByRole('rowheader')).toContainText('changed in 2')
})

test('a fact that is gone from the history says so in every lane, and lights up none of them', async ({
  bench,
  page,
}) => {
  await bench.open()
  await bench.rewrite(5, 'Something else.')
  await expect(bench.fact(CORRECTION).getByRole('rowheader')).toContainText('no longer in 5: edited away')
  for (const lane of await bench.lanes()) await bench.expectFact(CORRECTION, lane, 'already lostin the history itself')
  await expect(await bench.cell(bench.message(5), 'Compact')).not.toContainText('not in it')
  // Counted apart, and not in red: no lane has lost it.
  await expect(bench.lane('Compact')).toContainText('corrections none left, 1 already lost')
  await expect(bench.lane('Compact').locator('.lost')).toHaveCount(0)
  await expect((await bench.cell(bench.fact(CORRECTION), 'Compact')).locator('.lost:not(.glyph)')).toHaveCount(0)
  const tally = bench.grid.getByRole('row').filter({ has: page.getByRole('heading', { name: 'Facts' }) })
  await expect((await bench.cell(tally, 'Compact')).getByRole('listitem').last()).toHaveText('1 already lost')
  await bench.choose('Fact A: actions', 'Go to message 5, where it stood')
  await expect(bench.opener(5)).toBeFocused()
  await expect(bench.message(5)).toContainText('A no longer here')
})

test('a fact that was edited away is pointed to another message that has it, and back by undo', async ({ bench }) => {
  await bench.open()
  await bench.rewrite(8, `Noted, and ${CORRECTION}.`)
  await expect(bench.fact(CORRECTION).getByRole('rowheader')).toContainText('also in 8')
  await bench.rewrite(5, 'Something else.')
  const head = bench.fact(CORRECTION).getByRole('rowheader')
  await expect(head).toContainText('no longer in 5, stands in 8')

  const dialog = await openFact(bench, CORRECTION)
  await dialog.getByRole('button', { name: 'Point it to message 8' }).click()
  await expect(dialog).toContainText('Marked in message 8.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(head).toContainText('correction · in 8')
  await expect(bench.message(8).locator('mark')).toHaveText(CORRECTION)
  await bench.button('Undo').click()
  await expect(head).toContainText('no longer in 5, stands in 8')
})

test('all places where a fact stands are listed, and each leads there', async ({ bench, page }) => {
  await bench.open()
  const dialog = await openFact(bench, FLAG)
  const places = dialog.getByRole('region', { name: 'Where it stands' })
  await expect(places.getByRole('listitem')).toHaveCount(3)
  await expect(places.getByRole('listitem').first()).toContainText('Message 10, user')
  await expect(places.getByRole('listitem').last()).toContainText('Compact + survival set, its summary')
  await expect(places.locator('mark').first()).toHaveText(FLAG)
  await page.setViewportSize({ width: 1440, height: 500 })
  await places.getByRole('button', { name: 'Message 10, user' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bench.message(10)).toBeInViewport()
})

test('while other words are typed, the places say that they are those of the fact as it is', async ({ bench }) => {
  await bench.open()
  const dialog = await openFact(bench, FLAG)
  const places = dialog.getByRole('region', { name: 'Where it stands' })
  await expect(places).toContainText('marked here')
  await expect(places).not.toContainText('as it is now')
  await dialog.getByRole('radio', { name: 'a regular expression' }).check()
  await dialog.getByRole('textbox', { name: 'Regular expression' }).fill('(?<x>book)ed')
  await expect(dialog).toContainText('It does not stand in message 10. It stands in 5.')
  await expect(places).toContainText('The fact as it is now. Done takes the words above.')
  await dialog.getByRole('radio', { name: 'these words' }).check()
  await dialog.getByRole('textbox', { name: 'Words' }).fill(FLAG)
  await expect(places).not.toContainText('as it is now')
})

test('the words of a fact are changed by the rule by which they are marked', async ({ bench }) => {
  await bench.open()
  const dialog = await openFact(bench, FLAG)
  const words = dialog.getByRole('textbox', { name: 'Words' })
  await words.fill('it')
  await expect(dialog).toContainText('only 2 letters or digits')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await words.fill(CORRECTION)
  await expect(dialog).toContainText('It does not stand in message 10. It stands in 5.')
  await words.fill('nobody ever said this')
  await expect(dialog).toContainText('It does not stand in message 10. Nor elsewhere in the history.')
  await words.fill('until the spring term')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bench.fact('until the spring term').getByRole('rowheader')).toContainText('decision · in 10')
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: change fact D \(/)
})

test('facts are put in order by keys, by menu and by hand', async ({ bench, page }) => {
  await bench.open()
  await bench.button(CAP).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(order(bench)).toHaveText([CORRECTION, CAP, FAILING, FLAG])
  await expect(bench.button(CAP)).toBeFocused()
  await expect.poll(() => bench.said()).toContain('Fact C moved up, now B')
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: move fact C up \(/)
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(order(bench)).toHaveText([CORRECTION, FAILING, FLAG, CAP])
  await expect(bench.button(CAP)).toBeFocused()

  await bench.choose('Fact A: actions', 'Move down')
  await expect(order(bench)).toHaveText([FAILING, CORRECTION, FLAG, CAP])
  await bench.choose('Fact D: actions', 'Remove')
  await expect(order(bench)).toHaveText([FAILING, CORRECTION, FLAG])
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: remove fact D \(/)

  const letter = (quote: string) => bench.fact(quote).locator('.tag').first()
  // What dragging takes loads when a pointer comes near: a hand that is faster drags once more.
  await expect(async () => {
    await page.mouse.up()
    await letter(FLAG).hover()
    await page.mouse.down()
    await expect(bench.fact(FLAG)).toHaveAttribute('draggable', 'true', { timeout: 300 })
  }).toPass()
  const target = await bench.fact(FAILING).boundingBox()
  if (!target) throw new Error('the first fact is not on the screen')
  await page.mouse.move(target.x + 60, target.y + 20, { steps: 5 })
  await page.mouse.move(target.x + 60, target.y + 3, { steps: 5 })
  // The browser tells where a drag is only now and then.
  await page.waitForTimeout(500)
  await page.mouse.move(target.x + 61, target.y + 3)
  await page.mouse.up()
  await expect(order(bench)).toHaveText([FLAG, FAILING, CORRECTION])
  await bench.button('Undo').click()
  await expect(order(bench)).toHaveText([FAILING, CORRECTION, FLAG])
})

test('a pattern is marked, moved and removed with the keyboard alone', async ({ bench, page }) => {
  await bench.open()
  const { keyboard } = page
  await tabTo(bench.button('Message 12: actions'), 'Tab', 120)
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Mark/ })).toBeVisible()
  await keyboard.type('mark')
  await keyboard.press('Enter')
  const dialog = bench.dialog('Mark a phrase in message 12')
  await tabTo(dialog.getByRole('radio', { name: 'these words' }))
  await keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'a regular expression' })).toBeChecked()
  await tabTo(dialog.getByRole('textbox', { name: 'Regular expression' }))
  await keyboard.type('small(est)? safe')
  await keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const quote = '/small(est)? safe/'
  await expect(bench.fact(quote)).toHaveCount(1)

  await bench.button(quote).focus()
  await keyboard.press('Alt+ArrowUp')
  await expect(order(bench).nth(3)).toHaveText(quote)
  await keyboard.press('Enter')
  await tabTo(bench.dialog('Fact D').getByRole('button', { name: 'Remove the fact' }))
  await keyboard.press('Enter')
  await expect(bench.fact(quote)).toHaveCount(0)
})

test('a saved pattern that cannot be used is kept and flagged', async ({ bench }) => {
  await bench.open()
  const facts = [{ id: 'f1', messageId: 'm1', quote: '(a+', pattern: true, kind: 'other' }]
  const history = [{ message: { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'aaa' }] } }]
  await bench.paste(JSON.stringify({ format: 'what-survives', version: 1, history, facts }))
  await expect(bench.fact('/(a+/').getByRole('rowheader')).toContainText('not a usable pattern')
  const dialog = await openFact(bench, '/(a+/')
  await expect(dialog.getByRole('note')).toContainText('a “(” that no “)” closes, at character 1.')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a fact has its kind, and its dialog fits', async ({ bench, page }) => {
    await bench.open()
    const row = bench.region('Facts by lane').getByRole('row', { name: /fair_fees/ })
    await expect(row).toContainText('decision · in 10')
    await row.getByRole('button', { name: /fair_fees/ }).tap()
    const dialog = bench.dialog('Fact D')
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
  })
})
