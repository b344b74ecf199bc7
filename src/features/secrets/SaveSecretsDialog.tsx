import { useState } from 'react'
import { findLeaving } from '../../core/secrets/leaving.ts'
import { secretsIn, secretsWords } from '../../core/secrets/secrets.ts'
import { personalWords } from '../../core/words/leaving.ts'
import { saveAsItIs, saveWithout } from '../../store/actions/saving.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** Asks before a document with key-shaped strings becomes a file. */
export function SaveSecretsDialog() {
  const document = useStore((state) => state.document)
  const secrets = secretsIn(document)
  const personal = personalWords(findLeaving(document))
  const [also, setAlso] = useState(false)
  return (
    <Dialog
      title="Save with the key-shaped strings?"
      description={`${secretsWords(secrets)} The file would have them. Saved without, it has stand-ins such as [secret 1: ${secrets[0]?.kind ?? 'key'}]; what is on the screen stays as it is.`}
      onClose={closeDialog}
    >
      {personal !== '' && (
        <label className="check">
          <input type="checkbox" checked={also} onChange={(event) => setAlso(event.target.checked)} />
          <span>Saved without, replace also {personal}</span>
        </label>
      )}
      <div className="foot">
        <button type="button" className="button" onClick={closeDialog}>
          Cancel
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            closeDialog()
            saveAsItIs()
          }}
        >
          Save as it is
        </button>
        <button
          type="button"
          className="button primary"
          onClick={() => {
            closeDialog()
            saveWithout(also ? ['key', 'home folder', 'address'] : ['key'])
          }}
        >
          Save without them
        </button>
      </div>
    </Dialog>
  )
}
