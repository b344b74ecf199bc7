import { closeDialog } from '../../store/actions/view.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Not built yet. */
export function HelpDialog() {
  return (
    <Dialog title="Help" onClose={closeDialog}>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
