import type { Document } from '../../core/document/document.ts'
import type { SurvivalChange } from '../../core/lanes/compareSurvival.ts'

/** Two states of a document. */
export interface Pair {
  readonly before: Document
  readonly after: Document
}

export type FromComparer =
  /** How many of the two documents have been computed. */
  { readonly done: 1 | 2 } | { readonly changes: readonly SurvivalChange[] } | { readonly problem: string }
