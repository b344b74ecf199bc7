import { type Command, targetOf } from '../../store/commands/command.ts'
import { entryOf, lockOfCommand } from '../../store/commands/entries.ts'
import { messageCommands as message } from '../../store/commands/messageCommands.ts'
import { useStore } from '../../store/store.ts'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'

const GROUPS: readonly (readonly Command[])[] = [
  [message.mark, message.open],
  [message.pin, message.free, message.unpin],
  [message.before, message.after, message.calls, message.duplicate, message.up, message.down],
  [message.pick],
  [message.delete],
]

function entriesOf(id: string): readonly MenuEntry[] {
  const target = targetOf(useStore.getState(), id)
  return GROUPS.flatMap((group, at): readonly MenuEntry[] => [
    ...(at > 0 ? [{ kind: 'line', key: `line ${at}` } as const] : []),
    // A pin that cannot be set or taken is not worth a line.
    ...group
      .filter((command) => lockOfCommand(command) !== 'hidden')
      .map((command) => entryOf(command, target))
      .filter((entry) => at !== 1 || !entry.disabled),
  ])
}

/** Everything that can be done with a message, or with all that are picked where it is one of them. */
export function RowActions({ id, number }: { readonly id: string; readonly number: number }) {
  return (
    <Menu label={`Message ${number}: actions`} text="⋯" className="small quiet more" entries={() => entriesOf(id)} />
  )
}
