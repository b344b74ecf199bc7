import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { documentFromImport } from '../../../core/document/defaults.ts'
import type { Document } from '../../../core/document/document.ts'
import { textMessage } from '../../../core/message/message.ts'
import { historyEntry } from '../../../core/message/prompt.ts'
import { openDatabase } from '../database.ts'

const silent = { outdated() {}, lost() {} }

/** A browser without any data. */
export function freshBrowser(): void {
  globalThis.indexedDB = new IDBFactory()
}

/** A connection of its own, as another tab has. */
export function connect() {
  return openDatabase(silent)
}

/** A history of so many messages of a few words. */
export function longDocument(messages: number, words = 'some words of a message'): Document {
  const history = Array.from({ length: messages }, (_, index) =>
    historyEntry(textMessage(`m${index + 1}`, index % 2 ? 'assistant' : 'user', `${words} ${index + 1}`)),
  )
  return documentFromImport({ history, tools: [] }, 100)
}

/** The document with another text in one message; everything else stays the same object. */
export function withText(document: Document, index: number, text: string): Document {
  const history = document.history.map((entry, at) =>
    at === index ? historyEntry(textMessage(entry.message.id, entry.message.role, text)) : entry,
  )
  return { ...document, history }
}
