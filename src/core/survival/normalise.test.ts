import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { fold } from './fold.ts'
import { findQuote } from './normalise.ts'
import { normalise, quoteProblem } from './quote.ts'

const pieces = fc.constantFrom(
  ...['a', 'B', 'test', 'fixture', '_', '/', '.', '::', ' ', '\n', '\t', '\u00a0', '3', "don't", 'ΟΔΟΣ', 'ς', 'İ', 'ẞ'],
  ...[
    'e\u0301',
    'é',
    'H\u0331',
    'q\u0323\u0307',
    'q\u0307\u0323',
    '\u0301',
    '한글',
    '\u1112\u1161\u11ab',
    '使用',
    'ที่',
    'か\u3099',
  ],
  ...['👍🏽', '👩‍💻', '✅\ufe0f', '\ud83d', '\udc4d', '𝒳', '\u212b', '’', '—'],
)
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
)

describe('normalised text', () => {
  it('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text))
      }),
    )
  })

  it('has no case, one Unicode form and single spaces', () => {
    expect(normalise('  CAFE\u0301\n\t au\u00a0LAIT ')).toBe('café au lait')
    expect(normalise('ΟΔΟΣ')).toBe(normalise('οδος'))
  })

  it('is the same by the short way for plain texts as by the long way', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const long = text.normalize('NFC').toLowerCase().normalize('NFC').replaceAll('ς', 'σ')
        expect(fold(text)).toBe(long)
      }),
    )
  })
})

describe('places of a quote', () => {
  it('are offsets in the text as given', () => {
    const text = 'Keep  the\nPUBLIC api. keep the public API!'
    expect(findQuote(text, 'keep the public api').map(({ start, end }) => text.slice(start, end))).toEqual([
      'Keep  the\nPUBLIC api',
      'keep the public API',
    ])
  })

  it.each([
    ['İİ then e\u0301dit', 'édit', 'e\u0301dit'],
    ['👩‍💻 runs tests', 'runs tests', 'runs tests'],
    ['\ud83d lone, then Tests', 'tests', 'Tests'],
    ['\u1112\u1161\u11ab\u1100\u1173\u11af 테스트', '한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
    ['使用pytest运行', 'pytest', 'pytest'],
    ['不要修改测试夹具', '修改测试', '修改测试'],
    ['ห้ามแก้ไขไฟล์', 'แก้ไข', 'แก้ไข'],
    ['함수를 고치지 마', '함수', '함수'],
    ['✅\ufe0fdone', 'done', 'done'],
    ['a -> b', '->', '->'],
  ])('in %j of %j', (text, quote, shown) => {
    expect(findQuote(text, quote).map(({ start, end }) => text.slice(start, end))).toEqual([shown])
  })

  it.each([
    ['retesting', 'test'],
    ['my_test', 'test'],
    ['tests', 'test'],
    ['13 retries', '3 retries'],
    ['cafe\u0301', 'cafe'],
    ['x\u0302', 'x'],
    ['', 'test'],
    ['test', ''],
    ['👍', '\udc4d'],
  ])('are none in %j of %j', (text, quote) => {
    expect(findQuote(text, quote)).toEqual([])
  })

  it('slice to text that normalises to the quote, in any script', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(), fc.nat(), (text, other, from, length) => {
        const start = from % (text.length + 1)
        for (const quote of [text.slice(start, start + (length % 12)), other]) {
          for (const range of findQuote(text + other, quote)) {
            expect(normalise((text + other).slice(range.start, range.end))).toBe(normalise(quote))
          }
        }
      }),
      { numRuns: runs(500) },
    )
  })

  it('include the one where the quote was put', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        fc.constantFrom('never edit tests', '不要 改', 'é_1', 'a.py::b'),
        (left, right, quote) => {
          const text = `${left} ${quote} ${right}`
          const found = findQuote(text, quote)
          expect(found.some(({ start, end }) => normalise(text.slice(start, end)) === quote)).toBe(true)
          expect(found.every(({ start }, index) => start >= (found[index - 1]?.end ?? 0))).toBe(true)
        },
      ),
    )
  })
})

describe('a quote that is marked', () => {
  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['->', 'too-short'],
    ['🎉🎉🎉', 'too-short'],
    ['42', 'too-short'],
    ['改', 'too-short'],
    ['of the', 'only-common'],
  ])('%j is refused as %s, with the reason', (quote, code) => {
    const problem = quoteProblem(quote)
    expect(problem?.code).toBe(code)
    expect(problem?.words).toMatch(/^The.*\.$/)
  })

  it.each(['403', 'not', 'API', '测试', 'never edit the test fixtures'])('%j is taken', (quote) => {
    expect(quoteProblem(quote)).toBeUndefined()
  })
})
