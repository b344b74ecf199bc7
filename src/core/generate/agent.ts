import type { Json, ToolDefinition } from '../message/message.ts'
import type { FactKind } from '../survival/fact.ts'
import type { Random } from './random.ts'

/** The kinds that are planted; `other` says nothing of where a fact fits. */
export const PLANTED_KINDS = ['correction', 'constraint', 'decision', 'error', 'path', 'task'] as const
export type PlantedKind = Extract<FactKind, (typeof PLANTED_KINDS)[number]>

export interface MadeCall {
  readonly name: string
  readonly arguments: Json
  readonly failed?: true
  /** The result, in about so many characters. */
  output(characters: number): string
}

/** One step of an episode: somebody says something, or the assistant calls tools and their results come. */
export type MadeTurn =
  | { readonly kind: 'user' | 'assistant'; readonly text: string }
  | {
      readonly kind: 'calls'
      readonly text: string
      readonly calls: readonly MadeCall[]
      /** What the episode is about: where the share leaves no room for all calls, the others are left out first. */
      readonly core?: true
    }

export type CallsTurn = Extract<MadeTurn, { kind: 'calls' }>

/** A sentence to plant, as a template of `say`. Each is used once at most, so that its quote stands once. */
export interface FactTemplate {
  readonly name: string
  readonly quote: string
}

/** Whose turns are made up. Everything it says comes from the random numbers that it is given. */
export interface Agent {
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  readonly facts: Readonly<Record<PlantedKind, readonly FactTemplate[]>>
  /** One piece of work from the request to its end. It has at least one message without calls. */
  episode(): Iterable<MadeTurn>
  /** One call whose result has room for a planted line. */
  spot(kind: 'error' | 'path'): CallsTurn
  /** A sentence that makes a text longer without changing what it says. */
  remark(role: 'user' | 'assistant'): string
}

export type CreateAgent = (random: Random) => Agent
