import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { Tiktoken } from 'js-tiktoken/lite'
import { get_encoding } from 'tiktoken'
import { beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { createTextCounter, type TextCounter } from './count.ts'
import { pieceEndOf } from './pieces.ts'
import { type Ranks, readRanks } from './ranks.ts'

const SAMPLES = join(import.meta.dirname, '../../../../shared/samples')

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
/** What this runtime knows: a letter that a newer Unicode adds is one for the oracle and not yet here. */
const known = (text: string) => !/\p{Cn}/u.test(text)
const plane = fc.string({ unit: 'binary', maxLength: 40 }).filter(known)
const lone = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit))
const character = fc.oneof(word, lone, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter(known))
const run = fc.tuple(character, fc.integer({ min: 1, max: 200 })).map(([one, times]) => one.repeat(times))
const anyText = fc.oneof(
  { weight: 3, arbitrary: mixedText },
  { weight: 3, arbitrary: plane },
  { weight: 1, arbitrary: fc.tuple(mixedText, run, mixedText).map((three) => three.join('')) },
)

/** Byte-pair merging as it is told: the leftmost pair of the lowest rank, until there is none. */
function plainMerge(piece: Uint8Array, { rankOf }: Ranks): number[] {
  if (rankOf(piece, 0, piece.length) >= 0) return [rankOf(piece, 0, piece.length)]
  const starts = Array.from({ length: piece.length + 1 }, (_, at) => at)
  const at = (place: number) => starts[place] as number
  const ranks = starts.slice(2).map((end) => rankOf(piece, end - 2, end))
  for (;;) {
    let best = -1
    for (const [place, rank] of ranks.entries()) {
      if (rank >= 0 && (best < 0 || rank < (ranks[best] as number))) best = place
    }
    if (best < 0) return starts.slice(1).map((end, place) => rankOf(piece, at(place), end))
    starts.splice(best + 1, 1)
    ranks.splice(best, 1)
    for (const place of [best - 1, best]) {
      if (place >= 0 && place < ranks.length) ranks[place] = rankOf(piece, at(place), at(place + 2))
    }
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}

describe.each(['o200k_base', 'cl100k_base'] as const)('%s', (encoding) => {
  const openai = get_encoding(encoding)
  let counter: TextCounter
  let ranks: Ranks
  let pattern: string
  let encode: (text: string) => number[]

  beforeAll(async () => {
    const { default: bpe } =
      encoding === 'o200k_base'
        ? await import('js-tiktoken/ranks/o200k_base')
        : await import('js-tiktoken/ranks/cl100k_base')
    const tiktoken = new Tiktoken(bpe)
    encode = (text) => tiktoken.encode(text, [], [])
    ranks = readRanks(bpe.bpe_ranks)
    pattern = bpe.pat_str
    counter = createTextCounter(ranks, pieceEndOf(pattern))
  }, 60_000)

  /** Ends are checked with the ids: the bytes between them are those of the tokens. */
  function idsOf(text: string): number[] {
    const { ids, ends } = counter.tokens(text)
    const bytes = new TextEncoder().encode(text)
    expect(ends.at(-1) ?? 0).toBe(bytes.length)
    ids.forEach((id, place) => {
      expect(ranks.rankOf(bytes, place === 0 ? 0 : (ends[place - 1] as number), ends[place] as number)).toBe(id)
    })
    return [...ids]
  }

  test("texts of all kinds have the tokens of OpenAI's own build, and as many are counted", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const ids = [...openai.encode_ordinary(text)]
        expect(idsOf(text)).toEqual(ids)
        expect(counter.count(text)).toEqual({ tokens: ids.length, exact: true })
      }),
      { numRuns: runs(2000) },
    )
  }, 600_000)

  test('they are those of js-tiktoken, but for U+FEFF and U+0085', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = text.replaceAll(/[\ufeff\u0085]/g, '')
        expect(idsOf(plain)).toEqual(encode(plain))
      }),
      { numRuns: runs(300) },
    )
  }, 600_000)

  test('where js-tiktoken takes U+FEFF for white space and U+0085 not, this does as OpenAI', () => {
    const texts = [
      '.\ufeff\ufeff!',
      ' \ufeff\ufeff',
      '   \ufeff.',
      '   \ufeff',
      '\u0085\u0085\u0085word',
      'a \u0085\u0085 b',
      '!\u0085\n.',
    ]
    for (const text of texts) expect(idsOf(text)).toEqual([...openai.encode_ordinary(text)])
    expect(texts.filter((text) => encode(text).join() !== idsOf(text).join())).not.toEqual([])
  })

  test('a long run of anything is merged as a slow, plain merge does it', () => {
    fc.assert(
      fc.property(
        fc.array(character, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 30, max: 5000 }),
        (unit, length) => {
          const text = unit.join('').repeat(length).slice(0, length)
          const pieceEnd = pieceEndOf(pattern)
          const ids: number[] = []
          for (let at = 0; at < text.length; ) {
            const end = pieceEnd(text, at)
            ids.push(...plainMerge(new TextEncoder().encode(text.slice(at, end)), ranks))
            at = end
          }
          expect(idsOf(text)).toEqual(ids)
        },
      ),
      {
        numRuns: runs(12),
        examples: [
          [['a'], 5000],
          [[' '], 5000],
          [['é'], 3000],
          [['漢', '字'], 3000],
        ],
      },
    )
  }, 600_000)

  test.skipIf(!existsSync(SAMPLES))(
    'the texts of all samples have the same tokens (skipped where ../shared is absent)',
    () => {
      const texts = filesIn(SAMPLES).map((path) => readFileSync(path, 'utf8'))
      expect(texts.length).toBeGreaterThan(10)
      for (const text of texts) {
        const part = text.slice(0, 200_000)
        if (known(part)) expect(counter.count(part).tokens).toBe(openai.encode_ordinary(part).length)
      }
    },
    600_000,
  )

  test('text that spells a special token is text', () => {
    expect(counter.count('<|endoftext|>').tokens).toBeGreaterThan(1)
  })

  test('a lone surrogate counts as the replacement character that is sent for it', () => {
    expect(counter.count('\ud83d'.repeat(20))).toEqual(counter.count('\ufffd'.repeat(20)))
    expect(counter.count(`${'x'.repeat(20)}\ud83d`).tokens).toBe(encode(`${'x'.repeat(20)}\ufffd`).length)
  })

  test('an empty text has no tokens', () => {
    expect(counter.count('')).toEqual({ tokens: 0, exact: true })
  })

  test.each(['a', ' ', '中'])(
    'a million times %j is counted to the end, in steps',
    (one) => {
      const steps = counter.steps(one.repeat(1_000_000))
      let taken = 0
      let step = steps.next()
      for (; !step.done; step = steps.next()) taken++
      expect(taken).toBeGreaterThan(10)
      const { tokens, exact } = step.value
      expect(exact).toBe(true)
      // Each thousand of them alone, which the oracle can do, is what a thousand of many cost, within what its ends add.
      const thousand = openai.encode_ordinary(one.repeat(1000)).length
      expect(Math.abs(tokens - thousand * 1000)).toBeLessThan(1000 * 2)
    },
    60_000,
  )

  test('two texts counted in turns do not disturb each other', () => {
    const long = `some words and 12 numbers. ${'word'.repeat(50)} `.repeat(3_000)
    const counting = counter.steps(long)
    counting.next()
    expect(counter.count('a short one').tokens).toBe(encode('a short one').length)
    let step = counting.next()
    while (!step.done) step = counting.next()
    expect(step.value).toEqual({ tokens: openai.encode_ordinary(long).length, exact: true })
  })
})

test('a pattern that is not known is refused: new rank data is not counted by old rules', () => {
  expect(() => pieceEndOf('\\w+')).toThrow('not known here')
})
