import { costsOf } from '../budget/costs.ts'
import { callsOf, isInstruction, type Message } from '../message/message.ts'
import type { Pairing } from '../message/pairs.ts'
import { type Entry, frameOf, isTombstone, type Prompt } from '../message/prompt.ts'
import { pairingOf } from '../validity/pairing.ts'
import type { Outcome, Rule } from './outcome.ts'
import type { Strategy } from './strategy.ts'

/** The marker that stands where a tool result was. It names the call and the reason, and is no observation. */
export function tombstoneMessage(message: Message, tool: string | undefined): Message {
  const of = message.answers === undefined ? '' : ` of call ${message.answers}`
  return {
    ...message,
    parts: [
      { type: 'text', text: `[cleared: result${of}${tool ? ` (${tool})` : ''}, oldest first, to fit the budget]` },
    ],
  }
}

function toolOf(prompt: Prompt, pairing: Pairing, index: number): string | undefined {
  const message = prompt[index]?.message
  const caller = prompt[pairing.callOf[index] ?? -1]
  const calls = caller ? callsOf(caller.message) : []
  return calls.find((call) => call.callId === message?.answers)?.name ?? message?.name
}

/** A result that a repair put there because the call had none. */
function isMadeUp(entry: Entry | undefined): boolean {
  return entry?.origin.kind === 'synthetic'
}

const INSTRUCTION: Rule = { code: 'instruction' }
const USER: Rule = { code: 'user' }
const TARGET_MET: Rule = { code: 'target-met' }
const OLDEST_TOOL: Rule = { code: 'oldest-tool' }
const OLDEST_ASSISTANT: Rule = { code: 'oldest-assistant' }

/** Mutable while one run lasts: what is left of each entry, and what it costs. */
interface Work {
  readonly left: (Entry | undefined)[]
  readonly cost: Float64Array
  readonly rules: (Rule | undefined)[]
  /** Tokens of the scope as they stand now. */
  scope: number
}

function drop(work: Work, index: number, rule: Rule): void {
  const entry = work.left[index]
  if (!entry) return
  work.scope -= work.cost[index] ?? 0
  work.left[index] = undefined
  work.rules[index] = rule
}

/**
 * The course's reference rule. Target: the compaction threshold's tokens. While the scope's count is not below it:
 * remove the oldest tool message of the middle; when none is left, the oldest assistant message. User, system and
 * developer messages are never removed. Linear in the messages: one pass for each of the two roles.
 */
export const prune: Strategy = {
  id: 'prune',
  label: 'Prune',
  source: { system: 'Course on agent harnesses', version: 'reference rule', evidence: 'course rule' },
  trigger: 'pruning',
  fixedPoint: true,
  parameters: [
    { kind: 'choice', id: 'scope', options: ['middle', 'prompt'], default: 'middle' },
    { kind: 'flag', id: 'tombstones', default: false },
    { kind: 'flag', id: 'pairs', default: false },
  ],
  run(prompt, { scope, tombstones, pairs }, context): Outcome {
    const { counter, keepLast, target, kept } = context
    const { leading, tailStart } = frameOf(prompt, keepLast)
    const pairing = pairingOf(prompt)
    const rules = new Array<Rule | undefined>(prompt.length).fill(undefined)
    const inMiddle = (index: number): boolean => {
      const entry = prompt[index]
      return entry !== undefined && index >= leading && index < tailStart && !isInstruction(entry.message)
    }
    const units = tombstones === true || pairs === true
    // Each message is counted once; what is outside the scope costs nothing in it.
    const cost = costsOf(prompt, counter).each.slice()
    let before = scope === 'prompt' ? context.overhead : 0
    for (let index = 0; index < cost.length; index++) {
      if (scope !== 'prompt' && !inMiddle(index)) cost[index] = 0
      before += cost[index] ?? 0
    }

    /** Why an entry of the middle may not go, if it may not. */
    const guard = (index: number): Rule | undefined => {
      const id = prompt[index]?.message.id ?? ''
      const own = kept.size > 0 ? kept.get(id) : undefined
      if (own) return own
      if (!units) return undefined
      for (const other of pairing.unit(index)) {
        if (other !== index && (!inMiddle(other) || kept.has(prompt[other]?.message.id ?? ''))) {
          return { code: 'pair', with: prompt[other]?.message.id ?? '' }
        }
      }
      return undefined
    }

    const work: Work = { left: [...prompt], cost, rules, scope: before }
    const removeUnit = (index: number, rule: Rule): void => {
      const id = prompt[index]?.message.id ?? ''
      const isCall = prompt[index]?.message.role === 'assistant'
      drop(work, index, rule)
      for (const other of pairing.unit(index)) {
        const goes = units || (isCall && inMiddle(other) && isMadeUp(prompt[other]))
        if (goes) drop(work, other, { code: 'unit', with: id })
      }
    }
    const clear = (index: number, entry: Entry): void => {
      const marker = tombstoneMessage(entry.message, toolOf(prompt, pairing, index))
      const markerCost = counter.message(marker).tokens
      const saved = (cost[index] ?? 0) - markerCost
      if (saved <= 0) {
        rules[index] = { code: 'marker-costs-more' }
        return
      }
      work.scope -= saved
      work.cost[index] = markerCost
      work.left[index] = { message: marker, origin: { kind: 'tombstone', of: entry.message.id } }
      rules[index] = OLDEST_TOOL
    }
    const sweep = (role: 'tool' | 'assistant', act: (index: number, entry: Entry) => void): void => {
      for (let index = leading; index < tailStart && work.scope >= target; index++) {
        const entry = work.left[index]
        if (entry?.message.role !== role || isInstruction(entry.message)) continue
        const rule = guard(index)
        if (rule) rules[index] = rule
        else act(index, entry)
      }
    }
    sweep('tool', (index, entry) => {
      const caller = prompt[pairing.callOf[index] ?? -1]
      if (isTombstone(entry)) rules[index] = { code: 'already-tombstone' }
      // A repair would only make it up again: it goes with its call.
      else if (isMadeUp(entry) && caller) {
        rules[index] = { code: 'pair', with: caller.message.id }
      } else if (tombstones === true) clear(index, entry)
      else removeUnit(index, OLDEST_TOOL)
    })
    sweep('assistant', (index) => removeUnit(index, OLDEST_ASSISTANT))

    // What nothing else decided stayed because of what it is, or because the target was met before its turn came.
    const tail: Rule = { code: 'tail', keepLast }
    prompt.forEach(({ message }, index) => {
      if (rules[index]) return
      const own = kept.size > 0 ? kept.get(message.id) : undefined
      if (isInstruction(message)) rules[index] = INSTRUCTION
      else if (index >= tailStart) rules[index] = own?.code === 'pin' ? own : tail
      else rules[index] = own ?? (message.role === 'user' ? USER : TARGET_MET)
    })
    const changed = work.left.some((entry, index) => entry !== prompt[index])
    const result = changed ? work.left.filter((entry) => entry !== undefined) : prompt
    const tokens = { before, after: work.scope, target }
    const common = { prompt: result, tokens, requests: [], calls: 0, rules }
    if (work.scope >= target) return { ...common, status: 'cannot-fit', reason: { code: 'candidates-exhausted' } }
    return before < target
      ? { ...common, status: 'unchanged', reason: { code: 'below-target' } }
      : { ...common, status: 'met', reason: { code: 'target-met' } }
  },
}
