import { parseKeybinding } from 'tinykeys'
import { describe, expect, it } from 'vitest'
import { keyShortcut, keyWords } from './keyWords.ts'
import { COMMANDS, ROW_KEYS } from './table.ts'

const allKeys = [...COMMANDS.flatMap(({ keys = [] }) => keys), ...ROW_KEYS.flatMap(({ keys }) => keys)]

describe('the commands', () => {
  it('have names of their own', () => {
    const ids = COMMANDS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const labels = COMMANDS.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('have no key in common', () => {
    const pressed = allKeys.map((key) => JSON.stringify(parseKeybinding(key)).toLowerCase())
    expect(new Set(pressed).size).toBe(pressed.length)
  })

  it('have keys without a modifier only where a row has the keyboard, so that nobody who dictates runs one by chance', () => {
    const bare = COMMANDS.filter(
      ({ keys = [], onMessages }) => !onMessages && keys.some((key) => !/\$mod|Alt/.test(key)),
    )
    expect(bare.map(({ id }) => id)).toEqual([])
  })
})

describe('keys', () => {
  it.each([
    ['$mod+Shift+z', 'Ctrl+Shift+Z', '⌘⇧Z', 'Control+Shift+z'],
    ['Alt+ArrowUp', 'Alt+↑', '⌥↑', 'Alt+ArrowUp'],
    ['Alt+KeyP', 'Alt+P', '⌥P', 'Alt+P'],
    ['m', 'M', 'M', 'm'],
  ])('%s is said as %s, on a Mac as %s', (key, words, mac, shortcut) => {
    expect(keyWords(key, false)).toBe(words)
    expect(keyWords(key, true)).toBe(mac)
    expect(keyShortcut(key, false)).toBe(shortcut)
  })
})
