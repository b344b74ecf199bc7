import { expect, test } from './fixtures.ts'
import { expectVisibleFocus, tabTo } from './gestures.ts'

test('from the first Tab to a moved threshold, a new lane and a marked fact, without a mouse', async ({
  bench,
  page,
}) => {
  test.slow()
  await bench.open()
  await tabTo(bench.threshold('Compaction'))
  await expectVisibleFocus(bench.threshold('Compaction'))
  await page.keyboard.press('PageDown')
  await expect(bench.threshold('Compaction')).toHaveAttribute('aria-valuetext', /^75 percent/)

  await tabTo(bench.button('Add a lane'))
  await expectVisibleFocus(bench.button('Add a lane'))
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: /^Send as it is/ })
  await entry.waitFor()
  for (let step = 0; step < 4; step++) {
    if (await entry.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = bench.dialog('Lane: Send as it is')
  await expect(dialog).toBeVisible()
  await tabTo(dialog.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Untouched')
  await tabTo(page.getByRole('button', { name: 'Done' }))
  await expectVisibleFocus(page.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => bench.lanes()).toContain('Untouched')

  const opener = bench.opener(1)
  await tabTo(opener)
  await expectVisibleFocus(opener)
  await page.keyboard.press('Enter')
  await tabTo(bench.message(1).getByRole('button', { name: 'Mark a phrase…' }))
  await page.keyboard.press('Enter')
  const mark = bench.dialog('Mark a phrase in message 1')
  await tabTo(mark.getByRole('textbox', { name: 'Text of message 1' }))
  await page.keyboard.press('Control+Home')
  for (let step = 0; step < 7; step++) await page.keyboard.press('Control+Shift+ArrowRight')
  await tabTo(mark.getByRole('button', { name: 'Mark it' }))
  await page.keyboard.press('Enter')
  await expect(mark).toHaveCount(0)
  await expect(bench.fact('You are the coding agent of a')).toHaveCount(1)
  await bench.expectFact('You are the coding agent of a', 'Untouched', 'verbatim')
})

test('Escape closes a dialog, and the focus returns to what opened it', async ({ bench, page }) => {
  await bench.open()
  for (const [opener, key] of [
    [bench.button('Open…'), 'Enter'],
    [bench.button('test_fees.py::test_monday_is_free'), 'Enter'],
    [bench.button('Context window: 1,500 tokens. Change'), 'Enter'],
    [bench.button('Counted by estimate. Change'), 'Space'],
  ] as const) {
    await opener.focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a menu that is opened by a key has its first entry in focus, the first time as well', async ({ bench, page }) => {
  await bench.open()
  for (const name of ['Message 4: actions', 'Message 5: actions', 'Message 4: actions']) {
    await bench.button(name).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Mark a phrase…' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
})

test('Escape closes a menu, and the focus returns to its button', async ({ bench, page }) => {
  await bench.open()
  for (const opener of [bench.button('Prune: actions'), bench.button(/^Scenarios\. Open now/)]) {
    await opener.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menu')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a dialog that a menu opened gives the focus back to the menu’s button', async ({ bench, page }) => {
  await bench.open()
  for (const [opener, entry] of [
    ['Prune: actions', 'Name, rule and parameters'],
    ['Message 12: actions', 'Mark a phrase…'],
  ] as const) {
    await bench.choose(opener, entry)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bench.button(opener)).toBeFocused()
  }
})

test('the focus stays inside an open dialog', async ({ bench, page }) => {
  await bench.open()
  const dialog = await bench.openDialog()
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
})

test('there is one live region, and it says what a run did', async ({ bench, page }) => {
  await bench.open()
  await expect(bench.live).toHaveCount(1)
  await bench.threshold('Compaction').focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('PageDown')
  await expect.poll(() => bench.said()).toContain('Prune: 2 of 12 messages removed, 1 fact lost.')
  expect(await bench.said()).toHaveLength(1)
})
