import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyFilter, withoutKey } from './redact.ts'

/** Few letters, so that keys and beginnings of keys are frequent. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '[', ']'), maxLength: 40 })
const key = fc.string({ unit: fc.constantFrom('a', 'b', ']'), minLength: 6, maxLength: 8 })

describe('A key in a text that comes in pieces', () => {
  it('is taken out wherever the pieces are cut, and nothing else is', () => {
    fc.assert(
      fc.property(
        key,
        fc.array(fc.oneof(text, fc.constant('KEY'))),
        fc.integer({ min: 1, max: 9 }),
        (key, texts, cut) => {
          const whole = texts.map((one) => (one === 'KEY' ? key : one)).join('')
          const filter = createKeyFilter(key)
          let told = ''
          for (let at = 0; at < whole.length; at += cut) told += filter.pass(whole.slice(at, at + cut))
          expect(told + filter.rest()).toBe(withoutKey(whole, key))
        },
      ),
    )
  })

  it('is not told by its beginning either, until that is known to be something else', () => {
    const filter = createKeyFilter('canary-1')
    expect(['a can', 'ary', '-1, can', 'oe'].map((piece) => filter.pass(piece))).toEqual(['a ', '', '[key], ', 'canoe'])
    expect(filter.rest()).toBe('')
  })
})
