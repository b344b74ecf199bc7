import type { Document } from '../../core/document/document.ts'
import type { Branch, Conversation, Found } from '../../core/formats/format.ts'
import type { Problem, Report, ReportItem } from '../../core/formats/report.ts'
import type { Prompt } from '../../core/message/prompt.ts'

/** A file to read, with its folders where it has some. Blobs cross to a worker without being copied. */
export interface InputFile {
  readonly path: string
  readonly blob: Blob
}

/** One conversation that can be opened, as the page knows it. */
export type FoundOutline = Omit<Found, 'open' | 'branches'> & { readonly branches: readonly Branch[] }

/** What a transcript was recognised as. */
export interface Outline {
  readonly format: { readonly id: string; readonly name: string }
  /** Completes "Read as …:". */
  readonly reason: string
  /** Ids of the formats that it looks like, the likeliest first. */
  readonly guesses: readonly string[]
  /** Every format that can be chosen. */
  readonly formats: readonly { readonly id: string; readonly name: string }[]
  readonly found: readonly FoundOutline[]
  /** What was skipped and repaired before any conversation was opened. */
  readonly items: readonly ReportItem[]
}

export type ToReader =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'files'; readonly files: readonly InputFile[] }
  /** Reads what was read once more, as another format. */
  | { readonly kind: 'as'; readonly format: string }
  /** `title`: what the document is called where the conversation has no title. */
  | { readonly kind: 'open'; readonly found: number; readonly branch?: number; readonly title: string }
  /** Reads a conversation for a lane: its messages as they are. */
  | { readonly kind: 'lane'; readonly found: number; readonly branch?: number }

export type FromReader =
  | { readonly kind: 'progress'; readonly words: string; readonly done: number; readonly of: number }
  | { readonly kind: 'document'; readonly document: Document; readonly report: Report }
  | { readonly kind: 'outline'; readonly outline: Outline }
  /** Entries of the history of what is opened next: all at once they would hold up the page. */
  | { readonly kind: 'entries'; readonly entries: Prompt }
  | {
      readonly kind: 'opened'
      /** Its history is in the entries before it. */
      readonly document: Document
      readonly report: Report
      readonly lines: readonly string[]
      /** A window that the history fills, where the model's own is far larger. */
      readonly smaller?: number
    }
  | { readonly kind: 'lane'; readonly conversation: Conversation; readonly report: Report }
  | { readonly kind: 'problem'; readonly problem: Problem }
