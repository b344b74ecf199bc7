import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { contextStats, thresholdTokens } from '../../core/budget/stats.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { num } from '../../core/words/words.ts'
import { useStore } from '../../store/store.ts'
import { NARROW } from '../../ui/narrow.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { labelPlaces } from './labelPlaces.ts'
import { ThresholdHandle } from './Threshold.tsx'

interface Props {
  readonly bench: Bench
  readonly scale: number
  readonly loading: boolean
}

/** Widths of the bar and of the two labels, in pixels. */
const UNMEASURED = { bar: 0, compaction: 0, pruning: 0 }

type Sizes = typeof UNMEASURED

/** Measured when a number gets another length: the figures are tabular, so that nothing else changes a width. */
function useSizes(shape: string) {
  const compaction = useRef<HTMLSpanElement>(null)
  const pruning = useRef<HTMLSpanElement>(null)
  const [sizes, setSizes] = useState<Sizes>(UNMEASURED)
  const measure = useCallback(() => {
    const next: Sizes = {
      bar: compaction.current?.closest('.budget-scale')?.clientWidth ?? 0,
      compaction: compaction.current?.offsetWidth ?? 0,
      pruning: pruning.current?.offsetWidth ?? 0,
    }
    setSizes((old) =>
      old.bar === next.bar && old.compaction === next.compaction && old.pruning === next.pruning ? old : next,
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels have another width when `shape` is another
  useLayoutEffect(measure, [shape, measure])
  useEffect(() => {
    const bar = compaction.current?.closest('.budget-scale')
    const observer = new ResizeObserver(measure)
    if (bar) observer.observe(bar)
    return () => observer.disconnect()
  }, [measure])
  return { compaction, pruning, sizes }
}

/** Where the handles stand and what they say follows the hand at once; the rest of the bar follows when it is computed. */
export function Handles({ bench, scale, loading }: Props) {
  const live = useStore((state) => state.document.budget)
  const budget = loading ? bench.document.budget : live
  const rows = useMedia(NARROW)
  const stats = contextStats(bench.measured, budget)
  const { compaction, pruning, window } = budget
  const shape = [compaction, pruning]
    .map((fraction) => `${Math.round(fraction * 1000) / 10} ${num(thresholdTokens(fraction, window))}`)
    .join()
    .replace(/\d/g, '0')
  const { sizes, ...refs } = useSizes(shape)
  const at = { compaction: (compaction / scale) * sizes.bar, pruning: (pruning / scale) * sizes.bar }
  const places = labelPlaces(at, sizes, sizes.bar, rows)
  const reached = { compaction: stats.needsCompaction, pruning: stats.needsPruning }
  return (['compaction', 'pruning'] as const).map((which) => (
    <ThresholdHandle
      key={which}
      which={which}
      fraction={budget[which]}
      other={which === 'compaction' ? pruning : compaction}
      window={window}
      reached={reached[which]}
      scale={scale}
      place={places[which]}
      labelRef={refs[which]}
    />
  ))
}
