import type { FactKind } from '../survival/fact.ts'
import { findQuote } from '../survival/normalise.ts'
import { findPattern } from '../survival/pattern.ts'
import type { Range } from '../survival/quote.ts'

/** A stretch of text; `mark` names the fact that stands in it. */
export interface Stretch {
  readonly text: string
  readonly mark?: string
  readonly kind?: FactKind | undefined
  /** The fact stands here in other words. */
  readonly altered?: boolean
}

/** A quote to look for, and the letter or name to put on it. */
export interface Mark {
  readonly mark: string
  readonly quote: string
  /** The quote is a regular expression. */
  readonly pattern?: true | undefined
  readonly kind?: FactKind | undefined
  readonly altered?: boolean
}

/** Where a mark stands in a text. To be asked of a whole text: a pattern may look at its beginning, its end and around it. */
function placesOf(text: string, { quote, pattern }: Mark): readonly Range[] {
  return pattern ? findPattern(text, quote) : findQuote(text, quote)
}

/** A text cut into stretches at its marks. Marks that overlap an earlier one are left out. */
export function stretchesOf(text: string, marks: readonly Mark[]): readonly Stretch[] {
  const found = marks
    .flatMap((one) => {
      const { mark, kind, altered = false } = one
      return placesOf(text, one).map((range) => ({ ...range, mark, kind, altered }))
    })
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const stretches: Stretch[] = []
  let at = 0
  for (const { start, end, mark, kind, altered } of found) {
    if (start < at) continue
    if (start > at) stretches.push({ text: text.slice(at, start) })
    stretches.push({ text: text.slice(start, end), mark, altered, ...(kind && { kind }) })
    at = end
  }
  if (at < text.length) stretches.push({ text: text.slice(at) })
  return stretches
}

/** What of a text in stretches stands between two places; a mark that is cut stays one. */
export function cutStretches(stretches: readonly Stretch[], from: number, to: number): readonly Stretch[] {
  let at = 0
  return stretches.flatMap((stretch): readonly Stretch[] => {
    const start = at
    at += stretch.text.length
    const text = stretch.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return text === '' ? [] : [{ ...stretch, text }]
  })
}

/** Moves a cut so that no surrogate pair is split. */
function safe(text: string, at: number): number {
  return at > 0 && at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at
}

/** How much of a text a card shows: at most `length` characters; a mark that ends within `room` is seen anyway. */
export interface ExcerptSize {
  readonly length: number
  readonly room: number
}

/** Where the first mark of a text in stretches stands. */
function firstMark(stretches: readonly Stretch[]): Range {
  let start = 0
  for (const { text, mark } of stretches) {
    if (mark !== undefined) return { start, end: start + text.length }
    start += text.length
  }
  return { start: 0, end: 0 }
}

/** The part of a text that a card of two lines shows: around its first mark, else its beginning. In stretches. */
export function excerptOf(text: string, marks: readonly Mark[], { length, room }: ExcerptSize): readonly Stretch[] {
  const stretches = stretchesOf(text, marks)
  const first = firstMark(stretches)
  if (first.end <= room) {
    if (text.length <= length) return stretches
    return [...cutStretches(stretches, 0, safe(text, length)), { text: '…' }]
  }
  // As much before the mark as leaves the mark itself in sight.
  const start = safe(text, Math.min(first.start, Math.max(0, first.end - room)))
  // Starts with a whole word where one begins nearby.
  const word = text.slice(start, first.start).search(/\s\S/)
  const from = word < 0 ? start : start + word + 1
  const end = safe(text, from + length)
  return [{ text: '… ' }, ...cutStretches(stretches, from, end), ...(end < text.length ? [{ text: '…' }] : [])]
}

/** The letter of a fact by its place: A to Z, then AA, AB. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}
