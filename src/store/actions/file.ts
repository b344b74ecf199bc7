import type { Document } from '../../core/document/document.ts'
import { announce, useStore } from '../store.ts'
import { openDialog, showNotice } from './view.ts'

/** A file name that every system takes. */
function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return `${name || 'history'}.what-survives.json`
}

function sayNotLoaded(): void {
  const words = 'The part of the page that saves could not be loaded. Is the connection gone?'
  showNotice({ tone: 'problem', title: 'Nothing was saved', lines: [words], actions: [] })
  announce(`Nothing was saved. ${words}`)
}

/** Hands a document to the browser as a file to save. Nothing leaves the machine. */
async function write(document: Document): Promise<void> {
  const { encodeDocument } = await import('../../core/document/encode.ts')
  const url = URL.createObjectURL(new Blob([encodeDocument(document)], { type: 'application/json' }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = fileName(document.title)
  link.click()
  // The download has its own copy of the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
  announce(`Saved as ${link.download}`)
}

let looking: AbortController | undefined

/** Saves the document as a file; where it has key-shaped strings, asks first. Another save ends one that still looks. Never rejects. */
export async function saveDocument(): Promise<void> {
  looking?.abort()
  looking = new AbortController()
  const { signal } = looking
  const { document } = useStore.getState()
  try {
    const { secretsOf } = await import('../secrets.ts')
    const secrets = await secretsOf(document, signal)
    if (!secrets) return
    if (secrets.length > 0) openDialog({ kind: 'save-secrets' })
    else await write(document)
  } catch {
    sayNotLoaded()
  }
}

/** Saves the document with all that is in it. Never rejects. */
export async function saveAsItIs(): Promise<void> {
  await write(useStore.getState().document).catch(sayNotLoaded)
}

/** Saves the document with its key-shaped strings replaced; the one on the screen keeps them. Never rejects. */
export async function saveWithoutSecrets(): Promise<void> {
  try {
    const { replaceSecrets } = await import('../../core/secrets/replace.ts')
    await write(replaceSecrets(useStore.getState().document).document)
  } catch {
    sayNotLoaded()
  }
}
