import { isContent, NEGATIONS, NUMBER_WORDS } from './wordLists.ts'
import { wordsOf } from './words.ts'

/** A content word with its surroundings, for telling what kind of word changed. */
export interface Token {
  /** Folded. */
  readonly text: string
  /** As written. */
  readonly shown: string
  readonly start: number
  /** Up to two characters before and after it. */
  readonly before: string
  readonly after: string
}

/** The content words of a stretch of an original text. */
export function tokensOf(source: string, from: number, to: number): readonly Token[] {
  // Two characters more at each end, because "n't" and a path are known by what stands around a word.
  const margin = Math.max(0, from - 2)
  const slice = source.slice(margin, to + 2)
  return wordsOf(slice).flatMap(({ text, start, end }) => {
    if (margin + start < from || margin + end > to || !isContent(text)) return []
    return {
      text,
      shown: slice.slice(start, end),
      start: margin + start,
      before: source.slice(Math.max(0, margin + start - 2), margin + start),
      after: slice.slice(end, end + 2),
    }
  })
}

const UPPER_FIRST = /^\p{Lu}/u
const UPPER_INSIDE = /^.\P{Lu}*\p{Lu}/u
const LETTER_AND_DIGIT = /^\p{L}.*\p{N}/u
const JOINED_BEFORE = /(?:[/\\_@#`]|[\p{L}\p{N}]\.|::)$/u
const JOINED_AFTER = /^(?:[/\\_`]|\.[\p{L}\p{N}]|::)/u
const SENTENCE_START = /^\s?$|[.!?:;\n]\s?$|[-*•"“'(>]\s?$/u

/** Whether a word reads as a name: capitalised inside a sentence, an identifier, or a piece of a path. */
export function isNameLike(token: Token): boolean {
  if (NEGATIONS.has(token.text) || NUMBER_WORDS.has(token.text)) return false
  if (UPPER_INSIDE.test(token.shown) || LETTER_AND_DIGIT.test(token.shown)) return true
  if (JOINED_BEFORE.test(token.before) || JOINED_AFTER.test(token.after)) return true
  return UPPER_FIRST.test(token.shown) && !SENTENCE_START.test(token.before) && token.start > 0
}
