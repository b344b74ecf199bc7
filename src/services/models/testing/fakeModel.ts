import type { Failure } from '../../../core/summaries/failure.ts'
import { type Listening, type Model, type ModelCall, ModelFailure } from '../model.ts'
import { byteLength } from '../parts.ts'

export interface FakeOptions {
  /** Tokens, of four bytes each. Absent: everything fits. */
  readonly window?: number
  /** It says what its window is. */
  readonly tellsWindow?: boolean
  /** A refusal says how long the text was and what the model takes. */
  readonly tellsTokens?: boolean
  /** It can count. */
  readonly counts?: boolean
  /** Answers a call, or fails it. `n`: which call, from 1. */
  readonly answer?: (call: ModelCall, n: number) => string | Failure
}

export interface FakeModel extends Model {
  readonly calls: readonly ModelCall[]
  /** Those that it answered. */
  readonly answered: readonly ModelCall[]
}

const WHO = 'a fake'

/** Tokens of a call as the fake counts them: question and answer. */
export function fakeTokens({ instructions, text, limit }: ModelCall): number {
  return Math.ceil((byteLength(instructions) + byteLength(text)) / 4) + limit
}

/** A model that refuses what is longer than its window, and answers the rest in two pieces. Usage: 10 in, 2 out, a call. */
export function fakeModel(options: FakeOptions = {}): FakeModel {
  const { window, tellsWindow = true, tellsTokens = true, counts = false, answer = () => 'an answer' } = options
  const calls: ModelCall[] = []
  const answered: ModelCall[] = []
  return {
    label: WHO,
    calls,
    answered,
    ...(tellsWindow && window !== undefined && { window }),
    ...(counts && { measure: async (text: string) => Math.ceil(byteLength(text) / 4) }),
    async say(call: ModelCall, on: Listening, signal: AbortSignal) {
      calls.push(call)
      if (signal.aborted) throw new ModelFailure({ code: 'stopped', who: WHO })
      const tokens = fakeTokens(call)
      if (window !== undefined && tokens > window) {
        throw new ModelFailure({ code: 'too-long', who: WHO, ...(tellsTokens && { tokens, most: window }) })
      }
      const said = answer(call, calls.length)
      if (typeof said !== 'string') throw new ModelFailure(said, '', { prompt_tokens: 10 })
      answered.push(call)
      const half = Math.ceil(said.length / 2)
      for (const piece of [said.slice(0, half), said.slice(half)]) {
        await Promise.resolve()
        if (signal.aborted) throw new ModelFailure({ code: 'stopped', who: WHO }, said.slice(0, half))
        on.text(piece)
      }
      const usage = { prompt_tokens: 10, completion_tokens: 2 }
      return { text: said, usage, input: 10, output: 2, end: 'stop', model: 'fake-1', ms: 5 }
    },
  }
}

/** Notes what a listener is told. */
export function heardBy(): Listening & { readonly told: () => string; readonly steps: string[] } {
  let told = ''
  const steps: string[] = []
  return {
    text: (piece) => {
      told += piece
    },
    progress: (words) => steps.push(words),
    told: () => told,
    steps,
  }
}

export const NEVER = new AbortController().signal
