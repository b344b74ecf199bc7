import type { BenchPage } from './bench-page.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './gestures.ts'

const correction = 'do not change fees that are already booked'

/** Writes a message at the end: the role in its list, the text in its field, nothing with the mouse. */
async function write({ page }: BenchPage, role: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Text of the new message' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  const list = page.getByRole('combobox', { name: 'Role of the new message' })
  await expect(list).toBeFocused()
  // Not by its letters: a list takes those of a busy machine, a second apart, for the beginnings of several words.
  await page.keyboard.press('Home')
  for (let step = 0; step < 5 && (await list.inputValue()) !== role; step++) await page.keyboard.press('ArrowDown')
  await expect(list).toHaveValue(role)
  await page.keyboard.press('Tab')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
}

test('the lost correction is built from an empty page by keyboard alone', { tag: '@soak' }, async ({ bench, page }) => {
  test.slow()
  await bench.open()
  await page.keyboard.press('Alt+n')
  await expect(bench.heading).toContainText('The history is empty')

  await write(bench, 'system', 'You are the coding agent of a public library. Change little, and say why.')
  await write(bench, 'user', 'Fix the fee for days on which the library is closed.')

  await page.keyboard.press('Tab')
  await tabTo(bench.button('Add a tool call and its result…'))
  await page.keyboard.press('Enter')
  const dialog = bench.dialog('Add a tool call')
  await expect(dialog).toBeVisible()
  await page.keyboard.type('run_tests')
  await tabTo(dialog.getByRole('textbox', { name: /^Result/ }))
  await page.keyboard.type('FAILED tests/test_fees.py::test_monday_is_free - assert 2 == 0. '.repeat(12))
  await tabTo(dialog.getByRole('button', { name: 'Add the call' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bench.message(4)).toContainText('of run_tests')
  // The keyboard goes to what was added, when that is drawn: whoever writes before would lose it to the row.
  await expect(bench.opener(3)).toBeFocused()

  await page.keyboard.press('Alt+w')
  await write(bench, 'user', `Correction: the auditors have looked at last year with great care, so ${correction}.`)
  await write(bench, 'assistant', 'Understood. I will look at how late days are counted.')
  await write(bench, 'user', 'Go on with the smallest safe change.')
  await write(bench, 'assistant', 'Next I will skip the closed days.')

  // The phrase that the next step needs is marked in message 5: its words stand at the end, before a full stop.
  await page.keyboard.press('Control+g')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(bench.opener(5)).toBeFocused()
  await page.keyboard.press('m')
  const mark = bench.dialog('Mark a phrase in message 5')
  await tabTo(mark.getByRole('textbox', { name: 'Text of message 5' }))
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  for (let step = 0; step < 8; step++) await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect(mark).toContainText(correction)
  await tabTo(mark.getByRole('button', { name: 'Mark it' }))
  await page.keyboard.press('Enter')
  await expect(mark).toHaveCount(0)
  await expect(bench.fact(correction)).toContainText('correction')

  await tabTo(bench.budget.getByRole('button', { name: /^Context window/ }))
  await page.keyboard.press('Enter')
  const field = page.getByRole('dialog').getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('400')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(bench.budget).toContainText('of 400 tokens')

  await bench.expectFact(correction, 'Prune', 'verbatim')
  await bench.expectFact(correction, 'Compact', 'lost')
  await bench.expectFact(correction, 'Compact + survival set', 'verbatim')
  await expect(bench.heading).toContainText('Compact loses the correction')

  // And it is undone by keyboard, step by step, to what was there before.
  for (let step = 0; step < 40; step++) {
    if (await bench.button('Undo').isDisabled()) break
    await page.keyboard.press('Control+z')
  }
  await expect(bench.button('Undo')).toBeDisabled()
  await expect(bench.heading).toContainText('Prune loses the failing test')
})
