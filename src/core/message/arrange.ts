import type { Message, Part } from './message.ts'
import { type Entry, historyEntry, type Prompt } from './prompt.ts'

/**
 * Moves entries, in their order, to the gap before the entry at `to` (0 to `history.length`, counted before the move).
 * Entries that were apart stand together afterwards. The same history comes back where nothing would change.
 */
export function moveEntries(history: Prompt, ids: ReadonlySet<string>, to: number): Prompt {
  const moved = history.filter((entry) => ids.has(entry.message.id))
  const before = history.slice(0, to).filter((entry) => !ids.has(entry.message.id))
  const after = history.slice(to).filter((entry) => !ids.has(entry.message.id))
  const next = [...before, ...moved, ...after]
  return next.every((entry, index) => entry === history[index]) ? history : next
}

/** The gap that lies one place above (−1) or below (1) the entries, or undefined where they stand at that end already. */
export function gapBeside(history: Prompt, ids: ReadonlySet<string>, by: -1 | 1): number | undefined {
  const first = history.findIndex((entry) => ids.has(entry.message.id))
  const last = history.findLastIndex((entry) => ids.has(entry.message.id))
  if (first < 0) return undefined
  // Entries that are apart are first brought together, at the end towards which they go.
  const together = last - first + 1 === ids.size
  if (by < 0) return together ? (first === 0 ? undefined : first - 1) : first
  return together ? (last === history.length - 1 ? undefined : last + 2) : last + 1
}

/** Adds entries in the gap before the entry at `at`. */
export function insertEntries(history: Prompt, at: number, entries: Prompt): Prompt {
  return [...history.slice(0, at), ...entries, ...history.slice(at)]
}

/** As many ids as asked for that no entry has: `m13`, `m14`, … */
export function freshMessageIds(history: Prompt, count: number): readonly string[] {
  const taken = new Set(history.map((entry) => entry.message.id))
  const ids: string[] = []
  for (let n = history.length + 1; ids.length < count; n++) if (!taken.has(`m${n}`)) ids.push(`m${n}`)
  return ids
}

function copiesOfCallIds(history: Prompt, copied: Prompt): ReadonlyMap<string, string> {
  const taken = new Set(history.flatMap(({ message }) => message.parts.map((part) => callIdOf(part))))
  const names = new Map<string, string>()
  for (const { message } of copied) {
    for (const part of message.parts) {
      const id = callIdOf(part)
      if (id === undefined || names.has(id)) continue
      let n = 2
      while (taken.has(`${id}-${n}`)) n++
      taken.add(`${id}-${n}`)
      names.set(id, `${id}-${n}`)
    }
  }
  return names
}

function callIdOf(part: Part): string | undefined {
  return part.type === 'call' ? part.callId : undefined
}

function copyOf(message: Message, id: string, callIds: ReadonlyMap<string, string>): Message {
  const parts = message.parts.map((part): Part => {
    return part.type === 'call' ? { ...part, callId: callIds.get(part.callId) ?? part.callId } : part
  })
  const answers = message.answers === undefined ? undefined : (callIds.get(message.answers) ?? message.answers)
  return { ...message, id, parts, ...(answers === undefined ? {} : { answers }) }
}

/**
 * Puts copies of entries, in their order, behind the last of them. Calls that are copied get ids of their own, and copied
 * results answer those; a result that is copied without its call answers the old one a second time. A copy of a summary
 * or a tombstone is a plain message.
 */
export function duplicateEntries(
  history: Prompt,
  ids: ReadonlySet<string>,
): { readonly history: Prompt; readonly added: readonly string[] } {
  const copied = history.filter((entry) => ids.has(entry.message.id))
  if (copied.length === 0) return { history, added: [] }
  const added = freshMessageIds(history, copied.length)
  const callIds = copiesOfCallIds(history, copied)
  const copies = copied.map(({ message }, index): Entry => historyEntry(copyOf(message, added[index] ?? '', callIds)))
  const last = history.findLastIndex((entry) => ids.has(entry.message.id))
  return { history: insertEntries(history, last + 1, copies), added }
}

/** The role that most likely comes next behind an entry: what a composer offers. */
export function nextRole(before: Message | undefined): Message['role'] {
  if (!before || before.role === 'assistant') return 'user'
  return before.role === 'system' || before.role === 'developer' ? 'user' : 'assistant'
}
