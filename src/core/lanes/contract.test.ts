import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { promptTokens } from '../budget/costs.ts'
import type { Document, Lane } from '../document/document.ts'
import { pairsOf } from '../message/pairs.ts'
import type { Prompt } from '../message/prompt.ts'
import { STRATEGIES } from '../strategies/registry.ts'
import { arbitraryHistory, arbitraryTools } from '../testing/arbitraries.ts'
import { arbitraryParameters, arbitraryRepairs } from '../testing/arbitraryDocument.ts'
import { callsByResult } from '../testing/callsByResult.ts'
import { deepFreeze } from '../testing/deepFreeze.ts'
import { pairFaults } from '../validity/faults.ts'
import { sentPrompt } from './merge.ts'
import type { LaneResult } from './run.ts'
import { benchOf, documentOf, idsOf, resultFor } from './testing/bench.ts'

const arbitraryLane = fc.constantFrom(...STRATEGIES).chain((strategy) =>
  fc.record({
    strategy: arbitraryParameters(strategy).map((parameters) => ({ id: strategy.id, parameters })),
    when: fc.constantFrom('now' as const, 'threshold' as const),
    repair: arbitraryRepairs,
    protect: fc.option(fc.record({ errors: fc.boolean(), corrections: fc.boolean(), marks: fc.boolean() })),
    keepLast: fc.option(fc.nat({ max: 6 })),
  }),
)

const arbitraryCase: fc.Arbitrary<{ document: Document; lane: Lane }> = fc
  .record({
    history: arbitraryHistory.filter((history) => !isNested(history)),
    tools: arbitraryTools,
    lane: arbitraryLane,
    window: fc.integer({ min: 10, max: 1500 }),
    pinned: fc.subarray(['m2', 'm3', 'm4', 'm6', 'm9'], { maxLength: 2 }),
    freed: fc.subarray(['m1', 'm5', 'm7'], { maxLength: 1 }),
    typed: fc.option(fc.nat({ max: 2000 })),
  })
  .map(({ history, tools, lane: { protect, keepLast, ...rest }, window, pinned, freed, typed }) => ({
    document: documentOf({
      history,
      tools,
      facts: [
        { id: 'A', messageId: 'm3', quote: 'never edit the test fixtures', kind: 'correction' },
        { id: 'B', messageId: 'm2', quote: 'test_fixture', kind: 'error' },
      ],
      pins: new Map([...pinned.map((id) => [id, 'keep'] as const), ...freed.map((id) => [id, 'free'] as const)]),
      budget: { window, readings: typed === null ? [] : [{ kind: 'typed', label: '', tokens: typed }] },
    }),
    lane: { ...rest, id: 'a', name: 'A', ...(protect && { protect }), ...(keepLast !== null && { keepLast }) },
  }))

/**
 * Two calls with one id, the later answered before the earlier: which result answers which is a guess, and once one of
 * the two calls is gone the guess is another. No provider sends that; a protected pair may come apart by it.
 */
function isNested(prompt: Prompt): boolean {
  const pairs = callsByResult(prompt).map(([result, call]) => ({
    result,
    call,
    id: prompt[result]?.message.answers,
  }))
  return pairs.some((outer) =>
    pairs.some((inner) => inner.id === outer.id && outer.call < inner.call && inner.result < outer.result),
  )
}

function always(check: (document: Document, lane: Lane, result: LaneResult) => void): void {
  fc.assert(
    fc.property(arbitraryCase, ({ document, lane }) => check(document, lane, resultFor(document, lane))),
    { numRuns: runs(300) },
  )
}

function state(result: LaneResult, number: number): string | undefined {
  return result.checks.find((check) => check.number === number)?.state
}

const acted = ({ outcome }: LaneResult): boolean => outcome.status !== 'failed' && outcome.status !== 'pending'

describe('A lane, whatever its strategy, protection and repair', () => {
  it('finds nothing to do in its own outcome: byte for byte the same, 0 calls', () => {
    always((document, lane, result) => {
      if (!acted(result)) return
      const again = resultFor(document, lane, 1)
      expect(again.outcome.prompt.map((entry) => entry.message)).toEqual(
        result.outcome.prompt.map((entry) => entry.message),
      )
      expect(again.runs.calls).toBe(result.runs.calls)
      expect(state(result, 3)).toBe('holds')
    })
  })

  it('finds nothing to do when one goes on from its outcome', () => {
    always((document, lane, result) => {
      // A reading typed in may have held the lane back: going on, only the count is left.
      if (!acted(result) || result.outcome.reason.code === 'not-due') return
      const { readings: _, ...budget } = document.budget
      const next = resultFor({ ...document, history: result.outcome.prompt, budget: { ...budget, readings: [] } }, lane)
      expect(idsOf(next.outcome.prompt)).toEqual(idsOf(result.outcome.prompt))
      expect(next.runs.calls).toBe(0)
      expect(new Set(next.verdicts.map((verdict) => verdict.kind))).toEqual(
        new Set(result.outcome.prompt.length > 0 ? ['kept'] : []),
      )
    })
  })

  it('keeps pins with their whole pairs', () => {
    always((document, _lane, result) => {
      const { unit } = pairsOf(document.history)
      const safe = document.history.flatMap(({ message }, index) =>
        document.pins.get(message.id) === 'keep' ? unit(index).map((at) => document.history[at]) : [],
      )
      for (const entry of safe) expect(result.outcome.prompt).toContain(entry)
    })
  })

  it('says that its target is met only where the repaired prompt meets it', () => {
    always((_document, _lane, { outcome }) => {
      const { before, after, target } = outcome.tokens
      if (outcome.status === 'met') expect(after).toBeLessThan(target)
      if (outcome.status === 'unchanged') expect(outcome.calls).toBe(0)
      if (outcome.status === 'cannot-fit') expect(Math.max(before, after)).toBeGreaterThanOrEqual(target)
    })
  })

  it('leaves nothing broken after a repair but what is protected, and tells that', () => {
    always((_document, lane, result) => {
      if (!lane.repair.pairs || !acted(result)) return
      if (['not-due', 'set-does-not-fit'].includes(result.outcome.reason.code)) return
      const told = new Set(result.repaired.unmended.map(({ id }) => id))
      for (const fault of pairFaults(result.outcome.prompt)) {
        expect(told).toContain(fault.id)
      }
    })
  })

  it('counts what is there, changes nothing that it is given, and has one verdict for each message', () => {
    fc.assert(
      fc.property(arbitraryCase, ({ document, lane }) => {
        const before = structuredClone(document.history)
        const history: Prompt = deepFreeze(document.history)
        const { counter, overhead, lanes } = benchOf({ ...document, history, lanes: [lane] })
        expect(history).toEqual(before)
        expect(lanes).toHaveLength(1)
        for (const { lane, tokens, outcome, verdicts, checks } of lanes) {
          expect(tokens.before).toBe(promptTokens(history, counter) + overhead)
          expect(tokens.after).toBe(promptTokens(sentPrompt(outcome.prompt, lane.repair), counter) + overhead)
          expect(verdicts.map((verdict) => verdict.id)).toEqual(idsOf(history))
          expect(checks.map((check) => check.number)).toEqual([1, 2, 3, 4, 5, 6, 7])
          expect(new Set(idsOf(outcome.prompt)).size).toBe(outcome.prompt.length)
        }
      }),
    )
  })

  it('leaves leading messages and tail as they are', () => {
    always((_document, _lane, result) => {
      expect(state(result, 2)).toBe('holds')
    })
  })
})
