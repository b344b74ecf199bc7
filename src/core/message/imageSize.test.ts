import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageSize } from './imageSize.ts'

const url = (bytes: readonly number[], type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, n) => Math.floor(value / 256 ** (bytes - 1 - n)) % 256)
const little = (value: number, bytes: number): number[] => big(value, bytes).reverse()

const png = (width: number, height: number) => [
  ...[0x89, ...letters('PNG\r\n\x1a\n'), ...big(13, 4), ...letters('IHDR')],
  ...[...big(width, 4), ...big(height, 4), 8, 6, 0, 0, 0],
]
const gif = (width: number, height: number) => [...letters('GIF89a'), ...little(width, 2), ...little(height, 2), 0]
const jpeg = (width: number, height: number, before: readonly number[] = []) => [
  ...[0xff, 0xd8, ...before, 0xff, 0xc2, ...big(17, 2), 8],
  ...[...big(height, 2), ...big(width, 2), 3],
]
const riff = (chunk: string, ...rest: readonly number[]) => [
  ...[...letters('RIFF'), ...little(100, 4), ...letters('WEBP'), ...letters(chunk), ...little(90, 4)],
  ...rest,
]
const webp = {
  extended: (width: number, height: number) =>
    riff('VP8X', 0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)),
  lossy: (width: number, height: number) =>
    riff('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)),
  lossless: (width: number, height: number) => riff('VP8L', 0x2f, ...little(width - 1 + (height - 1) * 0x4000, 4)),
}

describe('The size of an image', () => {
  it('stands in the header of a PNG, GIF, JPEG and WebP of each kind', () => {
    const side = fc.integer({ min: 1, max: 16_383 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        for (const form of [png, gif, jpeg, webp.extended, webp.lossy, webp.lossless]) {
          expect(imageSize(url(form(width, height)))).toEqual({ width, height })
        }
      }),
    )
  })

  it('is read from a real file', () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    expect(imageSize(`data:image/png;base64,${pixel}`)).toEqual({ width: 1, height: 1 })
    expect(imageSize('data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')).toEqual({
      width: 1,
      height: 1,
    })
  })

  it('is found in a JPEG behind its other segments, padding and a table of Huffman codes', () => {
    const exif = [0xff, 0xe1, ...big(60_000, 2), ...Array.from({ length: 59_998 }, () => 0xff)]
    const tables = [0xff, 0xff, 0xc4, ...big(5, 2), 1, 2, 3]
    expect(imageSize(url(jpeg(640, 480, [...exif, ...tables])))).toEqual({ width: 640, height: 480 })
  })

  it('is unknown for an address, another format, an empty size and another coding', () => {
    expect(imageSize('https://example.com/a.png')).toBeUndefined()
    expect(imageSize('file-1234')).toBeUndefined()
    expect(imageSize('data:image/svg+xml,<svg/>')).toBeUndefined()
    expect(imageSize(url(letters('<svg width="9" height="9"/>')))).toBeUndefined()
    expect(imageSize(url(png(0, 9)))).toBeUndefined()
    expect(imageSize(url(jpeg(9, 9, [0xff, 0xe0, 0, 0])))).toBeUndefined()
  })

  it('never comes out of a header that is cut, and no text breaks the reader', () => {
    for (const form of [png, gif, webp.extended, webp.lossy, webp.lossless]) {
      const whole = form(300, 200)
      const end = form === gif ? 10 : form === png ? 24 : form === webp.lossless ? 25 : 30
      for (let length = 0; length < end; length++) expect(imageSize(url(whole.slice(0, length)))).toBeUndefined()
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 60 }), (text, bytes) => {
        for (const source of [text, `data:image/png;base64,${text}`, url([0xff, 0xd8, ...bytes])]) {
          const size = imageSize(source)
          if (size) expect(size.width > 0 && size.height > 0).toBe(true)
        }
      }),
    )
  })
})
