import { announce, useStore } from '../store.ts'
import { showNotice } from './view.ts'

/** A file name that every system takes. */
function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return `${name || 'history'}.what-survives.json`
}

/** Hands the document to the browser as a file to save. Nothing leaves the machine. Never rejects. */
export async function saveDocument(): Promise<void> {
  const { document } = useStore.getState()
  const { encodeDocument } = await import('../../core/document/encode.ts').catch(() => ({ encodeDocument: undefined }))
  if (!encodeDocument) {
    const words = 'The part of the page that saves could not be loaded. Is the connection gone?'
    showNotice({ tone: 'problem', title: 'Nothing was saved', lines: [words], actions: [] })
    announce(`Nothing was saved. ${words}`)
    return
  }
  const url = URL.createObjectURL(new Blob([encodeDocument(document)], { type: 'application/json' }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = fileName(document.title)
  link.click()
  // The download has its own copy of the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
  announce(`Saved as ${link.download}`)
}
