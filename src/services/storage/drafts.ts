import type { Document } from '../../core/document/document.ts'
import type { ReportItem } from '../../core/formats/report.ts'
import { isRecord } from '../../core/formats/value.ts'
import { now } from '../clock.ts'
import type { Chunk } from './chunks.ts'
import { type Database, keysOf } from './database.ts'
import type { Prepared } from './prepare.ts'
import { ConflictError } from './problems.ts'
import { FORM, readHead, readRecord, type StoredDocument, type StoredHead, storedFields } from './records.ts'

/** A draft as this tab last read or wrote it: what the next writing builds on. */
export interface Written {
  readonly slot: string
  readonly revision: number
  readonly saved: number
  readonly document: Document
  readonly chunks: readonly Chunk[]
  /** Keys of all chunks that the slot has, also of those that a writing which was cut off left behind. */
  readonly keys: readonly number[]
}

export interface DraftHead extends StoredHead {
  readonly slot: string
}

export type DraftResult =
  | {
      readonly ok: true
      readonly slot: string
      readonly saved: number
      readonly document: Document
      /** Absent where the draft is damaged or was repaired: it is not written over. */
      readonly written?: Written
      readonly items: readonly ReportItem[]
    }
  | { readonly ok: false; readonly slot: string; readonly saved: number; readonly words: string }

/** A key that no chunk of the slot has. */
export function nextKey(written: Written | undefined): number {
  return 1 + (written?.keys.reduce((most, key) => Math.max(most, key), 0) ?? 0)
}

function revisionOf(record: unknown): number {
  return isRecord(record) && typeof record.revision === 'number' ? record.revision : 0
}

function slotOf(record: unknown): string {
  return isRecord(record) && typeof record.slot === 'string' ? record.slot : ''
}

/** The newest record of each slot. */
async function newestRecords(database: Database): Promise<readonly unknown[]> {
  const records: unknown[] = await database.getAll('drafts')
  // Keys sort by revision within a slot: the last one stays in the map.
  return [...new Map(records.map((record) => [slotOf(record), record])).values()]
}

/** The drafts of this browser, the newest first, also those that cannot be opened. */
export async function listDrafts(database: Database): Promise<readonly DraftHead[]> {
  const heads = (await newestRecords(database)).map((record) => ({ slot: slotOf(record), ...readHead(record) }))
  return heads.sort((a, b) => b.saved - a.saved)
}

/** The chunks of an owner by their keys. */
export async function readTexts(database: Database, owner: string): Promise<ReadonlyMap<number, unknown>> {
  const store = database.transaction('chunks').store
  const [keys, texts] = await Promise.all([store.getAllKeys(keysOf(owner)), store.getAll(keysOf(owner))])
  return new Map(
    keys.flatMap((key, index): [number, unknown][] => {
      const own = Array.isArray(key) ? key[1] : undefined
      return typeof own === 'number' ? [[own, texts[index]]] : []
    }),
  )
}

/** Opens a draft; nothing when there is none. */
export async function readDraft(database: Database, slot: string): Promise<DraftResult | undefined> {
  const record: unknown = (await database.getAll('drafts', keysOf(slot))).at(-1)
  if (record === undefined) return undefined
  const { saved } = readHead(record)
  const texts = await readTexts(database, slot)
  const read = readRecord(record, texts)
  if (!read.ok) return { ok: false, slot, saved, words: read.words }
  const { document, chunks, items } = read
  if (!chunks) return { ok: true, slot, saved, document, items }
  const written = { slot, revision: revisionOf(record), saved, document, chunks, keys: [...texts.keys()] }
  return { ok: true, slot, saved, document, items, written }
}

/** What is stored of a document beside its chunks. */
export function storedDocument(
  document: Document,
  chunks: readonly Chunk[],
  isKept: (field: string) => boolean,
): StoredDocument {
  return {
    form: FORM,
    saved: now(),
    title: document.title,
    messages: document.history.length,
    facts: document.facts.length,
    fields: storedFields(document, isKept),
    chunks: chunks.map(({ key }) => key),
    counts: chunks.map(({ entries }) => entries.length),
  }
}

export interface Writing {
  readonly slot: string
  readonly base: Written | undefined
  readonly document: Document
  readonly prepared: Prepared
  readonly isKept: (field: string) => boolean
  /** The page is about to end: everything is handed over in this task, and nothing is waited for. */
  readonly hurry: boolean
  /** Is given what cuts the writing off; that says whether it was in time, so that nothing of it is written. */
  readonly onBegin?: (cut: () => boolean) => void
}

/** So many chunks are handed over in one task. A writing with no more is safe even when the page ends in the next one. */
const BATCH = 8

/** Writes a draft, whole or not at all. Rejects with a `ConflictError` where another tab wrote or deleted it. */
export async function writeDraft(database: Database, writing: Writing): Promise<Written> {
  const { slot, base, document, prepared, isKept } = writing
  const atOnce = writing.hurry || prepared.texts.length <= BATCH
  const revision = (base?.revision ?? 0) + 1
  const used = new Set(prepared.chunks.map(({ key }) => key))
  const record = { ...storedDocument(document, prepared.chunks, isKept), slot, revision }
  const transaction = database.transaction(['drafts', 'chunks'], 'readwrite')
  const requests: Promise<unknown>[] = []
  // One that fails takes the others with it, and the first failure is told: nobody has to hear of the rest.
  const ask = (request: Promise<unknown>): void => {
    request.catch(() => {})
    requests.push(request)
  }
  ask(transaction.done)
  writing.onBegin?.(() => {
    try {
      transaction.abort()
      return true
    } catch {
      return false
    }
  })
  try {
    const drafts = transaction.objectStore('drafts')
    const chunks = transaction.objectStore('chunks')
    const there = base ? drafts.getKey([slot, base.revision]) : undefined
    if (there) ask(there)
    // Of two tabs that write the same revision, the database itself refuses the second.
    ask(drafts.add(record))
    if (base) ask(drafts.delete([slot, base.revision]))
    for (const key of base?.keys ?? []) if (!used.has(key)) ask(chunks.delete([slot, key]))
    for (const [index, { key, text }] of prepared.texts.entries()) {
      const request = chunks.put(text, [slot, key])
      ask(request)
      if (!atOnce && index % BATCH === BATCH - 1) await request
    }
    if (atOnce) transaction.commit()
    await Promise.all(requests.slice().reverse())
    // What it was to replace is gone, and with it chunks that it counted on: it stands on nothing.
    if (there && (await there) === undefined) {
      await removeDraft(database, slot)
      throw new ConflictError()
    }
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // It has ended already.
    }
    throw error instanceof DOMException && error.name === 'ConstraintError' ? new ConflictError() : error
  }
  return { slot, revision, saved: record.saved, document, chunks: prepared.chunks, keys: [...used] }
}

/** Deletes a draft with all that belongs to it. */
export async function removeDraft(database: Database, slot: string): Promise<void> {
  const transaction = database.transaction(['drafts', 'chunks'], 'readwrite')
  const range = keysOf(slot)
  await Promise.all([
    transaction.objectStore('drafts').delete(range),
    transaction.objectStore('chunks').delete(range),
    transaction.done,
  ])
}

/** Deletes the oldest drafts beyond `most`; never one that is open, and none that this page cannot read. */
export async function pruneDrafts(database: Database, most: number, open: ReadonlySet<string>): Promise<void> {
  const readable = (await listDrafts(database)).filter(({ problem }) => problem === undefined)
  for (const { slot } of readable.slice(most)) if (!open.has(slot)) await removeDraft(database, slot)
}
