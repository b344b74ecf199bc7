import { printable } from './printable.ts'

/** What a file is that is no text. */
export interface Binary {
  /** "a zip archive", "an image (PNG)". */
  readonly words: string
  readonly image: boolean
}

/**
 * How files begin that hold no text, as their first bytes come out of a decoder for UTF-8, each byte that is none as
 * U+FFFD, and of `printable`, so that a control character stands here as its picture.
 */
const BEGINNINGS: readonly (readonly [start: RegExp, words: string, image?: true])[] = [
  [/^PK[␃␅␇]/, 'a zip archive'],
  [/^%PDF-/, 'a PDF'],
  [/^\uFFFDPNG␍␊/, 'an image (PNG)', true],
  [/^GIF8[79]a/, 'an image (GIF)', true],
  // FF D8 FF and the fourth byte, E0 to EF or DB.
  [/^\uFFFD{4}.{0,4}(?:JFIF|Exif|ICC_PROFILE|␀C)/s, 'an image (JPEG)', true],
  [/^RIFF.{4,8}WEBP/s, 'an image (WebP)', true],
  [/^.{4}ftyp(?:avif|avis)/s, 'an image (AVIF)', true],
  [/^.{4}ftyp(?:heic|heix|mif1)/s, 'an image (HEIC)', true],
  [/^BM.{4,8}␀{4}/s, 'an image (BMP)', true],
  [/^␀␀␁␀/, 'an image (ICO)', true],
  [/^(?:II\*␀|MM␀\*)/, 'an image (TIFF)', true],
  [/^␟\uFFFD␈/, 'a gzip archive'],
  [/^BZh\d1AY/, 'a bzip2 archive'],
  [/^7z\uFFFD/, 'a 7z archive'],
  [/^\uFFFD7zXZ␀/, 'an xz archive'],
  [/^\(\uFFFD\/\uFFFD/, 'a zstd archive'],
  [/^SQLite format 3␀/, 'an SQLite database'],
  [/^.{4}ftyp/s, 'a video or sound'],
  [/^(?:ID3|OggS|fLaC|RIFF.{4,8}WAVE)/s, 'a sound'],
]

/** So much of a text is looked at for what no text has. */
const LOOKED = 512

/** What a text really is, by its beginning; undefined for a text. */
export function binaryOf(text: string): Binary | undefined {
  const head = printable(text.slice(0, LOOKED))
  const known = BEGINNINGS.find(([start]) => start.test(head))
  if (known) return { words: known[1], image: known[2] ?? false }
  if (/^\uFFFD\uFFFD.?␀/s.test(head) || /^(?:[^␀]␀){8}/.test(head)) return { words: 'text in UTF-16', image: false }
  // Bytes that are no UTF-8 beside ones that no text has: neither alone is reason enough to refuse a text.
  const odd = head.match(/[␀-␈␎-␚␜-␟\uFFFD]/g)?.length ?? 0
  return odd > head.length / 10 && head.includes('␀') ? { words: 'a binary file', image: false } : undefined
}
