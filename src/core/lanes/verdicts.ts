import type { Message } from '../message/message.ts'
import { type Entry, isSummary, isTombstone, type Prompt } from '../message/prompt.ts'
import type { Rule } from '../strategies/outcome.ts'

/** What became of one message of the history, and the rule that decided it. */
export type Verdict = {
  readonly id: string
  readonly rule: Rule
} & (
  | { readonly kind: 'kept' | 'cleared' | 'trimmed'; readonly entry: Entry }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'summarised'; readonly entry: Entry }
)

function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key as never], b[key as never]))
  )
}

/** True when two messages are the same, ids included; the order of keys says nothing. */
export function sameMessage(a: Message, b: Message): boolean {
  return sameJson(a, b)
}

/** True when two prompts send the same messages in the same order. Where each comes from is not sent. */
export function samePrompt(a: Prompt, b: Prompt): boolean {
  if (a === b) return true
  return a.length === b.length && a.every((entry, index) => sameJson(entry.message, b[index]?.message))
}

/**
 * One verdict per entry of `before`, in order, derived from the origins in `after`: the same code for every strategy,
 * so that no strategy can report on itself. `rules` only says why.
 */
export function deriveVerdicts(before: Prompt, after: Prompt, rules: ReadonlyMap<string, Rule>): readonly Verdict[] {
  const standing = new Map<string, Entry>()
  const replacedBy = new Map<string, Entry>()
  for (const entry of after) {
    standing.set(entry.message.id, entry)
    if (entry.origin.kind === 'summary') for (const id of entry.origin.of) replacedBy.set(id, entry)
  }
  return before.map((was): Verdict => {
    const { id } = was.message
    const rule = rules.get(id) ?? { code: 'untouched' }
    const entry = standing.get(id)
    if (!entry) {
      const summary = replacedBy.get(id)
      return summary ? { kind: 'summarised', id, rule, entry: summary } : { kind: 'dropped', id, rule }
    }
    if (isTombstone(entry) && !isTombstone(was)) return { kind: 'cleared', id, rule, entry }
    return { kind: sameMessage(was.message, entry.message) ? 'kept' : 'trimmed', id, rule, entry }
  })
}

/** The summaries of a prompt that its input did not have. */
export function newSummaries(before: Prompt, after: Prompt): readonly Entry[] {
  const known = new Set(before.map((entry) => entry.message.id))
  return after.filter((entry) => isSummary(entry) && !known.has(entry.message.id))
}
