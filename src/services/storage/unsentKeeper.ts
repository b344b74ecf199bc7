import { parseJson } from '../../core/formats/json.ts'
import { isList, isRecord } from '../../core/formats/value.ts'
import { type Database, hasDatabase } from './database.ts'
import { freshName } from './freshName.ts'
import type { Claim } from './locks.ts'
import { explainError, type StorageProblem } from './problems.ts'
import { readUnsent, takeOver, type Unsent, unsentOwners, writeUnsent } from './unsent.ts'

export interface UnsentEvents {
  /** Everything that was typed is kept. */
  saved(): void
  failed(problem: StorageProblem): void
}

export interface UnsentOptions {
  /** The connection, opened when it is needed. */
  readonly database: () => Promise<Database>
  /** The connection if it is open. */
  readonly connected: () => Database | undefined
  /** Words that the page was left with, as JSON. They are handed out once. */
  readonly takeLeft: () => string | undefined
  /** The name under which this tab kept texts before it was loaded anew. */
  readonly owner: string | undefined
  readonly putOwner: (owner: string) => void
  readonly claim: (owner: string) => Promise<Claim>
  readonly release: (owner: string) => void
  /** Names that some tab holds. */
  readonly open: () => Promise<ReadonlySet<string>>
  readonly events: UnsentEvents
  /** Milliseconds from a key to its writing, for tests. */
  readonly pause?: number
}

/** Keeps texts that are typed and in no document, each under its key, apart from those of other tabs. */
export interface UnsentKeeper {
  /** What this tab kept before it was loaded anew; in a new tab, what tabs have left that are gone. Once; never rejects. */
  load(): Promise<ReadonlyMap<string, Unsent>>
  /** Undefined: the text is not needed any more. */
  changed(key: string, unsent: Unsent | undefined): void
  /** The page is hidden or may end with this task: everything is handed over, where it is known to whom. */
  leave(): void
}

/** Words that were left, by their keys, whatever stands there by now; undefined: not needed any more. */
function readLeft(words: string | undefined): ReadonlyMap<string, Unsent | undefined> {
  const parsed = parseJson(words ?? '[]')
  const list = parsed.ok && isList(parsed.value) ? parsed.value.filter(isList) : []
  return new Map(
    list.flatMap(([key, value]): [string, Unsent | undefined][] => {
      if (typeof key !== 'string') return []
      if (value === null) return [[key, undefined]]
      if (!isRecord(value) || typeof value.text !== 'string') return []
      const { text, base } = value
      return [[key, { text, ...(typeof base === 'string' ? { base } : {}) }]]
    }),
  )
}

const PAUSE = 400
/** Characters that cost a millisecond more of it: a text of megabytes is not copied at every key. */
const CHARACTERS = 10_000

export function createUnsentKeeper(options: UnsentOptions): UnsentKeeper {
  const { database, connected, events, pause = PAUSE } = options
  /** As it is to be; what is dirty is not written yet. */
  const wanted = new Map<string, Unsent | undefined>()
  const dirty = new Set<string>()
  let owner: string | undefined
  let loading: Promise<ReadonlyMap<string, Unsent>> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** A name of its own: what stands under another is left to whoever holds it. */
  async function begin(): Promise<string> {
    const name = freshName()
    await options.claim(name)
    return name
  }

  async function gone(connection: Database): Promise<readonly string[]> {
    const [owners, open] = await Promise.all([unsentOwners(connection), options.open()])
    const free = [...owners].filter((one) => !open.has(one))
    const claims = await Promise.all(free.map(options.claim))
    // Where nobody can tell whether a tab is gone, its words are left to it.
    return free.filter((_, index) => claims[index] === 'held')
  }

  async function read(): Promise<ReadonlyMap<string, Unsent>> {
    if (!(await hasDatabase())) return new Map()
    const connection = await database()
    if (options.owner !== undefined && (await options.claim(options.owner)) !== 'taken') {
      const { texts, newer } = await readUnsent(connection, options.owner)
      if (!newer) {
        owner = options.owner
        return texts
      }
    }
    const name = await begin()
    const left = await gone(connection)
    await takeOver(connection, name, left)
    left.forEach(options.release)
    const { texts } = await readUnsent(connection, name)
    owner = name
    if (texts.size > 0) options.putOwner(name)
    return texts
  }

  function load(): Promise<ReadonlyMap<string, Unsent>> {
    // What is stored and cannot be read is left alone. Nobody has asked for anything yet: what is wrong is said when
    // something that is typed cannot be kept.
    loading ??= read()
      .catch(() => new Map())
      .then(withLeft)
    return loading
  }

  /** What is left is from the last life of this tab, and newer than what it kept. */
  function withLeft(kept: ReadonlyMap<string, Unsent>): ReadonlyMap<string, Unsent> {
    const left = readLeft(options.takeLeft())
    const texts = new Map(kept)
    for (const [key, unsent] of left) {
      if (unsent) texts.set(key, unsent)
      else texts.delete(key)
      if (!wanted.has(key)) changed(key, unsent)
    }
    return texts
  }

  function changed(key: string, unsent: Unsent | undefined): void {
    wanted.set(key, unsent)
    dirty.add(key)
    // Only what is connected can be written to in the last task of the page. A failure is heard of by the writing.
    if (!connected())
      void load()
        .then(database)
        .catch(() => {})
    // Set anew only by a writing: keys in a row do not put it off.
    timer ??= setTimeout(() => void writeSoon(), pause + (unsent?.text.length ?? 0) / CHARACTERS)
  }

  async function write(connection: Database): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (dirty.size === 0) return
    // Left before it is known what there is: under a fresh name nothing is written over.
    const name = owner ?? freshName()
    options.putOwner(name)
    const changes = new Map([...dirty].map((key) => [key, wanted.get(key)]))
    dirty.clear()
    try {
      await writeUnsent(connection, name, changes)
      if (dirty.size === 0) events.saved()
    } catch (error) {
      for (const [key, unsent] of changes) if (wanted.get(key) === unsent) dirty.add(key)
      events.failed(explainError(error))
    }
  }

  async function writeSoon(): Promise<void> {
    try {
      await load()
      owner ??= await begin()
      await write(await database())
    } catch (error) {
      timer = undefined
      events.failed(explainError(error))
    }
  }

  return {
    load,
    changed,
    leave() {
      const connection = connected()
      // Its old name is not to be given up, and not to be used before it is known whose it is.
      if (connection && (owner !== undefined || options.owner === undefined)) {
        void write(connection)
      } else if (dirty.size > 0) void writeSoon()
    },
  }
}
