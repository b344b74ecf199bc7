import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteLength, halve, type Part, partText, splitInside, splitPieces } from './parts.ts'

const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.array(fc.string({ maxLength: 30 }), { maxLength: 12 }).map((lines) => lines.join('\n')),
  ),
  { maxLength: 30 },
)

/** The pieces that parts are made of, put together again. */
function joined(parts: readonly Part[], many: number): readonly string[] {
  const pieces = Array.from({ length: many }, () => '')
  for (const { piece, text } of parts.flat()) pieces[piece] += text
  return pieces
}

describe('bytes', () => {
  it('are those of UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(byteLength(text)).toBe(new TextEncoder().encode(text).length)
      }),
    )
  })
})

describe('parts', () => {
  it('hold all pieces, whole and in order, and none is larger than was asked', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 20, max: 400 }), (pieces, most) => {
        const parts = splitPieces(pieces, most)
        expect(joined(parts, pieces.length)).toEqual(pieces)
        const order = parts.flat().map(({ piece }) => piece)
        expect(order).toEqual([...order].sort((a, b) => a - b))
        expect(new Set(order).size).toBe(pieces.length)
        for (const part of parts) expect(byteLength(partText(part))).toBeLessThanOrEqual(most)
      }),
    )
  })

  it('never cut a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 40 }), (text) => {
        for (const { text: one } of splitPieces([text], 24).flat()) expect(one).not.toMatch(/[\ud800-\udfff]/u)
      }),
    )
  })

  it('end where messages end, as long as each message fits', () => {
    const parts = splitPieces(['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40), 'd'.repeat(40)], 90)
    expect(parts.map((part) => part.map(({ piece }) => piece))).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(splitInside(parts)).toBe(0)
  })

  it('are of about the same size', () => {
    const sizes = splitPieces(
      Array.from({ length: 21 }, () => 'x'.repeat(98)),
      1000,
    ).map((part) => part.length)
    expect(sizes).toEqual([7, 7, 7])
  })

  it('split a message that is longer than a part at its line breaks, and say so', () => {
    const lines = Array.from({ length: 8 }, (_, line) => `line ${line} of the log`).join('\n')
    const parts = splitPieces(['short', lines, 'end'], 80)
    expect(splitInside(parts)).toBe(1)
    const cut = parts.flat().filter(({ piece }) => piece === 1)
    for (const { text } of cut.slice(0, -1)) expect(text.endsWith('\n')).toBe(true)
    expect(partText([cut[1] ?? { piece: 1, text: '', continues: false }])).toMatch(/^<continued>\nline/)
  })

  it('of nothing are none', () => {
    expect(splitPieces([], 100)).toEqual([])
  })
})

describe('halves', () => {
  it('hold the part, whole and in order, down to single characters', () => {
    const all = (part: Part): readonly Part[] => {
      const halves = halve(part)
      return halves ? halves.flatMap(all) : [part]
    }
    fc.assert(
      fc.property(texts, (pieces) => {
        const part = splitPieces(pieces, 1_000_000)[0] ?? []
        const atoms = all(part)
        expect(joined(atoms, pieces.length)).toEqual(pieces)
        for (const atom of atoms) expect([...(atom[0]?.text ?? '')].length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
