import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Document } from '../../core/document/document.ts'
import { encodeDocument } from '../../core/document/encode.ts'
import { textMessage } from '../../core/message/message.ts'
import { historyEntry } from '../../core/message/prompt.ts'
import { runs } from '../../testing/runs.ts'
import type { Database } from './database.ts'
import { listDrafts, readDraft } from './drafts.ts'
import { type Beginning, createKeeper } from './keeper.ts'
import { connect, freshBrowser, longDocument, withText } from './testing/database.ts'

const PAUSE = 10

/** A tab: its own connection, and what its keeper has said. */
async function openTab(beginning: Partial<Beginning> & { readonly document: Document }) {
  const database = await connect()
  const said: string[] = []
  let slot = ''
  const keeper = createKeeper(
    {
      database: async () => database,
      connected: () => database,
      isKept: () => true,
      claim: async () => 'unknown',
      open: async () => new Set(),
      isRegainable: ({ title }) => title === 'scenario',
      pauses: { soon: PAUSE, afterFailure: PAUSE },
      events: {
        pending: () => said.push('pending'),
        undone: () => said.push('undone'),
        owned(own) {
          slot = own
        },
        leaving: () => said.push('leaving'),
        saved(into) {
          slot = into
          said.push('saved')
        },
        failed: ({ kind }) => said.push(`failed: ${kind}`),
        forked: (reason) => said.push(`forked: ${reason}`),
      },
    },
    beginning,
  )
  const settled = () =>
    vi.waitFor(() => expect(said.at(-1) ?? '').not.toMatch(/pending|leaving/), { timeout: 3000, interval: 5 })
  return {
    database,
    said,
    keeper,
    settled,
    slot: () => slot,
    async write(document: Document) {
      keeper.changed(document)
      await settled()
    },
  }
}

/** The page is loaded anew and goes on in the newest draft, or in that of the slot. */
async function reopen(slot?: string, claim?: boolean) {
  const database = await connect()
  const wanted = slot ?? (await listDrafts(database))[0]?.slot ?? ''
  const draft = await readDraft(database, wanted)
  if (!draft?.ok) throw new Error('a draft was expected')
  const { document, written } = draft
  const tab = await openTab({ document, written, returned: true, claim: Promise.resolve(claim ?? true) })
  // The claim is settled a moment later; an edit is never so soon.
  await wait(0)
  return { ...tab, document }
}

async function contents(database: Database): Promise<string[]> {
  const drafts = await Promise.all((await listDrafts(database)).map(({ slot }) => readDraft(database, slot)))
  return drafts.map((draft) => (draft?.ok ? encodeDocument(draft.document) : 'broken')).sort()
}

const encoded = (...documents: readonly Document[]) => documents.map(encodeDocument).sort()
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

beforeEach(freshBrowser)

