import { describe, expect, it } from 'vitest'
import { cutStretches, excerptOf, type Mark, stretchesOf } from './excerpt.ts'

const size = { length: 60, room: 30 }
const filler = 'words that nobody has marked and that go on and on '.repeat(4)
const pattern = (quote: string): Mark => ({ mark: 'A', quote, pattern: true })
const shown = (text: string, ...marks: readonly Mark[]) =>
  excerptOf(text, marks, size)
    .map((stretch) => (stretch.mark === undefined ? stretch.text : `[${stretch.text}]`))
    .join('')

describe('An excerpt', () => {
  it('is the beginning of a text without marks, and all of a short one', () => {
    expect(shown('A short one.')).toBe('A short one.')
    expect(shown(filler)).toBe(`${filler.slice(0, 60)}…`)
  })

  it('is what stands around the first mark', () => {
    expect(shown(`${filler}port 8080 is taken`, { mark: 'A', quote: 'port 8080' })).toMatch(
      /^… .*\[port 8080\] is taken$/,
    )
  })

  it('marks what a pattern finds by the end or the beginning of the whole text, and nothing at a cut', () => {
    expect(shown(`${filler}port 8080`, pattern('port \\d+$'))).toMatch(/^… .*\[port 8080\]$/)
    expect(shown(`port 8080 ${filler}`, pattern('^port \\d+'))).toMatch(/^\[port 8080\] words/)
    // The cut is no end of the text.
    expect(shown(filler, pattern(`${filler.slice(50, 60)}$`))).not.toContain('[')
    expect(
      shown(`${filler}port 8080, and so on ${filler}`, pattern('^that \\w+'), { mark: 'B', quote: 'port 8080' }),
    ).not.toContain('[that')
  })

  it('keeps a mark that is cut, with its letter', () => {
    const stretches = stretchesOf('see port 8080 now', [{ mark: 'A', quote: 'port 8080' }])
    expect(cutStretches(stretches, 0, 8)).toEqual([{ text: 'see ' }, { text: 'port', mark: 'A', altered: false }])
    expect(cutStretches(stretches, 13, 17)).toEqual([{ text: ' now' }])
    expect(cutStretches(stretches, 0, 99)).toEqual(stretches)
  })
})
