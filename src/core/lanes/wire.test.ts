import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { arbitraryDocument } from '../testing/arbitraryDocument.ts'
import { computeBench } from './bench.ts'
import { MENDING } from './mending.ts'
import { packBench, unpackBench } from './wire.ts'

const nothing = () => undefined

describe('a bench that was computed in a worker', () => {
  it('is the same as one that was computed here', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const here = computeBench(document, nothing, new Map(), new Map(), MENDING)
        const there = unpackBench(structuredClone(packBench(here)), document, nothing)
        expect(there.counter.source).toEqual(here.counter.source)
        expect({ ...there, counter: 0, lanes: 0 }).toEqual({ ...here, counter: 0, lanes: 0 })
        there.lanes.forEach((lane, index) => {
          const other = here.lanes[index]
          expect({ ...lane, outcome: { ...lane.outcome, rules: 0 } }).toEqual({
            ...other,
            outcome: { ...other?.outcome, rules: 0 },
          })
        })
      }),
      { numRuns: runs(60) },
    )
  })

  it('knows by identity that a lane left the history alone', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const here = computeBench(document, nothing, new Map(), new Map(), MENDING)
        const there = unpackBench(structuredClone(packBench(here)), document, nothing)
        there.lanes.forEach((lane, index) => {
          const untouched = here.lanes[index]?.outcome.prompt === document.history
          if (untouched) expect(lane.outcome.prompt).toBe(document.history)
        })
      }),
      { numRuns: runs(60) },
    )
  })
})
