import { createElement, Suspense } from 'react'
import { useLock } from '../../store/teaching.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { late } from '../../ui/late.ts'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { useAtRest } from '../../ui/useAtRest.ts'

const composer = late(() => import('./Composer.tsx').then((m) => m.Composer))

/** The composer, once the bench above it has been painted. */
export function LateComposer() {
  const atRest = useAtRest()
  const lock = useLock('messages')
  if (!atRest || lock === 'hidden') return null
  if (lock) {
    return (
      <p className="composer">
        <Locked lock={lock} text="Write the next message" />
      </p>
    )
  }
  return (
    <Boundary fallback={(again) => <NotLoaded words="What adds messages here could not be loaded." again={again} />}>
      <Suspense fallback={null}>{createElement(composer.get(), {})}</Suspense>
    </Boundary>
  )
}
