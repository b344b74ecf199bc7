import { useEffect, useState } from 'react'
import { openDropped } from '../../store/actions/open.ts'
import { closeDialog } from '../../store/actions/view.ts'

/** Takes a file that is dropped anywhere on the page, and says so while one hovers. */
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
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
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
