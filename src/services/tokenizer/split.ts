/** A stretch of a text that is encoded by itself. */
export interface Slice {
  readonly text: string
  /** False: the cut that ends this slice may have parted what the tokenizer takes as one piece. */
  readonly exact: boolean
}

/** Characters in a slice: about 15 ms of prose for js-tiktoken here, so that a short text need not wait long. */
export const SLICE_LENGTH = 32_768

const letter = /^\p{L}$/u
const digit = /^\p{N}$/u
const letterOrMark = /^[\p{L}\p{M}]$/u

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function insidePair(text: string, at: number): boolean {
  return isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1))
}

function characterBefore(text: string, at: number): string {
  return insidePair(text, at - 1) ? text.slice(at - 2, at) : text.charAt(at - 1)
}

/**
 * True where both encodings always part a text, whatever stands around it, so that encoding the two sides one by one
 * gives the same tokens. This follows from the patterns (`pat_str`) in js-tiktoken's rank files:
 * - `\n` before a letter or digit: the character in front of a word is `[^\r\n\p{L}\p{N}]`, and no alternative that
 *   takes line breaks takes letters or digits after them.
 * - A digit before anything but a digit: `\p{N}{1,3}` is the only alternative that takes digits.
 * - A letter before anything but a letter, mark or apostrophe: words end there (those of o200k_base hold marks and
 *   end in `'s`), and no alternative takes anything else after letters.
 * The only look-ahead, `\s+(?!\S)`, concerns white space, and no side of these cuts ends in white space but `\n` before
 * a letter, which `\s*[\r\n]+` has taken before that alternative is asked.
 */
export function isExactCut(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  if (insidePair(text, at)) return false
  const before = characterBefore(text, at)
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (before === '\n') return letter.test(after) || digit.test(after)
  if (digit.test(before)) return !digit.test(after)
  return letter.test(before) && after !== "'" && !letterOrMark.test(after)
}

/** The end of the slice that begins at `from`: the last exact cut within `length`, or a hard one if there is none. */
function sliceEnd(text: string, from: number, length: number): { end: number; exact: boolean } {
  const limit = from + length
  if (limit >= text.length) return { end: text.length, exact: true }
  // Half a slice is looked through and no more: a text without any cut would be read twice over for nothing.
  for (let at = limit; at > from + length / 2; at--) {
    if (isExactCut(text, at)) return { end: at, exact: true }
  }
  return { end: insidePair(text, limit) ? limit + 1 : limit, exact: false }
}

/** Cuts a text into slices, in order and without a gap. Linear in the text; never inside a surrogate pair. */
export function* slices(text: string, length: number = SLICE_LENGTH): Generator<Slice, void, undefined> {
  for (let from = 0; from < text.length; ) {
    const { end, exact } = sliceEnd(text, from, length)
    yield { text: text.slice(from, end), exact }
    from = end
  }
}

/** Cuts a run into parts of `length` characters, one more where a surrogate pair would be parted. */
export function* parts(run: string, length: number): Generator<string, void, undefined> {
  for (let from = 0; from < run.length; ) {
    const limit = from + Math.max(1, length)
    const end = insidePair(run, limit) ? limit + 1 : limit
    yield run.slice(from, end)
    from = end
  }
}
