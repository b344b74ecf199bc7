import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightsOn, spread } from './chartScale.ts'

describe('Labels beside a chart', () => {
  it('stand where they wish while they do not meet', () => {
    expect([
      ...spread(
        [
          { key: 'b', at: 100 },
          { key: 'a', at: 20 },
        ],
        16,
        240,
      ),
    ]).toEqual([
      ['a', 20],
      ['b', 100],
    ])
  })

  it('give way downwards, and upwards at the ground', () => {
    expect([
      ...spread(
        [
          { key: 'a', at: 20 },
          { key: 'b', at: 22 },
        ],
        16,
        240,
      ).values(),
    ]).toEqual([20, 36])
    expect([
      ...spread(
        [
          { key: 'a', at: 235 },
          { key: 'b', at: 240 },
        ],
        16,
        240,
      ).values(),
    ]).toEqual([224, 240])
  })

  it('never meet, keep their order, and stay beside the chart where it has room for all', () => {
    const wishes = fc.array(fc.double({ min: -50, max: 300, noNaN: true }), { maxLength: 14 })
    fc.assert(
      fc.property(wishes, (ats) => {
        const labels = ats.map((at, index) => ({ key: String(index), at }))
        const places = spread(labels, 16, 240)
        const inOrder = [...labels].sort((a, b) => a.at - b.at).map(({ key }) => places.get(key) ?? Number.NaN)
        inOrder.forEach((place, index) => {
          expect(place).toBeGreaterThanOrEqual(-1e-9)
          expect(place).toBeLessThanOrEqual(240 + 1e-9)
          if (index > 0) expect(place - (inOrder[index - 1] ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9)
        })
      }),
    )
  })
})

it('Zero is on the ground and the top is at the top', () => {
  const height = heightsOn(200)
  expect([height(0), height(50), height(200)]).toEqual([1, 0.75, 0])
})
