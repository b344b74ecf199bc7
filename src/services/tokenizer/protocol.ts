import type { Encoding } from '../../core/budget/count.ts'

/** A text to count, known to both sides by its key. */
export interface CountJob {
  readonly key: number
  readonly text: string
}

export interface CountResult {
  readonly key: number
  readonly tokens: number
  readonly exact: boolean
}

/** What the page tells the worker. `forget`: these are not wanted any more, and no answer to them is. */
export type ToWorker =
  | { readonly type: 'count'; readonly encoding: Encoding; readonly jobs: readonly CountJob[] }
  | { readonly type: 'forget'; readonly keys: readonly number[] }

/** What the worker tells the page. */
export type FromWorker =
  /** `files`: the addresses of what the worker has loaded. */
  | { readonly type: 'ready'; readonly encoding: Encoding; readonly files?: readonly string[] }
  | { readonly type: 'counted'; readonly encoding: Encoding; readonly results: readonly CountResult[] }
  | { readonly type: 'failed'; readonly encoding: Encoding; readonly message: string }
