import type { Listening, Model, ModelAnswer } from './model.ts'

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

/** Asks a model for one summary. */
export async function summarise(model: Model, asked: Asked, on: Listening, signal: AbortSignal): Promise<Summary> {
  const { instructions, pieces, previous, limit } = asked
  const earlier = previous === undefined ? [] : [`<earlier summary>\n${previous}`]
  const text = [...earlier, ...pieces].join('\n\n')
  const answer = await model.say({ instructions, text, limit }, on, signal)
  return { ...answer, calls: 1, parts: 1, notes: [] }
}
