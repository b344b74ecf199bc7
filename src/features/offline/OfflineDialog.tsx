import { useState } from 'react'
import { closeDialog } from '../../store/actions/view.ts'
import { type OfflineState, useOffline } from '../../store/offline.ts'
import { askForNewer, keepOffline, takeNewer } from '../../store/offlineKeeper.ts'
import { announce } from '../../store/store.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

const STATES: Readonly<Record<OfflineState, string>> = {
  none: 'This browser keeps no pages for use without a network, or this one is served in a way that does not allow it.',
  spared: 'Not ready offline: the browser is told to save data, so nothing is loaded before you ask for it.',
  loading: 'Getting ready: what the page needs is being loaded.',
  ready: 'Ready offline: the page opens and every lane runs without a network, but for lanes that ask a provider.',
  failed:
    'Not ready offline: a part of the page did not come, or the browser keeps nothing here. It is tried again at the next visit.',
}

/** Whether the page works without a network, whether it can be installed, and whether there is a newer version. */
export function OfflineDialog() {
  const { state, newer, install } = useOffline()
  return (
    <Dialog title="Offline and version" onClose={closeDialog}>
      <p>{STATES[state]}</p>
      {state === 'ready' && (
        <p className="soft">
          The JSON editor, the tokenizers and the engine of a model in the page are large: each is kept from when it was
          first used. Without them, JSON is edited as plain text and the estimate counts.
        </p>
      )}
      {state === 'spared' && (
        <p className="row">
          <button type="button" className="button" onClick={keepOffline}>
            Get ready offline (about 1 MB)
          </button>
        </p>
      )}
      {install ? (
        <p className="row">
          <button type="button" className="button" onClick={install}>
            Install as an app
          </button>
        </p>
      ) : (
        <p className="soft">Where a browser can install it as an app, its own menu has the entry.</p>
      )}
      {newer ? <Newer /> : state === 'ready' && <Ask />}
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}

function Newer() {
  return (
    <p className="row">
      A newer version is ready. Your draft is kept.
      <button type="button" className="button primary" onClick={takeNewer}>
        Reload
      </button>
    </p>
  )
}

/** Looks for a newer version. One that is found is loaded first, and then stands in the place of this. */
function Ask() {
  const [words, setWords] = useState('')
  const ask = async () => {
    setWords('Asking…')
    const answer = await askForNewer().then(
      (found) => (found ? 'There is a newer version. It is being loaded.' : 'This is the newest version.'),
      () => 'The server did not answer. Is the connection gone?',
    )
    setWords(answer)
    announce(answer)
  }
  return (
    <p className="row">
      <button type="button" className="button" onClick={() => void ask()}>
        Look for a newer version
      </button>
      {words}
    </p>
  )
}
