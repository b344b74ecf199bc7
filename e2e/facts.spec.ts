import { expect, test } from './fixtures.ts'

test('words of a message are marked with the mouse', async ({ bench }) => {
  await bench.open()
  await bench.selectWords(8, 'it takes the closed days for late ones')
  await expect(bench.selectionBar).toBeVisible()
  await bench.selectionBar.getByRole('combobox', { name: 'Kind of fact' }).selectOption('decision')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  await expect(bench.selectionBar).toHaveCount(0)
  const row = bench.fact('it takes the closed days for late ones')
  await expect(row.getByRole('rowheader')).toContainText('decision · in 8')
  await bench.expectFact('it takes the closed days for late ones', 'Prune', 'verbatim')
  await bench.expectFact('it takes the closed days for late ones', 'Compact', 'lost')
  await expect(bench.message(8).locator('mark')).toHaveText('it takes the closed days for late ones')
  await expect.poll(() => bench.said()).toContain('Marked “it takes the closed days for late ones”')
})

test('what is marked is what the hand has selected when it lets go, and the bar stays under it', async ({
  bench,
  page,
}) => {
  await bench.open()
  const text = bench.message(8).locator('[data-message]')
  await text.scrollIntoViewIfNeeded()
  const box = await text.boundingBox()
  if (!box) throw new Error('the text is not on the screen')
  await bench.selectWords(8, 'It is')
  await expect(bench.selectionBar).toBeVisible()
  await bench.selectionBar.getByRole('button', { name: 'Do not mark' }).click()
  await page.mouse.move(box.x + 1, box.y + 9)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 9)
  await page.waitForTimeout(400)
  await expect(bench.selectionBar, 'a hand that rests has not let go').toHaveCount(0)
  await page.mouse.move(box.x + 1, box.y + box.height - 4)
  await page.mouse.up()
  await expect(bench.selectionBar).toBeVisible()
  const distance = async () => {
    const words = await page.evaluate(() => document.getSelection()?.getRangeAt(0).getBoundingClientRect().bottom)
    return Math.round(((await bench.selectionBar.boundingBox())?.y ?? 0) - (words ?? 0))
  }
  expect(await distance()).toBe(8)
  await page.evaluate(() => document.querySelector('main')?.setAttribute('style', 'padding-top: 90px'))
  await expect.poll(distance).toBe(8)
})

test('a selection that cannot be told from chance is refused with the reason, and can be left', async ({ bench }) => {
  await bench.open()
  await bench.selectWords(8, 'It')
  await expect(bench.selectionBar).toContainText(
    'The quote has only 2 letters or digits; it takes 3 to tell it from chance.',
  )
  await expect(bench.selectionBar.getByRole('button', { name: 'Mark as a fact' })).toHaveCount(0)
  await bench.selectionBar.getByRole('button', { name: 'Do not mark' }).click()
  await expect(bench.selectionBar).toHaveCount(0)
  await bench.selectWords(8, 'losed day')
  await expect(bench.selectionBar).toContainText('Select whole words.')
})

test('a selection over two parts of a message is refused with the reason, with the mouse and in the dialog', async ({
  bench,
  page,
}) => {
  await bench.open()
  const parts = ['first part ends here', 'second part starts here'].map((text) => ({ type: 'text', text }))
  await bench.paste(JSON.stringify([{ role: 'user', content: parts }]))
  const reason = 'This runs over two parts of the message, and a fact stands in one: mark them as two.'
  const row = await bench.openMessage(1)
  await expect(row.locator('[data-message]')).toHaveCount(2)
  await row.evaluate((element) => {
    const [first, second] = element.querySelectorAll('[data-message]')
    if (first && second) document.getSelection()?.setBaseAndExtent(first, 0, second, second.childNodes.length)
  })
  await expect(bench.selectionBar).toContainText(reason)
  await bench.selectionBar.getByRole('button', { name: 'Do not mark' }).click()

  await bench.choose('Message 1: actions', 'Mark a phrase…')
  const dialog = bench.dialog('Mark a phrase in message 1')
  await dialog.getByRole('textbox', { name: 'Text of message 1' }).press('ControlOrMeta+a')
  await expect(dialog).toContainText(reason)
  await dialog.getByRole('textbox', { name: 'Name, optional' }).press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mark it' })).toBeDisabled()
  await page.keyboard.press('Escape')
})

