import { before, classOf, MARK, width } from './characters.ts'

/**
 * Text without case and in one Unicode form (NFC); white space as it stands. Composed twice, because lower case
 * can compose where upper case cannot (H + macron below). The final sigma is a matter of place, not of the letter.
 */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  return text.normalize('NFC').toLowerCase().normalize('NFC').replaceAll('ς', 'σ')
}

/**
 * True for texts that are in NFC and stay so, unit by unit, in lower case: Latin letters, punctuation, symbols, Han,
 * emoji. Normalising costs ten times this look, and most texts that are not ASCII only have a curly quote.
 */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x300) {
      if (code === 0x130) return false
    } else if (code < 0x2010 || (code > 0x2027 && code < 0x2500) || (code > 0x27bf && code < 0x3400)) return false
    // Surrogates: only the pairs of U+1F000 to U+1FBFF, which are pictures.
    else if (code > 0x9fff && (code < 0xd83c || (code > 0xd83e && code < 0xdc00) || code > 0xdfff)) return false
  }
  return true
}

/** For every unit of a folded text: where the characters that made it begin and end in the original. */
export interface Offsets {
  start(index: number): number
  /** `index` is the folded offset after the last unit. */
  end(index: number): number
}

const SAME: Offsets = { start: (index) => index, end: (index) => index }

/** Whether a character can melt into the one before: marks, Hangul vowels and finals, Kirat Rai vowels. */
function clings(text: string, at: number): boolean {
  const code = text.codePointAt(at) ?? 0
  if (code < 0x300) return false
  const previous = text.codePointAt(before(text, at)) ?? 0
  if (code >= 0x1160 && code <= 0x11ff) return isHangul(previous)
  if (code >= 0x16d63 && code <= 0x16d6a) return previous >= 0x16d63 && previous <= 0x16d6a
  return classOf(code) === MARK
}

function isHangul(code: number): boolean {
  return (code >= 0x1100 && code <= 0x11ff) || (code >= 0xac00 && code <= 0xd7a3)
}

function sameUnits(text: string): boolean {
  const composed = text.normalize('NFC')
  if (composed !== text) return false
  const lower = text.toLowerCase()
  return lower.length === text.length && lower.normalize('NFC') === lower
}

let newest: { readonly text: string; readonly offsets: Offsets } | undefined

/**
 * The way back from offsets in `folded`, what was matched of a text, to UTF-16 offsets in `text`. Linear in the text:
 * only for what is shown. The newest is remembered: several facts may stand altered in one long summary.
 */
export function offsetsOf(text: string, folded?: string): Offsets {
  if (folded === text) return SAME
  if (newest?.text !== text) newest = { text, offsets: computeOffsets(text) }
  return newest.offsets
}

function computeOffsets(text: string): Offsets {
  if (isPlain(text) || sameUnits(text)) return SAME
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  const push = (from: number, to: number, units: number) => {
    for (let unit = 0; unit < units; unit++) {
      starts.push(from)
      ends.push(to)
    }
  }
  while (at < text.length) {
    let next = at + width(text, at)
    while (next < text.length && clings(text, next)) next += width(text, next)
    const cluster = text.slice(at, next)
    const pieces = [...cluster].map(fold)
    const whole = pieces.length > 1 ? fold(cluster) : ''
    if (pieces.length > 1 && whole !== pieces.join('')) push(at, next, whole.length)
    else {
      // What did not melt together stays apart, and a pair of surrogates is two units on both sides.
      let from = at
      for (const piece of pieces) {
        const to = from + width(text, from)
        if (piece.length === to - from) for (let unit = from; unit < to; unit++) push(unit, unit + 1, 1)
        else push(from, to, piece.length)
        from = to
      }
    }
    at = next
  }
  return {
    start: (index) => starts[index] ?? text.length,
    end: (index) => (index === 0 ? 0 : (ends[index - 1] ?? text.length)),
  }
}
