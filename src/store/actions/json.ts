import { applyJson, changeWords, type JsonApplied } from '../../core/jsonView/apply.ts'
import { announce, edit, look, useStore } from '../store.ts'
import { showNotice } from './view.ts'

/** What the undo button calls it. */
const LABEL = 'edit as JSON'

/**
 * Puts what a text says in the place of the document, as one undoable step. With an error nothing is changed.
 * What was repaired on the way is said in a notice.
 */
export function applyText(text: string): JsonApplied {
  const { document: before, view } = useStore.getState()
  const result = applyJson(text, before)
  if (!result.ok) return result
  const { document, problems } = result
  edit(LABEL, () => document)
  // An exercise may have refused it, and has said so.
  if (useStore.getState().document !== document) return result
  const gone = (id: string) => !document.lanes.some((lane) => lane.id === id)
  look({
    ...(document.lanes !== before.lanes && { again: new Map() }),
    ...(view.page !== 'history' && gone(view.page) && { page: 'history' }),
  })
  const repaired = problems.filter(({ severity }) => severity === 'warning').map(({ words }) => words)
  if (repaired.length > 0) {
    showNotice({ tone: 'info', title: 'The text was applied, and repaired on the way.', lines: [...new Set(repaired)] })
  }
  announce(`Applied: ${changeWords(before, document)}`)
  return result
}
