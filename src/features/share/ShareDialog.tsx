import { closeDialog } from '../../store/actions/view.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Not built yet. */
export function ShareDialog() {
  return (
    <Dialog title="Share a link" onClose={closeDialog}>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
