import { type CSSProperties, createElement, Suspense, useDeferredValue } from 'react'
import { count } from '../core/words/words.ts'
import { Grid } from '../features/bench/Grid.tsx'
// A narrow screen has it from the first paint on.
import '../features/bench/phone.css'
import { BudgetBar } from '../features/budget/BudgetBar.tsx'
import { useBench } from '../store/bench.ts'
import { useShownBench } from '../store/shown.ts'
import { useStore } from '../store/store.ts'
import { isGuided, useTeaching } from '../store/teaching.ts'
import { NARROW } from '../ui/narrow.ts'
import { useLate } from '../ui/useLate.ts'
import { useMedia } from '../ui/useMedia.ts'
import { Announcer } from './Announcer.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Presenting } from './Presenting.tsx'
import { dropTarget, embedBar, findBar, noticeBar, phoneBench, pickedBar, selectionBar, sidePanel } from './parts.ts'
import { TopBar } from './TopBar.tsx'
import { useCommandKeys } from './useCommandKeys.ts'

/** Milliseconds after which it is said that the numbers are not yet those of the document. */
const LATE = 400

/** Milliseconds after which the page gets what nobody can need before: nothing is selected that soon. */
const SETTLED = 500

/** The frame of the page: what stands where. */
export function App() {
  // Drawing a long bench may be interrupted: typing and dragging never wait for it.
  const bench = useDeferredValue(useShownBench())
  const length = useStore((state) => state.document.history.length)
  const loading = useStore((state) => state.view.loading)
  const late = useLate(useBench((state) => state.behind) && !loading, LATE)
  const settled = useLate(true, SETTLED)
  const finding = useStore((state) => state.view.finding)
  const told = useStore((state) => state.view.notice !== undefined)
  const picking = useStore((state) => state.view.picked.size > 0)
  const narrow = useMedia(NARROW)
  const guided = useTeaching((teaching) => isGuided(teaching) || typeof teaching.tour === 'number')
  const embed = useTeaching((state) => state.embed)
  useCommandKeys()
  return (
    <div
      className="page"
      data-loading={loading ? '' : undefined}
      style={{ '--lanes': bench.lanes.length } as CSSProperties}
    >
      <Presenting />
      {embed ? <Suspense fallback={null}>{createElement(embedBar.get(), {})}</Suspense> : <TopBar />}
      <Suspense fallback={null}>{told && createElement(noticeBar.get(), {})}</Suspense>
      {loading && <p className="loading">Computing the lanes of {count(length, 'message')}…</p>}
      {late && <p className="loading late">Computing… These are the numbers from before the change.</p>}
      <Suspense fallback={null}>{guided && createElement(sidePanel.get(), {})}</Suspense>
      <div className="stage" inert={loading}>
        <BudgetBar bench={bench} loading={loading} />
        {narrow ? (
          <Suspense fallback={null}>{createElement(phoneBench.get(), { bench })}</Suspense>
        ) : (
          <Grid bench={bench} />
        )}
      </div>
      <Suspense fallback={null}>
        {settled && createElement(selectionBar.get(), {})}
        {settled && !embed && createElement(dropTarget.get(), {})}
        {finding && createElement(findBar.get(), {})}
        {picking && createElement(pickedBar.get(), {})}
      </Suspense>
      <Dialogs />
      <Announcer />
    </div>
  )
}
