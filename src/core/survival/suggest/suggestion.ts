import type { FactKind } from '../fact.ts'
import type { TermSort } from './terms.ts'

/** What a suggestion is, more exactly than its kind says. */
export type SuggestionSort = 'correction' | 'maybe-correction' | 'constraint' | Exclude<TermSort, 'code'>

/** A message that is evidence for a suggestion. */
export interface Evidence {
  /** Position in the history. */
  readonly at: number
  readonly messageId: string
  /** The text around the words, on one line. */
  readonly excerpt: string
}

/** A quote that is worth marking, with the evidence for it. It stands verbatim in its message, and can be marked there. */
export interface Suggestion {
  readonly kind: FactKind
  readonly sort: SuggestionSort
  readonly quote: string
  readonly stands: Evidence
  /** Later messages in which it is used: the first three and the last. */
  readonly needed: readonly Evidence[]
  /** In how many later messages it is used. 0 only of corrections: those count unused. */
  readonly uses: number
  /** It stands in the result of a call that failed, and nothing has resolved that yet. */
  readonly open: boolean
}

/** What each sort is called beside its kind. */
export const SORT_WORDS: Readonly<Record<SuggestionSort, string>> = {
  correction: 'correction',
  'maybe-correction': 'maybe a correction',
  constraint: 'constraint',
  test: 'test name',
  error: 'error',
  path: 'path',
  identifier: 'identifier',
  amount: 'number with a unit',
}
