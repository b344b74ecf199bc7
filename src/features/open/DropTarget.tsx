import { useEffect, useState } from 'react'
import { openDropped, openPasted } from '../../store/actions/open.ts'
import { closeDialog } from '../../store/actions/view.ts'

/** Takes a file that is dropped, or JSON that is pasted, anywhere on the page. */
export function DropTarget() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return
      // Without this the browser would leave the page and show the file.
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      closeDialog()
      void openDropped(file)
    }
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (/^\s*[[{]/.test(text)) void openPasted(text)
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
  }, [])
  if (!over) return null
  return (
    <div className="drop-target" aria-hidden="true">
      <p>
        <b>Drop to open</b>
        <br />
        Read on this computer, nothing is sent.
      </p>
    </div>
  )
}
