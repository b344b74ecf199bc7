import { callsOf, isInstruction, type ToolDefinition } from '../../message/message.ts'
import type { Prompt } from '../../message/prompt.ts'
import { secretsInText } from '../../secrets/find.ts'
import type { Fact, FactKind } from '../fact.ts'
import { markProblem } from '../match.ts'
import { placesOf, planOf } from '../plan.ts'
import { normalise, prepare } from '../quote.ts'
import { errorHits } from '../rules.ts'
import { NEGATIONS } from '../wordLists.ts'
import { excerptAround } from './excerpt.ts'
import { amountQuote, byRank, type Candidate, errorQuote, scoreOf } from './rank.ts'
import { sayingsOf } from './sayings.ts'
import type { Evidence, Suggestion, SuggestionSort } from './suggestion.ts'
import { type Ground, groundOf, termUses } from './uses.ts'

/** Suggestions that are worked out; a screen shows the first of them that are not yet marked. */
const MOST = 300
/** Sentences that are looked for in what comes after them. */
const MOST_SAYINGS = 160
/** Places that are tried for a quote: a term can stand where it cannot be marked, such as behind an escape. */
const TRIED = 4

export interface Asked {
  readonly history: Prompt
  readonly tools: readonly ToolDefinition[]
  readonly keepLast: number
}

/** What a later message has to share: that both say "not" is no use of the one in the other. */
function wordsToShare(quote: string): string {
  const words = prepare(quote).content.filter(({ text }) => !NEGATIONS.has(text))
  return words.length < 2 ? quote : words.map(({ text }) => text).join(' ')
}

/** A sentence that is used so often is not looked for any more: one word of everybody's would be looked for everywhere. */
const MOST_USES = 60
/** Messages that are looked through between two looks at what is used so often. */
const STRETCH = 200

/**
 * The later places where each sentence stands, whole or changed, by the rule of survival; from the end of the history
 * on, so that the latest are among them.
 */
function sayingUses(
  ground: Ground,
  sayings: readonly { readonly at: number; readonly quote: string }[],
): readonly (readonly number[])[] {
  const { history } = ground
  const needed: number[][] = sayings.map(() => [])
  let looked: readonly Fact[] = sayings.map(({ quote }, index): Fact => {
    return { id: String(index), messageId: '', quote: wordsToShare(quote), kind: 'other' }
  })
  for (let to = history.length; to > 0 && looked.length > 0; to -= STRETCH) {
    const from = Math.max(0, to - STRETCH)
    for (const { index, hits } of placesOf(planOf(looked), history.slice(from, to))) {
      for (const { fact } of hits) {
        const id = Number(looked[fact]?.id)
        const at = sayings[id]?.at
        if (at !== undefined && ground.isUse(at, from + index)) needed[id]?.push(from + index)
      }
    }
    const left = looked.filter(({ id }) => {
      const uses = needed[Number(id)] ?? []
      return uses.length < MOST_USES && (sayings[Number(id)]?.at ?? 0) < from
    })
    if (left.length < looked.length) looked = left
  }
  return needed.map((places) => places.sort((a, b) => a - b))
}

/** Corrections, safety rules and constraints of users. Constraints only where later messages use their words. */
function sayingCandidates(ground: Ground): readonly Candidate[] {
  const { history, from, to } = ground
  const found: { readonly at: number; readonly sort: SuggestionSort; readonly quote: string }[] = []
  const known = new Set<string>()
  for (let at = from; at < to; at++) {
    const message = history[at]?.message
    if (message?.role !== 'user' || !ground.touchable(at)) continue
    for (const { kind, unsure, quote } of sayingsOf(message)) {
      const key = normalise(quote)
      if (known.has(key)) continue
      known.add(key)
      found.push({ at, quote, sort: unsure ? 'maybe-correction' : kind })
    }
  }
  // Corrections before constraints, and the newest of them: an old rule that still counts is mostly said again.
  const weight = ({ sort }: { readonly sort: SuggestionSort }) => (sort === 'constraint' ? 1 : 0)
  const asked = found.sort((a, b) => weight(a) - weight(b) || b.at - a.at).slice(0, MOST_SAYINGS)
  const needed = sayingUses(ground, asked)
  return asked.flatMap(({ at, sort, quote }, index): readonly Candidate[] => {
    const uses = needed[index] ?? []
    if (sort === 'constraint' && uses.length === 0) return []
    const weighed = { sort, text: quote, spread: uses.length + 1, first: at, needed: uses, safe: false }
    const score = scoreOf(weighed, history.length)
    return [{ sort, text: quote, standing: [at], needed: uses, open: false, score }]
  })
}

