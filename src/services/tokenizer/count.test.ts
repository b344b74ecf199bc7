import fc from 'fast-check'
import { Tiktoken } from 'js-tiktoken/lite'
import { beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { createTextCounter, type TextCounter } from './count.ts'
import { isExactCut } from './split.ts'

const word = fc.constantFrom(
  ...[
    'the',
    "don't",
    "IT'S",
    'History',
    'camelCase',
    'HTTPServer',
    'straße',
    'é',
    'e\u0301',
    'ǅ',
    'ʰ',
    '١٢',
    '3.1415',
    '1234567',
  ],
  ...[
    'function',
    'return;',
    '=>',
    '{"role":"user","content":',
    '\\n',
    '"}],',
    '//',
    '/**',
    '<div>',
    '</div>',
    '-----',
    '=====',
  ],
  ...[
    '漢字',
    '日本語です',
    '한국어',
    'ภาษาไทย',
    'हिन्दी',
    'العربية',
    '。',
    '，',
    '😀',
    '👩‍👩‍👧',
    '🏳️‍🌈',
    '\ud83d',
    '\ude00',
    '\u0000',
  ],
  ...[
    '<|endoftext|>',
    '<|fim_prefix|>',
    '\ufeff',
    '\u0085',
    '\u00a0',
    '\u200b',
    '\u0301',
    "'",
    "'s",
    "'RE",
    '’s',
    '_',
    '!',
    '½',
  ],
)
const gap = fc.constantFrom('', '', ' ', '  ', '\t', '\n', '\n\n', '\r\n', '\n    ', '  \n ', ' \u3000')
const mixedText = fc.array(fc.tuple(word, gap), { maxLength: 60 }).map((pairs) => pairs.flat().join(''))
const anyText = fc.oneof(mixedText, fc.string({ unit: 'binary', maxLength: 80 }))

describe.each(['o200k_base', 'cl100k_base'] as const)('%s', (encoding) => {
  let counter: TextCounter
  let encode: (text: string) => number[]

  beforeAll(async () => {
    const { default: bpe } =
      encoding === 'o200k_base'
        ? await import('js-tiktoken/ranks/o200k_base')
        : await import('js-tiktoken/ranks/cl100k_base')
    const tiktoken = new Tiktoken(bpe)
    encode = (text) => tiktoken.encode(text, [], [])
    counter = createTextCounter({ pattern: bpe.pat_str, encode })
  }, 60_000)

  test('texts of all kinds count as js-tiktoken counts them whole', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(counter.count(text)).toEqual({ tokens: encode(text).length, exact: true })
      }),
      { numRuns: runs(500) },
    )
  })

  test('both sides of an exact cut encode as the whole does', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = encode(text)
        for (let at = 1; at < text.length; at++) {
          if (!isExactCut(text, at)) continue
          expect([...encode(text.slice(0, at)), ...encode(text.slice(at))]).toEqual(whole)
        }
      }),
      { numRuns: runs(200) },
    )
  })

  test('a text of many slices counts as the whole does', () => {
    const long = fc.sample(mixedText, { numRuns: 4_000, seed: 7 }).join(' ')
    expect(long.length).toBeGreaterThan(65_536)
    expect(counter.count(long)).toEqual({ tokens: encode(long).length, exact: true })
  })

  test('text that spells a special token is text', () => {
    expect(counter.count('<|endoftext|>').tokens).toBeGreaterThan(1)
  })

  test('a lone surrogate counts as the replacement character that is sent for it', () => {
    expect(counter.count('\ud83d'.repeat(20))).toEqual(counter.count('\ufffd'.repeat(20)))
    expect(counter.count(`${'x'.repeat(20)}\ud83d`).tokens).toBe(encode(`${'x'.repeat(20)}\ufffd`).length)
  })

  test('a leading U+FEFF is counted, also the second time', () => {
    const text = '\ufeffwordwordwordword'
    expect([counter.count(text).tokens, counter.count(text).tokens]).toEqual([encode(text).length, encode(text).length])
    expect(counter.count('wordwordwordword').tokens).toBe(encode('wordwordwordword').length)
  })

  test('an empty text has no tokens', () => {
    expect(counter.count('')).toEqual({ tokens: 0, exact: true })
  })

  test.each([
    ['a', 100_000],
    [' ', 100_000],
    ['\n', 100_000],
    ['中', 20_000],
    ['😀', 20_000],
  ])('%j times %i is counted at once, close to the truth, and marked', (character, times) => {
    const started = performance.now()
    const { tokens, exact } = counter.count(character.repeat(times))
    // Some 20 ms here; whole, it would take minutes.
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(exact).toBe(false)
    const perCharacter = encode(character.repeat(256)).length / 256
    expect(tokens).toBeGreaterThan(perCharacter * times * 0.98 - 1)
    expect(tokens).toBeLessThan(perCharacter * times * 1.02 + 1)
  })

  test('a run of 400 bytes is exact, one of 401 is marked', () => {
    const run = 'abcdefghij'.repeat(40)
    expect(counter.count(run)).toEqual({ tokens: encode(run).length, exact: true })
    expect(counter.count(`${run}k`).exact).toBe(false)
  })

  test('a text counts the same whatever was counted before', () => {
    const text = Array.from({ length: 150 }, (_, i) => String.fromCharCode(97 + (i % 26)).repeat(390)).join('\n')
    const first = counter.count(text)
    expect(first.exact).toBe(false)
    expect(counter.count(text)).toEqual(first)
  })

  test('two texts counted in turns do not disturb each other', () => {
    const long = 'some words and 12 numbers. '.repeat(5_000)
    const counting = counter.steps(long)
    counting.next()
    expect(counter.count('a short one').tokens).toBe(encode('a short one').length)
    let step = counting.next()
    while (!step.done) step = counting.next()
    expect(step.value).toEqual({ tokens: encode(long).length, exact: true })
  })
})
