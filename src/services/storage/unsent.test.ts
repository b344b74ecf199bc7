import { openDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'
import { DATABASE } from './database.ts'
import type { Claim } from './locks.ts'
import { connect, freshBrowser } from './testing/database.ts'
import { createUnsentKeeper } from './unsentKeeper.ts'

const PAUSE = 5
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Names that are held, by the tab that holds them. */
let held = new Map<string, symbol>()

beforeEach(() => {
  freshBrowser()
  held = new Map()
})

/** A tab of one browser; `session` is what it was left with when it was loaded anew. */
async function openTab(session: { owner?: string; left?: string } = {}) {
  const tab = Symbol('tab')
  const connection = await connect()
  const said: string[] = []
  const keeper = createUnsentKeeper({
    database: async () => connection,
    connected: () => connection,
    takeLeft() {
      const { left } = session
      delete session.left
      return left
    },
    owner: session.owner,
    putOwner(owner) {
      session.owner = owner
    },
    async claim(owner): Promise<Claim> {
      const by = held.get(owner)
      if (by !== undefined && by !== tab) return 'taken'
      held.set(owner, tab)
      return 'held'
    },
    release: (owner) => void held.delete(owner),
    open: async () => new Set(held.keys()),
    events: { saved: () => said.push('saved'), failed: ({ kind }) => said.push(`failed: ${kind}`) },
    pause: PAUSE,
  })
  const texts = Object.fromEntries([...(await keeper.load())].map(([key, { text }]) => [key, text]))
  return {
    ...keeper,
    said,
    session,
    texts,
    type: (key: string, text: string) => keeper.changed(key, { text }),
    /** The page ends in this task. */
    end() {
      keeper.leave()
      for (const [owner, by] of held) if (by === tab) held.delete(owner)
      connection.close()
    },
  }
}

describe('What is typed and in no document', () => {
  it('is there when the page is loaded anew, and gone when it is not needed any more', async () => {
    const first = await openTab()
    first.changed('json', { text: '{', base: 'abc' })
    first.type('composer', 'Half a thought')
    await wait(8 * PAUSE)
    expect(first.said).toEqual(['saved'])
    first.end()
    const again = await openTab(first.session)
    expect(again.texts).toEqual({ json: '{', composer: 'Half a thought' })
    expect((await again.load()).get('json')).toEqual({ text: '{', base: 'abc' })
    again.changed('composer', undefined)
    again.end()
    expect((await openTab(first.session)).texts).toEqual({ json: '{' })
  })

  it('is there too when the page was left before there was a database, and is kept from then on', async () => {
    const session = { left: JSON.stringify([['composer', { text: 'typed at once' }], 'broken']) }
    const tab = await openTab(session)
    expect(tab.texts).toEqual({ composer: 'typed at once' })
    tab.end()
    expect((await openTab(session)).texts).toEqual({ composer: 'typed at once' })
  })

  it('and was taken away in the last moment stays away, though the database never heard of it', async () => {
    const first = await openTab()
    first.type('composer', 'added since')
    first.type('json', '{')
    await wait(8 * PAUSE)
    first.end()
    const left = JSON.stringify([
      ['composer', null],
      ['calls', { text: 'typed since' }],
    ])
    const second = await openTab({ ...first.session, left })
    expect(second.texts).toEqual({ json: '{', calls: 'typed since' })
    await wait(8 * PAUSE)
    second.end()
    expect((await openTab(second.session)).texts).toEqual({ json: '{', calls: 'typed since' })
  })

  it('is handed over in the task in which the page is left, the last key included', async () => {
    const tab = await openTab()
    tab.type('composer', 'a')
    await wait(4 * PAUSE)
    tab.type('composer', 'ab')
    tab.leave()
    tab.type('composer', 'abc')
    tab.end()
    expect((await openTab(tab.session)).texts).toEqual({ composer: 'abc' })
  })

  it('goes to a new tab when its own was closed, and to none while that is open', async () => {
    const closed = await openTab()
    closed.type('composer', 'of the closed tab')
    closed.end()
    const open = await openTab()
    expect(open.texts).toEqual({ composer: 'of the closed tab' })
    const other = await openTab()
    expect(other.texts).toEqual({})
    other.type('composer', 'of the other')
    other.end()
    open.end()
    expect((await openTab(open.session)).texts).toEqual({ composer: 'of the closed tab' })
    expect((await openTab(other.session)).texts).toEqual({ composer: 'of the other' })
  })

  it('of two closed tabs is taken from the newer one, and the rest waits for a tab in which its place is free', async () => {
    const tabs = [await openTab(), await openTab()] as const
    tabs[0].type('composer', 'older')
    tabs[0].type('json', 'only here')
    tabs[0].leave()
    await wait(5)
    tabs[1].type('composer', 'newer')
    for (const tab of tabs) tab.end()
    const third = await openTab()
    expect(third.texts).toEqual({ composer: 'newer', json: 'only here' })
    const fourth = await openTab()
    expect(fourth.texts).toEqual({ composer: 'older' })
  })

  it('of a tab that was duplicated stays the first one’s', async () => {
    const first = await openTab()
    first.type('composer', 'first')
    await wait(8 * PAUSE)
    const twin = await openTab({ ...first.session })
    expect(twin.texts).toEqual({})
    twin.type('composer', 'twin')
    twin.end()
    first.end()
    expect((await openTab(first.session)).texts).toEqual({ composer: 'first' })
  })

  it('and was written by a newer version of the page is left as it is', async () => {
    const first = await openTab()
    first.type('composer', 'x')
    first.end()
    const database = await connect()
    const owner = first.session.owner ?? ''
    await database.put('unsent', { owner, key: 'composer', form: 9, words: 'precious' })
    const again = await openTab(first.session)
    expect(again.texts).toEqual({})
    again.type('composer', 'y')
    again.end()
    const fresh = await openTab()
    expect(fresh.texts).toEqual({ composer: 'y' })
    expect(await database.get('unsent', [owner, 'composer'])).toMatchObject({ words: 'precious' })
  })

  it('is kept when there is room again, and until then it is said that it is not', async () => {
    const tab = await openTab()
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    tab.type('composer', 'one')
    await wait(8 * PAUSE)
    IDBObjectStore.prototype.put = put
    expect(tab.said).toEqual(['failed: full'])
    tab.type('json', 'two')
    tab.end()
    expect((await openTab(tab.session)).texts).toEqual({ composer: 'one', json: 'two' })
  })
})

describe('A database of the version before', () => {
  it('gets a place for such texts and keeps what it has', async () => {
    const old = await openDB(DATABASE, 1, {
      upgrade(database) {
        database.createObjectStore('drafts', { keyPath: ['slot', 'revision'] })
        database.createObjectStore('snapshots', { keyPath: 'id' })
        database.createObjectStore('chunks')
      },
    })
    await old.put('chunks', 'precious', ['a', 1])
    old.close()
    const tab = await openTab()
    tab.type('composer', 'x')
    tab.end()
    const database = await connect()
    expect(await database.get('chunks', ['a', 1])).toBe('precious')
    expect(await database.count('unsent')).toBe(1)
  })
})
