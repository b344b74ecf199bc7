import { reveal } from '../store/actions/predict.ts'
import { closeDialog } from '../store/actions/view.ts'
import { CloseFoot } from '../ui/CloseFoot.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** In the place of a dialog that would tell what somebody is still asked. */
export function HiddenDialog({ laneId }: { readonly laneId: string }) {
  return (
    <Dialog title="Hidden until you have said it" onClose={closeDialog}>
      <p>This would tell which facts the lane loses. Say first of each fact whether it stands or is lost.</p>
      <p>
        <button type="button" className="button" onClick={() => reveal(laneId)}>
          Reveal them now
        </button>
      </p>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
