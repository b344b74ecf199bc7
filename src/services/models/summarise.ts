import { beginRequest, summariseOn } from './inParts.ts'
import type { Listening, Model, ModelAnswer } from './model.ts'
import { lookAgain } from './secondLook.ts'

/** What is to be summarised. */
export interface Asked {
  readonly instructions: string
  /** One text per message, in order: a long input is split between them. */
  readonly pieces: readonly string[]
  /** An earlier summary that the answer must extend. */
  readonly previous?: string
  /** Most tokens of the answer. */
  readonly limit: number
  readonly secondLook: boolean
  /** Tokens that one call may take, where the model does not say. */
  readonly window?: number
}

export interface Summary extends ModelAnswer {
  readonly calls: number
  /** Parts that the messages were split into. */
  readonly parts: number
  /** What else is to be known of it. */
  readonly notes: readonly string[]
}

/**
 * Asks a model for one summary: in parts where the messages are longer than its window (`summariseInParts`), and with a
 * second look where that is asked for (`lookAgain`). Usage, tokens, time and calls are of all calls together. Rejects
 * with a `ModelFailure` and nothing else.
 */
export async function summarise(model: Model, asked: Asked, on: Listening, signal: AbortSignal): Promise<Summary> {
  const way = await beginRequest(model, asked, on, signal)
  const first = await summariseOn(way, asked)
  if (!asked.secondLook) return first
  const { end, parts, notes } = first
  const looked = await lookAgain(way, first.text, asked)
  return { ...way.calls.effort(), text: looked.text, end, parts, notes: [...notes, ...looked.notes] }
}
