import { beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPress } from './afterPress.ts'

function press(target: Element, type: 'mousedown' | 'mouseup' | 'click', button = 0): void {
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, button }))
}

describe('What waits for a press to be over', () => {
  beforeEach(() => press(document.body, 'mouseup'))

  it('waits for the click while a button of the mouse is down, and for nothing else', () => {
    const run = vi.fn()
    afterPress(run)
    expect(run).toHaveBeenCalledTimes(1)
    press(document.body, 'mousedown')
    afterPress(run)
    expect(run).toHaveBeenCalledTimes(1)
    press(document.body, 'mouseup')
    press(document.body, 'click')
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('waits for the release where that is no click', async () => {
    const run = vi.fn()
    press(document.body, 'mousedown')
    afterPress(run)
    press(document.body, 'mouseup')
    expect(run).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  })

  it('does not wait for a release that never comes: of a press that opens a list, or a menu of the browser', () => {
    const run = vi.fn()
    const list = document.body.appendChild(document.createElement('select'))
    press(list, 'mousedown')
    afterPress(run)
    expect(run).toHaveBeenCalledTimes(1)
    press(document.body, 'mousedown', 2)
    afterPress(run)
    expect(run).toHaveBeenCalledTimes(2)
  })
})
