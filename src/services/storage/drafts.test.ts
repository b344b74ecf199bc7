import { openDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'
import { encodeDocument } from '../../core/document/encode.ts'
import { atOnce } from '../../core/message/atOnce.ts'
import { DATABASE, type Database } from './database.ts'
import { listDrafts, nextKey, pruneDrafts, readDraft, removeDraft, type Written, writeDraft } from './drafts.ts'
import { prepare } from './prepare.ts'
import { ConflictError, explainError, StorageError } from './problems.ts'
import { listSnapshots, readSnapshot, removeSnapshot, renameSnapshot, writeSnapshot } from './snapshots.ts'
import { connect, freshBrowser, longDocument, withText } from './testing/database.ts'

const isKept = () => true

function write(database: Database, document = longDocument(3), slot = 'a', base?: Written, hurry = false) {
  const prepared = atOnce(prepare(base?.chunks ?? [], nextKey(base), document.history))
  return writeDraft(database, { slot, base, document, prepared, isKept, hurry })
}

async function read(database: Database, slot = 'a') {
  const draft = await readDraft(database, slot)
  if (!draft?.ok || !draft.written) throw new Error('a whole draft was expected')
  return { ...draft, written: draft.written }
}

async function everything(database: Database) {
  return {
    drafts: await database.getAll('drafts'),
    keys: await database.getAllKeys('chunks'),
    chunks: await database.getAll('chunks'),
  }
}

beforeEach(freshBrowser)

describe('a draft', () => {
  it('comes back as it was written, and an edit leaves one record and no chunk of before', async () => {
    const database = await connect()
    const document = longDocument(700)
    const written = await write(database, document)
    const edited = withText(document, 300, 'changed')
    await write(database, edited, 'a', written)
    const draft = await read(await connect())
    expect(encodeDocument(draft.document)).toBe(encodeDocument(edited))
    const { drafts, keys } = await everything(database)
    expect(drafts).toHaveLength(1)
    expect(keys).toHaveLength(3)
  })

  it('goes on after it was read anew: an edit of what was read writes one chunk', async () => {
    const database = await connect()
    await write(database, longDocument(700))
    const { written, document } = await read(database)
    const edited = withText(document, 0, 'changed')
    expect(atOnce(prepare(written.chunks, nextKey(written), edited.history)).texts).toHaveLength(1)
    await write(database, edited, 'a', written)
    expect(encodeDocument((await read(database)).document)).toBe(encodeDocument(edited))
  })

  it('is not written over by a second tab that read the same revision', async () => {
    const one = await connect()
    const two = await connect()
    await write(one)
    const first = await read(one)
    const second = await read(two)
    const edited = withText(first.document, 0, 'by the first tab')
    await write(one, edited, 'a', first.written)
    const late = write(two, withText(second.document, 0, 'by the second tab'), 'a', second.written)
    await expect(late).rejects.toBeInstanceOf(ConflictError)
    const hurried = write(two, withText(second.document, 0, 'on leaving'), 'a', second.written, true)
    await expect(hurried).rejects.toBeInstanceOf(ConflictError)
    expect(encodeDocument((await read(one)).document)).toBe(encodeDocument(edited))
  })

  it('that was deleted is not continued on chunks that are gone', async () => {
    const database = await connect()
    const document = longDocument(700)
    const written = await write(database, document)
    await removeDraft(database, 'a')
    await expect(write(database, withText(document, 0, 'changed'), 'a', written)).rejects.toBeInstanceOf(ConflictError)
    expect(await everything(database)).toEqual({ drafts: [], keys: [], chunks: [] })
  })

  it('is untouched by a writing that fails half way', async () => {
    const database = await connect()
    const document = longDocument(700)
    const written = await write(database, document)
    const before = await everything(database)
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const failed = write(database, longDocument(700, 'others'), 'a', written)
    await expect(failed).rejects.toSatisfy((error) => explainError(error).kind === 'full')
    IDBObjectStore.prototype.put = put
    expect(await everything(database)).toEqual(before)
    await write(database, withText(document, 0, 'room again'), 'a', written)
    expect((await read(database)).document.history[0]?.message.parts).toEqual([{ type: 'text', text: 'room again' }])
  })

  it('lists the newest first; of too many, the oldest go, but none that is open', async () => {
    const database = await connect()
    for (const slot of ['a', 'b', 'c', 'd', 'e']) {
      await write(database, longDocument(2), slot)
      const [record] = await database.getAll('drafts', IDBKeyRange.bound([slot], [slot, []]))
      await database.put('drafts', { ...record, saved: slot.charCodeAt(0) })
    }
    await pruneDrafts(database, 2, new Set(['b']))
    expect((await listDrafts(database)).map(({ slot }) => slot)).toEqual(['e', 'd', 'b'])
    expect((await everything(database)).keys).toHaveLength(3)
  })
})

describe('what is stored and broken', () => {
  it('is opened without the chunk that is gone, says so, and is never continued', async () => {
    const database = await connect()
    await write(database, longDocument(700))
    await database.delete('chunks', ['a', 2])
    const draft = await readDraft(database, 'a')
    expect(draft).toMatchObject({ ok: true, items: [{ words: '256 of 700 messages are gone' }] })
    expect(draft).not.toHaveProperty('written')
    expect(draft?.ok && draft.document.history).toHaveLength(444)
  })

  it.each([
    ['no JSON', { fields: '{' }],
    ['of another format', { fields: '{"format":"another"}' }],
    ['without fields', { fields: 3 }],
    ['of a newer form', { form: 2 }],
    ['of a newer document', { fields: '{"format":"what-survives","version":99}' }],
    ['with times and numbers that are none', { form: 'x', saved: 1e300, messages: null, title: 7 }],
  ])('is explained and stays as it is: %s', async (_, change) => {
    const database = await connect()
    await write(database)
    const [record] = await database.getAll('drafts')
    await database.put('drafts', { ...record, ...change })
    const before = await everything(database)
    expect(await readDraft(database, 'a')).toMatchObject({ ok: false, words: expect.stringMatching(/\S/) })
    const [head] = await listDrafts(database)
    expect(() => new Date(head?.saved ?? Number.NaN).toISOString()).not.toThrow()
    expect(await everything(database)).toEqual(before)
  })

  it('is not among what is deleted when there are too many', async () => {
    const database = await connect()
    await write(database, longDocument(1), 'newer')
    const [record] = await database.getAll('drafts')
    await database.put('drafts', { ...record, form: 2, saved: 1 })
    await write(database, longDocument(1), 'other')
    await pruneDrafts(database, 1, new Set())
    expect((await listDrafts(database)).map(({ slot }) => slot)).toEqual(['other', 'newer'])
  })

  it('with chunks left behind by a writing that was cut off is cleaned by the next one', async () => {
    const database = await connect()
    await write(database)
    await database.put('chunks', '[]', ['a', 99])
    const { written, document } = await read(database)
    await write(database, withText(document, 0, 'changed'), 'a', written)
    const { keys } = await everything(database)
    expect(keys).toEqual([['a', 100]])
  })
})

describe('a database of a newer version', () => {
  it('is not opened, and what is in it stays', async () => {
    const newer = await openDB(DATABASE, 3, { upgrade: (database) => void database.createObjectStore('other') })
    await newer.put('other', 'precious', 1)
    newer.close()
    const opened = connect()
    await expect(opened).rejects.toBeInstanceOf(StorageError)
    await expect(opened).rejects.toMatchObject({ problem: { kind: 'newer' } })
    const again = await openDB(DATABASE, 3)
    expect(await again.get('other', 1)).toBe('precious')
  })

  it('that comes while this page is open closes the connection, so that it is not held up', async () => {
    const database = await connect()
    await write(database)
    const newer = await openDB(DATABASE, 3)
    expect(newer.version).toBe(3)
    expect(await newer.count('drafts')).toBe(1)
  })

  it('and a storage that is forbidden say what they are', async () => {
    globalThis.indexedDB.open = () => {
      throw new DOMException('no', 'SecurityError')
    }
    await expect(connect()).rejects.toMatchObject({ problem: { kind: 'forbidden' } })
  })
})

describe('a snapshot', () => {
  it('is kept, renamed, read and deleted with its chunks', async () => {
    const database = await connect()
    const document = longDocument(300)
    await writeSnapshot(database, 'first', document, isKept)
    const [head] = await listSnapshots(database)
    if (!head) throw new Error('a snapshot was kept')
    expect(head).toMatchObject({ name: 'first', messages: 300, facts: 0 })
    await renameSnapshot(database, head.id, 'second')
    expect((await listSnapshots(database)).map(({ name }) => name)).toEqual(['second'])
    const snapshot = await readSnapshot(database, head.id)
    expect(snapshot.ok && encodeDocument(snapshot.document)).toBe(encodeDocument(document))
    await removeSnapshot(database, head.id)
    expect(await everything(database)).toEqual({ drafts: [], keys: [], chunks: [] })
    expect(await readSnapshot(database, head.id)).toMatchObject({ ok: false })
  })
})
