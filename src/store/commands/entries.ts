import { useStore } from '../store.ts'
import { useTeaching } from '../teaching.ts'
import { type Command, NOTHING, type Target } from './command.ts'
import { keyShortcut, keyWords } from './keyWords.ts'

/** Keys are shown as the keyboard in front of the user has them. */
export const ON_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** The first key of a command, as it is shown and as assistive tools want it; undefined where it has none. */
export function keyOf({ keys }: Command): { readonly shown: string; readonly said: string } | undefined {
  const [first] = keys ?? []
  return first === undefined ? undefined : { shown: keyWords(first, ON_MAC), said: keyShortcut(first, ON_MAC) }
}

/** True when a command can be run now. */
export function isEnabled(command: Command, target: Target = NOTHING): boolean {
  if (command.tabOnly && useTeaching.getState().embed) return false
  return command.enabled?.(useStore.getState(), target) ?? true
}

/** A command as an entry of a menu. */
export function entryOf(command: Command, target: Target = NOTHING) {
  return {
    kind: 'item',
    key: command.id,
    label: command.label,
    hint: command.hint?.(useStore.getState(), target),
    keys: keyOf(command),
    disabled: !isEnabled(command, target),
    run: () => command.run(target),
  } as const
}