/** Paths, names and numbers that stand in the middle and are used later. */
function termCandidates(ground: Ground, tools: readonly ToolDefinition[]): readonly Candidate[] {
  const { history, pairing, to } = ground
  const names = new Set(tools.map(({ name }) => name.toLowerCase()))
  for (const { message } of history) for (const { name } of callsOf(message)) names.add(name.toLowerCase())
  const open = errorHits(history, pairing)
  return termUses(history, names).flatMap(({ sort, text, places }): readonly Candidate[] => {
    const [first = 0] = places
    if (places.length < 2 || sort === 'code' || !ground.touchable(first)) return []
    const needed = places.filter((place) => ground.isUse(first, place))
    if (needed.length === 0) return []
    const messageOf = (place: number) => history[place]?.message
    // What an instruction says too, no strategy can lose.
    if (places.some((place) => isInstruction(messageOf(place) ?? { id: '', role: 'user', parts: [] }))) return []
    const standing = places.filter((place) => ground.touchable(place))
    const safe = (places.at(-1) ?? 0) >= to
    const score = scoreOf({ sort, text, spread: places.length, first, needed, safe }, history.length)
    return [{ sort, text, standing, needed, open: open.has(messageOf(first)?.id ?? ''), score }]
  })
}

function kindOf({ sort, open }: Candidate): FactKind {
  switch (sort) {
    case 'correction':
    case 'maybe-correction':
      return 'correction'
    case 'constraint':
    case 'error':
    case 'path':
      return sort
    case 'test':
      return open ? 'error' : 'other'
    case 'identifier':
    case 'amount':
      return 'other'
  }
}

/** The words to mark for a candidate at one of its places. */
function quoteAt(ground: Ground, { sort, text }: Candidate, at: number): string | undefined {
  const message = ground.history[at]?.message
  if (!message) return undefined
  const forms =
    sort === 'error'
      ? [errorQuote(message, text), text]
      : sort === 'amount'
        ? [text, amountQuote(message, text)]
        : [text]
  return forms.find((quote) => markProblem(message, quote) === undefined)
}

function evidence(ground: Ground, at: number, quote: string, shorter: string): readonly Evidence[] {
  const message = ground.history[at]?.message
  return message ? [{ at, messageId: message.id, excerpt: excerptAround(message, quote, shorter) }] : []
}

function build(ground: Ground, candidate: Candidate): Suggestion | undefined {
  const { needed, text } = candidate
  for (const at of candidate.standing.slice(0, TRIED)) {
    const uses = needed.filter((place) => ground.isUse(at, place))
    if (uses.length === 0 && needed.length > 0) return undefined
    const quote = quoteAt(ground, candidate, at)
    if (quote === undefined) continue
    if (secretsInText(quote).length > 0) return undefined
    const [stands] = evidence(ground, at, quote, text)
    if (!stands) return undefined
    const shown = uses.length <= 4 ? uses : [...uses.slice(0, 3), ...uses.slice(-1)]
    return {
      kind: kindOf(candidate),
      sort: candidate.sort,
      quote,
      stands,
      needed: shown.flatMap((place) => evidence(ground, place, quote, text)),
      uses: uses.length,
      open: candidate.open,
    }
  }
  return undefined
}

/** Whether the words of one quote stand in another, not cut. Both normalised. */
function holds(whole: string, part: string): boolean {
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const edges = [whole.charAt(at - 1) + part.charAt(0), part.slice(-1) + whole.charAt(at + part.length)]
    if (!edges.some((edge) => /^[\p{L}\p{N}_]{2}$/u.test(edge))) return true
  }
  return false
}

/**
 * What later turns of a history turned out to need, ranked: paths, identifiers, names of tests and errors, numbers with
 * units and constraints that stand in the middle and are used again later by the model or a user, and corrections and
 * safety rules of users whether used or not. Not what only a call and its own results say. The same history gives the same
 * list. Near linear in the text.
 */
export function suggestFacts({ history, tools, keepLast }: Asked): readonly Suggestion[] {
  const ground = groundOf(history, keepLast)
  if (ground.from >= ground.to) return []
  const candidates = [...sayingCandidates(ground), ...termCandidates(ground, tools)].sort(byRank)
  const chosen: Suggestion[] = []
  const quotes: string[] = []
  for (const candidate of candidates) {
    if (chosen.length === MOST) break
    const text = normalise(candidate.text)
    // A path inside a correction that is on the list already would be said twice.
    if (quotes.some((quote) => holds(quote, text))) continue
    const suggestion = build(ground, candidate)
    if (!suggestion) continue
    chosen.push(suggestion)
    quotes.push(normalise(suggestion.quote))
  }
  return chosen
}

/** A marked quote says as much as a suggestion when it has this share of its content words. */
const SAME_SHARE = 0.5

function isMarked(suggestion: Suggestion, fact: Fact): boolean {
  const [quote, marked] = [normalise(suggestion.quote), normalise(fact.quote)]
  if (fact.pattern) return quote === marked
  if (holds(marked, quote)) return true
  if (fact.messageId !== suggestion.stands.messageId || !holds(quote, marked)) return false
  return prepare(fact.quote).content.length >= prepare(suggestion.quote).content.length * SAME_SHARE
}

/** The suggestions that no fact has marked yet, in the same order. */
export function notMarked(suggestions: readonly Suggestion[], facts: readonly Fact[]): readonly Suggestion[] {
  return suggestions.filter((suggestion) => !facts.some((fact) => isMarked(suggestion, fact)))
}
