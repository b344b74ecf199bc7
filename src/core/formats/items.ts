import type { Draft, HistoryBuilder } from './history.ts'
import type { Say } from './report.ts'

/** A tool's result that stands among the parts of a message. */
export interface ResultItem {
  readonly type: 'result'
  readonly callId?: unknown
  readonly name?: unknown
  readonly parts: Draft['parts']
  readonly failed?: boolean
}

/** What a record holds, in its order. */
export type Item = Draft['parts'][number] | ResultItem

/**
 * Adds what one record holds as messages: each result becomes a tool message, and the parts before, between and after
 * results a message of the record's role. Gives the ids in order: one at least, as an empty record is an empty message.
 */
export function addItems(
  history: HistoryBuilder,
  head: Pick<Draft, 'id' | 'role' | 'name' | 'origin'>,
  items: readonly Item[],
  say: Say,
): readonly string[] {
  const ids: string[] = []
  let parts: Draft['parts'][number][] = []
  const add = (draft: Omit<Draft, 'id'>) => {
    ids.push(history.add(ids.length === 0 ? { ...draft, id: head.id } : draft, say))
  }
  const flush = () => {
    if (parts.length > 0) add({ ...head, parts })
    parts = []
  }
  for (const item of items) {
    if (item.type !== 'result') {
      parts.push(item)
      continue
    }
    flush()
    const answers = { callId: item.callId, name: item.name }
    add({
      role: 'tool',
      parts: item.parts,
      name: item.name,
      answers,
      ...(item.failed && { failed: true }),
      ...(head.origin && { origin: head.origin }),
    })
  }
  flush()
  if (ids.length === 0) add({ ...head, parts: [] })
  return ids
}

/** A result as text: a text as it is, anything else as its JSON; nothing where there is none. */
export function textParts(value: unknown): Draft['parts'] {
  if (value === undefined || value === null) return []
  return [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }]
}
