import type { LaneResult } from '../../core/lanes/run.ts'
import { STRATEGIES } from '../../core/strategies/registry.ts'
import type { Anchor } from '../../core/survival/anchor.ts'
import type { Fact } from '../../core/survival/fact.ts'
import { moveFact, removeFact } from '../../store/actions/facts.ts'
import { addLane } from '../../store/actions/lanes.ts'
import { focusMessage, openDialog } from '../../store/actions/view.ts'
import { type Command, targetOf } from '../../store/commands/command.ts'
import { entryOf, lockOfCommand } from '../../store/commands/entries.ts'
import { laneActs, lockedAct } from '../../store/commands/laneActs.ts'
import { messageCommands as message } from '../../store/commands/messageCommands.ts'
import { useStore } from '../../store/store.ts'
import { lockOf, useTeaching } from '../../store/teaching.ts'
import type { MenuEntry } from '../../ui/Menu.tsx'

const GROUPS: readonly (readonly Command[])[] = [
  [message.mark, message.open],
  [message.pin, message.free, message.unpin],
  [message.before, message.after, message.calls, message.duplicate, message.up, message.down],
  [message.pick],
  [message.delete],
]

/** What can be done with a message, or with all that are picked where it is one of them. */
export function rowEntries(id: string): readonly MenuEntry[] {
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

/** Where the words of a fact stand, and where they were marked: one place, mostly. */
function jumpsOf(anchor: Anchor | undefined): readonly MenuEntry[] {
  const { history } = useStore.getState().document
  const jump = (at: number | undefined, where: string): readonly MenuEntry[] => {
    const id = at === undefined ? undefined : history[at]?.message.id
    if (at === undefined || id === undefined) return []
    const label = `Go to message ${at + 1}${where}`
    return [{ kind: 'item', key: `go ${at}`, label, run: () => focusMessage(id) }]
  }
  if (!anchor) return []
  const { kind, at, places, survival } = anchor
  if (kind === 'stands') return jump(at, '')
  const changed = survival.kind === 'altered' && at !== undefined && survival.entryId === history[at]?.message.id
  const where = { edited: changed ? ', where it is changed' : ', where it stood', unusable: ', where it was marked' }
  return kind === 'deleted'
    ? [
        { kind: 'item', key: 'go', label: 'Its message was deleted', disabled: true, run: () => {} },
        ...jump(places[0], ', where it stands'),
      ]
    : [...jump(places[0], ', where it stands'), ...jump(at, where[kind])]
}

/** What can be done with a fact. */
export function factEntries(fact: Fact, index: number, anchor: Anchor | undefined): readonly MenuEntry[] {
  const last = useStore.getState().document.facts.length - 1
  const lock = lockOf(useTeaching.getState(), 'facts')
  if (lock) return [...jumpsOf(anchor), ...lockedAct('edit', 'Edit, move, remove', lock)]
  return [
    { kind: 'item', key: 'edit', label: 'Edit…', run: () => openDialog({ kind: 'fact', factId: fact.id }) },
    ...jumpsOf(anchor),
    { kind: 'line', key: 'line' },
    { kind: 'item', key: 'up', label: 'Move up', disabled: index === 0, run: () => moveFact(fact.id, -1) },
    { kind: 'item', key: 'down', label: 'Move down', disabled: index === last, run: () => moveFact(fact.id, 1) },
    { kind: 'line', key: 'line 2' },
    { kind: 'item', key: 'remove', label: 'Remove', run: () => removeFact(fact.id) },
  ]
}

/** What can be done with a lane. */
export function laneEntries(result: LaneResult): readonly MenuEntry[] {
  return laneActs(result)
}

function add(strategyId: string): void {
  const laneId = addLane(strategyId)
  if (laneId) openDialog({ kind: 'lane', laneId })
}

/** What a lane can be made of. A new one opens with its parameters. */
export function newLaneEntries(): readonly MenuEntry[] {
  return [
    ...STRATEGIES.map(({ id, label, source }): MenuEntry => {
      const hint = `${source.system}, ${source.version}`
      return { kind: 'item', key: id, label, hint, run: () => add(id) }
    }),
    {
      kind: 'item',
      key: 'file',
      label: 'From a file…',
      hint: 'Made by your own code',
      run: () => openDialog({ kind: 'open', purpose: 'lane' }),
    },
  ]
}
