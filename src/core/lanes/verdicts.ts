import { oncePerPrompt } from '../message/memo.ts'
import type { Message } from '../message/message.ts'
import { type Entry, isSummary, isTombstone, type Prompt } from '../message/prompt.ts'
import { sameJson } from '../message/same.ts'
import type { Rule, Rules } from '../strategies/outcome.ts'

/** What became of one message of the history, and the rule that decided it. */
export type Verdict = {
  readonly id: string
  readonly rule: Rule
  /** It stands, and is sent as one message with this one. */
  readonly mergedWith?: string
} & (
  | { readonly kind: 'kept' | 'cleared' | 'trimmed'; readonly entry: Entry }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'summarised'; readonly entry: Entry }
)

/** True when two messages are the same, ids included; the order of keys says nothing. */
export function sameMessage(a: Message, b: Message): boolean {
  return sameJson(a, b)
}

/** True when two prompts send the same messages in the same order. Where each comes from is not sent. */
export function samePrompt(a: Prompt, b: Prompt): boolean {
  if (a === b) return true
  return a.length === b.length && a.every((entry, at) => entry === b[at] || sameJson(entry.message, b[at]?.message))
}

/**
 * What stands for each entry of `before`, by id. Prompts keep their order, so that both are walked side by side; what is
 * new in `after`, or does stand elsewhere, is looked up.
 */
function standingFor(before: Prompt, after: Prompt): readonly (Entry | undefined)[] {
  const elsewhere = new Map<string, Entry>()
  const found: (Entry | undefined)[] = []
  let next = 0
  for (const was of before) {
    let entry = after[next]
    if (entry === was) {
      found.push(entry)
      next++
      continue
    }
    const { message } = was
    while (entry && entry.message.id !== message.id && entry.origin.kind !== 'history') {
      elsewhere.set(entry.message.id, entry)
      entry = after[++next]
    }
    const stands = entry?.message.id === message.id
    found.push(stands ? entry : undefined)
    if (stands) next++
  }
  for (const entry of after.slice(next)) elsewhere.set(entry.message.id, entry)
  return elsewhere.size === 0
    ? found
    : found.map((entry, index) => entry ?? elsewhere.get(before[index]?.message.id ?? ''))
}

/** The summaries of a prompt, in order; looked for once. */
const summariesIn = oncePerPrompt((prompt): readonly Entry[] => prompt.filter(isSummary))

/** Which summary of a prompt replaced a message. Asked in the order of a history, one summary needs no map. */
function replacements(after: Prompt): (id: string) => Entry | undefined {
  const summaries = summariesIn(after)
  const [only, another] = summaries
  const ids = another === undefined && only?.origin.kind === 'summary' ? only.origin.of : []
  let next = 0
  let replacedBy: Map<string, Entry> | undefined
  return (id) => {
    if (ids[next] === id) {
      next++
      return only
    }
    if (!replacedBy) {
      replacedBy = new Map()
      for (const entry of summaries) {
        if (entry.origin.kind === 'summary') for (const one of entry.origin.of) replacedBy.set(one, entry)
      }
    }
    return replacedBy.get(id)
  }
}

const NOTHING_MERGED: ReadonlyMap<string, string> = new Map()

const UNTOUCHED: Rule = { code: 'untouched' }

/**
 * One verdict per entry of `before`, in order, derived from the origins in `after`: the same code for every strategy,
 * so that no strategy can report on itself. `rules` only says why, and `merged`
 * which messages are sent as one (`mergedWith`).
 */
export function deriveVerdicts(
  before: Prompt,
  after: Prompt,
  rules: Rules,
  merged: ReadonlyMap<string, string> = NOTHING_MERGED,
): readonly Verdict[] {
  const standing = standingFor(before, after)
  const replacedBy = replacements(after)
  return before.map((was, index): Verdict => {
    const { id } = was.message
    const rule = rules[index] ?? UNTOUCHED
    const entry = standing[index]
    if (!entry) {
      const summary = replacedBy(id)
      return summary ? { kind: 'summarised', id, rule, entry: summary } : { kind: 'dropped', id, rule }
    }
    const other = merged.size > 0 ? merged.get(id) : undefined
    const stands = { id, rule, entry, ...(other !== undefined && { mergedWith: other }) }
    if (entry === was) return { kind: 'kept', ...stands }
    if (isTombstone(entry) && !isTombstone(was)) return { kind: 'cleared', ...stands }
    return { kind: sameMessage(was.message, entry.message) ? 'kept' : 'trimmed', ...stands }
  })
}

/** The summaries of a prompt that its input did not have. */
export function newSummaries(before: Prompt, after: Prompt): readonly Entry[] {
  const made = summariesIn(after)
  if (made.length === 0) return made
  const known = new Set(summariesIn(before).map((entry) => entry.message.id))
  return made.filter((entry) => !known.has(entry.message.id))
}
