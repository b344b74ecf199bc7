import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isExactCut, parts, slices } from './split.ts'

const anyText = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', '\n', ' ', '\ud83d')) })

describe('slices', () => {
  test('keep every character, in order', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, length) => {
        const cut = [...slices(text, length)]
        expect(cut.map((slice) => slice.text).join('')).toBe(text)
        for (const slice of cut) {
          expect(slice.text.length).toBeGreaterThan(0)
          expect(slice.text.length).toBeLessThanOrEqual(length + 1)
        }
      }),
    )
  })

  test('never part a surrogate pair', () => {
    const pairs = '😀'.repeat(100)
    for (const length of [1, 2, 3, 7]) {
      // With the u flag, a lone surrogate is a character of its own.
      for (const { text } of slices(pairs, length)) expect(text).not.toMatch(/\p{Cs}/u)
      for (const part of parts(pairs, length)) expect(part).not.toMatch(/\p{Cs}/u)
    }
  })

  test('end where a word ends', () => {
    expect([...slices('one two three', 8)].map((slice) => slice.text)).toEqual(['one two', ' three'])
  })

  test('say that they are not exact where a run has no break', () => {
    expect([...slices('a'.repeat(25), 10)].map((slice) => slice.exact)).toEqual([false, false, true])
  })

  test('of 5 MB without a break are cut in a moment', () => {
    for (const character of ['a', ' ', '\u0301', '\ud800', '😀']) {
      const started = performance.now()
      let length = 0
      for (const slice of slices(character.repeat(5_000_000 / character.length))) length += slice.text.length
      expect(length).toBe(5_000_000)
      // Some 0.5 s here; a cut that looked back over more than its slice would take hours.
      expect(performance.now() - started).toBeLessThan(10_000)
    }
  })
})

test('parts keep every character of a run', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: 9 }), (run, length) => {
      expect([...parts(run, length)].join('')).toBe(run)
    }),
  )
})

test.each([
  ['line\n', 'next', true],
  ['line', '\nnext', true],
  ['word', ' word', true],
  ['漢字', '。', true],
  ['a1', 'b', true],
  ['a', '1', true],
  ['1', 'st', true],
  ['wo', 'rd', false],
  ['1', '2', false],
  ['it', "'s", false],
  ['e', '\u0301', false],
  [' ', 'word', false],
  ['(', 'word', false],
  ['\n', '  indented', false],
  ['\r', 'x', false],
  ['\ud83d', '\ude00', false],
])('%j | %j is an exact cut: %s', (left, right, exact) => {
  expect(isExactCut(left + right, left.length)).toBe(exact)
})
