import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { bestWindow, isEnough } from './altered.ts'

const needs = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
const trail = needs.chain((need) =>
  fc.record({
    need: fc.constant(need),
    reach: fc.integer({ min: 1, max: 12 }),
    steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat({ max: need.length - 1 })), { maxLength: 14 }),
  }),
)

/** Every pair of ends, counted anew. */
function slowBest(places: readonly number[], terms: readonly number[], need: readonly number[], reach: number) {
  let best: { matched: number; first: number; last: number } | undefined
  places.forEach((last, right) => {
    places.slice(0, right + 1).forEach((first, left) => {
      if (last - first >= reach) return
      const inside = terms.slice(left, right + 1)
      const matched = need.reduce((sum, most, term) => sum + Math.min(most, inside.filter((t) => t === term).length), 0)
      const better =
        !best || matched > best.matched || (matched === best.matched && last - first < best.last - best.first)
      if (better) best = { matched, first, last }
    })
  })
  return best
}

describe('the best window over the words of a quote', () => {
  it('is the one that trying all of them finds', () => {
    fc.assert(
      fc.property(trail, ({ need, reach, steps }) => {
        let at = 0
        const places = steps.map(([step]) => {
          at += step
          return at
        })
        const terms = steps.map(([, term]) => term)
        expect(bestWindow(places, terms, need, reach)).toEqual(slowBest(places, terms, need, reach))
      }),
      { numRuns: runs(500) },
    )
  })

  it('counts from two words and 60 percent on', () => {
    expect([isEnough(1, 1), isEnough(2, 2), isEnough(1, 2), isEnough(2, 4), isEnough(3, 5), isEnough(5, 9)]).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
    ])
  })
})
