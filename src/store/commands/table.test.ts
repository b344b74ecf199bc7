import { parseKeybinding } from 'tinykeys'
import { describe, expect, it } from 'vitest'
import { asksFirst, type Command, type Target } from './command.ts'
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

describe('a key that edits', () => {
  const bare = COMMANDS.filter(({ keys = [], onMessages }) => onMessages && keys.some((key) => !/\$mod|Alt/.test(key)))
  const many: Target = { ids: Array.from({ length: 51 }, (_, n) => `m${n}`), focused: 'm0' }
  const named = (commands: readonly Command[]) => commands.map(({ id }) => id)

  it('is told from one that only opens or picks: what is typed on at a jump must not edit', () => {
    expect(named(bare.filter(({ edits }) => !edits))).toEqual([
      'mark',
      'open-message',
      'add-calls',
      'pick',
      'pick-none',
    ])
  })

  it('asks before it works on more than 50 messages at once', () => {
    const asking = (target: Target) => named(COMMANDS.filter((command) => asksFirst(command, target)))
    expect(asking(many)).toEqual(['pin', 'free', 'unpin', 'duplicate', 'delete'])
    expect(asking({ ...many, ids: many.ids.slice(1) })).toEqual([])
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
