let pressed = false

if (typeof window !== 'undefined') {
  const note = ({ type, button, target }: MouseEvent) => {
    // A menu of the browser or a list that opens takes the release of the press to itself.
    pressed = type === 'mousedown' && button === 0 && !(target instanceof HTMLSelectElement)
  }
  for (const type of ['mousedown', 'mouseup', 'dragend'] as const) window.addEventListener(type, note, true)
}

/**
 * Runs now, or, while a button of the mouse or a finger is down, when the press has become a click, before anything
 * hears of it. A field is left by the press: what its text then draws would move the button away from under it, and
 * the click would be none.
 */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run()
    return
  }
  const over = new AbortController()
  const once = () => {
    if (over.signal.aborted) return
    over.abort()
    run()
  }
  const { signal } = over
  window.addEventListener('click', once, { capture: true, signal })
  // Released elsewhere it is no click; that it is one is known within the task of the release.
  for (const end of ['mouseup', 'dragend']) {
    window.addEventListener(end, () => setTimeout(once), { capture: true, signal })
  }
}
