import { createElement, Suspense } from 'react'
import { Boundary } from '../../ui/Boundary.tsx'
import { late } from '../../ui/late.ts'
import { useAtRest } from '../../ui/useAtRest.ts'

const composer = late(() => import('./Composer.tsx').then((m) => m.Composer))

/** The composer, once the bench above it has been painted. */
export function LateComposer() {
  const atRest = useAtRest()
  if (!atRest) return null
  return (
    <Boundary
      fallback={(again) => (
        <p className="row">
          What adds messages here could not be loaded.
          <button type="button" className="button small" onClick={again}>
            Try again
          </button>
        </p>
      )}
    >
      <Suspense fallback={null}>{createElement(composer.get(), {})}</Suspense>
    </Boundary>
  )
}
