import type { Repairs } from '../document/document.ts'
import { frameOf, type Prompt } from '../message/prompt.ts'
import type { Rule } from '../strategies/outcome.ts'
import { moveSummaries } from './moveSummaries.ts'
import { gatherResults, mendPairs } from './repairPairs.ts'

/** What stays whatever a repair wants, with the rule that says so. */
export type Protection = ReadonlyMap<string, Rule>

/** A message that a repair had to leave as it was. `held`: what is protected and would have had to go or move. */
export interface Unmended {
  readonly repair: keyof Repairs
  readonly id: string
  /** Absent: nothing is protected, but there is no place. */
  readonly held?: { readonly id: string; readonly rule: Rule }
}

/** What one kind of repair did to a prompt. */
export interface Mended {
  /** The same prompt where nothing was done. */
  readonly prompt: Prompt
  /** Of the messages that it took out, shortened or moved. */
  readonly rules: ReadonlyMap<string, Rule>
  readonly unmended: readonly Unmended[]
}

/** Leading messages, the tail and what the lane's protect stage keeps. What a repair made up is never among them. */
export function protectionOf(prompt: Prompt, kept: Protection, keepLast: number): Protection {
  const { leading, tailStart } = frameOf(prompt, keepLast)
  const held = new Map(kept)
  prompt.forEach(({ message: { id }, origin }, index) => {
    if (origin.kind === 'synthetic') return
    // A pin in the tail is the tail's too: a pin says that it must stay, the tail says where.
    if (index >= tailStart) held.set(id, { code: 'tail', keepLast })
    else if (index < leading && !held.has(id)) held.set(id, { code: 'instruction' })
  })
  return held
}

/**
 * The repairs of a lane but the merging (`sentPrompt`), each after the other. Running them again changes nothing.
 * Nothing protected is taken out, shortened or moved: what cannot be mended for that is told.
 */
export function repairPrompt(prompt: Prompt, repairs: Repairs, kept: Protection = new Map(), keepLast = 0): Mended {
  const rules = new Map<string, Rule>()
  const unmended: Unmended[] = []
  let current = prompt
  const take = (mended: Mended): void => {
    current = mended.prompt
    for (const [id, rule] of mended.rules) rules.set(id, rule)
    unmended.push(...mended.unmended)
  }
  const held = (): Protection => protectionOf(current, kept, keepLast)
  if (repairs.gather) take(gatherResults(current, held()))
  if (repairs.pairs) take(mendPairs(current, repairs.pairs, held()))
  if (repairs.summary) take(moveSummaries(current, repairs.summary, held(), keepLast))
  return { prompt: current, rules, unmended }
}
