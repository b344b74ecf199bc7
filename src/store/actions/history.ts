import type { Document } from '../../core/document/document.ts'
import { freshMessageIds } from '../../core/message/arrange.ts'
import { type Message, type Part, type Role, textMessage } from '../../core/message/message.ts'
import { type Entry, historyEntry, isSummary, SUMMARY_MARKER } from '../../core/message/prompt.ts'
import { edit, look, useStore } from '../store.ts'

function freshId(document: Document): string {
  return freshMessageIds(document.history, 1)[0] ?? ''
}

function numberOf(document: Document, id: string): number {
  return document.history.findIndex((entry) => entry.message.id === id) + 1
}

function changeEntry(document: Document, id: string, recipe: (entry: Entry) => Entry): Document {
  let changed = false
  const history = document.history.map((entry) => {
    if (entry.message.id !== id) return entry
    const next = recipe(entry)
    if (next !== entry) changed = true
    return next
  })
  return changed ? { ...document, history } : document
}

/** What an edited entry comes from: a summary stays one only while it carries the marker; a tombstone is none now. */
function originAfterEdit(entry: Entry, message: Message): Entry {
  const [first] = message.parts
  const marked = first?.type === 'text' && first.text.startsWith(`${SUMMARY_MARKER}\n`)
  return isSummary(entry) && marked ? { ...entry, message } : historyEntry(message)
}

/** Replaces the text of one part. Edits of the same part in a row are one step. */
export function editPartText(id: string, partIndex: number, text: string): void {
  const { document } = useStore.getState()
  edit(
    `edit message ${numberOf(document, id)}`,
    (before) =>
      changeEntry(before, id, (entry) => {
        const part = entry.message.parts[partIndex]
        if (!part || (part.type !== 'text' && part.type !== 'reasoning') || part.text === text) return entry
        const parts = entry.message.parts.map((old, index): Part => (index === partIndex ? { ...part, text } : old))
        return originAfterEdit(entry, { ...entry.message, parts })
      }),
    `text ${id} ${partIndex}`,
  )
}

/** Gives a message without text a first, empty one, so that there is something to type into. */
export function addTextPart(id: string): void {
  edit('add a text', (before) =>
    changeEntry(before, id, (entry) => ({
      ...entry,
      message: { ...entry.message, parts: [{ type: 'text', text: '' }, ...entry.message.parts] },
    })),
  )
}

/** Adds an empty message after `afterId`, or at the end, and opens it. Returns its id. */
export function addMessage(role: Role, afterId?: string): string {
  const id = freshId(useStore.getState().document)
  edit('add a message', (before) => {
    const at = afterId === undefined ? before.history.length : numberOf(before, afterId)
    const entry = historyEntry(textMessage(id, role, ''))
    return { ...before, history: [...before.history.slice(0, at), entry, ...before.history.slice(at)] }
  })
  const { view } = useStore.getState()
  look({ opened: new Set(view.opened).add(id) })
  return id
}
