import { openDialog } from '../actions/view.ts'
import { redo, undo } from '../store.ts'
import type { Command } from './command.ts'

/** The commands that the bar shows as buttons: they are there at first paint, and the others load late. */
export const barCommands = {
  undo: {
    id: 'undo',
    group: 'Document',
    label: 'Undo',
    keys: ['$mod+z'],
    hint: ({ past }) => past.at(-1)?.label,
    enabled: ({ past }) => past.length > 0,
    run: undo,
  },
  redo: {
    id: 'redo',
    group: 'Document',
    label: 'Redo',
    keys: ['$mod+Shift+z', '$mod+y'],
    hint: ({ future }) => future[0]?.label,
    enabled: ({ future }) => future.length > 0,
    run: redo,
  },
  open: {
    id: 'open',
    control: 'open',
    group: 'Document',
    label: 'Open…',
    keys: ['$mod+o'],
    tabOnly: true,
    run: () => openDialog({ kind: 'open' }),
  },
  share: {
    id: 'share',
    group: 'Document',
    label: 'Share…',
    hint: () => 'A link that holds all of it',
    keys: ['$mod+s'],
    tabOnly: true,
    run: () => openDialog({ kind: 'share' }),
  },
  lessons: {
    id: 'lessons',
    group: 'View',
    label: 'Lessons',
    hint: () => 'Ten guided ones, each checked as you go',
    keys: ['Alt+KeyL'],
    run: () => openDialog({ kind: 'lessons' }),
  },
} as const satisfies Readonly<Record<string, Command>>
