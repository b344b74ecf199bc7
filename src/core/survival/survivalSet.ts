import type { SurvivalRules } from '../document/document.ts'
import { isInstruction } from '../message/message.ts'
import { type Pairing, pairsOf } from '../message/pairs.ts'
import { frameOf, type Prompt } from '../message/prompt.ts'
import type { Rule } from '../strategies/outcome.ts'
import type { Fact } from './fact.ts'
import { verbatimPlaces } from './match.ts'
import { correctionHits, errorHits } from './rules.ts'

export interface SurvivalOptions {
  /** `keep` adds a message, `free` takes away what a rule hit in it. */
  readonly pins: ReadonlyMap<string, 'keep' | 'free'>
  readonly keepLast: number
  readonly facts?: readonly Fact[]
  readonly pairing?: Pairing
}

/**
 * The messages that stay verbatim whatever a strategy does, with the rule that keeps each (DESIGN "Survival set").
 * Without a policy only pins hold, each with its whole pair. With one: instructions, pins and the tail always, and the
 * rules that are on. The rule shown is the first of instruction, pin, tail, correction, error, marked, pair.
 * A fixed point: every rule looks only at members, or at what can only take a message out of the set, so that the set of
 * a prompt whose non-members became one summary holds at least the members of this one.
 */
export function survivalSet(
  prompt: Prompt,
  policy: SurvivalRules | undefined,
  options: SurvivalOptions,
): ReadonlyMap<string, Rule> {
  const { pins, keepLast, facts = [] } = options
  const pairing = options.pairing ?? pairsOf(prompt)
  const set = new Map<string, Rule>()
  const add = (id: string | undefined, rule: Rule) => {
    if (id !== undefined && !set.has(id)) set.set(id, rule)
  }
  if (policy) for (const { message } of prompt) if (isInstruction(message)) add(message.id, { code: 'instruction' })
  if (pins.size > 0)
    for (const { message } of prompt) if (pins.get(message.id) === 'keep') add(message.id, { code: 'pin' })
  if (policy) {
    for (const { message } of prompt.slice(frameOf(prompt, keepLast).tailStart)) {
      add(message.id, { code: 'tail', keepLast })
    }
    const hit = (id: string, rule: Rule) => {
      if (pins.get(id) !== 'free') add(id, rule)
    }
    if (policy.corrections) for (const [id, { words }] of correctionHits(prompt)) hit(id, { code: 'correction', words })
    if (policy.errors) for (const [id, { words }] of errorHits(prompt, pairing)) hit(id, { code: 'error', words })
    if (policy.marks)
      for (const [id, factIds] of markedMessages(prompt, facts, pins)) hit(id, { code: 'marked', factIds })
  }
  if (set.size === 0) return set
  for (let index = 0; index < prompt.length; index++) {
    const id = prompt[index]?.message.id ?? ''
    const rule = set.get(id)
    if (!rule || rule.code === 'pair') continue
    for (const other of pairing.unit(index)) add(prompt[other]?.message.id, { code: 'pair', with: id })
  }
  return set
}

/** For each message that holds a marked fact for the set, the facts: the marked message, else the first with a copy. */
function markedMessages(
  prompt: Prompt,
  facts: readonly Fact[],
  pins: ReadonlyMap<string, 'keep' | 'free'>,
): ReadonlyMap<string, readonly string[]> {
  const held = new Map<string, string[]>()
  verbatimPlaces(facts, prompt).forEach((places, index) => {
    const fact = facts[index]
    const ids = places.flatMap((place) => prompt[place]?.message.id ?? []).filter((id) => pins.get(id) !== 'free')
    const id = fact && ids.includes(fact.messageId) ? fact.messageId : ids[0]
    if (!fact || id === undefined) return
    const others = held.get(id)
    if (others) others.push(fact.id)
    else held.set(id, [fact.id])
  })
  return held
}
