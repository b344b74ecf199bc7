import { type Pairing, pairsOf } from '../message/pairs.ts'
import type { Prompt } from '../message/prompt.ts'

// By identity, because a prompt is never mutated: strategy, protection and checks of every lane ask for the same ones.
const pairings = new WeakMap<Prompt, Pairing>()

/** `pairsOf`, once per prompt. */
export function pairingOf(prompt: Prompt): Pairing {
  let pairing = pairings.get(prompt)
  if (!pairing) {
    pairing = pairsOf(prompt)
    pairings.set(prompt, pairing)
  }
  return pairing
}
