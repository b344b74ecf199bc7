const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
}

const MAC: Readonly<Record<string, string>> = { $mod: '⌘', Shift: '⇧', Alt: '⌥' }
const OTHERS: Readonly<Record<string, string>> = { $mod: 'Ctrl', Shift: 'Shift', Alt: 'Alt' }

/** A key of the table as the keyboard in front of the user has it: "Ctrl+Z", "⌘Z". */
export function keyWords(key: string, mac: boolean): string {
  const presses = key.split('+')
  const last = presses.at(-1) ?? ''
  const name = SIGNS[last] ?? last.replace(/^Key/, '')
  const shown = name.length === 1 ? name.toUpperCase() : name
  const modifiers = presses.slice(0, -1).map((modifier) => (mac ? MAC : OTHERS)[modifier] ?? modifier)
  return [...modifiers, shown].join(mac ? '' : '+')
}

/** The same for `aria-keyshortcuts`: "Control+Z". */
export function keyShortcut(key: string, mac: boolean): string {
  return key.replace('$mod', mac ? 'Meta' : 'Control').replace(/Key(?=[A-Z]$)/, '')
}
