import type { Prompt } from '../message/prompt.ts'
import type { Fact, Survival } from './fact.ts'
import { factSurvival, verbatimPlaces } from './match.ts'
import { patternProblem } from './pattern.ts'

/** How a fact stands in the history itself, before any lane: whether its words are still where they were marked. */
export interface Anchor {
  /**
   * `stands`: in its own message. `edited`: that message has the words no more. `deleted`: the message is gone.
   * `unusable`: a pattern that can match nothing.
   */
  readonly kind: 'stands' | 'edited' | 'deleted' | 'unusable'
  /** The place of its own message in the history; undefined where it was deleted. */
  readonly at: number | undefined
  /** The places of all messages in which it stands, its own among them, in order. */
  readonly places: readonly number[]
  /** How it stands in the history. What is lost there, no lane can have lost. */
  readonly survival: Survival
  /** Why a pattern is unusable, as a sentence. */
  readonly problem?: string
}

/** The anchor of each fact, in their order. Looks through the whole history: done once, with the outcomes. */
export function anchorsOf(facts: readonly Fact[], history: Prompt): readonly Anchor[] {
  const survivals = factSurvival(facts, history)
  const places = verbatimPlaces(facts, history)
  const wanted = new Set(facts.map((fact) => fact.messageId))
  const indices = new Map<string, number>()
  history.forEach(({ message: { id } }, index) => {
    if (wanted.has(id)) indices.set(id, index)
  })
  return facts.map((fact, index): Anchor => {
    const at = indices.get(fact.messageId)
    const survival = survivals[index] ?? { kind: 'lost' }
    const stands = places[index] ?? []
    const problem = fact.pattern ? patternProblem(fact.quote)?.words : undefined
    if (problem !== undefined) return { kind: 'unusable', at, places: stands, survival, problem }
    if (at === undefined) return { kind: 'deleted', at, places: stands, survival }
    // A summary in the history is no history message, but a fact can have been marked in it.
    const inSummary = survival.kind === 'in-summary' && survival.entryId === fact.messageId
    return { kind: stands.includes(at) || inSummary ? 'stands' : 'edited', at, places: stands, survival }
  })
}

/**
 * True when a fact is lost or altered in a lane and was so in the history already: the lane is not to blame for it.
 * `was`: how it stands in the history, `Anchor.survival`.
 */
export function isAlready(survival: Survival | undefined, was: Survival | undefined): boolean {
  return survival?.kind === was?.kind && (survival?.kind === 'lost' || survival?.kind === 'altered')
}

/** Places that a short line names before it counts the rest. */
const MOST_PLACES = 3

/** The places besides the fact's own as a short line: "also in 9, 12", "also in 2, 5, 9 and 4 more"; '' for none. */
export function alsoWords({ kind, at, places }: Anchor): string {
  if (kind === 'edited' || kind === 'deleted') return ''
  const others = places.filter((place) => place !== at)
  return others.length === 0 ? '' : `also in ${listed(others)}`
}

function listed(places: readonly number[]): string {
  const shown = places.slice(0, MOST_PLACES).map((place) => place + 1)
  const more = places.length - shown.length
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`
}

/** Where a fact stands in the history, or what became of it, in a few words: "in 4", "no longer in 4: edited away". */
export function anchorWords({ kind, at, places, survival }: Anchor): string {
  const home = at === undefined ? 'message deleted' : `no longer in ${at + 1}`
  if (kind === 'unusable') return 'not a usable pattern'
  if (kind === 'stands' && at !== undefined) return `in ${at + 1}`
  if (places.length > 0) return `${home}, stands in ${listed(places)}`
  if (survival.kind === 'in-summary') return `${home}, stands in a summary`
  if (survival.kind === 'altered') return at === undefined ? `${home}, changed in a summary` : `changed in ${at + 1}`
  return at === undefined ? home : `${home}: edited away`
}
