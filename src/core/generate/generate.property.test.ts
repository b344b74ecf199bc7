import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { messageTexts } from '../message/message.ts'
import { pairsOf } from '../message/pairs.ts'
import { toPrompt } from '../message/prompt.ts'
import { markProblem, verbatimPlaces } from '../survival/match.ts'
import { generateTurns } from './generate.ts'
import { AGENT_KINDS, type GenerateSettings, PLACES } from './settings.ts'

const length = fc.oneof(
  fc.record({ unit: fc.constant('messages' as const), count: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ unit: fc.constant('tokens' as const), count: fc.integer({ min: 1, max: 20_000 }) }),
)

const arbitrarySettings: fc.Arbitrary<GenerateSettings> = fc.record({
  kind: fc.constantFrom(...AGENT_KINDS),
  seed: fc.nat(999_999_999),
  batch: fc.integer({ min: 1, max: 5 }),
  length,
  toolShare: fc.integer({ min: 0, max: 90 }).map((percent) => percent / 100),
  facts: fc.nat(20),
  place: fc.constantFrom(...PLACES),
  system: fc.boolean(),
})

/** Found by the properties: a system message that is the only one, and facts that have to stand somewhere. */
const onlyASystemMessage: GenerateSettings = {
  kind: 'coding',
  seed: 0,
  batch: 1,
  length: { unit: 'messages', count: 1 },
  toolShare: 0,
  facts: 1,
  place: 'early',
  system: true,
}

const often = { numRuns: runs(40) }

describe('Made-up turns, whatever the settings', () => {
  it('are the same for the same settings', () => {
    fc.assert(
      fc.property(arbitrarySettings, (settings) => {
        expect(JSON.stringify(generateTurns(settings))).toBe(JSON.stringify(generateTurns(settings)))
      }),
      { numRuns: runs(10) },
    )
  })

  it('have the length that was asked for', () => {
    fc.assert(
      fc.property(arbitrarySettings, (settings) => {
        const { messages, tokens } = generateTurns(settings)
        const { unit, count } = settings.length
        if (unit === 'messages') expect(messages.length).toBe(count)
        else {
          expect(tokens).toBeGreaterThanOrEqual(count)
          // One short message, the system message where nothing else fits, and the facts that have found no place.
          expect(tokens).toBeLessThan(count + 150 + settings.facts * 40)
        }
      }),
      { ...often, examples: [[onlyASystemMessage]] },
    )
  })

  it('say that they are generated; a system message stands first or nowhere', () => {
    fc.assert(
      fc.property(arbitrarySettings, (settings) => {
        const { messages } = generateTurns(settings)
        expect(messages.every((message) => message.generated === true)).toBe(true)
        const systems = messages.flatMap(({ role }, index) => (role === 'system' ? [index] : []))
        expect(systems).toEqual(settings.system ? [0] : [])
      }),
      often,
    )
  })

  it('have ids of their own, and every call has its result after it', () => {
    fc.assert(
      fc.property(arbitrarySettings, (settings) => {
        const { messages } = generateTurns(settings)
        const calls = messages.flatMap(({ parts }) =>
          parts.flatMap((part) => (part.type === 'call' ? part.callId : [])),
        )
        const ids = [...messages.map(({ id }) => id), ...calls]
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.every((id) => id.startsWith(`g${settings.batch}-`))).toBe(true)
        const { orphans, open } = pairsOf(toPrompt(messages))
        expect([orphans, open]).toEqual([[], []])
      }),
      often,
    )
  })

  it('hold every planted fact exactly once, in the message in which it is marked', () => {
    fc.assert(
      fc.property(arbitrarySettings, (settings) => {
        const { messages, facts } = generateTurns(settings)
        expect(facts.length).toBe(settings.facts)
        expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length)
        const indexOf = new Map(messages.map(({ id }, index) => [id, index]))
        const own = facts.map(({ messageId }) => [indexOf.get(messageId)])
        expect(verbatimPlaces(facts, toPrompt(messages))).toEqual(own)
        for (const { quote, messageId, name } of facts) {
          const message = messages.find(({ id }) => id === messageId)
          expect(message && markProblem(message, quote), quote).toBeUndefined()
          const text = (message ? messageTexts(message) : []).join('\n').toLowerCase()
          expect(text.split(quote.toLowerCase()).length, `${quote} in ${text}`).toBe(2)
          expect(name?.length).toBeLessThan(30)
        }
      }),
      { ...often, examples: [[onlyASystemMessage]] },
    )
  })

  it('hold the share of tool output to five points, once they are long enough for it', () => {
    fc.assert(
      fc.property(arbitrarySettings, fc.integer({ min: 120, max: 400 }), (settings, count) => {
        const { unit } = settings.length
        const long = { ...settings, length: { unit, count: unit === 'messages' ? count : count * 80 } }
        const { tokens, toolTokens } = generateTurns(long)
        expect(Math.abs(toolTokens / tokens - settings.toolShare)).toBeLessThan(0.05)
      }),
      often,
    )
  })
})
