import { announce, useStore } from '../store.ts'
import { showNotice } from './view.ts'

/** A title as a file name that every system takes, without an ending. */
function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return name || 'history'
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
  saveJson(encodeDocument(document), `${fileName(document.title)}.what-survives.json`)
}

/** Hands a JSON text to the browser as a file to save. */
function saveJson(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own copy of the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
  announce(`Saved as ${link.download}`)
}

/** Saves a lane's prompt in one of its forms, named after the lane and the form: `prune.anthropic.json`. */
export function savePrompt(text: string, lane: string, form: string): void {
  saveJson(text, `${fileName(lane)}.${form}.json`)
}
