/** What the patterns of the encodings ask of a character, as bits. */
const LETTER = 1
const NUMBER = 2
const SPACE = 4
const LINE_BREAK = 8
/** May stand in the upper-case part of a word of o200k_base: `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`. */
const UPPER = 16
/** May stand in its lower-case part: `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`. */
const LOWER = 32
/** Was looked at: everything else may be 0. */
const KNOWN = 64
/** Takes two UTF-16 units. Also the number by which a class is shifted to give the width. */
const WIDE = 128
const WIDE_SHIFT = 7
/** All that `[^\s\p{L}\p{N}]` leaves out. */
const NO_SIGN = LETTER | NUMBER | SPACE

const letter = /^\p{L}$/u
const number = /^\p{N}$/u
// Not `\s`: OpenAI's pattern runs in Rust, where `\s` is this property. It holds U+0085 and not U+FEFF.
const space = /^\p{White_Space}$/u
const upper = /^[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]$/u
const lower = /^[\p{Ll}\p{Lm}\p{Lo}\p{M}]$/u

/** By code point, filled in as they are met: 1.1 MB, and no time for what does not occur. */
const classes = new Uint8Array(0x110000)

function look(code: number): number {
  const character = String.fromCodePoint(code)
  let bits = KNOWN
  if (letter.test(character)) bits |= LETTER
  if (number.test(character)) bits |= NUMBER
  if (space.test(character)) bits |= SPACE
  if (code === 10 || code === 13) bits |= LINE_BREAK
  if (upper.test(character)) bits |= UPPER
  if (lower.test(character)) bits |= LOWER
  if (code > 0xffff) bits |= WIDE
  classes[code] = bits
  return bits
}

/** Class of the character at `at`; 0 behind the end. A lone surrogate is a sign, as U+FFFD is, which it is encoded as. */
function classAt(text: string, at: number): number {
  if (at >= text.length) return 0
  const code = text.codePointAt(at) as number
  return (classes[code] as number) || look(code)
}

const width = (bits: number): number => 1 + (bits >>> WIDE_SHIFT)

/** End of the run of characters that have one of the bits, at most `most` of them. */
function runEnd(text: string, from: number, bits: number, most = Number.POSITIVE_INFINITY): number {
  let at = from
  for (let left = most; left > 0; left--) {
    const here = classAt(text, at)
    if ((here & bits) === 0) break
    at += width(here)
  }
  return at
}

const APOSTROPHE = 39
/** Turns an ASCII letter into its small one. */
const SMALL = 32
const [S, T, M, D, R, E, V, L] = ['s', 't', 'm', 'd', 'r', 'e', 'v', 'l'].map((one) => one.charCodeAt(0))

/** End of `'s`, `'t`, `'re`, `'ve`, `'m`, `'ll` or `'d` in either case, or `from` where there is none. */
function contractionEnd(text: string, from: number): number {
  if (text.charCodeAt(from) !== APOSTROPHE) return from
  const first = text.charCodeAt(from + 1) | SMALL
  if (first === S || first === T || first === M || first === D) return from + 2
  const second = text.charCodeAt(from + 2) | SMALL
  const isPair = (first === R && second === E) || (first === V && second === E) || (first === L && second === L)
  return isPair ? from + 3 : from
}

/** ` ?[^\s\p{L}\p{N}]+` and then line breaks, with slashes among them or not. `from` where it does not match. */
function signsEnd(text: string, from: number, slashes: boolean): number {
  let at = text.charCodeAt(from) === 32 ? from + 1 : from
  const start = at
  for (let here = classAt(text, at); here !== 0 && (here & NO_SIGN) === 0; here = classAt(text, at)) at += width(here)
  if (at === start) return from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 10 && code !== 13 && !(slashes && code === 47)) return at
    at++
  }
}

