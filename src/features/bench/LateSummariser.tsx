import { createElement, Suspense } from 'react'
import type { LaneResult } from '../../core/lanes/run.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { late } from '../../ui/late.ts'
import { NotLoaded } from '../../ui/NotLoaded.tsx'

const line = late(() => import('./SummariserLine.tsx').then((m) => m.SummariserLine))

/** Whom a lane asks, and what came of it: loaded where a lane asks a model. */
export function LateSummariser({ result }: { readonly result: LaneResult }) {
  return (
    <Boundary fallback={(again) => <NotLoaded words="What asks a model could not be loaded." again={again} />}>
      <Suspense fallback={null}>{createElement(line.get(), { result })}</Suspense>
    </Boundary>
  )
}
