import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { fold } from './fold.ts'
import { scanFolded, scannedWords, scanPlain } from './words.ts'

const found = (length: number) => [...scannedWords().slice(0, length)]

/** `undefined` where the text has to be folded. */
function plainly(text: string): readonly number[] | undefined {
  const length = scanPlain(text)
  return length < 0 ? undefined : found(length)
}

describe('A text that is scanned without folding', () => {
  const latin = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))

  it('has the same words as when it is folded, for every character of Latin-1', () => {
    for (const character of latin) {
      for (const text of [character, `a${character}b ${character}${character}`]) {
        expect(plainly(text), JSON.stringify(text)).toEqual(found(scanFolded(fold(text))))
      }
    }
  })

  it('has the same words at the same places, whatever stands in it', () => {
    const units = fc.oneof(
      fc.constantFrom(...latin),
      fc.constantFrom(
        'don\u2019t',
        '\u2014',
        '\u2026',
        '\u2028',
        '\u0301',
        '\ufe0f',
        'ſ',
        'K',
        'Ÿ',
        'İ',
        'ς',
        'Σ',
        '_',
      ),
      fc.constantFrom('我', '们', '㐀', '䷀', '\u3000', '🙂', '👩‍👩', '🄀', '🅰', '𠀀', '\ud83d', '\ude00'),
    )
    fc.assert(
      fc.property(fc.array(units, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const plain = plainly(text)
        if (plain) expect(plain).toEqual(found(scanFolded(fold(text))))
      }),
      { numRuns: runs(2000) },
    )
  })
})
