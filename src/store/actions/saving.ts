import type { Document } from '../../core/document/document.ts'
import { encodeDocument } from '../../core/document/encode.ts'
import { findLeaving, type LeavingKind, replaceLeaving } from '../../core/secrets/leaving.ts'
import { personalWords } from '../../core/words/leaving.ts'
import { leavingOf } from '../secrets.ts'
import { announce, useStore } from '../store.ts'
import { openDialog, showNotice } from './view.ts'

/** A title as a file name that every system takes, without an ending. */
export function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return name || 'history'
}

/** Hands something to the browser as a file to save. Nothing leaves the machine. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = window.document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own copy of the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
  announce(`Saved as ${link.download}`)
}

function saveJson(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'application/json' }), name)
}

/** What was told of a saved file: once is enough. */
let told = ''

/** A line on home folders and addresses in a file that was just saved. It asks for nothing. */
function tellOf(document: Document): void {
  const personal = personalWords(findLeaving(document))
  if (personal === '' || personal === told || useStore.getState().view.notice) return
  told = personal
  showNotice({
    tone: 'info',
    title: 'Saved',
    lines: [`The file has ${personal}`],
    actions: [{ label: 'Save without them', run: () => saveWithout(['home folder', 'address']) }],
    opened: true,
  })
}

function write(document: Document): void {
  saveJson(encodeDocument(document), `${fileName(document.title)}.what-survives.json`)
  tellOf(document)
}

/** Saves a lane's prompt in one of its forms, named after the lane and the form: `prune.anthropic.json`. */
export function savePrompt(text: string, lane: string, form: string): void {
  saveJson(text, `${fileName(lane)}.${form}.json`)
}

let looking: AbortController | undefined

/** Saves the document as a file; where it has key-shaped strings, asks first; home folders and addresses are only told of. Another save ends one that still looks. */
export async function save(): Promise<void> {
  looking?.abort()
  looking = new AbortController()
  const { document } = useStore.getState()
  const leaving = await leavingOf(document, looking.signal)
  if (!leaving) return
  if (leaving.some(({ kind }) => kind === 'key')) openDialog({ kind: 'save-secrets' })
  else write(document)
}

/** Saves what a link would have held, with what it gives away replaced, of these kinds. */
export function saveShared(document: Document, kinds: Iterable<LeavingKind>): void {
  write(replaceLeaving(document, kinds).document)
}

/** Saves the document with all that is in it. */
export function saveAsItIs(): void {
  write(useStore.getState().document)
}

/** Saves the document with what it gives away replaced, of these kinds; the one on the screen keeps it. */
export function saveWithout(kinds: Iterable<LeavingKind>): void {
  write(replaceLeaving(useStore.getState().document, kinds).document)
}
