import type { Failure } from '../../../core/summaries/failure.ts'

/** What is known of a model in memory. */
export interface PageModelFacts {
  /** As its file calls it. */
  readonly name: string | undefined
  /** Of all its parts. */
  readonly bytes: number
  /** Tokens that one call may take, question and answer. */
  readonly window: number
  /** It has a chat template: else it is given a plain prompt. */
  readonly template: boolean
}

/** Where the model is. */
export type PageModelState =
  | { readonly phase: 'not-loaded' }
  /** `done`: 0 to 1 where it is known. */
  | { readonly phase: 'loading'; readonly words: string; readonly done?: number }
  | { readonly phase: 'ready'; readonly facts: PageModelFacts }
  | { readonly phase: 'failed'; readonly failure: Failure }

/** Enough for a summary of a long part, and small enough for the memory of a phone: its cache takes 10 to 100 kB a token. */
export const CONTEXT = 8192
