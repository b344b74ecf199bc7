import { useEffect, useMemo, useState } from 'react'
import type { Bench } from '../core/lanes/bench.ts'
import { type Condition, holds, type Situation, triesOthers } from '../core/teach/condition.ts'
import { useBench } from './bench.ts'
import { situationOf } from './situation.ts'
import { useTeaching } from './teaching.ts'

/** Milliseconds that trying smaller numbers may take at once: a frame has 16. */
const SLICE = 12

/** A bench must have been still for this long, in milliseconds, before smaller numbers are tried: nobody waits for them while typing. */
const STILL = 250

class OutOfTime extends Error {}

/** The same situation, of which no more than a slice is computed at once. */
function sliced(situation: Situation, now: () => number): Situation {
  const until = now() + SLICE
  let computed = 0
  const compute: Situation['compute'] = (document) => {
    // At least one each time, or a slow bench would never come to an end.
    if (computed++ > 0 && now() > until) throw new OutOfTime()
    return situation.compute(document)
  }
  return { ...situation, compute }
}

/** What holds, as far as one slice goes; undefined where there is more to try. */
function tryHolds(condition: Condition, situation: Situation): boolean | undefined {
  try {
    return holds(
      condition,
      sliced(situation, () => performance.now()),
    )
  } catch (error) {
    if (error instanceof OutOfTime) return undefined
    throw error
  }
}

/** Tries conditions in slices and calls `done` with what holds. Returns what stops it. */
export function holdsInSlices(
  conditions: readonly Condition[],
  situation: Situation,
  done: (held: ReadonlySet<Condition>) => void,
): () => void {
  const held = new Set<Condition>()
  const left = [...conditions]
  const remembering = { ...situation, tried: new Map() }
  let timer: ReturnType<typeof setTimeout> | undefined
  function step(): void {
    const next = left[0]
    if (!next) {
      done(held)
      return
    }
    const holdsNow = tryHolds(next, remembering)
    if (holdsNow !== undefined) {
      if (holdsNow) held.add(next)
      left.shift()
    }
    timer = setTimeout(step)
  }
  step()
  return () => clearTimeout(timer)
}

interface Tried {
  readonly bench: Bench
  readonly held: ReadonlySet<Condition>
}

/**
 * Whether each condition holds of what is on the bench, in their order; anew only when the bench or what was done changes.
 * `conditions` must stay the same array while they are the same. One that tries other numbers (`smallest`) follows when
 * the bench has been still for a while, in slices; until then it does not hold.
 */
export function useHolds(conditions: readonly Condition[]): readonly boolean[] {
  const bench = useBench((state) => state.bench)
  const deeds = useTeaching((state) => state.deeds)
  const slow = useMemo(() => conditions.filter(triesOthers), [conditions])
  const [tried, setTried] = useState<Tried>()
  useEffect(() => {
    if (slow.length === 0) return
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = holdsInSlices(slow, situationOf(bench, deeds), (held) => setTried({ bench, held }))
    }, STILL)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [slow, bench, deeds])
  return useMemo(() => {
    const situation = situationOf(bench, deeds)
    const found = tried?.bench === bench ? tried.held : new Set<Condition>()
    return conditions.map((one) => (triesOthers(one) ? found.has(one) : holds(one, situation)))
  }, [conditions, bench, deeds, tried])
}
