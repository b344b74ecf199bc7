import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareLines, differingLines, foldSame } from './compareLines.ts'

const lines = fc
  .array(fc.constantFrom('a', 'b', 'A: 1', 'A: 2', 'B: 1', ''), { minLength: 1, maxLength: 12 })
  .map((all) => all.join('\n'))

describe('two texts line by line', () => {
  it('have a changed line in one row, and a line that only one has beside a gap', () => {
    expect(compareLines('a\nb\nc', 'a\nx\nc')).toEqual([
      { a: 'a', b: 'a', same: true },
      { a: 'b', b: 'x', same: false },
      { a: 'c', b: 'c', same: true },
    ])
    expect(compareLines('a\nc', 'a\nb\nc')).toEqual([
      { a: 'a', b: 'a', same: true },
      { a: undefined, b: 'b', same: false },
      { a: 'c', b: 'c', same: true },
    ])
  })

  it('meet by what they are about: a line about something else stands beside a gap', () => {
    const one = '# Environment\n\nDate: 2026-03-14\nTime zone: Mars/Olympus'
    const other = '# Environment\n\nDate: 2026-03-15\nPlatform: darwin'
    expect(compareLines(one, other).filter(({ same }) => !same)).toEqual([
      { a: 'Date: 2026-03-14', b: 'Date: 2026-03-15', same: false },
      { a: 'Time zone: Mars/Olympus', b: undefined, same: false },
      { a: undefined, b: 'Platform: darwin', same: false },
    ])
    expect(compareLines('A: 1\nB: 1\nC: 1', 'B: 2\nC: 2').map(({ a, b }) => [a, b])).toEqual([
      ['A: 1', undefined],
      ['B: 1', 'B: 2'],
      ['C: 1', 'C: 2'],
    ])
  })

  it('meet again after a line that moved', () => {
    expect(differingLines(compareLines('x\na\nb\nc', 'a\nb\nc\nx'))).toBe(2)
  })

  it('lose no line of either, mark only what is the same, and differ nowhere from themselves', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const rows = compareLines(one, other)
        expect(rows.flatMap(({ a }) => (a === undefined ? [] : [a])).join('\n')).toBe(one)
        expect(rows.flatMap(({ b }) => (b === undefined ? [] : [b])).join('\n')).toBe(other)
        for (const { a, b, same } of rows) expect(same).toBe(a === b)
        expect(differingLines(compareLines(one, one))).toBe(0)
      }),
    )
  })

  it('are shown as one block where there is too much to align', () => {
    const many = (word: string) => Array.from({ length: 2_500 }, (_, index) => `${word} ${index}`).join('\n')
    const rows = compareLines(many('a'), many('b'))
    expect(rows).toHaveLength(2_500)
    expect(differingLines(rows)).toBe(2_500)
  })
})

describe('lines that are the same', () => {
  const rows = compareLines('1\n2\n3\n4\n5\n6\n7\nx\n8', '1\n2\n3\n4\n5\n6\n7\ny\n8')

  it('fold but for those beside what differs', () => {
    expect(foldSame(rows, 2).map((one) => ('folded' in one ? one.folded : one.row.a))).toEqual([5, '6', '7', 'x', '8'])
  })

  it('do not fold where a fold would hide one or two', () => {
    expect(foldSame(rows, 5).map((one) => ('folded' in one ? one.folded : one.row.a))).toEqual([...'1234567x8'])
  })

  it('are all there, drawn or folded', () => {
    fc.assert(
      fc.property(lines, lines, fc.nat({ max: 3 }), (one, other, context) => {
        const all = compareLines(one, other)
        const shown = foldSame(all, context)
        expect(shown.reduce((sum, row) => sum + ('folded' in row ? row.folded : 1), 0)).toBe(all.length)
        expect(shown.filter((row) => 'row' in row && !row.row.same)).toHaveLength(differingLines(all))
      }),
    )
  })
})
