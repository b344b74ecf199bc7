import type { Document } from '../../core/document/document.ts'
import { type Database, openDatabase } from './database.ts'
import { type DraftHead, type DraftResult, listDrafts, readDraft, removeDraft } from './drafts.ts'
import { type Beginning, createKeeper, type Keeper, type KeeperOptions } from './keeper.ts'
import { claimSlot, isOwnSlot, openSlots, releaseSlot } from './locks.ts'
import { problemOf, StorageError, type StorageProblem } from './problems.ts'
import type { StoredResult } from './records.ts'
import { putOwner, readOwner, takeLeft } from './signs.ts'
import {
  listSnapshots,
  readSnapshot,
  removeSnapshot,
  renameSnapshot,
  type SnapshotHead,
  writeSnapshot,
} from './snapshots.ts'
import { createUnsentKeeper, type UnsentEvents, type UnsentKeeper } from './unsentKeeper.ts'

export interface OpenDraft extends DraftHead {
  /** Another tab has it open. */
  readonly elsewhere: boolean
}

export interface Kept {
  readonly snapshots: readonly SnapshotHead[]
  readonly drafts: readonly OpenDraft[]
}

/** What this browser keeps of the user's work. Every method rejects with what `explainError` puts into words. */
export interface Storage {
  /** The draft of the slot; without one, or when it is gone, the newest draft. Nothing when there is none. */
  openDraft(slot?: string): Promise<DraftResult | undefined>
  /** One draft by its slot. */
  readDraft(slot: string): Promise<DraftResult | undefined>
  /** From now on changes are written. */
  keep(beginning: Omit<Beginning, 'claim'>, told: Pick<KeeperOptions, 'events' | 'isRegainable'>): Keeper
  /** From now on texts that are typed and in no document are kept. */
  keepUnsent(events: UnsentEvents): UnsentKeeper
  list(): Promise<Kept>
  removeDraft(slot: string): Promise<void>
  readSnapshot(id: string): Promise<StoredResult>
  addSnapshot(name: string, document: Document): Promise<void>
  renameSnapshot(id: string, name: string): Promise<void>
  removeSnapshot(id: string): Promise<void>
}

/** `isKept`: whether a field of a document is written. */
export function createStorage(isKept: (field: string) => boolean): Storage {
  let database: Database | undefined
  let opening: Promise<Database> | undefined
  let ended: StorageProblem | undefined
  let keeper: Keeper | undefined
  let unsent: UnsentKeeper | undefined
  let onEnd: (problem: StorageProblem) => void = () => {}

  const closing = {
    outdated() {
      const problem = problemOf('outdated')
      // The last writing takes the connection before it closes; closing waits for it.
      unsent?.leave()
      onEnd(problem)
      ended = problem
      database = undefined
    },
    lost() {
      database = undefined
    },
  }

  async function connect(): Promise<Database> {
    if (ended) throw new StorageError(ended)
    if (database) return database
    opening ??= openDatabase(closing).finally(() => {
      opening = undefined
    })
    database = await opening
    return database
  }

  return {
    async openDraft(slot) {
      const connection = await connect()
      const own = slot === undefined ? undefined : await readDraft(connection, slot)
      if (own) return own
      const [newest] = await listDrafts(connection)
      return newest && readDraft(connection, newest.slot)
    },
    readDraft: async (slot) => readDraft(await connect(), slot),
    keep(beginning, told) {
      const { written, returned } = beginning
      const claim =
        written &&
        // Where nobody can tell whether another tab has it, only a tab that had it before goes on in it.
        claimSlot(written.slot).then((answer) => answer === 'held' || (answer === 'unknown' && returned === true))
      const started = createKeeper(
        { database: connect, connected: () => database, isKept, claim: claimSlot, open: openSlots, ...told },
        { ...beginning, claim },
      )
      onEnd = (problem) => {
        started.leave()
        started.back()
        told.events.failed(problem)
      }
      keeper = started
      return started
    },
    keepUnsent(events) {
      unsent = createUnsentKeeper({
        database: connect,
        connected: () => database,
        takeLeft,
        owner: readOwner(),
        putOwner,
        claim: claimSlot,
        release: releaseSlot,
        open: openSlots,
        events,
      })
      return unsent
    },
    async list() {
      const connection = await connect()
      const [snapshots, drafts, open] = await Promise.all([
        listSnapshots(connection),
        listDrafts(connection),
        openSlots(),
      ])
      return {
        snapshots,
        drafts: drafts.map((draft) => ({ ...draft, elsewhere: open.has(draft.slot) && !isOwnSlot(draft.slot) })),
      }
    },
    async removeDraft(slot) {
      await removeDraft(await connect(), slot)
      keeper?.drop(slot)
      releaseSlot(slot)
    },
    readSnapshot: async (id) => readSnapshot(await connect(), id),
    addSnapshot: async (name, document) => writeSnapshot(await connect(), name, document, isKept),
    renameSnapshot: async (id, name) => renameSnapshot(await connect(), id, name),
    removeSnapshot: async (id) => removeSnapshot(await connect(), id),
  }
}
