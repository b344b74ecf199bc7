import { Suspense } from 'react'
import { useStore } from '../store/store.ts'
import { FactDialog, LaneDialog, MarkDialog, OpenDialog, RequestDialog } from './parts.ts'

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
