import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { benchOf } from '../lanes/testing/bench.ts'
import { arbitraryDocument } from '../testing/arbitraryDocument.ts'
import { outcomesOf } from './outcomes.ts'
import { compared } from './testing/comparedDocument.ts'

const whole = expect.any(Number)
const text = expect.any(String)
const flag = expect.any(Boolean)

/** The shape that a reader of version 1 may rely on. */
function expectVersionOne(outcomes: unknown): void {
  expect(outcomes).toMatchObject({
    format: 'what-survives.outcomes',
    version: 1,
    title: text,
    messages: whole,
    budget: {
      window: whole,
      reserve: whole,
      overhead: whole,
      keepLast: whole,
      compaction: { fraction: whole, at: whole, reached: flag },
      pruning: { fraction: whole, at: whole, reached: flag },
      measured: { tokens: whole, source: text },
      counter: { source: text, exact: flag },
      total: whole,
    },
  })
}

describe('The outcomes as JSON', () => {
  const outcomes = outcomesOf(benchOf(compared))

  it('have for each lane its settings, a verdict with a rule for each message, and how each fact stands', () => {
    expectVersionOne(outcomes)
    const [prune, compact] = outcomes.lanes
    expect(prune).toMatchObject({ id: 'prune', status: 'met', reason: 'target-met', settings: { strategy: 'prune' } })
    expect(prune?.verdicts.map(({ number, verdict, rule }) => `${number} ${verdict} ${rule}`)).toContain(
      '5 dropped oldest-tool',
    )
    expect(prune?.facts[1]).toEqual({ fact: 'f2', survival: 'lost' })
    expect(compact?.verdicts[1]).toMatchObject({ verdict: 'summarised', summary: text })
    expect(compact?.facts[2]).toMatchObject({ survival: 'altered', passage: text })
    expect(compact?.checks.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('are the same bytes for the same bench', () => {
    expect(JSON.stringify(outcomesOf(benchOf(compared)))).toBe(JSON.stringify(outcomes))
  })

  it('have one verdict a message, one survival a fact and one lane a lane, whatever the document is', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const read = JSON.parse(JSON.stringify(outcomesOf(benchOf(document))))
        expectVersionOne(read)
        expect(read.lanes.map(({ id }: { id: string }) => id)).toEqual(document.lanes.map(({ id }) => id))
        for (const lane of read.lanes) {
          expect(lane.verdicts.length).toBe(document.history.length)
          if (lane.status !== 'pending') expect(lane.facts.length).toBe(document.facts.length)
        }
      }),
      { numRuns: runs(60) },
    )
  })
})
