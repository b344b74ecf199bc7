import { count } from '../../core/words/words.ts'
import { deleteMessages, duplicateMessages, insertBeside, setPins, stepMessages } from '../actions/arrange.ts'
import { numberOf } from '../actions/history.ts'
import { pick, pickAll, togglePicked } from '../actions/pick.ts'
import { openDialog, toggleOpened } from '../actions/view.ts'
import type { State } from '../store.ts'
import type { Command, Target } from './command.ts'

function several(_: State, { ids }: Target): string | undefined {
  return ids.length > 1 ? `All ${count(ids.length, 'message')} that are picked` : undefined
}

function canStep({ document }: State, { ids }: Target, by: -1 | 1): boolean {
  const end = by < 0 ? 0 : document.history.length - 1
  return ids.length > 1 || document.history[end]?.message.id !== ids[0]
}

function isPinned({ document }: State, { ids }: Target): boolean {
  return ids.length > 0 && ids.every((id) => document.pins.get(id) === 'keep')
}

/** What can be done with a message, or with all that are picked. */
export const messageCommands = {
  mark: {
    id: 'mark',
    control: 'facts',
    group: 'Messages',
    label: 'Mark a phrase…',
    keys: ['m'],
    onMessages: true,
    enabled: (_, { focused }) => focused !== undefined,
    run: ({ focused }) => focused !== undefined && openDialog({ kind: 'mark', messageId: focused }),
  },
  open: {
    id: 'open-message',
    group: 'Messages',
    label: 'Open to read and edit',
    keys: ['e'],
    onMessages: true,
    run: ({ focused }) => focused !== undefined && toggleOpened(focused),
  },
  pin: {
    id: 'pin',
    control: 'pins',
    group: 'Messages',
    label: 'Pin',
    keys: ['p'],
    onMessages: true,
    edits: 'all',
    hint: (state, target) => several(state, target) ?? 'Every lane must keep it',
    enabled: (state, target) => !isPinned(state, target),
    run: ({ ids }) => setPins(ids, 'keep'),
  },
  free: {
    id: 'free',
    control: 'pins',
    group: 'Messages',
    label: 'Un-pin',
    keys: ['Shift+P'],
    onMessages: true,
    edits: 'all',
    hint: () => 'No survival rule may keep it',
    enabled: ({ document }, { ids }) => ids.some((id) => document.pins.get(id) !== 'free'),
    run: ({ ids }) => setPins(ids, 'free'),
  },
  unpin: {
    id: 'unpin',
    control: 'pins',
    group: 'Messages',
    label: 'Let the rules decide',
    keys: ['r'],
    onMessages: true,
    edits: 'all',
    enabled: ({ document }, { ids }) => ids.some((id) => document.pins.has(id)),
    run: ({ ids }) => setPins(ids, undefined),
  },
  before: {
    id: 'add-before',
    control: 'messages',
    group: 'Messages',
    label: 'Add a message before it',
    keys: ['Shift+A'],
    onMessages: true,
    edits: 'one',
    run: ({ focused }) => focused !== undefined && insertBeside(focused, 'before'),
  },
  after: {
    id: 'add-after',
    control: 'messages',
    group: 'Messages',
    label: 'Add a message after it',
    keys: ['a'],
    onMessages: true,
    edits: 'one',
    run: ({ focused }) => focused !== undefined && insertBeside(focused, 'after'),
  },
  calls: {
    id: 'add-calls',
    control: 'messages',
    group: 'Messages',
    label: 'Add a tool call and its result…',
    keys: ['c'],
    onMessages: true,
    hint: () => 'After it; several are a parallel batch',
    run: ({ focused }) => focused !== undefined && openDialog({ kind: 'calls', afterId: focused }),
  },
  duplicate: {
    id: 'duplicate',
    control: 'messages',
    group: 'Messages',
    label: 'Duplicate',
    keys: ['d'],
    onMessages: true,
    edits: 'all',
    hint: several,
    run: ({ ids }) => duplicateMessages(ids),
  },
  up: {
    id: 'up',
    control: 'messages',
    group: 'Messages',
    label: 'Move up',
    keys: ['Alt+ArrowUp'],
    onMessages: true,
    hint: several,
    enabled: (state, target) => canStep(state, target, -1),
    run: ({ ids, focused }) => stepMessages(ids, -1, focused),
  },
  down: {
    id: 'down',
    control: 'messages',
    group: 'Messages',
    label: 'Move down',
    keys: ['Alt+ArrowDown'],
    onMessages: true,
    hint: several,
    enabled: (state, target) => canStep(state, target, 1),
    run: ({ ids, focused }) => stepMessages(ids, 1, focused),
  },
  pick: {
    id: 'pick',
    group: 'Messages',
    label: 'Pick, to work with several',
    keys: ['x'],
    onMessages: true,
    run: ({ focused }) => focused !== undefined && togglePicked(focused),
  },
  pickAll: {
    id: 'pick-all',
    group: 'Messages',
    label: 'Pick all messages',
    keys: ['$mod+a'],
    onMessages: true,
    run: pickAll,
  },
  pickNone: {
    id: 'pick-none',
    group: 'Messages',
    label: 'Pick none',
    keys: ['Escape'],
    onMessages: true,
    enabled: ({ view }) => view.picked.size > 0,
    run: () => pick([]),
  },
  delete: {
    id: 'delete',
    control: 'messages',
    group: 'Messages',
    label: 'Delete',
    keys: ['Delete', 'Backspace'],
    onMessages: true,
    edits: 'all',
    hint: several,
    enabled: (state, { ids }) => ids.some((id) => numberOf(state.document, id) > 0),
    run: ({ ids }) => deleteMessages(ids),
  },
} as const satisfies Readonly<Record<string, Command>>
