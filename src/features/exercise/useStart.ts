import { useEffect, useMemo, useState } from 'react'
import type { Document } from '../../core/document/document.ts'
import type { Condition } from '../../core/teach/condition.ts'
import type { Goal } from '../../core/teach/exercise.ts'
import { useBench } from '../../store/bench.ts'
import { situationNow, situationOf } from '../../store/situation.ts'
import { holdsInSlices } from '../../store/useHolds.ts'

/** Milliseconds without a change until goals are tried again. */
const STILL = 250

/** Whether each goal holds as an exercise begins, in their order; undefined while it is being tried. */
export function useHeldAtStart(start: Document, goals: readonly Goal[]): readonly (boolean | undefined)[] {
  const now = useBench((state) => state.bench)
  const bench = useMemo(() => (now.document === start ? now : situationNow().compute(start)), [now, start])
  const [tried, setTried] = useState<{ readonly bench: unknown; readonly held: ReadonlyMap<Condition, boolean> }>()
  useEffect(() => {
    let stop: (() => void) | undefined
    const conditions = goals.map(({ when }) => when)
    const timer = setTimeout(() => {
      stop = holdsInSlices(conditions, situationOf(bench, new Set()), (held) => {
        setTried({ bench, held: new Map(conditions.map((one) => [one, held.has(one)])) })
      })
    }, STILL)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [bench, goals])
  return goals.map(({ when }) => (tried?.bench === bench ? tried.held.get(when) : undefined))
}
