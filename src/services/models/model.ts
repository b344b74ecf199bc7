import type { Failure } from '../../core/summaries/failure.ts'

/** One call of a model: one text in, one text out. */
export interface ModelCall {
  /** What to do. */
  readonly instructions: string
  /** What it is to be done with. */
  readonly text: string
  /** Most tokens of the answer. */
  readonly limit: number
}

/** What a source reports of one call, every number under the source's own name: `usage.prompt_tokens_details.cached_tokens`. */
export type Usage = Readonly<Record<string, number>>

/** What a model said, whole. */
export interface ModelAnswer {
  readonly text: string
  readonly usage: Usage
  /** Tokens of the whole input by this source's own rule, cached ones among them; absent where it reports none. */
  readonly input?: number
  /** Tokens of the answer, reasoning among them. */
  readonly output?: number
  /** Why it ended, in the source's own word: `stop`, `end_turn`, `STOP`. */
  readonly end: string
  /** The model as the source names it. */
  readonly model?: string
  /** Milliseconds from the call to its end. */
  readonly ms: number
}

/** How far a call is: told as it happens. */
export interface Listening {
  /** The next piece of the answer. */
  text(piece: string): void
  /** What is being waited for, and how much of it is done (0 to 1) where that is known: a download, a try after a wait. */
  progress(words: string, done?: number): void
}

/** A source of text: a provider's model, the browser's own, one inside the page. */
export interface Model {
  /** As the user knows it: `OpenAI · gpt-5-mini`. Never an address with a query, never a key. */
  readonly label: string
  /** Tokens that one call may take, question and answer, where that is known: of a model in the page, once it is loaded. */
  readonly window?: number | undefined
  /** Tokens of a text by its own count, where it can count. `on`: it may have to be fetched or loaded first. */
  measure?(text: string, signal: AbortSignal, on?: Pick<Listening, 'progress'>): Promise<number>
  /**
   * Asks once. Rejects with a `ModelFailure` and nothing else; after `signal` has fired, with the code `stopped`.
   * A call whose answer was cut (`length`, `cut`) rejects too: what came is in the failure's `partial`.
   */
  say(call: ModelCall, on: Listening, signal: AbortSignal): Promise<ModelAnswer>
}

/** Why a call gave nothing that can be used. Its `message` is for logs of tests: the words for people are `failureWords`. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly failure: Failure
  /** What had come before it: shown as partial, never used. */
  readonly partial: string
  readonly usage: Usage

  constructor(failure: Failure, partial = '', usage: Usage = {}) {
    super(failure.said === undefined ? failure.code : `${failure.code}: ${failure.said}`)
    this.failure = failure
    this.partial = partial
    this.usage = usage
  }
}
