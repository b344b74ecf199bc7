import type { Bench } from '../core/lanes/bench.ts'
import { useBench } from './bench.ts'
import { useTeaching } from './teaching.ts'

/** The bench as the screen may show it: while somebody is asked what lanes lose, their facts are hidden. */
export function useShownBench(): Bench {
  const bench = useBench((state) => state.bench)
  const veil = useTeaching((state) => state.veil)
  return veil ? veil(bench) : bench
}

/** The same, at this moment. */
export function shownBench(): Bench {
  const { bench } = useBench.getState()
  return useTeaching.getState().veil?.(bench) ?? bench
}
