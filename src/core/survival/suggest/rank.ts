import type { Message } from '../../message/message.ts'
import { messageTexts } from '../../message/message.ts'
import type { SuggestionSort } from './suggestion.ts'

/** What may be suggested, before its quote is made. */
export interface Candidate {
  readonly sort: SuggestionSort
  /** What is looked for in later messages: the words of a sentence, or the term alone. */
  readonly text: string
  /** Places where it stands and a strategy may touch it, in order. */
  readonly standing: readonly number[]
  /** Later places in which it is used, in order. */
  readonly needed: readonly number[]
  readonly open: boolean
  readonly score: number
}

/** How much the sort of a term tells by itself, 0 to 1. */
const SPECIFIC: Readonly<Record<SuggestionSort, number>> = {
  correction: 1,
  'maybe-correction': 0.9,
  constraint: 0.9,
  test: 1,
  error: 0.8,
  path: 0.75,
  amount: 0.6,
  identifier: 0.5,
}

/** A term that stands in more than this share of the messages is what the whole history is about, and no news in any. */
const EVERYWHERE = 0.25

export interface Weighed {
  readonly sort: SuggestionSort
  readonly text: string
  /** Messages in which it stands at all. */
  readonly spread: number
  readonly first: number
  readonly needed: readonly number[]
  /** It stands where no strategy touches it too: then no lane can lose it altogether. */
  readonly safe: boolean
}

/** How late, how often and how specific: between 0 and about 4. */
export function scoreOf({ sort, text, spread, first, needed, safe }: Weighed, messages: number): number {
  const last = Math.max(1, messages - 1)
  const lateness = (needed.at(-1) ?? first) / last
  const reach = ((needed.at(-1) ?? first) - first) / last
  const often = Math.min(1, Math.log2(1 + needed.length) / 4)
  const length = Math.min(1, text.length / 40)
  const common = spread / messages > EVERYWHERE ? 1 : 0
  return (lateness + reach + often + SPECIFIC[sort] + length / 2 - common) * (safe ? 0.5 : 1)
}

function groupOf({ sort, open }: Candidate): number {
  if (sort === 'correction') return 0
  if (sort === 'maybe-correction') return 1
  return open && (sort === 'error' || sort === 'test') ? 2 : 3
}

/** Corrections first, then errors that are still open, then by score; the earlier first where all else is equal. */
export function byRank(a: Candidate, b: Candidate): number {
  return (
    groupOf(a) - groupOf(b) ||
    b.score - a.score ||
    (a.standing[0] ?? 0) - (b.standing[0] ?? 0) ||
    (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)
  )
}

const LONGEST_LINE = 120

/** The quote for an error: from its name to the end of the line, which says what was wrong. Else the name alone. */
export function errorQuote(message: Message, name: string): string {
  for (const text of messageTexts(message)) {
    const at = text.toLowerCase().indexOf(name.toLowerCase())
    if (at < 0) continue
    const line = /^[^\n\\"]*/.exec(text.slice(at, at + LONGEST_LINE + 1))?.[0] ?? ''
    if (line.length > LONGEST_LINE || !/^[^:]*: ./.test(line)) return text.slice(at, at + name.length)
    return line.trim().replace(/[\s.]+$/, '')
  }
  return name
}

/** Words before a number that is too short to be told by itself: "at most 3 days" for "3 days". */
export function amountQuote(message: Message, amount: string): string {
  for (const text of messageTexts(message)) {
    const at = text.toLowerCase().indexOf(amount.toLowerCase())
    if (at < 0) continue
    const before = /(?:[\p{L}\p{N}_-]+[ \t]+){1,3}$/u.exec(text.slice(Math.max(0, at - 60), at))?.[0] ?? ''
    return `${before}${text.slice(at, at + amount.length)}`
  }
  return amount
}