describe('a tab', () => {
  it('writes nothing before the first edit, and nothing for one that was undone at once', async () => {
    const document = longDocument(3)
    const { keeper, database, said } = await openTab({ document })
    keeper.hidden()
    keeper.leave()
    keeper.back()
    keeper.changed(withText(document, 0, 'typed'))
    keeper.changed(document)
    await wait(4 * PAUSE)
    expect(said).toEqual(['pending', 'undone'])
    expect(await listDrafts(database)).toEqual([])
  })

  it('writes while edits go on without a pause', async () => {
    const { keeper, said } = await openTab({ document: longDocument(3) })
    let document = longDocument(3)
    for (let n = 0; n < 40; n++) {
      document = withText(document, 0, `typed ${n}`)
      keeper.changed(document)
      await wait(3)
    }
    expect(said.filter((word) => word === 'saved').length).toBeGreaterThan(2)
  })

  it('has handed over everything when the task ends in which it is left', async () => {
    const document = longDocument(700)
    const tab = await openTab({ document })
    await tab.write(withText(document, 0, 'first'))
    const last = withText(document, 699, 'the last key')
    tab.keeper.changed(last)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
    tab.keeper.leave()
    expect(put).toHaveBeenCalledTimes(2)
    expect(commit).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
    await tab.settled()
    expect(await contents(tab.database)).toEqual(encoded(last))
  })

  it('that is left in the middle of its first long writing hands over what was typed since', async () => {
    const document = longDocument(6000)
    const tab = await openTab({ document })
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    tab.keeper.changed(withText(document, 0, 'first'))
    await vi.waitFor(() => expect(put).toHaveBeenCalled(), { timeout: 3000, interval: 1 })
    vi.restoreAllMocks()
    const last = withText(document, 5999, 'the last key')
    tab.keeper.changed(last)
    tab.keeper.leave()
    // A second word of the end, as browsers have several, changes nothing.
    tab.keeper.leave()
    tab.database.close()
    expect(await contents(await connect())).toEqual(encoded(last))
    expect(tab.said).not.toContain('forked: written elsewhere')
  })

  it('goes on in its draft after a reload', async () => {
    const document = longDocument(3)
    const before = await openTab({ document })
    await before.write(withText(document, 0, 'before'))
    const after = await reopen()
    const next = withText(after.document, 1, 'after')
    await after.write(next)
    expect(after.slot()).toBe(before.slot())
    expect(after.said).not.toContain('forked: open elsewhere')
    expect(await contents(after.database)).toEqual(encoded(next))
  })

  it('says that nothing is kept, and that it is again', async () => {
    const document = longDocument(3)
    const tab = await openTab({ document })
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await tab.write(withText(document, 0, 'one'))
    expect(tab.said.at(-1)).toBe('failed: full')
    await wait(4 * PAUSE)
    expect(tab.said.filter((word) => word === 'failed: full')).toHaveLength(1)
    add.mockRestore()
    const last = withText(document, 0, 'two')
    tab.keeper.changed(last)
    await vi.waitFor(() => expect(tab.said.at(-1)).toBe('saved'))
    expect(await contents(tab.database)).toEqual(encoded(last))
  })
})

describe('two tabs', () => {
  it('on one draft: the second to write goes on in one of its own, and nothing is overwritten', async () => {
    const document = longDocument(3)
    const first = await openTab({ document })
    await first.write(withText(document, 0, 'begun'))
    const second = await reopen(first.slot())
    const ofFirst = withText(document, 1, 'by the first')
    await first.write(ofFirst)
    const ofSecond = withText(second.document, 2, 'by the second')
    second.keeper.changed(ofSecond)
    await vi.waitFor(() => expect(second.said).toContain('forked: written elsewhere'))
    expect(await contents(first.database)).toEqual(encoded(ofFirst, ofSecond))
    const last = withText(ofSecond, 0, 'and on')
    await second.write(last)
    expect(await contents(first.database)).toEqual(encoded(ofFirst, last))
  })

  it('where the draft is known to be open elsewhere, it is left alone from the beginning', async () => {
    const document = longDocument(3)
    const first = await openTab({ document })
    const begun = withText(document, 0, 'begun')
    await first.write(begun)
    const second = await reopen(first.slot(), false)
    const ofSecond = withText(second.document, 2, 'by the second')
    await second.write(ofSecond)
    expect(second.said).toContain('forked: open elsewhere')
    expect(second.slot()).not.toBe(first.slot())
    const ofFirst = withText(begun, 1, 'by the first')
    await first.write(ofFirst)
    expect(first.said.filter((word) => word.startsWith('forked'))).toEqual([])
    expect(await contents(first.database)).toEqual(encoded(ofFirst, ofSecond))
  })
})

