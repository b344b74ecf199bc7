import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { promptTokens } from '../budget/costs.ts'
import { estimateCounter } from '../budget/estimate.ts'
import { type ReadResult, readText } from '../formats/readText.ts'
import { encodeOpenAiChat } from '../formats/writers/openAiChat.ts'
import { type Bench, computeBench } from '../lanes/bench.ts'
import { MENDING } from '../lanes/mending.ts'
import { arbitraryHistory, arbitraryText, arbitraryTools } from '../testing/arbitraries.ts'
import { arbitraryDocument } from '../testing/arbitraryDocument.ts'
import { deepFreeze } from '../testing/deepFreeze.ts'
import { documentFromImport } from './defaults.ts'
import type { Document } from './document.ts'
import { encodeDocument } from './encode.ts'

interface Step {
  readonly at: number
  readonly act: 'leave out' | 'replace' | 'repeat' | 'move'
  readonly value: unknown
}

const step: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(),
  act: fc.constantFrom('leave out', 'replace', 'repeat', 'move'),
  value: fc.oneof(
    fc.constantFrom<unknown>(
      null,
      '',
      0,
      -1,
      1e300,
      [],
      {},
      [[]],
      'user',
      'tool',
      'call_1',
      'm1',
      '\ud83d',
      '__proto__',
    ),
    arbitraryText,
    fc.jsonValue({ maxDepth: 1 }),
  ),
})

type Holder = Record<string, unknown>

/** Every place of a JSON value: what holds it, and its key there. */
function placesOf(holder: Holder, into: [Holder, string][] = []): [Holder, string][] {
  for (const [key, value] of Object.entries(holder)) {
    into.push([holder, key])
    if (typeof value === 'object' && value !== null) placesOf(value as Holder, into)
  }
  return into
}

/** Breaks a JSON text here and there, so that it stays JSON. */
function mutated(text: string, steps: readonly Step[]): string {
  const root: Holder = { value: JSON.parse(text) as unknown }
  for (const { at, act, value } of steps) {
    const places = placesOf(root)
    const [holder, key] = places[at % places.length] ?? [root, 'value']
    const [otherHolder, otherKey] = places[(at * 31 + 7) % places.length] ?? [root, 'value']
    if (act === 'leave out') Reflect.deleteProperty(holder, key)
    else if (act === 'replace') holder[key] = value
    else if (act === 'repeat' && Array.isArray(holder))
      holder.splice(Number(key), 0, structuredClone(holder[Number(key)]))
    else otherHolder[otherKey] = structuredClone(holder[key])
  }
  return JSON.stringify(root.value) ?? ''
}

/** Cuts a text, or repeats a piece of it: mostly no JSON any more. */
function torn(text: string, from: number, length: number, twice: boolean): string {
  const start = from % (text.length + 1)
  const piece = text.slice(start, start + length)
  return text.slice(0, start) + (twice ? piece + piece : '') + text.slice(start + length)
}

const saved = arbitraryDocument.map(encodeDocument)
const chats = fc.tuple(arbitraryHistory, arbitraryTools).map(([history, tools]) => encodeOpenAiChat(history, tools))

const texts: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(saved, chats), fc.array(step, { maxLength: 6 }))
  .map(([text, steps]) => mutated(text, steps))

const anyTexts = fc.oneof(
  { weight: 5, arbitrary: texts },
  {
    weight: 1,
    arbitrary: fc.tuple(texts, fc.nat(), fc.nat({ max: 40 }), fc.boolean()).map((given) => torn(...given)),
  },
)

function documentOf(result: ReadResult & { readonly ok: true }): Document {
  if (result.kind === 'document') return result.document
  const tokens = promptTokens(result.imported.history, estimateCounter({ imageTokens: 0 }))
  return documentFromImport(result.imported, tokens)
}

const bench = (document: Document): Bench => computeBench(document, () => undefined, new Map(), new Map(), MENDING)

function expectContract({ document, lanes, findings }: Bench): void {
  const ids = document.history.map((entry) => entry.message.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(lanes.map(({ lane }) => lane)).toEqual(document.lanes)
  for (const { outcome, verdicts, survivals, checks, tokens } of lanes) {
    expect(outcome.reason).not.toMatchObject({ code: 'broken' })
    expect(verdicts.map(({ id }) => id)).toEqual(ids)
    expect(survivals).toHaveLength(document.facts.length)
    expect(checks.map((check) => check.number)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(checks[1]?.evidence).not.toContain('history itself was changed')
    expect(tokens.after).toBeGreaterThanOrEqual(0)
    if (outcome.status === 'failed' || outcome.status === 'pending') expect(outcome.prompt).toBe(document.history)
  }
  for (const { words } of findings) expect(words).toMatch(/\S/)
}

describe('The whole way, from a text to outcomes and back', () => {
  it('throws nowhere, holds the contract, and comes back as it was', () => {
    let read = 0
    fc.assert(
      fc.property(anyTexts, (text) => {
        const result = readText(text)
        if (!result.ok) {
          expect(result.problem.words).toMatch(/\S/)
          return
        }
        read++
        const document = deepFreeze(documentOf(result))
        const outcomes = bench(document)
        expectContract(outcomes)
        const written = encodeDocument(document)
        const again = readText(written)
        if (!again.ok || again.kind !== 'document') throw new Error(`what was saved is not read again: ${written}`)
        expect(encodeDocument(again.document)).toBe(written)
        const same = bench(again.document)
        expect(same.findings).toEqual(outcomes.findings)
        expect(same.lanes.map(({ verdicts }) => verdicts.map(({ kind }) => kind))).toEqual(
          outcomes.lanes.map(({ verdicts }) => verdicts.map(({ kind }) => kind)),
        )
      }),
      { numRuns: runs(200) },
    )
    // A test that reads next to nothing would prove nothing.
    expect(read).toBeGreaterThan(runs(200) / 4)
  })
})
