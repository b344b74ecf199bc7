import type { Entry, Prompt } from '../message/prompt.ts'

export type Status = 'unchanged' | 'met' | 'cannot-fit' | 'pending' | 'failed'

/** Which rule decided a message's verdict. A code with data; its words stand in one table. */
export type Rule =
  | { readonly code: 'instruction' }
  | { readonly code: 'tail'; readonly keepLast: number }
  | { readonly code: 'pin' }
  | { readonly code: 'user' }
  | { readonly code: 'target-met' }
  | { readonly code: 'pair'; readonly with: string }
  | { readonly code: 'error'; readonly words: string }
  | { readonly code: 'correction'; readonly words: string }
  | { readonly code: 'marked'; readonly factIds: readonly string[] }
  | { readonly code: 'old-summary' }
  | { readonly code: 'marker-costs-more' }
  | { readonly code: 'already-tombstone' }
  | { readonly code: 'untouched' }
  | { readonly code: 'oldest-tool' }
  | { readonly code: 'oldest-assistant' }
  | { readonly code: 'unit'; readonly with: string }
  | { readonly code: 'summarised' }
  | { readonly code: 'orphan' }
  | { readonly code: 'recorded' }
  | { readonly code: 'open-call' }
  | { readonly code: 'broken-pair'; readonly with: string }
  | { readonly code: 'gathered'; readonly with: string }
  | { readonly code: 'moved' }

/** The rule of each entry of the input, by position; nothing where none decided. */
export type Rules = readonly (Rule | undefined)[]

/** Why an outcome is as it is. A code with data; its words stand in one table. Tokens throughout. */
export type Reason =
  | { readonly code: 'target-met' }
  | { readonly code: 'below-target' }
  | { readonly code: 'nothing-eligible' }
  | { readonly code: 'candidates-exhausted' }
  | { readonly code: 'still-over-target' }
  | { readonly code: 'not-due' }
  | { readonly code: 'as-is' }
  /** The prompt is what a file has. `own`: entries of it that are no message of the history. */
  | { readonly code: 'recorded'; readonly label: string; readonly own: number }
  | { readonly code: 'recording-missing' }
  | { readonly code: 'set-does-not-fit'; readonly set: number; readonly room: number }
  | { readonly code: 'waiting' }
  /** A strategy threw: a fault of ours, shown in its own lane. */
  | { readonly code: 'broken'; readonly message: string }
  | { readonly code: 'answer-failed'; readonly message: string }
  | { readonly code: 'answer-stopped' }
  | { readonly code: 'answer-empty' }
  | { readonly code: 'answer-not-smaller'; readonly summary: number; readonly replaced: number }

/** What a strategy asks a summariser. `hash` names it: same request, same hash. */
export interface SummaryRequest {
  readonly kind: 'summary'
  readonly hash: string
  readonly entries: readonly Entry[]
  /** Policy `anchor`: the earlier summary that the answer must extend. */
  readonly previous?: string
  /** What a model is asked to do. A stub is asked nothing. */
  readonly ask?: SummaryAsk
}

/** What a strategy asks of the world. */
export type Request =
  | SummaryRequest
  | { readonly kind: 'count'; readonly hash: string; readonly texts: readonly string[] }

/** What a model is asked to do with the messages of a request. */
export interface SummaryAsk {
  readonly template: 'plain' | 'sections' | 'extend' | 'own'
  /** The instructions of the template `own`. */
  readonly own: string
  /** Most tokens of the answer. */
  readonly limit: number
  /** The model is then asked what it left out, and that is added. */
  readonly secondLook: boolean
}

/** The recording that an answer is. `stale`: it was made of other messages, or asked otherwise. */
export interface Take {
  readonly id: string
  readonly stale: boolean
}

export type Answer =
  | { readonly status: 'ok'; readonly text: string; readonly take?: Take /** Absent: one. */; readonly calls?: number }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'stopped' }

export interface Outcome {
  readonly prompt: Prompt
  readonly status: Status
  readonly reason: Reason
  /** In the strategy's own scope: what it looked at, before and after, and the number to get below. */
  readonly tokens: { readonly before: number; readonly after: number; readonly target: number }
  readonly requests: readonly Request[]
  /** Summariser calls that this run used. */
  readonly calls: number
  readonly rules: Rules
  /** The recording that it stands on. Absent where it was computed. */
  readonly take?: Take
}
