import type { Entry, Prompt } from '../../core/message/prompt.ts'
import type { HistoryChange } from './protocol.ts'

/** More changed places than this are sent as a whole history: there is nothing to save. */
const MOST_PLACES = 50

/**
 * What a receiver that has `before` needs to have `after`. Only entries that are other objects are sent, so that the
 * receiver keeps its own objects, and with them everything that it has computed of them.
 */
export function changeOf(before: Prompt | undefined, after: Prompt): HistoryChange {
  if (before?.length !== after.length) return { kind: 'whole', entries: after }
  const entries: (readonly [number, Entry])[] = []
  for (const [place, entry] of after.entries()) {
    if (entry !== before[place]) entries.push([place, entry])
    if (entries.length > MOST_PLACES) return { kind: 'whole', entries: after }
  }
  return { kind: 'places', entries }
}

/** Applies a change to the history that the receiver has. */
export function applyChange(before: Prompt, change: HistoryChange): Prompt {
  if (change.kind === 'whole') return change.entries
  if (change.entries.length === 0) return before
  const after = [...before]
  for (const [place, entry] of change.entries) after[place] = entry
  return after
}
