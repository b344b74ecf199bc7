import type { Entry, Prompt } from '../../core/message/prompt.ts'
import type { HistoryChange } from './protocol.ts'

/** More changed places than this are sent as one stretch: there is nothing to save. */
const MOST_PLACES = 50

/** The places where two histories of one length differ; undefined for too many. */
function changedPlaces(before: Prompt, after: Prompt): (readonly [number, Entry])[] | undefined {
  const entries: (readonly [number, Entry])[] = []
  for (const [place, entry] of after.entries()) {
    if (entry !== before[place]) entries.push([place, entry])
    if (entries.length > MOST_PLACES) return undefined
  }
  return entries
}

/**
 * What a receiver that has `before` needs to have `after`. Only entries that are other objects are sent, so that the
 * receiver keeps its own objects, and with them everything that it has computed of them.
 */
export function changeOf(before: Prompt, after: Prompt): HistoryChange {
  const places = before.length === after.length ? changedPlaces(before, after) : undefined
  if (places) return { kind: 'places', entries: places }
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let same = 0
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++
  const entries = after.slice(from, after.length - same)
  return { kind: 'stretch', from, removed: before.length - same - from, entries }
}

/** Applies a change to the history that the receiver has. The same history where nothing changed. */
export function applyChange(before: Prompt, change: HistoryChange): Prompt {
  const { entries } = change
  if (change.kind === 'stretch') {
    return [...before.slice(0, change.from), ...change.entries, ...before.slice(change.from + change.removed)]
  }
  if (entries.length === 0) return before
  const after = [...before]
  for (const [place, entry] of change.entries) after[place] = entry
  return after
}
