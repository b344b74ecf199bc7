import { createNotes } from '../message/memo.ts'
import { type Message, messageTexts } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'
import { bestWindow, isEnough, type Window } from './altered.ts'
import { lowerLatin } from './characters.ts'
import type { Fact } from './fact.ts'
import { placesIn } from './normalise.ts'
import { matchesIn, type Pattern, preparePattern } from './pattern.ts'
import { prepare, type Quote, standsAt } from './quote.ts'
import { indexText, scanText, type TextIndex } from './textIndex.ts'
import { NEGATIONS } from './wordLists.ts'
import { hashOf, isContractedNot, wordEnd } from './words.ts'

/** One fact in one message: it stands there, or enough of its words do. Facts that do neither have no hit. */
export interface Hit {
  readonly fact: number
  readonly stands: boolean
  /** Which text of the message, and where in it; of no meaning where the fact stands. */
  readonly part: number
  readonly window: Window
}

/** A word that some fact looks for. */
interface Slot {
  readonly text: string
  /** The facts that are looked up by this word. */
  readonly anchors: number[]
  /** The facts that have it as a content word, and as which. */
  readonly uses: { readonly fact: number; readonly term: number }[]
}

/** The content words of one fact (`need`: how often it has each), and room for where they are in one text. */
interface Trail {
  readonly n: number
  readonly need: readonly number[]
  readonly words: number[]
  readonly terms: number[]
  /** How much of the two lists counts: emptying an array would give its room away. */
  length: number
  /** How often each content word was met, and how many of the n that makes. */
  readonly seen: number[]
  covered: number
}

/** All quotes of a document, looked for together: one table from a word's hash to the facts that have it. */
export interface Plan {
  readonly sources: readonly string[]
  readonly quotes: readonly Quote[]
  /** Per fact; filled and emptied text by text, because a list for each costs more than the search. */
  readonly trails: readonly Trail[]
  readonly slots: readonly Slot[]
  /** Open addressing; `slotAt` is the number of a slot + 1, 0 where free. */
  readonly keys: Int32Array
  readonly slotAt: Int32Array
  /** Facts without a word ("->"): looked for one by one. */
  readonly wordless: readonly number[]
  /** Facts that are patterns, with `undefined` for one that cannot be used. Their quote is empty and has no words. */
  readonly patterns: ReadonlyMap<number, Pattern | undefined>
  readonly places: WeakMap<Prompt, readonly Place[]>
}

const plans = new WeakMap<readonly Fact[], Plan>()
let newest: Plan | undefined

/** The plan for a list of facts; lists with the same quotes share it, so that renaming a fact costs nothing. */
export function planOf(facts: readonly Fact[]): Plan {
  const known = plans.get(facts)
  if (known) return known
  const plan = newest && isFor(newest, facts) ? newest : makePlan(facts)
  newest = plan
  plans.set(facts, plan)
  return plan
}

/** The same words as a quote and as a pattern are two things. */
function isFor({ sources, patterns }: Plan, facts: readonly Fact[]): boolean {
  return (
    sources.length === facts.length &&
    facts.every(({ quote, pattern = false }, at) => quote === sources[at] && pattern === patterns.has(at))
  )
}

function makePlan(facts: readonly Fact[]): Plan {
  const sources = facts.map((fact) => fact.quote)
  const slots = new Map<string, Slot>()
  const slotOf = (text: string): Slot => {
    const slot = slots.get(text) ?? { text, anchors: [], uses: [] }
    slots.set(text, slot)
    return slot
  }
  const quotes = facts.map(({ quote, pattern }) => prepare(pattern ? '' : quote))
  const trails = quotes.map((quote, fact) => {
    if (quote.anchor) slotOf(quote.anchor.text).anchors.push(fact)
    const terms = new Map<string, number>()
    const need: number[] = []
    for (const { text } of quote.content) {
      // Any negation may stand for any other: what differs is named from the words themselves.
      const key = NEGATIONS.has(text) ? 'not' : text
      const known = terms.get(key)
      if (known !== undefined) need[known] = (need[known] ?? 0) + 1
      else {
        terms.set(key, need.length)
        for (const word of key === 'not' ? NEGATIONS : [text]) slotOf(word).uses.push({ fact, term: need.length })
        need.push(1)
      }
    }
    return { n: quote.content.length, need, words: [], terms: [], length: 0, seen: need.map(() => 0), covered: 0 }
  })
  const list = [...slots.values()]
  let size = 16
  while (size < list.length * 4) size *= 2
  const keys = new Int32Array(size)
  const slotAt = new Int32Array(size)
  list.forEach(({ text }, slot) => {
    const hash = hashOf(text)
    let at = hash & (size - 1)
    while (slotAt[at] !== 0) at = (at + 1) & (size - 1)
    keys[at] = hash
    slotAt[at] = slot + 1
  })
  const wordless = quotes.flatMap((quote, fact) => (quote.anchor || quote.text === '' ? [] : [fact]))
  const patterns = new Map(
    facts.flatMap(({ quote, pattern }, fact) => (pattern ? [[fact, preparePattern(quote)] as const] : [])),
  )
  return { sources, quotes, trails, slots: list, keys, slotAt, wordless, patterns, places: new WeakMap() }
}

