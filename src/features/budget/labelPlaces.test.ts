import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LabelPlace, labelPlaces } from './labelPlaces.ts'

const span = (at: number, label: number, { side, offset }: LabelPlace): readonly [number, number] =>
  side === 'before' ? [at - offset - label, at - offset] : [at + offset, at + offset + label]

describe('The labels of the two thresholds', () => {
  const labels = { compaction: 118, pruning: 106 }

  it('stand to the left of their handles where there is room', () => {
    const places = labelPlaces({ compaction: 1107, pruning: 1245 }, labels, 1384, false)
    expect(places).toEqual({ compaction: { side: 'before', offset: 14 }, pruning: { side: 'before', offset: 14 } })
  })

  it('stand on either side of two handles that are near each other, and on one side at an end of the bar', () => {
    const sides = (compaction: number, pruning: number) => {
      const places = labelPlaces({ compaction, pruning }, labels, 1384, false)
      return [places.compaction.side, places.pruning.side]
    }
    expect(sides(700, 720)).toEqual(['before', 'after'])
    expect(sides(1360, 1384)).toEqual(['before', 'before'])
    expect(sides(14, 20)).toEqual(['after', 'after'])
    expect(sides(14, 900)).toEqual(['after', 'before'])
  })

  it.each([true, false])('are on the bar and never on each other, wherever the handles stand (rows: %s)', (rows) => {
    const width = fc.integer({ min: rows ? 330 : 700, max: 2_400 })
    const label = fc.integer({ min: 70, max: 170 })
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(width, label, label, part, part, (bar, one, other, a, b) => {
        const at = { compaction: Math.min(a, b) * bar, pruning: Math.max(a, b) * bar }
        const widths = { compaction: one, pruning: other }
        const places = labelPlaces(at, widths, bar, rows)
        const [c, p] = [span(at.compaction, one, places.compaction), span(at.pruning, other, places.pruning)]
        for (const [from, to] of [c, p]) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeLessThanOrEqual(bar)
        }
        if (rows) return
        expect(c[1] <= p[0] || p[1] <= c[0], 'the labels stand on each other').toBe(true)
        for (const [from, to] of [c, p]) {
          for (const handle of [at.compaction, at.pruning]) expect(handle <= from || handle >= to).toBe(true)
        }
      }),
    )
  })
})
