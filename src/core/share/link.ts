import type { Document } from '../document/document.ts'
import type { Exercise } from '../teach/exercise.ts'

/** How a document is looked at, as far as a link carries it. What equals the default is left out. */
export interface SharedView {
  readonly filter?: 'differs' | 'facts'
  /** Ids of messages that show their whole text. */
  readonly opened?: readonly string[]
  readonly checks?: true
  /** How often each lane ran again, by its id. */
  readonly again?: Readonly<Record<string, number>>
  /** On narrow screens: the lane that is shown. */
  readonly page?: string
}

/** What a link holds. */
export interface Shared {
  /** Id of the scenario that the document differs from. Absent: a new document. */
  readonly base?: string
  readonly document: Document
  readonly view: SharedView
  readonly exercise?: Exercise
}

/** Where an address leads, by its hash: `#lesson=loss.3`, `#scenario=only-copy`, or a link with all that it shows. */
export type Destination =
  | { readonly kind: 'lesson'; readonly id: string; readonly step?: number }
  | { readonly kind: 'scenario'; readonly id: string }
  | { readonly kind: 'shared'; readonly hash: string }
