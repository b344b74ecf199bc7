import type { Document } from '../../core/document/document.ts'
import { atOnce } from '../../core/message/atOnce.ts'
import type { Database } from './database.ts'
import { nextKey, pruneDrafts, type Written, writeDraft } from './drafts.ts'
import { freshName } from './freshName.ts'
import { isRelated } from './lineage.ts'
import type { Claim } from './locks.ts'
import { atLeisure, prepare } from './prepare.ts'
import { ConflictError, explainError, type StorageProblem } from './problems.ts'

/** Why a tab went on in a draft of its own: another tab has the draft open, or wrote to it. */
export type ForkReason = 'open elsewhere' | 'written elsewhere'

export interface KeeperEvents {
  /** There is something to write. */
  pending(): void
  /** There is nothing to write after all: what changed was undone. */
  undone(): void
  /** This tab goes on in the draft that it was opened with. */
  owned(slot: string): void
  /** It is being written into this draft in the last task of the page: nothing will be heard of it. */
  leaving(slot: string): void
  /** Everything is written, into this draft. */
  saved(slot: string, at: number): void
  failed(problem: StorageProblem): void
  forked(reason: ForkReason): void
}

export interface KeeperOptions {
  /** The connection, opened when it is needed. */
  readonly database: () => Promise<Database>
  /** The connection if it is open. */
  readonly connected: () => Database | undefined
  readonly isKept: (field: string) => boolean
  readonly claim: (slot: string) => Promise<Claim>
  /** Drafts that some tab has open. */
  readonly open: () => Promise<ReadonlySet<string>>
  /** True for a document that can be had again, such as a scenario: a draft of it alone gives its place to the next. */
  readonly isRegainable: (document: Document) => boolean
  readonly events: KeeperEvents
  /** Milliseconds from an edit to its writing, and after a failure; for tests. */
  readonly pauses?: { readonly soon: number; readonly afterFailure: number }
}

/** What the page begins with: nothing of it is written until it changes. */
export interface Beginning {
  readonly document: Document
  /** The draft that it was read from, whole. */
  readonly written?: Written | undefined
  /** Whether this tab may go on in that draft. */
  readonly claim?: Promise<boolean> | undefined
  /** This tab worked on it before it was loaded anew. */
  readonly returned?: boolean
}

export interface Keeper {
  changed(document: Document): void
  /** The page is hidden: what is to be written is written now. */
  hidden(): void
  /** The page may end with this task. */
  leave(): void
  /** It was not left, or is seen again. */
  back(): void
  /** After a failure: there may be room now. */
  retry(): void
  /** A draft was opened by hand: this tab goes on in it where no other tab has it open. */
  adopt(written: Written): Promise<void>
  /** A draft was deleted by hand: nothing is written to it any more. */
  drop(slot: string): void
}

/**
 * With a writing that takes as long as the pause, and the second that a text field may wait, less than two seconds
 * are at risk. After a failure the pause is longer: a full store is not asked at every key.
 */
const PAUSES = { soon: 400, afterFailure: 3000 } as const
/** Drafts that are kept, the newest ones. */
export const MOST_DRAFTS = 12

interface Slot {
  readonly id: string
  written: Written | undefined
  /** It holds something that cannot be had again. */
  touched: boolean
}

/** A writing on its way. */
interface Run {
  /** True when nothing of it will be written: from then on nobody hears of it. */
  cut: () => boolean
  isCut: boolean
}

const begunBy = (run: Run) => (cut: () => boolean) => {
  run.cut = cut
}

