import { type KeyBindingPress, matchKeyBindingPress, parseKeybinding } from 'tinykeys'
import { openDialog } from '../store/actions/view.ts'
import { asksFirst, type Command, NOTHING, type Target, targetOf } from '../store/commands/command.ts'
import { isEnabled, lockOfCommand, sayLocked } from '../store/commands/entries.ts'
import { COMMANDS } from '../store/commands/table.ts'
import { useStore } from '../store/store.ts'

const TEXT = 'textarea, input:not([type="checkbox"]), select, [contenteditable], .monaco-editor'

/** Commands that a text field has of its own, and that work in a dialog that changes the document as one types. */
const OF_TEXT = new Set(['undo', 'redo'])

const bindings: readonly (readonly [KeyBindingPress, Command])[] = COMMANDS.flatMap((command) =>
  (command.keys ?? []).flatMap((key) => parseKeybinding(key).map((press) => [press, command] as const)),
)

/** What a command would work on, or undefined where its key is somebody else's. */
function targetFor({ id, onMessages }: Command, element: Element | undefined): Target | undefined {
  if (OF_TEXT.has(id)) return element?.closest(TEXT) ? undefined : NOTHING
  if (element?.closest('[role="dialog"], [role="menu"], .monaco-editor')) return undefined
  if (!onMessages) return NOTHING
  const message = element?.closest<HTMLElement>('[data-keys]')?.dataset.keys
  return message === undefined ? undefined : targetOf(useStore.getState(), message)
}

/** Runs the command that has the key, if one has. `typedOn`: it is the rest of what was being typed at a jump. */
export function runKey(event: KeyboardEvent, typedOn: boolean): void {
  const element = event.target instanceof Element ? event.target : undefined
  for (const [press, command] of bindings) {
    if (!matchKeyBindingPress(event, press)) continue
    const target = targetFor(command, element)
    if (!target) continue
    // A key of ours does nothing rather than what the browser has on it.
    event.preventDefault()
    if (lockOfCommand(command)) sayLocked(command)
    if (!isEnabled(command, target) || (typedOn && command.edits)) return
    if (asksFirst(command, target)) openDialog({ kind: 'many', commandId: command.id, ...target })
    else command.run(target)
    return
  }
}
