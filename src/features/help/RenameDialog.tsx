import { useState } from 'react'
import { setTitle } from '../../store/actions/document.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { endMerge, useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** Gives the history another name: it names its file, too. */
export function RenameDialog() {
  const before = useStore((state) => state.document.title)
  const [title, setTyped] = useState(before)
  return (
    <Dialog title="Name of this history" onClose={closeDialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (title.trim() !== '') setTitle(title.trim())
          endMerge()
          closeDialog()
        }}
      >
        <input
          className="input"
          aria-label="Name"
          value={title}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="foot">
          <button type="button" className="button" onClick={closeDialog}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={title.trim() === ''}>
            Rename
          </button>
        </div>
      </form>
    </Dialog>
  )
}
