import { type CSSProperties, Suspense, useDeferredValue } from 'react'
import { Grid } from '../features/bench/Grid.tsx'
import { BudgetBar } from '../features/budget/BudgetBar.tsx'
import { SelectionBar } from '../features/mark/SelectionBar.tsx'
import { DropTarget } from '../features/open/DropTarget.tsx'
import { useBench } from '../store/bench.ts'
import { useMedia } from '../ui/useMedia.ts'
import { Announcer } from './Announcer.tsx'
import { Dialogs } from './Dialogs.tsx'
import { NoticeBar } from './Notice.tsx'
import { PhoneBench } from './parts.ts'
import { TopBar } from './TopBar.tsx'
import { useUndoKeys } from './useUndoKeys.ts'

/** The frame of the page: what stands where. */
export function App() {
  // Drawing a long bench may be interrupted: typing and dragging never wait for it.
  const bench = useDeferredValue(useBench((state) => state.bench))
  const narrow = useMedia('(max-width: 759px)')
  useUndoKeys()
  return (
    <div className="page" style={{ '--lanes': bench.lanes.length } as CSSProperties}>
      <TopBar />
      <NoticeBar />
      <BudgetBar bench={bench} />
      {narrow ? (
        <Suspense fallback={null}>
          <PhoneBench bench={bench} />
        </Suspense>
      ) : (
        <Grid bench={bench} />
      )}
      <SelectionBar />
      <DropTarget />
      <Dialogs />
      <Announcer />
    </div>
  )
}
