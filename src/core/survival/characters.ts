/** What a character is to a matcher. `ALONE`: a word by itself, in scripts that put no spaces between words. */
export const OTHER = 0
export const WORD = 1
export const ALONE = 2
export const MARK = 3
export const SPACE = 4
/** The underscore: it parts words ("paths split at _"), but it is no border of one. */
export const JOIN = 5

const UNKNOWN = 255
const WHITE = /^\s$/u
// Variation selectors are marks to Unicode, but they follow emoji: the word after one begins there.
const SELECTOR = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]$/u
const COMBINING = /^\p{M}$/u
const LETTER = /^[\p{L}\p{N}]$/u
// Korean puts spaces, but glues its particles to the noun, so that a marked noun would never be bounded.
const UNSPACED = new RegExp(
  `^[${['Hani', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt', 'Yiii', 'Java', 'Bali']
    .map((script) => `\\p{scx=${script}}`)
    .join('')}]$`,
  'u',
)

const classes = new Uint8Array(0x10000).fill(UNKNOWN)
const beyond = new Map<number, number>()

function classify(code: number): number {
  // ASCII is told by its codes, so that the patterns are compiled only for texts that need them.
  if (code < 128) {
    if (code === 0x5f) return JOIN
    if (code === 0x20 || (code >= 9 && code <= 13)) return SPACE
    const lower = code | 0x20
    return (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x7a) ? WORD : OTHER
  }
  const char = String.fromCodePoint(code)
  if (WHITE.test(char)) return SPACE
  if (SELECTOR.test(char)) return OTHER
  if (COMBINING.test(char)) return MARK
  if (!LETTER.test(char)) return OTHER
  return UNSPACED.test(char) ? ALONE : WORD
}

/** The class of a code point. A lone surrogate is `OTHER`. */
export function classOf(code: number): number {
  if (code > 0xffff) {
    const known = beyond.get(code)
    if (known !== undefined) return known
    const found = classify(code)
    beyond.set(code, found)
    return found
  }
  const known = classes[code] ?? UNKNOWN
  if (known !== UNKNOWN) return known
  const found = classify(code)
  classes[code] = found
  return found
}

/** A unit in lower case where it is a letter of Latin-1, every other one as it is. */
export function lowerLatin(code: number): number {
  const upper = (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0xde && code !== 0xd7)
  return upper ? code + 0x20 : code
}

/** True for white space, as `\s` has it. By code, because it is asked of each character of a long text. */
export function isWhite(code: number): boolean {
  return code === 0x20 || (code >= 9 && code <= 13) || (code > 127 && classOf(code) === SPACE)
}

/** True for the first half of a surrogate pair. */
export function isHigh(code: number): boolean {
  return (code & 0xfc00) === 0xd800
}

/** True for the second half of a surrogate pair. */
export function isLow(code: number): boolean {
  return (code & 0xfc00) === 0xdc00
}

/** How many units the code point at `offset` takes. */
export function width(text: string, offset: number): number {
  return isHigh(text.charCodeAt(offset)) && isLow(text.charCodeAt(offset + 1)) ? 2 : 1
}

/** The class of the code point that starts at `offset`; `OTHER` past the end. */
export function classAt(text: string, offset: number): number {
  const code = text.codePointAt(offset)
  return code === undefined ? OTHER : classOf(code)
}

/** The offset of the code point that ends at `offset`; -1 at the start of the text. */
export function before(text: string, offset: number): number {
  if (offset <= 0) return -1
  const paired = offset > 1 && isLow(text.charCodeAt(offset - 1)) && isHigh(text.charCodeAt(offset - 2))
  return offset - (paired ? 2 : 1)
}

/** The class of what ends at `offset`, a letter with its marks counting as the letter. */
export function classBefore(text: string, offset: number): number {
  let at = before(text, offset)
  while (at >= 0 && classAt(text, at) === MARK) at = before(text, at)
  return at < 0 ? OTHER : classAt(text, at)
}

/** How many letters and digits a text has, and whether one is of a script that is written without spaces. */
export function lettersOf(text: string): { readonly letters: number; readonly unspaced: boolean } {
  let letters = 0
  let unspaced = false
  for (const char of text) {
    const kind = classAt(char, 0)
    if (kind === ALONE) unspaced = true
    if (kind === ALONE || kind === WORD) letters++
  }
  return { letters, unspaced }
}

/** Letters or digits that it takes to tell a quote, or what a pattern matches, from chance. */
export function leastLetters(unspaced: boolean): number {
  return unspaced ? 2 : 3
}
