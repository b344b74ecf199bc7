import type { Command } from '../store/commands/command.ts'
import { documentCommands } from '../store/commands/documentCommands.ts'
import { entryOf, lockOfCommand } from '../store/commands/entries.ts'
import type { MenuEntry } from '../ui/Menu.tsx'

const { blank, rename, save, take, exercise, snapshots, json, secrets } = documentCommands
const { generate, tools, systemPrompt, budget, suggest, models } = documentCommands
const { write, find, predict, present, palette, help, shortcuts, offline } = documentCommands

/** The groups of the menu. */
const MENU: readonly (readonly Command[])[] = [
  [save, take, exercise],
  [blank, rename, snapshots, json, secrets],
  [suggest, generate, tools, systemPrompt, budget, models],
  [write, find],
  [predict, present, palette, help, shortcuts, offline],
]

/** The lines of the menu, with groups before them that the bar has no room for. */
export function menuEntries(before: readonly (readonly Command[])[]): readonly MenuEntry[] {
  return [...before, ...MENU].flatMap((group, at): readonly MenuEntry[] => [
    ...(at > 0 ? [{ kind: 'line', key: `line ${at}` } as const] : []),
    ...group.filter((command) => lockOfCommand(command) !== 'hidden').map((command) => entryOf(command)),
  ])
}
