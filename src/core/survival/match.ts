import { type Message, messageTexts } from '../message/message.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import { type Alteration, alterationOf } from './altered.ts'
import type { Fact, Survival } from './fact.ts'
import { placesIn } from './normalise.ts'
import { matchedWords, patternMarkProblem } from './pattern.ts'
import { type Hit, type Plan, placesOf, planOf } from './plan.ts'
import { prepare, quoteProblem } from './quote.ts'
import { indexText, scanText } from './textIndex.ts'

const LOST: Survival = { kind: 'lost' }

/** What is known of one fact on the way through a prompt. Entries count by position. */
interface Found {
  own: Entry | undefined
  other: Entry | undefined
  summary: Entry | undefined
  close: { entry: Entry; hit: Hit } | undefined
}

/**
 * Whether, and in what form, each fact stands in a prompt; same order as `facts`. DESIGN "Facts": verbatim in a message
 * of the history, else in a summary, else altered in its own message or in a summary, else lost. Tombstones and
 * synthetic entries never count. What is found is kept, per message and per prompt. A pattern stands where it matches,
 * by the same rule, and is never altered: `preparePattern`.
 */
export function factSurvival(facts: readonly Fact[], prompt: Prompt): readonly Survival[] {
  const plan = planOf(facts)
  const found: Found[] = facts.map(() => ({ own: undefined, other: undefined, summary: undefined, close: undefined }))
  for (const { index, hits } of placesOf(plan, prompt)) {
    const entry = prompt[index]
    const kind = entry?.origin.kind
    if (!entry || (kind !== 'history' && kind !== 'summary')) continue
    for (const hit of hits) {
      const state = found[hit.fact]
      if (!state) continue
      if (!hit.stands) {
        // Like words in another message stood beside the fact from the start: nobody changed the one into the other.
        if (kind === 'history' && !isOwn(entry, facts[hit.fact])) continue
        if (!state.close || isBetter(hit, entry, state.close)) state.close = { entry, hit }
      } else if (kind === 'summary') state.summary ??= entry
      else if (isOwn(entry, facts[hit.fact])) state.own ??= entry
      else state.other ??= entry
    }
  }
  return found.map((state, index) => survivalOf(state, plan, index))
}

function isOwn(entry: Entry, fact: Fact | undefined): boolean {
  return entry.origin.kind === 'history' && entry.origin.id === fact?.messageId
}

/** Most words, then a summary before the history, then the earliest. */
function isBetter(hit: Hit, entry: Entry, than: { entry: Entry; hit: Hit }): boolean {
  if (hit.window.matched !== than.hit.window.matched) return hit.window.matched > than.hit.window.matched
  return entry.origin.kind === 'summary' && than.entry.origin.kind !== 'summary'
}

/** Of a match longer than this only the beginning is told, in characters. */
const LONGEST_MATCH = 160

/** What a pattern matches in an entry, as a field of its survival; nothing for a quote, which is known. */
function matchedIn({ message }: Entry, plan: Plan, index: number): { readonly matched?: string } {
  if (!plan.patterns.has(index)) return {}
  const matched = matchedWords(message, plan.sources[index] ?? '')
  if (matched === undefined) return {}
  return { matched: matched.length > LONGEST_MATCH ? `${matched.slice(0, LONGEST_MATCH - 1)}…` : matched }
}

function survivalOf(state: Found, plan: Plan, index: number): Survival {
  const verbatim = state.own ?? state.other
  if (verbatim) {
    const matched = matchedIn(verbatim, plan, index)
    return { kind: 'verbatim', entryId: verbatim.message.id, elsewhere: !state.own, ...matched }
  }
  if (state.summary) {
    return { kind: 'in-summary', entryId: state.summary.message.id, ...matchedIn(state.summary, plan, index) }
  }
  if (!state.close) return LOST
  const { entry, hit } = state.close
  return { kind: 'altered', entryId: entry.message.id, ...alterationIn(entry.message, hit, plan.sources[index] ?? '') }
}

const alterations = new WeakMap<Hit, Alteration>()

function alterationIn(message: Message, hit: Hit, quote: string): Alteration {
  const known = alterations.get(hit)
  if (known) return known
  const text = messageTexts(message)[hit.part]
  const found: Alteration = text
    ? alterationOf(quote, indexText(text), hit.window)
    : { passage: '', change: 'wording', missing: [], added: [] }
  alterations.set(hit, found)
  return found
}

/**
 * For each fact the positions of the history messages in which its quote stands verbatim, in order.
 * Summaries are not among them.
 */
export function verbatimPlaces(facts: readonly Fact[], prompt: Prompt): readonly (readonly number[])[] {
  const plan = planOf(facts)
  const places: number[][] = facts.map(() => [])
  for (const { index, hits } of placesOf(plan, prompt)) {
    if (prompt[index]?.origin.kind !== 'history') continue
    for (const hit of hits) if (hit.stands) places[hit.fact]?.push(index)
  }
  return places
}

/** Which of the facts stand verbatim in some entry, whatever its origin. */
export function standingIn(facts: readonly Fact[], prompt: Prompt): readonly Fact[] {
  const plan = planOf(facts)
  const standing = new Set<number>()
  for (const { hits } of placesOf(plan, prompt)) for (const hit of hits) if (hit.stands) standing.add(hit.fact)
  return facts.filter((_, index) => standing.has(index))
}

/** Why a quote, or a pattern, cannot be marked in a message, in plain words; undefined where it can. */
export function markProblem(message: Message, quote: string, pattern = false): string | undefined {
  if (pattern) return patternMarkProblem(message, quote)?.words
  const problem = quoteProblem(quote)?.words
  if (problem !== undefined || standsIn(message, quote)) return problem
  const whole: Message = { ...message, parts: [{ type: 'text', text: messageTexts(message).join('\n') }] }
  return standsIn(whole, quote)
    ? 'This runs over two parts of the message, and a fact stands in one: mark them as two.'
    : 'Select whole words.'
}

/** Whether a quote, or a pattern, stands verbatim in a message, by the rule of `factSurvival`. */
export function standsIn(message: Message, quote: string, pattern = false): boolean {
  if (pattern) return matchedWords(message, quote) !== undefined
  const prepared = prepare(quote)
  return messageTexts(message).some((text) => placesIn(scanText(text), prepared, true).length > 0)
}
