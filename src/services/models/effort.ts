import type { Failure } from '../../core/summaries/failure.ts'
import { type Listening, type Model, type ModelAnswer, type ModelCall, ModelFailure, type Usage } from './model.ts'

/** What several calls took together. */
export interface Effort {
  /** Summed by name. */
  readonly usage: Usage
  /** Tokens over all calls; absent where one of them did not report it. */
  readonly input?: number
  readonly output?: number
  /** The model as the source names it, of the last call. */
  readonly model?: string
  readonly ms: number
  /** Calls that were made, those that failed among them. */
  readonly calls: number
}

/** Several calls of one model, one after the other, counted together. */
export interface Calls {
  /**
   * Asks once more. `place`: where in the whole this is, put before the words of its progress; `done`: how much of the
   * whole (0 to 1) is behind it. Rejects as `say` does; the failure then has the usage and the text of all calls.
   */
  say(call: ModelCall, place?: { readonly words: string; readonly done: number }): Promise<ModelAnswer>
  /** Rejects with the code `stopped` after the signal has fired. For what is done between calls. */
  check(): void
  /** A failure that says what came of all calls so far. */
  failure(failure: Failure): ModelFailure
  effort(): Effort
}

function sum(first: number | undefined, second: number | undefined): number | undefined {
  return first === undefined || second === undefined ? undefined : first + second
}

function addUsage(usage: Usage, more: Usage): Usage {
  const all: Record<string, number> = { ...usage }
  for (const [name, value] of Object.entries(more)) all[name] = (all[name] ?? 0) + value
  return all
}

/** Counts the calls of a model. Texts of several calls are told with an empty line between them. */
export function countCalls(model: Model, on: Listening, signal: AbortSignal): Calls {
  let usage: Usage = {}
  let input: number | undefined = 0
  let output: number | undefined = 0
  let name: string | undefined
  let ms = 0
  let calls = 0
  let told = ''

  function tell(piece: string, first: boolean): void {
    const all = first && told !== '' ? `\n\n${piece}` : piece
    told += all
    on.text(all)
  }

  function failureOf(failure: Failure): ModelFailure {
    return new ModelFailure(failure, told, usage)
  }

  async function say(call: ModelCall, place?: { readonly words: string; readonly done: number }): Promise<ModelAnswer> {
    let own = ''
    calls++
    if (place) on.progress(place.words, place.done)
    const heard: Listening = {
      text(piece) {
        if (piece === '') return
        tell(piece, own === '')
        own += piece
      },
      progress(words, done) {
        if (place) on.progress(`${place.words}: ${words}`, place.done)
        else on.progress(words, done)
      },
    }
    try {
      const answer = await model.say(call, heard, signal)
      usage = addUsage(usage, answer.usage)
      input = sum(input, answer.input)
      output = sum(output, answer.output)
      name = answer.model ?? name
      ms += answer.ms
      return answer
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      usage = addUsage(usage, error.usage)
      // What was sent and came to nothing is not known in all cases: a sum without it would be too low.
      if (error.failure.code !== 'too-long') input = output = undefined
      if (own === '' && error.partial !== '') told += told === '' ? error.partial : `\n\n${error.partial}`
      throw failureOf(error.failure)
    }
  }

  return {
    say,
    check() {
      if (signal.aborted) throw failureOf({ code: 'stopped', who: model.label })
    },
    failure: failureOf,
    effort: () => ({
      usage,
      ...(calls > 0 && input !== undefined && { input }),
      ...(calls > 0 && output !== undefined && { output }),
      ...(name !== undefined && { model: name }),
      ms,
      calls,
    }),
  }
}
