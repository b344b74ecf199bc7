import { createElement, Suspense } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { late } from '../../ui/late.ts'

interface Props {
  readonly bench: Bench
  readonly result: LaneResult
  /** A fact by its place. Absent: the lane as a whole. */
  readonly index?: number
}

const prediction = late(() => import('./Prediction.tsx').then((m) => m.Prediction))

/** What somebody expects of a lane, where it is asked or was said. */
export function LatePrediction(props: Props) {
  return props.result.prediction && <Suspense fallback={null}>{createElement(prediction.get(), props)}</Suspense>
}
