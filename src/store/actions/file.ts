import { encodeDocument } from '../../core/document/encode.ts'
import { announce, useStore } from '../store.ts'

/** A file name that every system takes. */
function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return `${name || 'history'}.what-survives.json`
}

/** Hands the document to the browser as a file to save. Nothing leaves the machine. */
export function saveDocument(): void {
  const { document } = useStore.getState()
  const url = URL.createObjectURL(new Blob([encodeDocument(document)], { type: 'application/json' }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = fileName(document.title)
  link.click()
  // The download has its own copy of the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
  announce(`Saved as ${link.download}`)
}
