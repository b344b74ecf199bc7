import { classAt, isHigh, isLow, OTHER, SPACE } from '../survival/characters.ts'

/** Characters: a longer line is taken in pieces, so that one line cannot fill a summary. */
const LONGEST = 200
/** A piece is cut at a border after this many characters, where there is one. */
const SHORTEST = 80
/** A line of this length is one thought, or two that belong together. */
const ONE_SENTENCE = 60
/** The segmenter looks at its whole text for every sentence: a long paragraph would take seconds. */
const MOST_AT_ONCE = 2000

const LINE_END = /\r\n|[\n\r\u0085\u2028\u2029]/
const FENCE = /^\s*(?:```|~~~)/
const CODE_SIGN = /[{}[\]();=<>|\\$&*_/]/g
const BULLET = /^(?:[-*•·]|#{1,6}) +/

// One language, whatever the browser's is: the same text gives the same sentences.
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

export function linesOf(text: string): readonly string[] {
  return text.split(LINE_END)
}

export function isFence(line: string): boolean {
  return FENCE.test(line)
}

/** True for a line that reads like code, not like a sentence: indented with a tab, or full of signs. */
export function isCode(line: string): boolean {
  if (line.startsWith('\t') || line.startsWith('    ')) return true
  const start = line.slice(0, LONGEST)
  return (start.match(CODE_SIGN)?.length ?? 0) * 8 > start.length
}

const SENTENCE_END = /[.!?:…。！？：]["'”’)\]]*\s*$/
/** Words in a line that is prose even where the sentence goes on in the next. */
const WORDS_OF_PROSE = 9

/** True for a line that reads like a sentence, or a part of one. */
export function isSentence(line: string): boolean {
  if (isCode(line)) return false
  return SENTENCE_END.test(line) || line.slice(0, MOST_AT_ONCE).trim().split(/\s+/).length >= WORDS_OF_PROSE
}

const LINE_NUMBER = /^\s*(\d{1,7})(?=[\s:|│→]|$)/

/**
 * How many digits of each line are its number in a listing, 0 where it has none: a number that follows the one of the
 * line before, or that the next line's follows.
 */
export function lineNumbers(lines: readonly string[]): Uint8Array {
  const digits = lines.map((line) => LINE_NUMBER.exec(line)?.[1] ?? '')
  return Uint8Array.from(digits, (own, index) => {
    if (own === '') return 0
    const follows = Number(digits[index - 1] || Number.NaN) + 1 === Number(own)
    return follows || Number(digits[index + 1] || Number.NaN) - 1 === Number(own) ? own.length : 0
  })
}

/** The sentences of a line of prose. */
export function sentences(line: string): readonly string[] {
  if (line.length <= ONE_SENTENCE) return [line]
  const found: string[] = []
  for (const part of chunks(line, MOST_AT_ONCE, MOST_AT_ONCE / 2)) {
    for (const { segment } of segmenter.segment(part)) found.push(segment)
  }
  return found
}

/** As much of a text as fits, up to white space where there is some in its second half. */
export function opening(text: string, characters: number): string {
  if (text.length <= characters) return text
  const end = classAt(text, characters) === SPACE ? characters : borderBefore(text, characters, characters / 2)
  return text.slice(0, end).trim()
}

/** A line without the white space and the bullet around it; in pieces where it is long. None where it says nothing. */
export function pieces(line: string): readonly string[] {
  const text = line.trim().replace(BULLET, '')
  if (!saysSomething(text)) return []
  if (text.length <= LONGEST) return [text]
  return chunks(text, LONGEST, SHORTEST)
    .map((chunk) => chunk.trim())
    .filter(saysSomething)
}

/** True where at least two letters or digits stand in it. */
function saysSomething(text: string): boolean {
  let found = 0
  for (let at = 0; at < text.length; at++) {
    const kind = classAt(text, at)
    if (kind !== OTHER && kind !== SPACE && ++found >= 2) return true
  }
  return false
}

/** Parts of at most `most` units: cut after white space past `least`, else anywhere but inside a character. */
function chunks(text: string, most: number, least: number): readonly string[] {
  const found: string[] = []
  let start = 0
  while (text.length - start > most) {
    const end = borderBefore(text, start + most, start + least)
    found.push(text.slice(start, end))
    start = end
  }
  found.push(text.slice(start))
  return found
}

function borderBefore(text: string, end: number, least: number): number {
  for (let at = end; at > least; at--) if (classAt(text, at - 1) === SPACE) return at
  return isLow(text.charCodeAt(end)) && isHigh(text.charCodeAt(end - 1)) ? end - 1 : end
}
