import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageTexts } from '../message/message.ts'
import { FORMAT_NAMES } from './formatNames.ts'
import { openFound, recogniseText } from './readText.ts'
import { FORMATS } from './registry.ts'
import { type Fixture, token } from './testing/fixture.ts'
import { FIXTURES } from './testing/fixtures.ts'

/** Inputs of the fuzzing of each reader. */
const RUNS = process.env.SOAK ? 20_000 : 1_000

/** Everything of a text that can be read: all conversations with all their branches, as messages. Throws where reading does. */
function readAll(text: string, as?: string) {
  const recognised = recogniseText(text, as === undefined ? {} : { as })
  if (!recognised.ok || recognised.kind === 'document') return { recognised, messages: [], texts: '' }
  const histories = recognised.found.flatMap((found) => {
    const ways = found.branches.length > 0 ? found.branches.map((_, branch) => branch) : [undefined]
    return ways.flatMap((branch) => {
      const opened = openFound(found, recognised.items, branch)
      return opened.ok ? [opened.conversation.history] : []
    })
  })
  const messages = histories.flatMap((history) => history.map((entry) => entry.message))
  return { recognised, messages, texts: messages.flatMap(messageTexts).join('\n') }
}

const named = FIXTURES.map((fixture) => [fixture.format, fixture] as const)

describe('Every format', () => {
  it('is in the list of names that the page shows before it has loaded the readers', () => {
    expect(FORMAT_NAMES).toEqual(FORMATS.map(({ name }) => name))
  })

  it('has a fixture', () => {
    expect(FIXTURES.map(({ format }) => format).sort()).toEqual(FORMATS.map(({ id }) => id).sort())
  })

  it.each(named)('%s is told by its own file, and read whole', (format, fixture) => {
    const { recognised, messages, texts } = readAll(fixture.file(fixture.records))
    if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
    expect(recognised.guess.format.id).toBe(format)
    expect(recognised.found.filter(({ kind }) => kind === 'main')).toHaveLength(fixture.conversations)
    expect(messages).toHaveLength(fixture.messages)
    fixture.records.forEach((_, n) => {
      expect(texts).toContain(token(n))
    })
  })
})

/** What stands where a record was. */
const junk = fc.constantFrom<unknown>(null, 3, 'half a li', [], {}, { unknown: true }, [[1]], { role: 7 }, { type: {} })

/** A file with some records broken; at least one is intact. */
function brokenFile(fixture: Fixture) {
  return fc
    .tuple(...fixture.records.map((record) => fc.option(junk, { nil: record, freq: 2 })))
    .filter((records) => records.some((record, n) => record === fixture.records[n]))
}

function removeKey(value: unknown, pick: () => number): unknown {
  if (Array.isArray(value)) {
    const at = pick() % Math.max(1, value.length)
    return value.map((one: unknown, index) => (index === at ? removeKey(one, pick) : one))
  }
  if (typeof value !== 'object' || value === null) {
    return [null, 0, '', [], {}, 'text', -1, true, { a: 1 }, [null]][pick() % 10]
  }
  const entries: [string, unknown][] = Object.entries(value)
  const at = pick() % Math.max(1, entries.length)
  const deep = pick() % 4 > 0
  return Object.fromEntries(
    entries.flatMap(([key, one], index) => (index !== at ? [[key, one]] : deep ? [[key, removeKey(one, pick)]] : [])),
  )
}

/** Bytes flipped, lines cut, keys removed, values retyped. */
function fuzzed(fixture: Fixture): fc.Arbitrary<string> {
  const whole = fixture.file(fixture.records)
  const flips = fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 0x2fff })), { minLength: 1, maxLength: 6 })
    .map((places) => {
      const units = [...whole]
      for (const [at, code] of places) units[at] = String.fromCharCode(code)
      return units.join('')
    })
  const cut = fc.tuple(fc.nat(whole.length), fc.nat(40)).map(([at, n]) => whole.slice(0, at) + whole.slice(at + n))
  const end = fc.nat(whole.length).map((at) => whole.slice(0, at))
  const keys = fc.array(fc.nat(), { minLength: 12, maxLength: 40 }).map((picks) => {
    let at = 0
    const pick = () => picks[at++ % picks.length] ?? 0
    return fixture.file(fixture.records.map((record) => (pick() % 2 ? removeKey(record, pick) : record)))
  })
  return fc.oneof(flips, cut, end, { weight: 3, arbitrary: keys })
}

describe('A broken file', () => {
  it.each(named)('%s: every intact record comes out, whatever the others are', (format, fixture) => {
    fc.assert(
      fc.property(brokenFile(fixture), (records) => {
        const { texts } = readAll(fixture.file(records), format)
        records.forEach((record, n) => {
          if (record === fixture.records[n]) expect(texts).toContain(token(n))
        })
      }),
      { numRuns: RUNS / 10 },
    )
  })

  it.each(named)('%s: ends in a history or in words, within a second, and nothing is thrown', (_, fixture) => {
    fc.assert(
      fc.property(fuzzed(fixture), (text) => {
        const start = performance.now()
        const { recognised } = readAll(text)
        expect(performance.now() - start).toBeLessThan(1000)
        if (!recognised.ok) expect(recognised.problem.words.length).toBeGreaterThan(10)
      }),
      { numRuns: RUNS },
    )
  })
})
