import { createElement, Suspense } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { late } from '../../ui/late.ts'
import { useAtRest } from '../../ui/useAtRest.ts'

interface Props {
  readonly bench: Bench
  /** Absent: the history itself. */
  readonly result?: LaneResult
}

const line = late(() => import('./ProviderLine.tsx').then((m) => m.ProviderLine))

/** Whether providers would take a prompt, once the bench has been painted; until then its line is kept free. */
export function LateProviders(props: Props) {
  const atRest = useAtRest()
  const room = <p className="providers" />
  if (!atRest) return room
  return (
    <Boundary fallback={() => room}>
      <Suspense fallback={room}>{createElement(line.get(), props)}</Suspense>
    </Boundary>
  )
}
