import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lanesAsked, lanesShown, stagesOf } from './stages.ts'

const lanes = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 6 })

describe('the stages of a hall', () => {
  it('begin with the history alone, ask about each lane before they show it, and end with all', () => {
    expect(stagesOf(['a', 'b'], 4)).toEqual([
      { kind: 'history' },
      { kind: 'lane', laneId: 'a', asked: true },
      { kind: 'lane', laneId: 'a', asked: false },
      { kind: 'lane', laneId: 'b', asked: true },
      { kind: 'lane', laneId: 'b', asked: false },
      { kind: 'all' },
    ])
  })

  it('ask nothing where no fact is marked', () => {
    expect(stagesOf(['a'], 0)).toEqual([
      { kind: 'history' },
      { kind: 'lane', laneId: 'a', asked: false },
      { kind: 'all' },
    ])
  })

  it('never show less than the stage before, and never hide again what was shown', () => {
    fc.assert(
      fc.property(lanes, fc.nat(3), (ids, facts) => {
        const stages = stagesOf(ids, facts)
        for (const [at, stage] of stages.entries()) {
          const next = stages[at + 1]
          if (!next) continue
          expect(lanesShown(next, ids)).toBeGreaterThanOrEqual(lanesShown(stage, ids))
          const asked = new Set(lanesAsked(stage, ids))
          expect(lanesAsked(next, ids).every((id) => asked.has(id))).toBe(true)
        }
        expect(lanesShown(stages[0], ids)).toBe(0)
        expect(lanesAsked(stages[0], ids)).toEqual(ids)
        expect(lanesShown(stages.at(-1), ids)).toBe(ids.length)
        expect(lanesAsked(stages.at(-1), ids)).toEqual([])
      }),
    )
  })
})
