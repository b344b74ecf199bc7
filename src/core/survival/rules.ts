import type { Pairing } from '../message/pairs.ts'
import type { Prompt } from '../message/prompt.ts'

/** What a rule found in a message, in the message's own words. */
export interface RuleHit {
  readonly words: string
}

/** Placeholder until the rules land. */
export function errorHits(_prompt: Prompt, _pairing: Pairing): ReadonlyMap<string, RuleHit> {
  return new Map()
}

export function correctionHits(_prompt: Prompt): ReadonlyMap<string, RuleHit> {
  return new Map()
}