/** Writes the document into a draft soon after each change, and never over something that it did not write itself. */
export function createKeeper(options: KeeperOptions, beginning: Beginning): Keeper {
  const { events, isKept, pauses = PAUSES } = options
  const mine: Slot[] = []
  let current: Slot | undefined
  let claimed: boolean | undefined = beginning.written === undefined ? false : undefined
  let fork: ForkReason | undefined
  let kept = beginning.document
  let wanted = beginning.document
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Run | undefined
  let failing = false
  let away = false

  function settleClaim(held: boolean): void {
    if (claimed !== undefined) return
    claimed = held
    const { written } = beginning
    if (!held || !written) fork = 'open elsewhere'
    else {
      current = remember({ id: written.slot, written, touched: true })
      events.owned(written.slot)
    }
  }
  void beginning.claim?.then(settleClaim)

  function remember(slot: Slot): Slot {
    mine.push(slot)
    return slot
  }

  function forget(slot: Slot): void {
    mine.splice(mine.indexOf(slot), 1)
    if (current === slot) current = undefined
  }

  /**
   * An edit goes on in its draft, and coming back to a document goes back to its draft. A document that replaced
   * another leaves the draft of that one alone; only one that can be had again gives its place.
   */
  function choose(document: Document): Slot {
    const related = ({ written }: Slot) => written !== undefined && isRelated(written.document, document)
    const known = current && related(current) ? current : mine.find(related)
    if (known) known.touched = true
    const isFree = (slot: Slot) => !slot.touched || !slot.written
    const free = known ?? (current && isFree(current) ? current : mine.find(isFree))
    current = free ?? remember({ id: freshName(), written: undefined, touched: true })
    if (!known) current.touched = !options.isRegainable(document)
    return current
  }

  function writing(document: Document, slot: Slot) {
    const { written } = slot
    const work = prepare(written?.chunks ?? [], nextKey(written), document.history)
    return { slot: slot.id, base: written, document, isKept, work }
  }

  function done(slot: Slot, written: Written): void {
    const fresh = slot.written === undefined
    slot.written = written
    kept = written.document
    failing = false
    events.saved(slot.id, written.saved)
    if (!fresh) return
    if (fork) events.forked(fork)
    fork = undefined
    void tidy(slot.id)
  }

  async function tidy(slot: string): Promise<void> {
    await options.claim(slot)
    const open = await options.open()
    // It is tried again with the next draft.
    await pruneDrafts(await options.database(), MOST_DRAFTS, open).catch(() => {})
  }

  async function write(document: Document, own: Run): Promise<void> {
    const database = await options.database()
    if (beginning.claim) settleClaim(await beginning.claim)
    if (own.isCut) return
    const slot = choose(document)
    const { work, ...rest } = writing(document, slot)
    const prepared = await atLeisure(work)
    if (own.isCut) return
    done(slot, await writeDraft(database, { ...rest, prepared, hurry: false, onBegin: begunBy(own) }))
  }

  function writeNow(document: Document, database: Database, own: Run): Promise<void> {
    // Not known yet whether another tab has it: a draft that this tab had is most likely its own.
    if (claimed === undefined) settleClaim(beginning.returned === true)
    const slot = choose(document)
    const { work, ...rest } = writing(document, slot)
    events.leaving(slot.id)
    // Without a pause: the page is about to end.
    const all = { ...rest, prepared: atOnce(work), hurry: true, onBegin: begunBy(own) }
    return writeDraft(database, all).then((written) => done(slot, written))
  }

  function run(save: (document: Document, own: Run) => Promise<void>): void {
    clearTimeout(timer)
    timer = undefined
    const own: Run = { cut: () => true, isCut: false }
    running = own
    const document = wanted
    void save(document, own)
      .then(
        () => wanted !== document,
        (error: unknown) => {
          if (own.isCut) return false
          if (error instanceof ConflictError && current) {
            // What the other tab wrote stays; this document goes to a draft of its own.
            forget(current)
            fork = 'written elsewhere'
            return true
          }
          failing = true
          events.failed(explainError(error))
          return wanted !== document
        },
      )
      .then((again) => {
        if (running !== own) return
        running = undefined
        if (again && wanted !== kept) schedule()
      })
  }

  function schedule(): void {
    if (running) return
    // Set anew only by a writing: edits in a row do not put it off.
    timer ??= setTimeout(() => run(write), away ? 0 : failing ? pauses.afterFailure : pauses.soon)
  }

  /** Everything is as it was written last. */
  function rest(): void {
    clearTimeout(timer)
    timer = undefined
    if (current?.written) events.saved(current.id, current.written.saved)
    else events.undone()
  }

  function leaveNow(): void {
    if (wanted === kept && !running) return
    const database = options.connected()
    if (running) {
      // A writing in several tasks would end with the page, and what was typed since would never be one.
      if (!database || !running.cut()) return
      running.isCut = true
      running = undefined
      // It was undone while it was being written.
      if (wanted === kept) {
        rest()
        return
      }
    }
    run(database ? (document, own) => writeNow(document, database, own) : write)
  }

  return {
    changed(document) {
      wanted = document
      // What is being written while it is undone has to be written over.
      if (wanted === kept && !running) {
        rest()
        return
      }
      if (!failing) events.pending()
      if (away) leaveNow()
      else schedule()
    },
    hidden() {
      if (!running && wanted !== kept) run(write)
    },
    leave() {
      away = true
      leaveNow()
    },
    back() {
      away = false
    },
    retry() {
      if (failing && !running && wanted !== kept) run(write)
    },
    async adopt(written) {
      const slot = mine.find(({ id }) => id === written.slot)
      // Read anew: the entries are other objects now, and the chunks are to be found by them.
      if (slot) slot.written = written
      else if ((await options.claim(written.slot)) === 'held') remember({ id: written.slot, written, touched: true })
    },
    drop(id) {
      const slot = mine.find((one) => one.id === id)
      if (slot) forget(slot)
    },
  }
}
