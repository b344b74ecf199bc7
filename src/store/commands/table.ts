import type { Command } from './command.ts'
import { documentCommands } from './documentCommands.ts'
import { messageCommands } from './messageCommands.ts'

/** Every command of the page. Two on one key would be a fault: a test holds it. */
export const COMMANDS: readonly Command[] = [...Object.values(documentCommands), ...Object.values(messageCommands)]

/** Keys that move through the rows of the history: they belong to the rows and are no commands, but are shown with them. */
export const ROW_KEYS: readonly { readonly label: string; readonly keys: readonly string[] }[] = [
  { label: 'To the next or the previous row', keys: ['ArrowDown', 'ArrowUp'] },
  { label: 'Pick on to the next or the previous row', keys: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
]

/** Keys of a fact's row. */
export const FACT_KEYS: typeof ROW_KEYS = [
  { label: 'Move the fact up or down', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
]
