import { blankDocument } from '../../core/document/defaults.ts'
import type { Document } from '../../core/document/document.ts'
import { announce, edit, initialView, look, useStore } from '../store.ts'
import { useTeaching } from '../teaching.ts'
import { writeAtTheEnd } from './view.ts'

/** Puts another document in the place of this one: a scenario, an import. Undoable. */
export function replaceDocument(label: string, document: Document): void {
  if (useTeaching.getState().guard?.(useStore.getState().document, document, true) === false) return
  // What was said of the document before it is over; what is to be said of this one comes after.
  const { presenting } = useStore.getState().view
  // The same one again is computed already.
  look({ ...initialView, presenting, loading: document !== useStore.getState().document })
  edit(label, () => document, undefined, true)
}

export function setTitle(title: string): void {
  edit('rename', (document) => (title === document.title ? document : { ...document, title }), 'title')
}

/** An empty history in the place of this one. Undoable, like every other that takes its place. */
export function startBlank(): void {
  replaceDocument('start a new history', blankDocument())
  writeAtTheEnd()
  announce('New history: write its first message.')
}
