import { count } from '../../core/words/words.ts'
import { startBlank } from '../actions/document.ts'
import { saveDocument } from '../actions/file.ts'
import { openDialog, setFinding, setPresenting, writeAtTheEnd } from '../actions/view.ts'
import { redo, undo } from '../store.ts'
import type { Command } from './command.ts'

/** What can be done with the whole document, and how it is looked at. */
export const documentCommands = {
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
  blank: {
    id: 'new',
    group: 'Document',
    label: 'New history',
    hint: () => 'Empty, to be written',
    keys: ['Alt+KeyN'],
    run: startBlank,
  },
  rename: {
    id: 'rename',
    group: 'Document',
    label: 'Rename…',
    hint: ({ document }) => document.title,
    run: () => openDialog({ kind: 'rename' }),
  },
  open: {
    id: 'open',
    group: 'Document',
    label: 'Open…',
    keys: ['$mod+o'],
    run: () => openDialog({ kind: 'open' }),
  },
  save: {
    id: 'save',
    group: 'Document',
    label: 'Save',
    hint: () => 'As a file on this computer',
    keys: ['$mod+s'],
    run: saveDocument,
  },
  generate: {
    id: 'generate',
    group: 'History',
    label: 'Make messages up…',
    hint: () => 'Synthetic turns of an agent, from a seed',
    run: () => openDialog({ kind: 'generate' }),
  },
  tools: {
    id: 'tools',
    group: 'History',
    label: 'Tool definitions…',
    hint: ({ document }) => count(document.tools.length, 'tool'),
    run: () => openDialog({ kind: 'tools' }),
  },
  systemPrompt: {
    id: 'system-prompt',
    group: 'History',
    label: 'System prompt…',
    hint: () => 'Sections, owners, two environments',
    run: () => openDialog({ kind: 'system-prompt' }),
  },
  budget: {
    id: 'budget',
    group: 'History',
    label: 'Budget, turn by turn…',
    hint: () => 'How the prompt grew, ledger, calibration',
    run: () => openDialog({ kind: 'budget' }),
  },
  write: {
    id: 'write',
    group: 'History',
    label: 'Write at the end',
    keys: ['Alt+KeyW'],
    run: writeAtTheEnd,
  },
  snapshots: {
    id: 'snapshots',
    group: 'Document',
    label: 'Snapshots and drafts…',
    hint: () => 'Kept in this browser: named, compared, restored',
    keys: ['Alt+KeyS'],
    run: () => openDialog({ kind: 'saved' }),
  },
  json: {
    id: 'json',
    group: 'Document',
    label: 'Edit as JSON…',
    keys: ['Alt+KeyJ'],
    run: () => openDialog({ kind: 'json' }),
  },
  find: {
    id: 'find',
    group: 'View',
    label: 'Find, or go to a number…',
    keys: ['$mod+Shift+f', '$mod+g'],
    enabled: ({ document }) => document.history.length > 0,
    run: () => setFinding(true),
  },
  present: {
    id: 'present',
    group: 'View',
    label: 'Present',
    hint: () => 'Large type for a hall; Escape leaves',
    keys: ['Alt+KeyP'],
    run: () => setPresenting(true),
  },
  shortcuts: {
    id: 'shortcuts',
    group: 'View',
    label: 'Keyboard shortcuts…',
    keys: ['$mod+/'],
    run: () => openDialog({ kind: 'shortcuts' }),
  },
} as const satisfies Readonly<Record<string, Command>>
