import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whenOf } from './when.ts'

describe('A time of a file', () => {
  it('in milliseconds or seconds is what the clock of the language says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000_000, max: 253_402_300_799_999 }), (ms) => {
        expect(whenOf(ms)).toBe(new Date(ms).toISOString())
      }),
    )
    expect(whenOf(1_709_164_800)).toBe('2024-02-29T00:00:00.000Z')
  })

  it('that is a date already stays; anything else is none', () => {
    expect(whenOf('2025-06-14T10:00:00Z')).toBe('2025-06-14T10:00:00Z')
    for (const value of ['yesterday', 0, -1, Number.NaN, Number.POSITIVE_INFINITY, null, {}, 1e18]) {
      expect(whenOf(value)).toBeUndefined()
    }
  })
})
