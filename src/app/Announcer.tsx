import { useEffect } from 'react'
import { announceLane } from '../core/words/announce.ts'
import { useBench } from '../store/bench.ts'
import { announce, useStore } from '../store/store.ts'
import { useTeaching } from '../store/teaching.ts'

/** Waits until the document has been still for this long, in milliseconds, before it says what the lanes did. */
const STILL = 700

/** The one live region of the page: says what a run did, after a drag or a burst of typing has ended. */
export function Announcer() {
  const announcement = useStore((state) => state.view.announcement)
  useEffect(() => {
    let said = wordsNow()
    let timer: ReturnType<typeof setTimeout> | undefined
    function speak(): void {
      if (useStore.getState().view.dragging) {
        timer = setTimeout(speak, STILL)
        return
      }
      const words = wordsNow()
      const changed = [...words].filter(([id, text]) => said.get(id) !== text).map(([, text]) => text)
      said = words
      if (changed.length > 0) announce(`${changed.join('. ')}.`)
    }
    const stop = useBench.subscribe((state, before) => {
      if (state.bench === before.bench) return
      clearTimeout(timer)
      timer = setTimeout(speak, STILL)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {announcement}
    </div>
  )
}

function wordsNow(): ReadonlyMap<string, string> {
  const { bench } = useBench.getState()
  const { hidden } = useTeaching.getState()
  // Of a lane whose facts are hidden nothing is said that would tell them.
  const shown = bench.lanes.filter(({ lane }) => !hidden.has(lane.id))
  return new Map(shown.map((result) => [result.lane.id, announceLane(result, bench.document.history, bench.anchors)]))
}