/** `\s*[\r\n]+|\s+(?!\S)|\s+`: to the last line break of the white space; without one, all but its last character. */
function spaceEnd(text: string, from: number): number {
  let at = from
  let broken = -1
  for (let here = classAt(text, at); (here & SPACE) !== 0; here = classAt(text, at)) {
    at++
    if ((here & LINE_BREAK) !== 0) broken = at
  }
  if (broken >= 0) return broken
  return at === text.length || at - from === 1 ? at : at - 1
}

/**
 * `[upper]*[lower]+` of o200k_base from here: where it ends; or, where it does not match, the end of the upper-case
 * run as a negative number.
 */
function wordEnd(text: string, from: number): number {
  let at = from
  let lastBoth = -1
  let here = classAt(text, at)
  for (; (here & UPPER) !== 0; here = classAt(text, at)) {
    at += width(here)
    if ((here & LOWER) !== 0) lastBoth = at
  }
  if ((here & LOWER) !== 0) return runEnd(text, at, LOWER)
  // The greedy run gives back down to its last character that may be a lower-case one.
  return lastBoth >= 0 ? lastBoth : -at
}

/** End of the piece of o200k_base that begins at `from`, which must be within the text. */
function endO200k(text: string, from: number): number {
  const here = classAt(text, from)
  if ((here & LETTER) !== 0) return contractionEnd(text, Math.abs(wordEnd(text, from)))
  if ((here & NUMBER) !== 0) return runEnd(text, from, NUMBER, 3)
  if ((here & LINE_BREAK) === 0) {
    // One character that is no letter may stand before a word; a mark may also be its first.
    const first = from + width(here)
    const end = wordEnd(text, first)
    if (end > 0) return contractionEnd(text, end)
    if ((here & UPPER) !== 0) return contractionEnd(text, first)
    if (-end > first) return contractionEnd(text, -end)
    const signs = signsEnd(text, from, true)
    if (signs > from) return signs
  }
  return spaceEnd(text, from)
}

/** End of the piece of cl100k_base that begins at `from`, which must be within the text. */
function endCl100k(text: string, from: number): number {
  const here = classAt(text, from)
  if ((here & LETTER) !== 0) return runEnd(text, from, LETTER)
  if ((here & NUMBER) !== 0) return runEnd(text, from, NUMBER, 3)
  if ((here & LINE_BREAK) === 0) {
    const contraction = contractionEnd(text, from)
    if (contraction > from) return contraction
    const first = from + width(here)
    const end = runEnd(text, first, LETTER)
    if (end > first) return end
    const signs = signsEnd(text, from, false)
    if (signs > from) return signs
  }
  return spaceEnd(text, from)
}

/** Gives the end of the piece that begins at a place of a text. */
export type PieceEnd = (text: string, from: number) => number

// The patterns that the functions follow, as they stand in js-tiktoken's rank files. Another pattern would be another
// encoding: it is refused, so that new rank data cannot be counted by old rules.
const CONTRACTIONS = "('s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D)"
const BEFORE = '[^\\r\\n\\p{L}\\p{N}]?'
const CAPITALS = '[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]'
const SMALLS = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]'
const SPACES = '\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+'

const byPattern: ReadonlyMap<string, PieceEnd> = new Map([
  [
    `${BEFORE}${CAPITALS}*${SMALLS}+${CONTRACTIONS}?|${BEFORE}${CAPITALS}+${SMALLS}*${CONTRACTIONS}?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|${SPACES}`,
    endO200k,
  ],
  [`${CONTRACTIONS}|${BEFORE}\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|${SPACES}`, endCl100k],
])

/**
 * What parts a text as `pattern` (`pat_str` of a rank file) does, with `\s` as OpenAI's own Rust has it: the property
 * White_Space. js-tiktoken takes JavaScript's, and so counts runs of U+FEFF and U+0085 otherwise.
 *
 * @throws Error for a pattern that is neither that of o200k_base nor of cl100k_base.
 */
export function pieceEndOf(pattern: string): PieceEnd {
  const end = byPattern.get(pattern)
  if (!end) throw new Error(`The rank data splits text by a pattern that is not known here: ${pattern}`)
  return end
}
