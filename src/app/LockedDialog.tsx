import type { Control } from '../core/teach/exercise.ts'
import { CONTROL_WORDS } from '../core/teach/locks.ts'
import { leaveExercise } from '../store/actions/exercise.ts'
import { closeDialog } from '../store/actions/view.ts'
import { CloseFoot } from '../ui/CloseFoot.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** In the place of a dialog that the open exercise takes away. */
export function LockedDialog({ control }: { readonly control: Control }) {
  return (
    <Dialog title="Locked in this exercise" onClose={closeDialog}>
      <p>
        Who made it has locked <b>{CONTROL_WORDS[control]}</b>. A convenience: leave the exercise, and the same history
        is open without its locks.
      </p>
      <p>
        <button type="button" className="button" onClick={leaveExercise}>
          Leave the exercise
        </button>
      </p>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
