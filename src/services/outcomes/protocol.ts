import type { Encoding, TokenCount } from '../../core/budget/count.ts'
import type { Document } from '../../core/document/document.ts'
import type { PackedLane, PackedRest } from '../../core/lanes/wire.ts'
import type { Entry } from '../../core/message/prompt.ts'
import type { Answer } from '../../core/strategies/outcome.ts'

/** How the history of a document differs from the one that was sent before it. */
export type HistoryChange =
  /** Entries in the places of others: what typing does. */
  | { readonly kind: 'places'; readonly entries: readonly (readonly [place: number, entry: Entry])[] }
  /** Entries in the place of a stretch of so many: what adding and removing do. Of the first history, all of it. */
  | { readonly kind: 'stretch'; readonly from: number; readonly removed: number; readonly entries: readonly Entry[] }

/** Counts that the tokenizer made since the last request. */
export type NewCount = readonly [text: string, count: TokenCount]

export type ToOutcomes =
  /** Entries of the stretch that is sent next: all at once they would hold up the page. */
  | { readonly kind: 'entries'; readonly entries: readonly Entry[] }
  | { readonly kind: 'history'; readonly change: HistoryChange }
  /** Computes, in the place of what is being computed. */
  | {
      readonly kind: 'compute'
      readonly turn: number
      readonly document: Omit<Document, 'history'>
      readonly again: ReadonlyMap<string, number>
      readonly answers: ReadonlyMap<string, Answer>
      readonly encoding: Encoding
      readonly counts: readonly NewCount[]
      /** The results that the receiver has, by lane: what is still the same is not sent again. */
      readonly has: ReadonlyMap<string, number>
    }
  /** What is being computed is no longer wanted. */
  | { readonly kind: 'forget' }

export type FromOutcomes =
  /** One lane, in their order. `result` names it: a number that no other has. Without `lane` the receiver has it. */
  | { readonly kind: 'lane'; readonly turn: number; readonly result: number; readonly lane?: PackedLane }
  | { readonly kind: 'done'; readonly turn: number; readonly rest: PackedRest }
  | { readonly kind: 'problem'; readonly turn: number; readonly problem: string }
