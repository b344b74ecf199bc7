import type { CallPart, Message } from '../message/message.ts'
import type { Pairing } from '../message/pairs.ts'
import type { Prompt } from '../message/prompt.ts'
import { type CallScope, isReading, scopeOf } from './callScope.ts'
import { correctionIn, hintIn } from './corrections.ts'
import { type Coverage, createCoverage } from './coverage.ts'
import { failureText } from './errorText.ts'

/** What a rule found in a message, in the message's own words. */
export interface RuleHit {
  readonly words: string
}

/** Words for a result that only its flag calls failed. */
const FLAGGED = 'flagged as failed'

/**
 * Unresolved errors, by message id (DESIGN "Survival set"): results of the history that failed, unless the same tool
 * later succeeded with equal or wider arguments, or the same call failed again. A result without its call and without
 * a name is judged by its text and resolved by nothing; with a name alone, nothing is known of its arguments, so that
 * nothing resolves it either.
 */
export function errorHits(prompt: Prompt, pairing: Pairing): ReadonlyMap<string, RuleHit> {
  const hits: [string, RuleHit][] = []
  const successes = new Map<string, Coverage>()
  const failedLater = new Set<string>()
  for (let index = prompt.length - 1; index >= 0; index--) {
    const entry = prompt[index]
    if (entry?.message.role !== 'tool' || entry.origin.kind !== 'history') continue
    const { message } = entry
    const call = callOfResult(prompt, pairing, index)
    const scope = call && scopeOf(call)
    const words = failureOf(message, scope)
    if (words === undefined) {
      if (!call || !scope) continue
      const known = successes.get(scope.tool) ?? createCoverage()
      successes.set(scope.tool, known)
      known.add(call, scope)
      continue
    }
    if (scope) {
      const key = JSON.stringify(scope)
      if (failedLater.has(key)) continue
      failedLater.add(key)
      if (successes.get(scope.tool)?.covers(scope)) continue
    }
    hits.push([message.id, { words }])
  }
  return new Map(hits.reverse())
}

function failureOf(message: Message, scope: CallScope | undefined): string | undefined {
  const reading = isReading(scope?.tool ?? message.name, scope)
  if (message.failed) return (reading ? undefined : failureText(message)) ?? FLAGGED
  return reading ? undefined : failureText(message)
}

function callOfResult(prompt: Prompt, pairing: Pairing, index: number): CallPart | undefined {
  const answers = prompt[index]?.message.answers
  const caller = prompt[pairing.callOf[index] ?? -1]?.message
  if (caller?.role !== 'assistant') return undefined
  for (const part of caller.parts) if (part.type === 'call' && part.callId === answers) return part
  return undefined
}

/**
 * Corrections and safety rules, by message id: user messages of the history in which a sentence outside code opens
 * with never, do not, don't, must not, stop, only, instead or correction. A summary is nobody's word.
 */
export function correctionHits(prompt: Prompt): ReadonlyMap<string, RuleHit> {
  return userHits(prompt, correctionIn)
}

/** User messages that may correct something ("No, use X", "Actually …"): worth asking for a pin, kept by no rule. */
export function suggestions(prompt: Prompt): ReadonlyMap<string, RuleHit> {
  return userHits(prompt, (message) => (correctionIn(message) === undefined ? hintIn(message) : undefined))
}

function userHits(prompt: Prompt, find: (message: Message) => string | undefined): ReadonlyMap<string, RuleHit> {
  const hits = new Map<string, RuleHit>()
  for (const { message, origin } of prompt) {
    if (message.role !== 'user' || origin.kind !== 'history') continue
    const words = find(message)
    if (words !== undefined) hits.set(message.id, { words })
  }
  return hits
}