/** Characters from which on a text is indexed at once: a long summary is looked at again for each altered fact. */
const LONG_TEXT = 50_000

const NONE: readonly Hit[] = []
const NOWHERE: Window = { matched: 0, first: 0, last: 0 }

/** By the newest plan that a message was looked at with; the plan alone where nothing of it stands there. */
const looked = createNotes<Plan | { readonly plan: Plan; readonly hits: readonly Hit[] }>()

/** The facts that stand in a message, whole or changed. */
function hitsOf(plan: Plan, message: Message): readonly Hit[] {
  const known = looked.of(message)
  if (known === plan) return NONE
  if (known && 'plan' in known && known.plan === plan) return known.hits
  const hits = findHits(plan, messageTexts(message))
  looked.set(message, hits === NONE ? plan : { plan, hits })
  return hits
}

/** The hits of one entry. */
export interface Place {
  /** Position in the prompt. */
  readonly index: number
  readonly hits: readonly Hit[]
}

/** The entries of a prompt in which some fact stands, whole or changed, in order. Worked out once per prompt. */
export function placesOf(plan: Plan, prompt: Prompt): readonly Place[] {
  const known = plan.places.get(prompt)
  if (known) return known
  const places: Place[] = []
  for (let index = 0; index < prompt.length; index++) {
    const message = prompt[index]?.message
    const hits = message ? hitsOf(plan, message) : NONE
    if (hits.length > 0) places.push({ index, hits })
  }
  plan.places.set(prompt, places)
  return places
}

function findHits(plan: Plan, texts: readonly string[]): readonly Hit[] {
  // Mostly both stay empty: a list and no map, because this runs for each message.
  const standing: number[] = []
  let closest: Map<number, Hit> | undefined
  texts.forEach((source, part) => {
    const text = source.length > LONG_TEXT ? indexText(source) : scanText(source)
    const touched = walk(plan, text, standing)
    for (const fact of plan.wordless) {
      const quote = plan.quotes[fact]
      if (quote && !standing.includes(fact) && placesIn(text, quote, true).length > 0) standing.push(fact)
    }
    for (const [fact, pattern] of plan.patterns) {
      if (pattern && !standing.includes(fact) && matchesIn(pattern, source, 1).length > 0) standing.push(fact)
    }
    for (const fact of touched) {
      const trail = plan.trails[fact]
      if (!trail) continue
      const { words, terms, need, n, length } = trail
      if (!standing.includes(fact) && isEnough(trail.covered, n)) {
        const window = bestWindow(words, terms, need, 2 * n + 4, length)
        const best = closest?.get(fact)?.window
        if (window && isEnough(window.matched, n) && (!best || isCloser(window, best))) {
          closest ??= new Map()
          closest.set(fact, { fact, stands: false, part, window })
        }
      }
      for (let index = 0; index < length; index++) trail.seen[terms[index] ?? 0] = 0
      trail.length = 0
      trail.covered = 0
    }
  })
  if (standing.length === 0 && !closest) return NONE
  const hits: Hit[] = standing.map((fact) => ({ fact, stands: true, part: 0, window: NOWHERE }))
  if (closest) for (const hit of closest.values()) if (!standing.includes(hit.fact)) hits.push(hit)
  return hits
}

function isCloser(a: Window, b: Window): boolean {
  return a.matched > b.matched || (a.matched === b.matched && a.last - a.first < b.last - b.first)
}

/** Walks the words of a text once: notes the facts that stand, and fills the trails of the others. */
function walk(plan: Plan, { words, length, base }: TextIndex, standing: number[]): readonly number[] {
  const { keys, slotAt, slots, trails } = plan
  const mask = keys.length - 1
  const touched: number[] = []
  for (let index = 0; index < length; index += 2) {
    const hash = words[index] ?? 0
    for (let at = hash & mask; slotAt[at] !== 0; at = (at + 1) & mask) {
      if (keys[at] !== hash) continue
      const slot = slots[(slotAt[at] ?? 0) - 1]
      const start = words[index + 1] ?? 0
      if (!slot || !isWord(base, start, slot.text)) continue
      for (const fact of slot.anchors) {
        const quote = plan.quotes[fact]
        if (!quote?.anchor || standing.includes(fact)) continue
        if (standsAt(base, start, quote, quote.anchor.start)) standing.push(fact)
      }
      for (const { fact, term } of slot.uses) {
        const trail = trails[fact]
        if (!trail) continue
        if (trail.length === 0) touched.push(fact)
        trail.words[trail.length] = index >> 1
        trail.terms[trail.length++] = term
        const seen = (trail.seen[term] ?? 0) + 1
        trail.seen[term] = seen
        if (seen <= (trail.need[term] ?? 0)) trail.covered++
      }
    }
  }
  return touched
}

/** Whether the word at `start` is `wanted`, and not another one of the same hash. */
function isWord(base: string, start: number, wanted: string): boolean {
  let at = start
  for (let index = 0; index < wanted.length; index++, at++) {
    const code = base.charCodeAt(at)
    if (lowerLatin(code) !== wanted.charCodeAt(index)) {
      return wanted === 'not' && isContractedNot(base, start)
    }
  }
  const next = base.charCodeAt(at)
  return next === 0x20 || wordEnd(base, start) === at
}
