import type { Document } from '../../core/document/document.ts'
import { isRecord } from '../../core/formats/value.ts'
import { type Database, keysOf } from './database.ts'
import { readTexts, storedDocument } from './drafts.ts'
import { freshName } from './freshName.ts'
import { atLeisure, prepare } from './prepare.ts'
import { readHead, readRecord, type StoredHead, type StoredResult } from './records.ts'

export interface SnapshotHead extends StoredHead {
  readonly id: string
  readonly name: string
}

const textAt = (record: unknown, key: 'id' | 'name'): string => {
  const text = isRecord(record) ? record[key] : undefined
  return typeof text === 'string' ? text : ''
}

/** The snapshots of this browser, the newest first, also those that cannot be opened. */
export async function listSnapshots(database: Database): Promise<readonly SnapshotHead[]> {
  const records: unknown[] = await database.getAll('snapshots')
  const heads = records.map((record) => ({
    id: textAt(record, 'id'),
    name: textAt(record, 'name') || 'Untitled',
    ...readHead(record),
  }))
  return heads.sort((a, b) => b.saved - a.saved)
}

export async function readSnapshot(database: Database, id: string): Promise<StoredResult> {
  const record: unknown = await database.get('snapshots', id)
  if (record === undefined) return { ok: false, words: 'It is no longer there: another tab may have deleted it.' }
  return readRecord(record, await readTexts(database, id))
}

/** Keeps a document under a name. */
export async function writeSnapshot(
  database: Database,
  name: string,
  document: Document,
  isKept: (field: string) => boolean,
): Promise<void> {
  const id = freshName()
  const { chunks, texts } = await atLeisure(prepare([], 1, document.history))
  const transaction = database.transaction(['snapshots', 'chunks'], 'readwrite')
  transaction.done.catch(() => {})
  const store = transaction.objectStore('chunks')
  await Promise.all([
    transaction.objectStore('snapshots').add({ ...storedDocument(document, chunks, isKept), id, name }),
    ...texts.map(({ key, text }) => store.add(text, [id, key])),
    transaction.done,
  ])
}

/** Gives a snapshot another name; everything else of the record stays, also what this page does not know. */
export async function renameSnapshot(database: Database, id: string, name: string): Promise<void> {
  const transaction = database.transaction('snapshots', 'readwrite')
  const record: unknown = await transaction.store.get(id)
  await Promise.all([isRecord(record) && transaction.store.put({ ...record, name }), transaction.done])
}

export async function removeSnapshot(database: Database, id: string): Promise<void> {
  const transaction = database.transaction(['snapshots', 'chunks'], 'readwrite')
  await Promise.all([
    transaction.objectStore('snapshots').delete(id),
    transaction.objectStore('chunks').delete(keysOf(id)),
    transaction.done,
  ])
}
