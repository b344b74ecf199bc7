import { type IDBPDatabase, openDB } from 'idb'
import { explainError, problemOf, StorageError } from './problems.ts'

export const DATABASE = 'what-survives'
/** Raised when the stores change. An older page cannot open a newer database, and so can destroy nothing in it. */
const DATABASE_VERSION = 2

/** Milliseconds after which an opening that another tab holds up is given up. */
const PATIENCE = 4000

/**
 * `drafts`: one record per draft under `[slot, revision]`. Who writes revision n + 1 *adds* it: the database itself
 * refuses the second of two tabs. `snapshots`: one record per `id`. `chunks`: JSON texts of a few hundred entries of
 * a history, under `[owner, key]`, the owner being a slot or a snapshot's id. `unsent`, since version 2: texts that
 * were typed and are in no document, one record per `[owner, key]`, the owner being a tab.
 * Nothing in it is typed: what is read goes through `readRecord` and `readUnsent`.
 */
export type Database = IDBPDatabase<unknown>

interface Closing {
  /** A newer page wants to change the stores: what is not written yet must be now, then the connection closes. */
  outdated(): void
  /** The browser ended the connection, because its data was cleared. */
  lost(): void
}

/** Opens the database, or rejects with a `StorageError`. */
export async function openDatabase({ outdated, lost }: Closing): Promise<Database> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    // `openDB` throws where `indexedDB` does.
    const opening = openDB<unknown>(DATABASE, DATABASE_VERSION, {
      upgrade(database, version) {
        if (version < 1) {
          database.createObjectStore('drafts', { keyPath: ['slot', 'revision'] })
          database.createObjectStore('snapshots', { keyPath: 'id' })
          database.createObjectStore('chunks')
        }
        if (version < 2) database.createObjectStore('unsent', { keyPath: ['owner', 'key'] })
      },
      blocking: (_current, _wanted, event) => {
        outdated()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: lost,
    })
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StorageError(problemOf('blocked'))), PATIENCE)
    })
    // One that opens after all is not left open: it would hold up others.
    late.catch(() => void opening.then((database) => database.close()).catch(() => {}))
    return await Promise.race([opening, late])
  } catch (error) {
    throw new StorageError(explainError(error))
  } finally {
    clearTimeout(timer)
  }
}

/** True when something may be stored: asking leaves no trace. */
export async function hasDatabase(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE)
}

/** All keys `[owner, …]`. A list sorts after every number. */
export function keysOf(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []])
}
