import { describe, expect, it } from 'vitest'
import type { Document } from '../../../core/document/document.ts'
import { type Bench, computeBench, type Lookup } from '../../../core/lanes/bench.ts'
import { MENDING } from '../../../core/lanes/mending.ts'
import type { Answer } from '../../../core/strategies/outcome.ts'
import { type Deed, holds, type Situation } from '../../../core/teach/condition.ts'
import type { Lesson, Step, Target } from '../lesson.ts'

/** What a reader does: what changes in the document, what else is done, how often each lane ran again by then. */
export interface Act {
  readonly change?: (document: Document) => Document
  readonly deeds?: readonly Deed[]
  readonly again?: Readonly<Record<string, number>>
}

/** What a reader does in a step, one after the other: a check that held once is seen. */
export type Solution = Act | readonly Act[]

/** What a walk knows beside the lesson: counts of a tokenizer, answers of summarisers. */
export interface World {
  readonly lookup?: Lookup
  readonly answers?: ReadonlyMap<string, Answer>
}

/** The bench as it stands on the way. */
interface Place {
  readonly document: Document
  readonly again: ReadonlyMap<string, number>
}

function benchOf({ document, again }: Place, { lookup = () => undefined, answers }: World): Bench {
  return computeBench(document, lookup, answers, again, MENDING)
}

function situationOf(place: Place, deeds: readonly Deed[], world: World): Situation {
  return {
    bench: benchOf(place, world),
    deeds: new Set(deeds),
    compute: (document) => benchOf({ ...place, document }, world),
  }
}

/** The checks that a step cannot be done without. */
function needed({ checks }: Step): Step['checks'] {
  return checks.filter(({ optional }) => !optional)
}

/** The words of those of them that do not hold. */
function open(step: Step, situation: Situation): readonly string[] {
  return needed(step)
    .filter(({ when }) => !holds(when, situation))
    .map(({ words }) => words)
}

function acted({ document, again }: Place, { change, again: runs }: Act): Place {
  return {
    document: change ? change(document) : document,
    again: new Map([...again, ...Object.entries(runs ?? {})]),
  }
}

/** Where a solution leads to, and the words of the checks that never held on the way. */
function solve(step: Step, from: Place, solution: Solution, world: World): { place: Place; left: readonly string[] } {
  const acts: readonly Act[] = Array.isArray(solution) ? solution : [solution]
  const deeds: Deed[] = []
  let place = from
  let left = needed(step).map(({ words }) => words)
  for (const act of acts) {
    place = acted(place, act)
    deeds.push(...(act.deeds ?? []))
    const still = open(step, situationOf(place, deeds, world))
    left = left.filter((words) => still.includes(words))
  }
  return { place, left }
}

/** A target that is of one lane, fact or message names one that is there. */
function isThere(target: Target, { lanes, facts, history }: Document): boolean {
  const [kind, id] = target.split(/:(.*)/)
  if (kind === 'lane') return lanes.some((lane) => lane.id === id)
  if (kind === 'fact') return facts.some((fact) => fact.id === id)
  if (kind === 'message') return history.some(({ message }) => message.id === id)
  return true
}

/**
 * Tests that walk a lesson to its end, both ways that a reader can come to a step: from its own `begin`, and with what
 * the step before left on the bench, unless the step begins `anew`. Each step must have something left to do when it
 * begins, and nothing when its solution is done. `solutions` are by the steps' ids.
 */
export function walkLesson(lesson: Lesson, solutions: Readonly<Record<string, Solution>>, world: World = {}): void {
  describe(`the lesson “${lesson.title}”`, () => {
    it('has a solution for every step, and for no other', () => {
      expect(Object.keys(solutions)).toEqual(lesson.steps.map(({ id }) => id))
    })

    let place: Place | undefined
    for (const step of lesson.steps) {
      const solution = solutions[step.id] ?? {}
      const fresh: Place = { document: step.begin, again: new Map() }
      const ways: readonly (readonly [string, Place])[] =
        place === undefined || step.anew
          ? [['from its beginning', fresh]]
          : [
              ['from its beginning', fresh],
              ['from where the step before ends', place],
            ]
      describe(`step “${step.title}”`, () => {
        it.each(ways)('has something to do %s', (_, from) => {
          expect(open(step, situationOf(from, [], world))).not.toEqual([])
        })
        it.each(ways)('is done by its solution %s', (_, from) => {
          expect(solve(step, from, solution, world).left).toEqual([])
        })
        it('points to what is there', () => {
          expect(step.target === undefined || isThere(step.target, step.begin)).toBe(true)
          const lanes = step.begin.lanes.map(({ id }) => id)
          for (const id of step.predict ?? []) expect(lanes).toContain(id)
        })
      })
      place = solve(step, place === undefined || step.anew ? fresh : place, solution, world).place
    }
  })
}
