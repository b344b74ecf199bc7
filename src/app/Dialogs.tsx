import { lazy, Suspense } from 'react'
import { useStore } from '../store/store.ts'

// Dialogs load when they are first opened: nobody waits for them at first paint.
const OpenDialog = lazy(() => import('../features/open/OpenDialog.tsx').then((m) => ({ default: m.OpenDialog })))
const LaneDialog = lazy(() => import('../features/lane/LaneDialog.tsx').then((m) => ({ default: m.LaneDialog })))
const RequestDialog = lazy(() =>
  import('../features/lane/RequestDialog.tsx').then((m) => ({ default: m.RequestDialog })),
)
const MarkDialog = lazy(() => import('../features/mark/MarkDialog.tsx').then((m) => ({ default: m.MarkDialog })))
const FactDialog = lazy(() => import('../features/mark/FactDialog.tsx').then((m) => ({ default: m.FactDialog })))

function CurrentDialog() {
  const dialog = useStore((state) => state.view.dialog)
  switch (dialog?.kind) {
    case 'open':
      return <OpenDialog />
    case 'lane':
      return <LaneDialog laneId={dialog.laneId} />
    case 'request':
      return <RequestDialog laneId={dialog.laneId} />
    case 'mark':
      return <MarkDialog messageId={dialog.messageId} />
    case 'fact':
      return <FactDialog factId={dialog.factId} />
    default:
      return null
  }
}

/** The dialog that is open, if one is. */
export function Dialogs() {
  return (
    <Suspense fallback={null}>
      <CurrentDialog />
    </Suspense>
  )
}
