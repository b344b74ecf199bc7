import {
  classAt,
  classBefore,
  isHigh,
  isLow,
  isWhite,
  JOIN,
  leastLetters,
  lettersOf,
  lowerLatin,
  MARK,
  WORD,
} from './characters.ts'
import { fold } from './fold.ts'
import { isContent, NEGATIONS } from './wordLists.ts'
import { type Word, wordsOf } from './words.ts'

/** A quote made ready for matching. */
export interface Quote {
  /** Folded, white space collapsed, trimmed. */
  readonly text: string
  readonly words: readonly Word[]
  readonly content: readonly Word[]
  /** The word by which the quote is found in a text; undefined where it has no word. */
  readonly anchor: Word | undefined
  /** A word character of a script with spaces stands at that end, so that the match must end a word there. */
  readonly opens: boolean
  readonly closes: boolean
}

/** Text as it is matched: without case, in one Unicode form, every run of white space one space, trimmed. */
export function normalise(text: string): string {
  return fold(text).replace(/\s+/gu, ' ').trim()
}

const KEPT = 256
const quotes = new Map<string, Quote>()

/** Makes a quote ready; the last few hundred are kept. */
export function prepare(source: string): Quote {
  const known = quotes.get(source)
  if (known) return known
  const text = normalise(source)
  const words = wordsOf(text)
  const content = words.filter((word) => isContent(word.text))
  const bounded = (kind: number) => kind === WORD || kind === JOIN
  const quote: Quote = {
    text,
    words,
    content,
    anchor: longest(content.filter((word) => !NEGATIONS.has(word.text))) ?? longest(content) ?? longest(words),
    opens: bounded(classAt(text, 0)),
    closes: bounded(classBefore(text, text.length)),
  }
  if (quotes.size >= KEPT) quotes.clear()
  quotes.set(source, quote)
  return quote
}

function longest(words: readonly Word[]): Word | undefined {
  let found: Word | undefined
  for (const word of words) if (!found || word.end - word.start > found.end - found.start) found = word
  return found
}

export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Whether `quote` stands in `text` such that its character at `offset` falls on `at`. The text is folded, or Latin-1
 * in any case, and its white space is as it came: one space of the quote matches a run.
 */
export function standsAt(text: string, at: number, quote: Quote, offset: number): Range | undefined {
  const wanted = quote.text
  let end = at
  for (let index = offset; index < wanted.length; index++) {
    const want = wanted.charCodeAt(index)
    const have = text.charCodeAt(end)
    if (want === 0x20) {
      if (!isWhite(have)) return undefined
      do end++
      while (isWhite(text.charCodeAt(end)))
    } else if (lowerLatin(have) === want) end++
    else return undefined
  }
  let start = at
  for (let index = offset - 1; index >= 0; index--) {
    const want = wanted.charCodeAt(index)
    const have = text.charCodeAt(start - 1)
    if (want === 0x20) {
      if (!isWhite(have)) return undefined
      do start--
      while (isWhite(text.charCodeAt(start - 1)))
    } else if (lowerLatin(have) === want) start--
    else return undefined
  }
  return isBounded(text, start, end, quote) ? { start, end } : undefined
}

function isBounded(text: string, start: number, end: number, quote: Quote): boolean {
  if (splitsPair(text, start) || splitsPair(text, end)) return false
  const next = classAt(text, end)
  // No match begins or ends between a letter and its marks.
  if (next === MARK || classAt(text, start) === MARK) return false
  if (quote.closes && (next === WORD || next === JOIN)) return false
  if (!quote.opens) return true
  const previous = classBefore(text, start)
  return previous !== WORD && previous !== JOIN
}

function splitsPair(text: string, at: number): boolean {
  return isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at))
}

export interface QuoteProblem {
  readonly code: 'empty' | 'too-short' | 'only-common'
  /** The reason in plain words, as a sentence. */
  readonly words: string
}

/** Why a quote cannot be told apart in a text, or undefined where it can. Asked when somebody marks it. */
export function quoteProblem(source: string): QuoteProblem | undefined {
  const { text, words, content } = prepare(source)
  if (text === '') return { code: 'empty', words: 'There is nothing to look for: the quote is empty.' }
  const { letters, unspaced } = lettersOf(text)
  if (letters === 0) {
    return { code: 'too-short', words: 'The quote has no letter and no digit, so it would be found almost anywhere.' }
  }
  const least = leastLetters(unspaced)
  if (letters < least) {
    const shown = `${letters} ${letters === 1 ? 'letter or digit' : 'letters or digits'}`
    return { code: 'too-short', words: `The quote has only ${shown}; it takes ${least} to tell it from chance.` }
  }
  if (content.length === 0 && words.length > 0) {
    return {
      code: 'only-common',
      words: 'The quote has only common words like “the” or “and”, which stand everywhere.',
    }
  }
  return undefined
}
