import { closeDialog } from '../../store/actions/view.ts'
import type { TakeForm } from '../../store/store.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Not built yet. */
export function TakeDialog(_: { readonly what?: TakeForm; readonly laneId?: string }) {
  return (
    <Dialog title="Take away" onClose={closeDialog}>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
