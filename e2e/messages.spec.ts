import { expect, test } from './fixtures.ts'

const correction = 'do not change fees that are already booked'

test('a message is edited in place: its size, the verdicts and the facts follow', async ({ bench }) => {
  await bench.open()
  const row = await bench.openMessage(5)
  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  const field = row.getByRole('textbox', { name: 'Text of the message' })
  await expect(field).toBeFocused()
  await field.fill('Let us leave old fees alone.')
  await bench.expectFact(correction, 'Prune', 'lost')
  await bench.expectFact(correction, 'Prune', 'already lostin the history itself')
  await expect(bench.fact(correction).getByRole('rowheader')).toContainText('no longer in 5: edited away')
  // Without its opening words the survival set has no reason to keep it.
  await bench.expectVerdict(5, 'Compact + survival set', 'summarised in 2')
  await field.fill('Correction: do not change fees that are already booked.')
  await bench.expectFact(correction, 'Prune', 'verbatim')
  await bench.expectVerdict(5, 'Compact + survival set', 'correction')
})

test('typing in a row is one undo step, by the button', async ({ bench, page }) => {
  await bench.open()
  const row = await bench.openMessage(12)
  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  const field = row.getByRole('textbox', { name: 'Text of the message' })
  await field.press('Control+End')
  await field.pressSequentially(' Then stop and wait.')
  await row.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(row).toContainText('Go on with the smallest safe change. Then stop and wait.')
  await bench.button('Undo').click()
  await expect(row).not.toContainText('Then stop')
  await expect(row).toContainText('Go on with the smallest safe change.')
  await expect(bench.button('Undo')).toBeDisabled()
  await bench.button('Redo').click()
  await expect(row).toContainText('Then stop and wait.')
  await expect.poll(() => bench.said()).toContain('Done again: edit message 12')
  await page.keyboard.press('Control+z')
  await expect(row).not.toContainText('Then stop')
})

test('Ctrl with Z and Y undoes and does again; in a text field it is the field’s own', async ({ bench, page }) => {
  await bench.open()
  await bench.choose('Message 12: actions', 'Delete')
  await expect(bench.message(12)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(bench.message(12)).toHaveCount(1)
  await page.keyboard.press('Control+y')
  await expect(bench.message(12)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await expect(bench.message(12)).toHaveCount(0)

  const row = await bench.openMessage(11)
  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  await row.getByRole('textbox').press('Control+End')
  await row.getByRole('textbox').pressSequentially('!')
  await page.keyboard.press('Control+z')
  await expect(row.getByRole('textbox')).toHaveValue(/failing test again\.$/)
  await expect(bench.message(12)).toHaveCount(0)
})

test('messages are added after another and at the end, open to be typed into', async ({ bench, page }) => {
  await bench.open()
  await bench.choose('Message 5: actions', 'Add a message after it')
  const added = bench.message(6)
  await expect(added.getByRole('textbox', { name: 'Text of the message' })).toBeFocused()
  await page.keyboard.type('I will not touch booked fees.')
  await added.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(added.getByRole('rowheader')).toContainText('I will not touch booked fees.')
  await bench.expectVerdict(6, 'Compact', 'summarised in 2')

  await bench.compose('user', 'And what about the mail?')
  await expect(bench.message(14)).toContainText('And what about the mail?')
  await bench.expectVerdict(14, 'Prune', 'tail (last 2)')
  await bench.expectVerdict(12, 'Compact', 'summarised in 2')
})

test('the fact of a deleted message is lost everywhere, and undo brings both back', async ({ bench }) => {
  await bench.open()
  await bench.choose('Message 5: actions', 'Delete')
  await bench.expectFact(correction, 'Prune', 'lost')
  await bench.expectFact(correction, 'Prune', 'already lostin the history itself')
  await expect(bench.fact(correction).getByRole('rowheader')).toContainText('message deleted')
  await bench.expectFact(correction, 'Compact + survival set', 'lost')
  await expect(bench.message(11)).toContainText('Go on with the smallest safe change.')
  await bench.button('Undo').click()
  await bench.expectFact(correction, 'Prune', 'verbatim')
})

test('a pin keeps a message in every lane until it is taken away', async ({ bench }) => {
  await bench.open()
  await bench.choose('Message 4: actions', 'Pin')
  await expect(bench.message(4).getByRole('rowheader')).toContainText('pinned')
  for (const lane of ['Prune', 'Compact']) {
    await bench.expectVerdict(4, lane, 'Kept')
    await bench.expectVerdict(4, lane, 'pinned')
    await bench.expectFact('test_fees.py::test_monday_is_free', lane, 'verbatim')
  }
  await bench.choose('Message 4: actions', 'Let the rules decide')
  await bench.expectVerdict(4, 'Prune', 'Removed')
  // And the other way round: no survival rule may keep what is un-pinned.
  await bench.choose('Message 4: actions', 'Un-pin')
  await bench.expectVerdict(4, 'Compact + survival set', 'summarised in 2')
  await bench.choose('Message 4: actions', 'Let the rules decide')
  await bench.expectVerdict(4, 'Compact + survival set', 'unresolved error')
})
