import { expect, type Locator } from '@playwright/test'

interface Ends {
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
}

/** Drags the mouse from before the first to behind the last of these words, which stand inside `within`. */
export async function dragOver(within: Locator, words: string): Promise<void> {
  await within.scrollIntoViewIfNeeded()
  const { from, to } = await within.evaluate(endsOf, words)
  const { mouse } = within.page()
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await mouse.move(to.x, to.y)
  await mouse.up()
}

/** Drags a control sideways with one finger. */
export async function dragByTouch(control: Locator, by: number): Promise<void> {
  const box = await control.boundingBox()
  if (!box) throw new Error('the control is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // Playwright's touch screen can only tap.
  const session = await control.page().context().newCDPSession(control.page())
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + by * part, y }] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Selects words inside `within` by script. */
export async function selectWith(within: Locator, words: string): Promise<void> {
  await within.scrollIntoViewIfNeeded()
  await within.evaluate(select, words)
}

// Both run in the page, where nothing of this file is known: each finds the words by itself.

function select(root: Element, words: string): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1
    if (at < 0) continue
    document.getSelection()?.setBaseAndExtent(node, at, node, at + words.length)
    return
  }
  throw new Error(`“${words}” does not stand in one piece of text here`)
}

function endsOf(root: Element, words: string): Ends {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + words.length)
    const boxes = [...range.getClientRects()]
    const first = boxes[0]
    const last = boxes.at(-1)
    if (!first || !last) break
    return {
      from: { x: first.left + 1, y: first.top + first.height / 2 },
      to: { x: last.right - 1, y: last.top + last.height / 2 },
    }
  }
  throw new Error(`“${words}” does not stand in one piece of text here`)
}

/** Moves the focus with Tab until it is on this control. */
export async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 80): Promise<void> {
  const { keyboard } = control.page()
  for (let presses = 0; presses < most; presses++) {
    await keyboard.press(key)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  await expect(control, `focus within ${most} times ${key}`).toBeFocused()
}

/** The focused control shows that it is: by an outline or a shadow that it has only now. */
export async function expectVisibleFocus(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  const shown = await control.evaluate((element) => {
    const look = (): string => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return outlineStyle === 'none' || outlineWidth === '0px' ? boxShadow : `${outlineStyle} ${outlineWidth}`
    }
    return element.matches(':focus-visible') && look() !== 'none'
  })
  expect(shown, 'the focus can be seen').toBe(true)
}

/** Takes a row of a table by its handle, with the mouse. */
export async function grabRow(row: Locator, handle: string): Promise<void> {
  const { mouse } = row.page()
  // What dragging takes loads when a pointer comes near: a hand that is faster takes the handle once more.
  await expect(async () => {
    await mouse.up()
    await row.hover()
    await row.locator(handle).first().hover()
    await mouse.down()
    await expect(row).toHaveAttribute('draggable', 'true', { timeout: 300 })
  }).toPass()
}

/** Drags a row of a table by its handle to the place after another one. */
export async function dragRow(row: Locator, handle: string, after: Locator): Promise<void> {
  const page = row.page()
  const { mouse } = page
  await grabRow(row, handle)
  const box = await after.boundingBox()
  if (!box) throw new Error('the row is not on the screen')
  const [x, y] = [box.x + 60, box.y + box.height - 4]
  await mouse.move(x, y - 12, { steps: 5 })
  await mouse.move(x, y, { steps: 5 })
  // The browser tells where a drag is only now and then.
  await page.waitForTimeout(500)
  await mouse.move(x + 1, y)
  await mouse.up()
}
