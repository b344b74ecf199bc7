import { closeDialog } from '../../store/actions/view.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Not built yet. */
export function ExerciseDialog() {
  return (
    <Dialog title="Make an exercise" onClose={closeDialog}>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
