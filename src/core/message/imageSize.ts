/** Pixels of an image. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

type ByteAt = (index: number) => number

function sixBits(code: number): number {
  if (code >= 65 && code <= 90) return code - 65
  if (code >= 97 && code <= 122) return code - 71
  if (code >= 48 && code <= 57) return code + 4
  if (code === 43 || code === 45) return 62
  return code === 47 || code === 95 ? 63 : Number.NaN
}

/** Reads single bytes of a base64 text, so that of megabytes only a header is decoded. NaN where there is none. */
function bytesOf(source: string, from: number): ByteAt {
  return (index) => {
    const at = from + Math.floor(index / 3) * 4
    const place = index % 3
    const first = sixBits(source.charCodeAt(at + place))
    const second = sixBits(source.charCodeAt(at + place + 1))
    // NaN would become 0 in the bits below.
    if (Number.isNaN(first) || Number.isNaN(second)) return Number.NaN
    return ((first << (2 + 2 * place)) | (second >> (4 - 2 * place))) & 0xff
  }
}

/** A whole number of so many bytes, the highest first. */
function big(at: ByteAt, index: number, bytes: number): number {
  let value = 0
  for (let n = 0; n < bytes; n++) value = value * 256 + at(index + n)
  return value
}

/** The same, the lowest first. */
function little(at: ByteAt, index: number, bytes: number): number {
  let value = 0
  for (let n = bytes - 1; n >= 0; n--) value = value * 256 + at(index + n)
  return value
}

function says(at: ByteAt, index: number, letters: string): boolean {
  for (let n = 0; n < letters.length; n++) if (at(index + n) !== letters.charCodeAt(n)) return false
  return true
}

/** More segments than this stand before the size of no picture. */
const MOST_SEGMENTS = 500

/** A JPEG has its size in the first of its frame segments; what stands before that is stepped over. */
function jpegSize(at: ByteAt): ImageSize | undefined {
  let index = 2
  for (let n = 0; n < MOST_SEGMENTS; n++) {
    if (at(index) !== 0xff) return undefined
    const marker = at(index + 1)
    // 0xff before a marker is padding.
    if (marker === 0xff) {
      index++
      continue
    }
    // C4, C8 and CC stand among the frames and are none.
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (frame) return { height: big(at, index + 5, 2), width: big(at, index + 7, 2) }
    const length = big(at, index + 2, 2)
    if (!(length >= 2)) return undefined
    index += 2 + length
  }
  return undefined
}

/** WebP has three kinds of first chunk, each with a size of its own form. */
function webpSize(at: ByteAt): ImageSize | undefined {
  if (says(at, 12, 'VP8X')) return { width: 1 + little(at, 24, 3), height: 1 + little(at, 27, 3) }
  if (says(at, 12, 'VP8L')) {
    const bits = little(at, 21, 4)
    return { width: 1 + (bits % 0x4000), height: 1 + (Math.floor(bits / 0x4000) % 0x4000) }
  }
  if (says(at, 12, 'VP8 ')) return { width: little(at, 26, 2) % 0x4000, height: little(at, 28, 2) % 0x4000 }
  return undefined
}

function sizeIn(at: ByteAt): ImageSize | undefined {
  if (says(at, 0, '\x89PNG\r\n\x1a\n')) return { width: big(at, 16, 4), height: big(at, 20, 4) }
  if (says(at, 0, 'GIF8')) return { width: little(at, 6, 2), height: little(at, 8, 2) }
  if (says(at, 0, '\xff\xd8')) return jpegSize(at)
  if (says(at, 0, 'RIFF') && says(at, 8, 'WEBP')) return webpSize(at)
  return undefined
}

/**
 * The size of a PNG, JPEG, GIF or WebP from the header of its data URL in base64. Undefined for an address, for another
 * format and for a header that is cut or broken: nothing is fetched to find out.
 */
export function imageSize(source: string): ImageSize | undefined {
  if (!/^data:/i.test(source)) return undefined
  const comma = source.indexOf(',')
  if (comma < 0 || !/;base64$/i.test(source.slice(Math.max(0, comma - 8), comma))) return undefined
  const size = sizeIn(bytesOf(source, comma + 1))
  return size && size.width > 0 && size.height > 0 ? size : undefined
}
