import { useEffect, useRef, useState } from 'react'
import { type CompareResult, compareInBackground } from '../../services/comparer/comparer.ts'
import type { Pair } from '../../services/comparer/protocol.ts'

export type Comparing =
  | { readonly state: 'computing'; readonly done: 0 | 1 | 2 }
  | { readonly state: 'ended'; readonly result: CompareResult }

/** What survives otherwise in `after` than in `before`: computed off the main thread where they are long. `stop` ends it, `again` begins anew. */
export function useSurvivalChanges({ before, after }: Pair): {
  readonly comparing: Comparing
  readonly stop: () => void
  readonly again: () => void
} {
  const [comparing, setComparing] = useState<Comparing>({ state: 'computing', done: 0 })
  const [tries, setTries] = useState(0)
  const stopping = useRef(() => {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the same pair again
  useEffect(() => {
    let current = true
    setComparing({ state: 'computing', done: 0 })
    const job = compareInBackground({ before, after }, (done) => current && setComparing({ state: 'computing', done }))
    void job.result.then((result) => current && setComparing({ state: 'ended', result }))
    stopping.current = job.stop
    return () => {
      current = false
      job.stop()
    }
  }, [before, after, tries])

  return { comparing, stop: () => stopping.current(), again: () => setTries(tries + 1) }
}
