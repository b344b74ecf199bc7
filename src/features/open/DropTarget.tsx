import './open.css'
import { useEffect, useState } from 'react'
import { closeDialog, showNotice } from '../../store/actions/view.ts'
import { announce } from '../../store/store.ts'
import { useLock } from '../../store/teaching.ts'
import { droppedIn, filesIn } from './dropped.ts'

// Nothing is read before something is dropped; it is loaded at leisure with the dialog that opens files.
const actions = () => import('../../store/actions/open.ts')

/** Two lines that begin a turn: a pasted conversation and not a sentence with a colon. */
const TURNS = /^\W*(?:system|user|human)\W*:[\s\S]*^\W*(?:assistant|ai|model)\W*:/im

function notLoaded(): void {
  const lines = [
    'What reads a history could not be loaded. Is the connection gone?',
    'What is on the screen is unchanged.',
  ]
  showNotice({ tone: 'problem', title: 'Nothing was opened', lines })
}

/** Takes files and folders that are dropped, or a transcript that is pasted, anywhere on the page. */
export function DropTarget() {
  const [over, setOver] = useState(false)
  const lock = useLock('open')
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return
      // Without this the browser would leave the page and show the file.
      event.preventDefault()
      if (!lock) setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      const given = event.dataTransfer
      if (!given) return
      if (lock) {
        announce('Opening another history is locked in this exercise.')
        return
      }
      // What is dropped can be asked for only while the event lasts.
      const dropped = droppedIn(given)
      closeDialog()
      void actions().then(async (open) => open.openDropped(await filesIn(dropped)), notLoaded)
    }
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined
      if (lock || target?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (/^\s*[[{]/.test(text) || TURNS.test(text)) void actions().then((open) => open.openPasted(text), notLoaded)
    }
    window.addEventListener('paste', onPaste)
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('paste', onPaste)
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [lock])
  return (
    <div className="drop-target" aria-hidden="true" hidden={!over}>
      <p>
        <b>Drop to open</b>
        <br />
        Read on this computer, nothing is sent.
      </p>
    </div>
  )
}
