import type { Prompt } from '../message/prompt.ts'
import { PROVIDERS, type Provider, type ProviderId } from './providers.ts'
import { CONTENT_RULES } from './rules/contentRules.ts'
import { PAIR_RULES } from './rules/pairRules.ts'
import { ROLE_RULES } from './rules/roleRules.ts'
import type { Breach, Stand, ValidityRule } from './rules/rule.ts'

/** Every rule. */
export const VALIDITY_RULES: readonly ValidityRule[] = [...PAIR_RULES, ...ROLE_RULES, ...CONTENT_RULES]

/** A rule that a prompt breaks at one provider, with every place, divided into those of the lane and those of before. */
export interface ValidityFinding {
  readonly rule: ValidityRule
  readonly stand: Stand
  /** Came with this prompt. */
  readonly made: readonly Breach[]
  /** The history that it was made of breaks the rule there too. */
  readonly inherited: readonly Breach[]
}

export type Acceptance = 'accepted' | 'doubtful' | 'refused'

/** What one provider would say to a prompt. */
export interface ProviderCheck {
  readonly provider: Provider
  readonly acceptance: Acceptance
  /** It is refused for something that the history does not have already. */
  readonly made: boolean
  /** Errors first. */
  readonly findings: readonly ValidityFinding[]
}

interface Broken {
  readonly rule: ValidityRule
  readonly made: readonly Breach[]
  readonly inherited: readonly Breach[]
}

function keyOf({ id, callId }: Breach): string {
  return `${callId ?? ''} ${id}`
}

/** Counted, because one message may break a rule twice with the same id. */
function divide(rule: ValidityRule, prompt: Prompt, was: Prompt): Broken {
  const breaches = rule.find(prompt, was)
  if (prompt === was || breaches.length === 0) return { rule, made: [], inherited: breaches }
  const known = new Map<string, number>()
  for (const breach of rule.find(was, was)) known.set(keyOf(breach), (known.get(keyOf(breach)) ?? 0) + 1)
  const made: Breach[] = []
  const inherited: Breach[] = []
  for (const breach of breaches) {
    const left = known.get(keyOf(breach)) ?? 0
    known.set(keyOf(breach), left - 1)
    if (left > 0) inherited.push(breach)
    else made.push(breach)
  }
  return { rule, made, inherited }
}

function checkOf(provider: Provider, broken: readonly Broken[]): ProviderCheck {
  const findings = broken
    .flatMap(({ rule, made, inherited }): readonly ValidityFinding[] => {
      const stand = rule.providers[provider.id]
      return stand ? [{ rule, stand, made, inherited }] : []
    })
    .sort((a, b) => Number(b.stand.severity === 'error') - Number(a.stand.severity === 'error'))
  const errors = findings.filter(({ stand }) => stand.severity === 'error')
  const acceptance = errors.length > 0 ? 'refused' : findings.length > 0 ? 'doubtful' : 'accepted'
  return { provider, acceptance, made: errors.some(({ made }) => made.length > 0), findings }
}

const known = new WeakMap<Prompt, WeakMap<Prompt, readonly ProviderCheck[]>>()

/**
 * What every provider would say to a prompt, once per prompt and history. `was` is the history that the prompt was made
 * of; without one the prompt is a history itself, and all that it breaks is its own. The end is left open: calls there
 * may wait for their results, and an answer for what the user says next.
 */
export function checkProviders(prompt: Prompt, was: Prompt = prompt): readonly ProviderCheck[] {
  let of = known.get(prompt)
  if (!of) {
    of = new WeakMap()
    known.set(prompt, of)
  }
  let checks = of.get(was)
  if (!checks) {
    const broken = VALIDITY_RULES.map((rule) => divide(rule, prompt, was)).filter(
      ({ made, inherited }) => made.length + inherited.length > 0,
    )
    checks = PROVIDERS.map((provider) => checkOf(provider, broken))
    of.set(was, checks)
  }
  return checks
}

/** What one provider would say to a prompt. */
export function checkProvider(prompt: Prompt, id: ProviderId, was: Prompt = prompt): ProviderCheck | undefined {
  return checkProviders(prompt, was).find(({ provider }) => provider.id === id)
}
