import { isRecord } from '../../core/formats/value.ts'
import { now } from '../clock.ts'
import { type Database, keysOf } from './database.ts'

/** A text that was typed and is in no document. */
export interface Unsent {
  readonly text: string
  /** Names what it was written against, where it was: the hash of that text. */
  readonly base?: string
}

/** The form of a record. A page leaves a record of a higher form as it is. */
const FORM = 1

/** What to keep by its key; undefined: it is not needed any more. */
export type UnsentChanges = ReadonlyMap<string, Unsent | undefined>

export interface UnsentRead {
  readonly texts: ReadonlyMap<string, Unsent>
  /** Something of it was written by a newer version of this page: the owner's name is not to be used. */
  readonly newer: boolean
}

interface Found extends Unsent {
  readonly key: string
  readonly saved: number
}

function isNewer(record: unknown): boolean {
  return isRecord(record) && typeof record.form === 'number' && record.form > FORM
}

function foundIn(record: unknown): Found | undefined {
  if (!isRecord(record) || record.form !== FORM) return undefined
  const { key, text, base, saved } = record
  if (typeof key !== 'string' || typeof text !== 'string') return undefined
  return { key, text, saved: typeof saved === 'number' ? saved : 0, ...(typeof base === 'string' ? { base } : {}) }
}

const unsentOf = ({ text, base }: Unsent): Unsent => ({ text, ...(base === undefined ? {} : { base }) })

/** What an owner has kept. */
export async function readUnsent(database: Database, owner: string): Promise<UnsentRead> {
  const records: unknown[] = await database.getAll('unsent', keysOf(owner))
  const found = records.flatMap((record) => foundIn(record) ?? [])
  return { texts: new Map(found.map((one) => [one.key, unsentOf(one)])), newer: records.some(isNewer) }
}

/** All who have kept something. */
export async function unsentOwners(database: Database): Promise<ReadonlySet<string>> {
  const keys = await database.getAllKeys('unsent')
  return new Set(keys.flatMap((key) => (Array.isArray(key) && typeof key[0] === 'string' ? [key[0]] : [])))
}

/**
 * Hands to `owner` what tabs have left that are gone. Of two texts for the same place the newer one is taken; the
 * other stays where it is, for a tab in which that place is free.
 */
export async function takeOver(database: Database, owner: string, gone: readonly string[]): Promise<void> {
  const transaction = database.transaction('unsent', 'readwrite')
  const own: unknown[] = await transaction.store.getAll(keysOf(owner))
  const taken = new Set(own.flatMap((record) => foundIn(record)?.key ?? []))
  const left: { readonly from: string; readonly found: Found }[] = []
  for (const from of gone) {
    const records: unknown[] = await transaction.store.getAll(keysOf(from))
    left.push(...records.flatMap((record) => foundIn(record) ?? []).map((found) => ({ from, found })))
  }
  left.sort((a, b) => b.found.saved - a.found.saved)
  for (const { from, found } of left) {
    if (taken.has(found.key)) continue
    taken.add(found.key)
    void transaction.store.put({ ...found, form: FORM, owner })
    void transaction.store.delete([from, found.key])
  }
  await transaction.done
}

/** Writes what an owner keeps, whole or not at all; everything is handed over in this task. */
export async function writeUnsent(database: Database, owner: string, changes: UnsentChanges): Promise<void> {
  const transaction = database.transaction('unsent', 'readwrite')
  const requests: Promise<unknown>[] = [transaction.done]
  try {
    for (const [key, unsent] of changes) {
      const { store } = transaction
      requests.push(
        unsent ? store.put({ ...unsent, owner, key, form: FORM, saved: now() }) : store.delete([owner, key]),
      )
    }
    transaction.commit()
  } catch (error) {
    for (const request of requests) request.catch(() => {})
    throw error
  }
  await Promise.all(requests.reverse())
}
