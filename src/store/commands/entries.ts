import { announce, useStore } from '../store.ts'
import { lockOf, useTeaching } from '../teaching.ts'
import { type Command, NOTHING, type Target } from './command.ts'
import { keyShortcut, keyWords } from './keyWords.ts'

/** Keys are shown as the keyboard in front of the user has them. */
export const ON_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** The first key of a command, as it is shown and as assistive tools want it; undefined where it has none. */
export function keyOf({ keys }: Command): { readonly shown: string; readonly said: string } | undefined {
  const [first] = keys ?? []
  return first === undefined ? undefined : { shown: keyWords(first, ON_MAC), said: keyShortcut(first, ON_MAC) }
}

/** Whether the open exercise takes a command away. */
export function lockOfCommand({ control }: Command): 'locked' | 'hidden' | undefined {
  return control && lockOf(useTeaching.getState(), control)
}

/** Why something cannot be used, wherever it stands. */
export const LOCKED = 'locked in this exercise'

/** Says that a command cannot be used. */
export function sayLocked({ label }: Pick<Command, 'label'>): void {
  announce(`${label.replace('…', '')}: ${LOCKED}.`)
}

/** True when a command can be run now. */
export function isEnabled(command: Command, target: Target = NOTHING): boolean {
  return lockOfCommand(command) === undefined && isPossible(command, target)
}

function isPossible(command: Command, target: Target): boolean {
  if (command.tabOnly && useTeaching.getState().embed) return false
  return command.enabled?.(useStore.getState(), target) ?? true
}

/** A command as an entry of a menu. */
export function entryOf(command: Command, target: Target = NOTHING) {
  const locked = lockOfCommand(command) !== undefined
  return {
    kind: 'item',
    key: command.id,
    label: command.label,
    hint: locked ? LOCKED : command.hint?.(useStore.getState(), target),
    keys: keyOf(command),
    disabled: !isPossible(command, target),
    locked,
    run: () => (locked ? sayLocked(command) : command.run(target)),
  } as const
}
