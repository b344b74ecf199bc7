/** What a key asks for in a hall. `anyway`: on, even where a step is not done. */
export type Move = 'next' | 'anyway' | 'back' | 'first' | 'last'

const KEYS: Readonly<Record<string, Move>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'back',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
}

/** What has a meaning of its own for arrows, the space bar or Page Up. */
const OWN =
  'input, textarea, select, [contenteditable], .monaco-editor, [role="dialog"], [role="menu"], [role="slider"], [role="tablist"], [role="combobox"]'

/** What the space bar presses. */
const PRESSED = 'button, a, summary'

/** What a key asks for; undefined where it is somebody else's. A clicker sends Page Up and Page Down. */
export function moveOf(event: KeyboardEvent): Move | undefined {
  const { key, shiftKey, target } = event
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const element = target instanceof Element ? target : undefined
  if (element?.closest(OWN) || (key === ' ' && element?.closest(PRESSED))) return undefined
  const move = KEYS[key]
  if (!shiftKey || move === undefined) return move
  return key === ' ' ? 'back' : key === 'ArrowRight' ? 'anyway' : undefined
}
