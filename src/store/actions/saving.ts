import type { Document } from '../../core/document/document.ts'
import { encodeDocument } from '../../core/document/encode.ts'
import { replaceSecrets } from '../../core/secrets/replace.ts'
import { secretsOf } from '../secrets.ts'
import { announce, useStore } from '../store.ts'
import { openDialog } from './view.ts'

/** A title as a file name that every system takes, without an ending. */
function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return name || 'history'
}

/** Hands a JSON text to the browser as a file to save. Nothing leaves the machine. */
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

function write(document: Document): void {
  saveJson(encodeDocument(document), `${fileName(document.title)}.what-survives.json`)
}

/** Saves a lane's prompt in one of its forms, named after the lane and the form: `prune.anthropic.json`. */
export function savePrompt(text: string, lane: string, form: string): void {
  saveJson(text, `${fileName(lane)}.${form}.json`)
}

let looking: AbortController | undefined

/** Saves the document as a file; where it has key-shaped strings, asks first. Another save ends one that still looks. */
export async function save(): Promise<void> {
  looking?.abort()
  looking = new AbortController()
  const { document } = useStore.getState()
  const secrets = await secretsOf(document, looking.signal)
  if (!secrets) return
  if (secrets.length > 0) openDialog({ kind: 'save-secrets' })
  else write(document)
}

/** Saves the document with all that is in it. */
export function saveAsItIs(): void {
  write(useStore.getState().document)
}

/** Saves the document with its key-shaped strings replaced; the one on the screen keeps them. */
export function saveWithoutSecrets(): void {
  write(replaceSecrets(useStore.getState().document).document)
}
