import type { Encoding, TokenCount } from '../../core/budget/count.ts'
import type { Document } from '../../core/document/document.ts'
import type { PackedBench } from '../../core/lanes/wire.ts'
import type { Entry } from '../../core/message/prompt.ts'
import type { Answer } from '../../core/strategies/outcome.ts'

/** How the history of a document differs from the one that was sent before it. */
export type HistoryChange =
  | { readonly kind: 'whole'; readonly entries: readonly Entry[] }
  /** Entries in the places of others: what typing does. */
  | { readonly kind: 'places'; readonly entries: readonly (readonly [place: number, entry: Entry])[] }

/** Counts that the tokenizer made since the last request. */
export type NewCount = readonly [text: string, count: TokenCount]

export interface ToOutcomes {
  readonly turn: number
  readonly document: Omit<Document, 'history'>
  readonly history: HistoryChange
  readonly again: ReadonlyMap<string, number>
  readonly answers: ReadonlyMap<string, Answer>
  readonly encoding: Encoding
  readonly counts: readonly NewCount[]
}

export type FromOutcomes =
  | { readonly turn: number; readonly bench: PackedBench }
  | { readonly turn: number; readonly problem: string }
