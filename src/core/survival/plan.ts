import type { Message } from '../message/message.ts'
import { bestWindow, isEnough, type Window } from './altered.ts'
import type { Fact } from './fact.ts'
import { placesIn } from './normalise.ts'
import { prepare, type Quote, standsAt } from './quote.ts'
import { indexMessage, type TextIndex } from './textIndex.ts'
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

/** What one word of a text can mean: word `term` of a fact, or (-1) the anchor by which the fact is looked up. */
interface Use {
  readonly fact: number
  readonly term: number
}

/** A word that some fact looks for. */
interface Slot {
  readonly text: string
  readonly uses: Use[]
}

/** All quotes of a document, looked for together: one table from a word's hash to the facts that have it. */
export interface Plan {
  readonly sources: readonly string[]
  readonly quotes: readonly Quote[]
  /** Per fact, per term: how often the quote has it. */
  readonly needs: readonly (readonly number[])[]
  readonly slots: readonly Slot[]
  /** Open addressing; `places` is the number of a slot + 1, 0 where free. */
  readonly keys: Int32Array
  readonly places: Int32Array
  /** Facts without a word ("->"): looked for one by one. */
  readonly wordless: readonly number[]
  readonly hits: WeakMap<Message, readonly Hit[]>
}

const plans = new WeakMap<readonly Fact[], Plan>()
let newest: Plan | undefined

/** The plan for a list of facts; lists with the same quotes share it, so that renaming a fact costs nothing. */
export function planOf(facts: readonly Fact[]): Plan {
  const known = plans.get(facts)
  if (known) return known
  const same = newest?.sources.length === facts.length && facts.every((fact, at) => fact.quote === newest?.sources[at])
  const plan = same && newest ? newest : makePlan(facts.map((fact) => fact.quote))
  newest = plan
  plans.set(facts, plan)
  return plan
}

function makePlan(sources: readonly string[]): Plan {
  const slots = new Map<string, Slot>()
  const use = (text: string, fact: number, term: number) => {
    const slot = slots.get(text)
    if (slot) slot.uses.push({ fact, term })
    else slots.set(text, { text, uses: [{ fact, term }] })
  }
  const quotes = sources.map(prepare)
  const needs = quotes.map((quote, fact) => {
    if (quote.anchor) use(quote.anchor.text, fact, -1)
    const terms = new Map<string, number>()
    const need: number[] = []
    for (const { text } of quote.content) {
      // Any negation may stand for any other: what differs is named from the words themselves.
      const key = NEGATIONS.has(text) ? 'not' : text
      const known = terms.get(key)
      if (known !== undefined) need[known] = (need[known] ?? 0) + 1
      else {
        terms.set(key, need.length)
        for (const word of key === 'not' ? NEGATIONS : [text]) use(word, fact, need.length)
        need.push(1)
      }
    }
    return need
  })
  const list = [...slots.values()]
  let size = 16
  while (size < list.length * 4) size *= 2
  const keys = new Int32Array(size)
  const places = new Int32Array(size)
  list.forEach(({ text }, slot) => {
    const hash = hashOf(text)
    let at = hash & (size - 1)
    while (places[at] !== 0) at = (at + 1) & (size - 1)
    keys[at] = hash
    places[at] = slot + 1
  })
  const wordless = quotes.flatMap((quote, fact) => (quote.anchor || quote.text === '' ? [] : [fact]))
  return { sources, quotes, needs, slots: list, keys, places, wordless, hits: new WeakMap() }
}

const NONE: readonly Hit[] = []
const NOWHERE: Window = { matched: 0, first: 0, last: 0 }

/** The facts that stand in a message, whole or changed. Kept per plan and message. */
export function hitsOf(plan: Plan, message: Message): readonly Hit[] {
  const known = plan.hits.get(message)
  if (known) return known
  const hits = findHits(plan, indexMessage(message))
  plan.hits.set(message, hits)
  return hits
}

/** The hits of one text that may add up to a window, per fact. */
interface Trail {
  readonly words: number[]
  readonly terms: number[]
}

function findHits(plan: Plan, texts: readonly TextIndex[]): readonly Hit[] {
  const standing = new Set<number>()
  const closest = new Map<number, Hit>()
  texts.forEach((text, part) => {
    const trails = trailsOf(plan, text, standing)
    for (const fact of plan.wordless) {
      const quote = plan.quotes[fact]
      if (quote && placesIn(text, quote, true).length > 0) standing.add(fact)
    }
    for (const [fact, { words, terms }] of trails) {
      const n = plan.quotes[fact]?.content.length ?? 0
      if (standing.has(fact) || !isEnough(words.length, n)) continue
      const window = bestWindow(words, terms, plan.needs[fact] ?? [], 2 * n + 4)
      const best = closest.get(fact)?.window
      if (window && isEnough(window.matched, n) && (!best || isCloser(window, best))) {
        closest.set(fact, { fact, stands: false, part, window })
      }
    }
  })
  if (standing.size === 0 && closest.size === 0) return NONE
  const hits: Hit[] = [...standing].map((fact) => ({ fact, stands: true, part: 0, window: NOWHERE }))
  for (const hit of closest.values()) if (!standing.has(hit.fact)) hits.push(hit)
  return hits
}

function isCloser(a: Window, b: Window): boolean {
  return a.matched > b.matched || (a.matched === b.matched && a.last - a.first < b.last - b.first)
}

const NO_TRAILS: ReadonlyMap<number, Trail> = new Map()

/** Walks the words of a text once: notes facts that stand, and where the words of the others are. */
function trailsOf(plan: Plan, text: TextIndex, standing: Set<number>): ReadonlyMap<number, Trail> {
  const { keys, places, slots } = plan
  const { hashes, base } = text
  const mask = keys.length - 1
  let trails: Map<number, Trail> | undefined
  for (let word = 0; word < hashes.length; word++) {
    const hash = hashes[word] ?? 0
    for (let at = hash & mask; places[at] !== 0; at = (at + 1) & mask) {
      if (keys[at] !== hash) continue
      const slot = slots[(places[at] ?? 0) - 1]
      const start = text.starts[word] ?? 0
      if (!slot || !isWord(base, start, slot.text)) continue
      for (const { fact, term } of slot.uses) {
        if (term < 0) {
          const quote = plan.quotes[fact]
          if (quote?.anchor && !standing.has(fact) && standsAt(base, start, quote, quote.anchor.start)) {
            standing.add(fact)
          }
          continue
        }
        trails ??= new Map()
        const trail = trails.get(fact)
        if (!trail) trails.set(fact, { words: [word], terms: [term] })
        else {
          trail.words.push(word)
          trail.terms.push(term)
        }
      }
    }
  }
  return trails ?? NO_TRAILS
}

/** Whether the word at `start` is `wanted`, and not another one of the same hash. */
function isWord(base: string, start: number, wanted: string): boolean {
  for (let index = 0; index < wanted.length; index++) {
    const code = base.charCodeAt(start + index)
    if ((code >= 0x41 && code <= 0x5a ? code + 0x20 : code) !== wanted.charCodeAt(index)) {
      return wanted === 'not' && isContractedNot(base, start)
    }
  }
  return wordEnd(base, start) === start + wanted.length
}
