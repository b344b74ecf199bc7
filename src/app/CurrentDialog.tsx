import { createElement } from 'react'
import type { Control } from '../core/teach/exercise.ts'
import { type Dialog, useStore } from '../store/store.ts'
import { lockOf, useTeaching } from '../store/teaching.ts'
import { HiddenDialog } from './HiddenDialog.tsx'
import { LockedDialog } from './LockedDialog.tsx'
import * as parts from './lateParts.ts'

/** Dialogs of a lane that tell how its facts stand. */
const TELLING: ReadonlySet<string> = new Set(['takes', 'judge', 'prompt-json', 'request'])

/** Dialogs that are there to change what an exercise may lock. */
const LOCKED_BY: Readonly<Partial<Record<Dialog['kind'], Control>>> = {
  open: 'open',
  saved: 'open',
  lane: 'lane-settings',
  mark: 'facts',
  suggestions: 'facts',
  calls: 'messages',
  generate: 'messages',
  tools: 'messages',
  'system-prompt': 'messages',
  json: 'json',
}

/** Which dialog is about what: none is open at first. */
export function CurrentDialog() {
  const dialog = useStore((state) => state.view.dialog)
  const hidden = useTeaching((state) => state.hidden)
  const locked = useTeaching((state) => {
    const control = dialog && LOCKED_BY[dialog.kind]
    return control && lockOf(state, control) && control
  })
  if (dialog && TELLING.has(dialog.kind) && 'laneId' in dialog && hidden.has(dialog.laneId ?? '')) {
    return createElement(HiddenDialog, { laneId: dialog.laneId ?? '' })
  }
  if (locked) return createElement(LockedDialog, { control: locked })
  switch (dialog?.kind) {
    case 'open':
      return createElement(parts.openDialog.get(), dialog)
    case 'lane':
      return createElement(parts.laneDialog.get(), dialog)
    case 'request':
      return createElement(parts.requestDialog.get(), dialog)
    case 'models':
      return createElement(parts.modelsDialog.get(), dialog)
    case 'takes':
      return createElement(parts.takesDialog.get(), dialog)
    case 'judge':
      return createElement(parts.judgeDialog.get(), dialog)
    case 'mark':
      return createElement(parts.markDialog.get(), dialog)
    case 'fact':
      return createElement(parts.factDialog.get(), dialog)
    case 'rename':
      return createElement(parts.renameDialog.get(), {})
    case 'shortcuts':
      return createElement(parts.shortcutsDialog.get(), {})
    case 'calls':
      return createElement(parts.callsDialog.get(), dialog)
    case 'system-prompt':
      return createElement(parts.systemPromptDialog.get(), {})
    case 'budget':
      return createElement(parts.budgetDialog.get(), {})
    case 'counters':
      return createElement(parts.countersDialog.get(), {})
    case 'generate':
      return createElement(parts.generateDialog.get(), {})
    case 'tools':
      return createElement(parts.toolsDialog.get(), {})
    case 'json':
      return createElement(parts.jsonDialog.get(), {})
    case 'prompt-json':
      return createElement(parts.promptJsonDialog.get(), dialog)
    case 'validity':
      return createElement(parts.validityDialog.get(), dialog)
    case 'saved':
      return createElement(parts.savedDialog.get(), {})
    case 'suggestions':
      return createElement(parts.suggestDialog.get(), {})
    case 'secrets':
      return createElement(parts.secretsDialog.get(), {})
    case 'save-secrets':
      return createElement(parts.saveSecretsDialog.get(), {})
    case 'many':
      return createElement(parts.manyDialog.get(), dialog)
    case 'share':
      return createElement(parts.shareDialog.get(), {})
    case 'take':
      return createElement(parts.takeDialog.get(), dialog)
    case 'palette':
      return createElement(parts.paletteDialog.get(), {})
    case 'help':
      return createElement(parts.helpDialog.get(), dialog)
    case 'lessons':
      return createElement(parts.lessonsDialog.get(), {})
    case 'exercise':
      return createElement(parts.exerciseDialog.get(), {})
    case 'offline':
      return createElement(parts.offlineDialog.get(), {})
    default:
      return null
  }
}
