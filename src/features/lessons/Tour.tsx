import './tour.css'
import { useEffect, useRef } from 'react'
import { endTour, goToStop } from '../../store/actions/tour.ts'
import { openDialog } from '../../store/actions/view.ts'
import { STOPS } from './stops.ts'
import { usePointer } from './usePointer.ts'
import { useSheet } from './useSheet.ts'

function go(stop: number): void {
  const { title = '', words = '' } = STOPS[stop] ?? {}
  goToStop(stop, `${title}: ${words}`)
}

/** A stop of the tour: a small card at the edge of the page, which stays what it is. */
export function Tour({ at }: { readonly at: number }) {
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const stop = STOPS[at]
  useSheet(card)
  usePointer(stop?.targets[0], `stop ${at}`)
  // Somebody asked for the tour: the keyboard goes with it. From then on its buttons have it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const last = at === STOPS.length - 1
  return (
    <aside
      ref={card}
      className="tour"
      aria-label="Tour"
      onKeyDown={(event) => {
        if (event.key === 'Escape') endTour()
      }}
    >
      <p className="soft">
        Stop {at + 1} of {STOPS.length}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {stop?.title}
      </h2>
      <p>{stop?.words}</p>
      <div className="row">
        <button type="button" className="button" disabled={at === 0} onClick={() => go(at - 1)}>
          Back
        </button>
        <button
          type="button"
          className="button primary"
          onClick={() => {
            if (!last) go(at + 1)
            else {
              endTour()
              openDialog({ kind: 'lessons' })
            }
          }}
        >
          {last ? 'See the lessons' : 'Next'}
        </button>
        <span className="grow" />
        <button type="button" className="button quiet" onClick={endTour}>
          End the tour
        </button>
      </div>
    </aside>
  )
}