test('words are marked in the dialog’s field with the keyboard alone', async ({ bench, page }) => {
  await bench.open()
  await bench.choose('Message 12: actions', 'Mark a phrase…')
  const dialog = bench.dialog('Mark a phrase in message 12')
  const field = dialog.getByRole('textbox', { name: 'Text of message 12' })
  await expect(field).toHaveValue('Go on with the smallest safe change.')
  const mark = dialog.getByRole('button', { name: 'Mark it' })
  await expect(mark).toBeDisabled()
  await field.focus()
  await page.keyboard.press('Control+Home')
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+ArrowRight')
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight')
  await expect(dialog).toContainText('The quote has only 2 letters or digits')
  await expect(mark).toBeDisabled()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(dialog.locator('mark')).toHaveText('the smallest safe')
  // It is for reading: what is typed or cut changes nothing.
  await page.keyboard.press('x')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+x')
  await expect(field).toHaveValue('Go on with the smallest safe change.')
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('task')
  await dialog.getByRole('textbox', { name: 'Name, optional' }).fill('the size of the change')
  await dialog.getByRole('textbox', { name: 'Name, optional' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bench.fact('the smallest safe').getByRole('rowheader')).toContainText('task · in 12')
  await bench.expectFact('the smallest safe', 'Compact', 'in 12')
})

test('no kind is presumed of a phrase, but where its message opens like a correction', async ({ bench, page }) => {
  await bench.open()
  const kindIn = async (number: number, select: boolean) => {
    await bench.choose(`Message ${number}: actions`, 'Mark a phrase…')
    const dialog = bench.dialog(`Mark a phrase in message ${number}`)
    if (select) await dialog.getByRole('textbox', { name: 'Text of message' }).press('ControlOrMeta+a')
    const kind = await dialog.getByRole('combobox', { name: 'Kind' }).inputValue()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    return kind
  }
  expect(await kindIn(5, false)).toBe('other')
  expect(await kindIn(5, true)).toBe('correction')
  expect(await kindIn(2, true)).toBe('other')
})

test('a fact is renamed, given another kind and removed', async ({ bench }) => {
  await bench.open()
  await bench.button('test_fees.py::test_monday_is_free').click()
  const dialog = bench.dialog('Fact')
  await expect(dialog).toContainText('Marked in message 4.')
  await dialog.getByRole('textbox', { name: 'Name, optional' }).fill('the Monday test')
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('task')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bench.heading).toContainText('Prune loses the Monday test.')
  await expect(bench.fact('test_fees.py::test_monday_is_free').getByRole('rowheader')).toContainText('task · in 4')

  await bench.button('test_fees.py::test_monday_is_free').click()
  await bench.dialog('Fact').getByRole('button', { name: 'Remove the fact' }).click()
  await expect(bench.fact('test_fees.py::test_monday_is_free')).toHaveCount(0)
  await expect(bench.heading).not.toContainText('Prune loses')
  await bench.button('Undo').click()
  await expect(bench.fact('test_fees.py::test_monday_is_free')).toHaveCount(1)
})

test('a name is typed with its spaces, letter by letter', async ({ bench }) => {
  await bench.open()
  await bench.button('behind the flag fair_fees').click()
  const name = bench.dialog('Fact').getByRole('textbox', { name: 'Name, optional' })
  await name.pressSequentially('the flag of spring')
  await expect(name).toHaveValue('the flag of spring')
})

test('the cell of a fact leads to where it stands in that lane, or to where it was lost', async ({ bench, page }) => {
  await bench.open()
  await page.setViewportSize({ width: 1440, height: 500 })
  await expect(bench.message(10)).not.toBeInViewport()
  await (await bench.cell(bench.fact('behind the flag fair_fees'), 'Prune')).getByRole('button').click()
  await expect(bench.message(10)).toBeInViewport()
  // The new summary stands in the row of the first message that it replaced.
  await page.keyboard.press('Control+Home')
  await (await bench.cell(bench.fact('behind the flag fair_fees'), 'Compact')).getByRole('button').click()
  await expect(bench.message(2)).toBeInViewport()
  await (await bench.cell(bench.fact('test_fees.py::test_monday_is_free'), 'Compact')).getByRole('button').click()
  await expect(bench.message(4)).toBeInViewport()
})

test('the letters of facts stand behind their words in the history', async ({ bench }) => {
  await bench.open()
  await expect(bench.message(5).locator('mark')).toHaveText('do not change fees that are already booked')
  // No line begins with what closes the one before it.
  const torn = await bench
    .message(5)
    .locator('.marked-end')
    .first()
    .evaluate((end) => {
      const cell = end.closest('p')
      if (!cell) throw new Error('a mark stands in a text')
      const height = (node: Node): number => {
        const range = document.createRange()
        range.selectNodeContents(node)
        const bottoms = [...range.getClientRects()].map(({ bottom }) => bottom)
        return Math.max(...bottoms) - Math.min(...bottoms)
      }
      return Array.from({ length: 90 }, (_, step) => 160 + step * 4).filter((width) => {
        cell.style.width = `${width}px`
        return height(end) > 10
      })
    })
  await expect(bench.message(5).locator('.marked-end')).toHaveText('A.')
  expect(torn, 'widths at which the letter and its full stop stand on two lines').toEqual([])
  // A quote over a mark is the words, without the letter that the page puts there.
  await bench.selectWords(5, 'The auditors have signed them off')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  await expect(bench.fact('The auditors have signed them off')).toHaveCount(1)
})
