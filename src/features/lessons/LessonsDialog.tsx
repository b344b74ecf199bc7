import { closeDialog } from '../../store/actions/view.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Not built yet. */
export function LessonsDialog() {
  return (
    <Dialog title="Lessons" onClose={closeDialog}>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