describe('another document in the place of one', () => {
  it('leaves the draft of that one alone, and coming back goes on in it', async () => {
    const document = longDocument(3)
    const mine = withText(document, 0, 'my work')
    const tab = await openTab({ document })
    tab.keeper.changed(mine)
    await tab.settled()
    const own = tab.slot()
    const other = longDocument(5, 'a scenario')
    await tab.write(other)
    expect(tab.slot()).not.toBe(own)
    expect(await contents(tab.database)).toEqual(encoded(mine, other))
    const more = withText(mine, 1, 'more work')
    await tab.write(more)
    expect(tab.slot()).toBe(own)
    expect(await contents(tab.database)).toEqual(encoded(more, other))
  })

  it('gives its place to the next where it can be had again, as long as nothing was edited in it', async () => {
    const scenario = (words: string) => ({ ...longDocument(5, words), title: 'scenario' })
    const document = longDocument(3)
    const tab = await openTab({ document })
    const mine = withText(document, 0, 'my work')
    await tab.write(mine)
    for (const words of ['one', 'two']) await tab.write(scenario(words))
    const third = scenario('three')
    await tab.write(third)
    expect(await contents(tab.database)).toEqual(encoded(mine, third))
    const edited = withText(third, 0, 'edited')
    await tab.write(edited)
    await tab.write(scenario('four'))
    expect(await contents(tab.database)).toEqual(encoded(mine, edited, scenario('four')))
  })
})

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('text', 'delete', 'move', 'add', 'fact', 'pin', 'budget', 'replace', 'undo', 'reload'),
    at: fc.nat(400),
    wait: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
)

/** The page was left and is there again: an edit is written at once, and undone while that goes on. */
const undoneWhileWritten = (['reload', 'text', 'undo', 'reload'] as const).map((act) => ({ act, at: 0, wait: false }))

describe('any sequence of edits, writings and reloads', () => {
  it(
    'is there as it was when the page is opened again',
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          freshBrowser()
          let document = longDocument(150)
          let tab = await openTab({ document })
          const past: Document[] = [document]
          let fresh = 0
          for (const { act, at, wait: still } of all) {
            if (act === 'reload') {
              tab.keeper.leave()
              await tab.settled()
              if ((await listDrafts(tab.database)).length === 0) continue
              const next = await reopen(tab.slot() || undefined)
              expect(encodeDocument(next.document)).toBe(encodeDocument(document))
              tab = next
              document = next.document
            } else {
              document = changed(document, act, at, past, fresh++)
              past.push(document)
              tab.keeper.changed(document)
              if (still) await tab.settled()
            }
          }
          tab.keeper.leave()
          await tab.settled()
          if ((await listDrafts(tab.database)).length === 0) return
          expect(encodeDocument((await reopen(tab.slot() || undefined)).document)).toBe(encodeDocument(document))
        }),
        { numRuns: runs(25), examples: [[undoneWhileWritten]] },
      )
    },
    60_000 * runs(1),
  )
})

function changed(document: Document, act: string, at: number, past: readonly Document[], n: number): Document {
  const { history, facts, budget } = document
  const place = at % Math.max(1, history.length)
  const entry = history[place]
  const rest = history.filter((_, index) => index !== place)
  switch (act) {
    case 'text':
      return withText(document, place, `text ${n} \u{1f600}`)
    case 'delete':
      return { ...document, history: rest }
    case 'move':
      return { ...document, history: entry ? [...rest.slice(0, at), entry, ...rest.slice(at)] : history }
    case 'add':
      return { ...document, history: [...history, historyEntry(textMessage(`new${n}`, 'user', '\u2028“ "\\'))] }
    case 'fact':
      return {
        ...document,
        facts: [...facts, { id: `f${n}`, messageId: `m${at}`, quote: 'some words', kind: 'other' }],
      }
    case 'pin':
      return { ...document, pins: new Map(document.pins).set(`m${at}`, 'keep') }
    case 'budget':
      return { ...document, budget: { ...budget, window: at + 100 } }
    case 'replace':
      return longDocument(1 + (at % 300), `other ${n}`)
    default:
      return past.at(-2) ?? document
  }
}
