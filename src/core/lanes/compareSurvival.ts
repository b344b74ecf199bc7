import type { Document } from '../document/document.ts'
import type { Fact, Survival } from '../survival/fact.ts'
import type { Bench } from './bench.ts'

/** A fact that one lane keeps in one document and not, or in another form, in the other. */
export interface SurvivalChange {
  readonly laneId: string
  readonly laneName: string
  readonly fact: Fact
  readonly before: Survival['kind']
  readonly after: Survival['kind']
}

/** The same words, marked in the same message. */
const keyOf = ({ messageId, quote, pattern }: Fact): string => JSON.stringify([messageId, quote, pattern === true])

/** What two documents have in common, of which survival could be compared. */
export interface Comparable {
  /** Facts of either document. */
  readonly marked: number
  readonly facts: number
  readonly lanes: number
}

/** How many facts and lanes both documents have. */
export function comparable(before: Document, after: Document): Comparable {
  const known = new Set(before.facts.map(keyOf))
  const lanes = new Set(before.lanes.map((lane) => lane.id))
  return {
    marked: before.facts.length + after.facts.length,
    facts: after.facts.filter((fact) => known.has(keyOf(fact))).length,
    lanes: after.lanes.filter((lane) => lanes.has(lane.id)).length,
  }
}

/** What became of the facts that both documents have, lane by lane; only lanes and facts of both are compared. */
export function compareSurvival(before: Bench, after: Bench): readonly SurvivalChange[] {
  const placeBefore = new Map(before.document.facts.map((fact, index) => [keyOf(fact), index]))
  return after.lanes.flatMap((lane) => {
    const old = before.lanes.find((one) => one.lane.id === lane.lane.id)
    if (!old) return []
    return after.document.facts.flatMap((fact, index): SurvivalChange[] => {
      const place = placeBefore.get(keyOf(fact))
      const was = place === undefined ? undefined : old.survivals[place]?.kind
      const is = lane.survivals[index]?.kind
      if (was === undefined || is === undefined || was === is) return []
      return [{ laneId: lane.lane.id, laneName: lane.lane.name, fact, before: was, after: is }]
    })
  })
}
