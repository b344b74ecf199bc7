import type { Prompt } from '../message/prompt.ts'
import type { Counter } from './count.ts'

/** What each entry of a prompt costs by one counter, in tokens, in order. */
export interface Costs {
  readonly each: Float64Array
  readonly total: number
  /** Every count is exact. */
  readonly exact: boolean
}

const known = new WeakMap<Counter, WeakMap<Prompt, Costs>>()

function count(prompt: Prompt, counter: Counter): Costs {
  const each = new Float64Array(prompt.length)
  let total = 0
  let exact = true
  for (let index = 0; index < prompt.length; index++) {
    const entry = prompt[index]
    if (!entry) continue
    const counted = counter.message(entry.message)
    each[index] = counted.tokens
    total += counted.tokens
    exact &&= counted.exact
  }
  return { each, total, exact }
}

/** The costs of a prompt, without tool definitions. Worked out once per prompt and counter, when all of it is counted. */
export function costsOf(prompt: Prompt, counter: Counter): Costs {
  const before = known.get(counter)?.get(prompt)
  if (before) return before
  const costs = count(prompt, counter)
  if (counter.missing.size > 0) return costs
  const prompts = known.get(counter) ?? new WeakMap<Prompt, Costs>()
  known.set(counter, prompts)
  prompts.set(prompt, costs)
  return costs
}

/** Tokens of the messages of a prompt, without tool definitions. */
export function promptTokens(prompt: Prompt, counter: Counter): number {
  return costsOf(prompt, counter).total
}
