import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binaryOf } from './binary.ts'
import { printable } from './printable.ts'
import { readText } from './readText.ts'

const decode = (...bytes: readonly number[]) => new TextDecoder().decode(new Uint8Array(bytes))
const ascii = (text: string) => [...text].map((one) => one.charCodeAt(0))

const FILES: readonly (readonly [words: string, text: string])[] = [
  ['a zip archive', decode(...ascii('PK'), 3, 4, 20, 0, 0, 0, 8, 0, 0xed, 0x6d)],
  ['an image (PNG)', decode(0x89, ...ascii('PNG\r\n'), 0x1a, 10, 0, 0, 0, 13, ...ascii('IHDR'))],
  ['an image (JPEG)', decode(0xff, 0xd8, 0xff, 0xe0, 0, 16, ...ascii('JFIF'), 0, 1)],
  ['an image (JPEG)', decode(0xff, 0xd8, 0xff, 0xdb, 0, 0x43, 0, 8, 6)],
  ['an image (WebP)', decode(...ascii('RIFF'), 0x24, 0xf0, 0, 0, ...ascii('WEBPVP8 '))],
  ['an image (GIF)', decode(...ascii('GIF89a'), 1, 0, 1, 0)],
  ['a PDF', decode(...ascii('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3)],
  ['a gzip archive', decode(0x1f, 0x8b, 8, 0, 0, 0, 0, 0)],
  ['text in UTF-16', decode(0xff, 0xfe, ...ascii('[{"role"').flatMap((code) => [code, 0]))],
  ['a binary file', decode(1, 0, 0, 0, 9, 0xff, 0, 2, 0, 0, 0, 0xfe)],
]

describe('A file that is no text', () => {
  it.each(FILES)('is told by its beginning: %s', (words, text) => {
    expect(binaryOf(text)?.words).toBe(words)
    const result = readText(text)
    expect(result.ok || result.problem.words).toBe(
      words === 'text in UTF-16'
        ? 'This is text in UTF-16: save it as UTF-8 and open that.'
        : `This is ${words}, not a transcript as text.`,
    )
  })

  it('is none of these where it is text', () => {
    for (const text of [
      '',
      '[]',
      '{"a":1}',
      'Plan B',
      'BM is a name',
      'MMORPG',
      '\uFFFD\uFFFD',
      '☃'.repeat(20),
      'PK',
    ]) {
      expect(binaryOf(text), text).toBeUndefined()
    }
  })
})

describe('An error', () => {
  it('never has a raw control character in it, whatever the text held', () => {
    const text = fc.string({ unit: fc.constantFrom('{', '"', 'a', '\0', '\x1b', '\x7f', '\x85', '\r', '\n', ':', '1') })
    fc.assert(
      fc.property(text, (given) => {
        const result = readText(given)
        if (result.ok) return
        const { words, excerpt = '', path = '' } = result.problem
        expect(`${words}${excerpt}${path}`).not.toMatch(/\p{Cc}/u)
      }),
    )
    expect(printable('a\x1b[31m\0\tb')).toBe('a␛[31m␀ b')
  })
})
