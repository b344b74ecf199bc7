import type { Document } from '../../core/document/document.ts'
import type { Message } from '../../core/message/message.ts'
import { type Entry, historyEntry, isSummary, SUMMARY_MARKER } from '../../core/message/prompt.ts'

/** The number that a message is shown by; 0 for one that is not there. */
export function numberOf(document: Document, id: string): number {
  return document.history.findIndex((entry) => entry.message.id === id) + 1
}

/** What an edited entry comes from: a summary stays one only while it carries the marker; a tombstone is none now. */
function originAfterEdit(entry: Entry, message: Message): Entry {
  const [first] = message.parts
  const marked = first?.type === 'text' && first.text.startsWith(`${SUMMARY_MARKER}\n`)
  return isSummary(entry) && marked ? { ...entry, message } : historyEntry(message)
}

/**
 * The one way by which a hand changes a message. A recipe that gives the same message back leaves the document as it
 * is. Nobody but the hand wrote the message now: a generated one is no longer called so.
 */
export function changeMessage(document: Document, id: string, recipe: (message: Message) => Message): Document {
  let changed = false
  const history = document.history.map((entry) => {
    if (entry.message.id !== id) return entry
    const next = recipe(entry.message)
    if (next === entry.message) return entry
    changed = true
    const { generated: _, ...message } = next
    return originAfterEdit(entry, message)
  })
  return changed ? { ...document, history } : document
}
