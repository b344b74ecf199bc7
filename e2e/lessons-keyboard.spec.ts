import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'
import { expectVisibleFocus, tabTo } from './gestures.ts'
import { LessonPage } from './lesson-page.ts'

// No mouse and no focus by script in this file: what a reader without a mouse cannot reach, it cannot reach either.

/** Goes to a control with Tab, sees the keyboard there, and presses it. */
async function press(control: Locator): Promise<void> {
  await tabTo(control)
  await expectVisibleFocus(control)
  await control.page().keyboard.press('Enter')
}

/** Runs a command by its name, from wherever the keyboard is. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { selected: true })).toContainText(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Goes on with the lesson. The keyboard is then not on the page as a whole, from where Tab would begin at the top. */
async function next(lesson: LessonPage, number: number, title: string): Promise<void> {
  await lesson.done()
  await command(lesson.page, 'Next step')
  await lesson.expectStep(number, title)
  await expectKept(lesson.page)
}

async function expectKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

/** Picks an entry of the menu of a lane or a message with the arrow keys. */
async function choose(bench: BenchPage, of: string, entry: RegExp): Promise<void> {
  await press(bench.button(`${of}: actions`))
  const item = bench.page.getByRole('menuitem', { name: entry })
  await item.waitFor()
  const isThere = () => item.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 20 && !(await isThere()); presses++) await bench.page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await bench.page.keyboard.press('Enter')
}

test('loss is walked from the bare page to its end by keyboard alone', { tag: '@soak' }, async ({ bench, page }) => {
  test.slow()
  await bench.open()
  const lesson = new LessonPage(bench)
  const { keyboard } = page
  await press(bench.button('Lessons'))
  await expect(bench.dialog('Lessons')).toBeVisible()
  await press(bench.button('Start , Same shape, different loss'))
  await lesson.expectStep(1, 'Plant a correction in the middle')
  await expect(bench.button('Lessons')).toBeFocused()

  // The step shows the message, and the keyboard goes there with it.
  await press(lesson.step.getByRole('button', { name: 'Show message 2' }))
  await expectVisibleFocus(bench.opener(2))
  await keyboard.press('m')
  const mark = bench.dialog('Mark a phrase in message 2')
  await expect(mark.getByRole('textbox', { name: 'Text of message 2' })).toBeFocused()
  await keyboard.press('Control+Home')
  for (let words = 0; words < 5; words++) await keyboard.press('Control+Shift+ArrowRight')
  await press(mark.getByRole('button', { name: 'Mark it' }))
  await expect(mark).toHaveCount(0)
  await expectKept(page)

  await next(lesson, 2, 'Predict: will the summaries keep it?')
  const facts = ['never edit the lock file', 'test_lock.py::test_order']
  await press(lesson.step.getByRole('button', { name: 'Show the facts' }))
  for (const [lane, last] of [
    ['Summary 1', 'lost'],
    ['Summary 2', 'stands'],
  ] as const) {
    const [first, second] = facts.map((quote) => bench.fact(quote))
    if (!first || !second) throw new Error('two facts are marked')
    await press((await bench.cell(first, lane)).getByRole('button', { name: /^stands/ }))
    await press((await bench.cell(second, lane)).getByRole('button', { name: new RegExp(`^${last}`) }))
    await lesson.done(`You said what ${lane} loses`)
    await expectKept(page)
  }

  await next(lesson, 3, 'Compare the two lanes')
  await press(bench.lane('Summary 1').getByRole('button', { name: /^Structure/ }))
  await press((await bench.cell(bench.fact('never edit the lock file'), 'Summary 1')).getByRole('button'))
  await lesson.done('You went to where A was lost')
  await expectKept(page)

  await next(lesson, 4, 'Repair the summary until A survives')
  await press(lesson.step.getByRole('button', { name: 'Show the lane “Summary 1”' }))
  await choose(bench, 'Summary 1', /^Name, rule and parameters…/)
  const lane = bench.dialog('Lane')
  await lane.waitFor()
  await tabTo(lane.getByRole('textbox', { name: 'Summary text' }))
  await keyboard.press('Control+a')
  await keyboard.type('Never edit the lock file. One test fails.')
  await keyboard.press('Escape')
  await expect(lane).toHaveCount(0)
  await expect(bench.button('Summary 1: actions')).toBeFocused()

  await next(lesson, 5, 'Keep A without trusting any summary')
  await keyboard.press('Control+g')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keyboard.type('2')
  await keyboard.press('Enter')
  await expect(bench.opener(2)).toBeFocused()
  await choose(bench, 'Message 2', /^Pin/)
  await lesson.done()
  await expect(lesson.panel.getByRole('heading', { name: 'Try next' })).toBeVisible()

  await press(lesson.panel.getByRole('button', { name: 'Open on the bench' }))
  await expect(lesson.panel).toHaveCount(0)
  await expectKept(page)
  await bench.expectFact('never edit the lock file', 'Summary 1', 'verbatim')
})
