/** The kinds of agent whose turns can be made up, in the order in which they are offered. */
export const AGENT_KINDS = ['coding', 'support', 'research'] as const
export type AgentKind = (typeof AGENT_KINDS)[number]

/** What a kind is called in a title and on screen. */
export const AGENT_NAMES: Readonly<Record<AgentKind, string>> = {
  coding: 'a coding agent',
  support: 'a support agent',
  research: 'a researcher',
}

export const PLACES = ['early', 'spread', 'late'] as const
/** Where planted facts stand: in the first fifth, all over, in the last fifth. */
export type Place = (typeof PLACES)[number]

export type Length =
  | { readonly unit: 'messages'; readonly count: number }
  /** By the estimate, without a calibration. Reached, and passed by less than one short message. */
  | { readonly unit: 'tokens'; readonly count: number }

export interface GenerateSettings {
  readonly kind: AgentKind
  readonly seed: number
  /** How many batches of made-up messages the history has: another one is other text, with ids of its own. */
  readonly batch: number
  readonly length: Length
  /** Part of the tokens that tool results take, 0 to 0.9. */
  readonly toolShare: number
  readonly facts: number
  readonly place: Place
  /** A system message first: where the history is empty. */
  readonly system: boolean
}

export const MAX_SEED = 999_999_999
export const MAX_MADE_MESSAGES = 100_000
export const MAX_MADE_TOKENS = 10_000_000
export const MAX_TOOL_SHARE = 0.9
export const MAX_PLANTED = 20
