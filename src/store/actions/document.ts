import type { Document } from '../../core/document/document.ts'
import { edit, initialView, look, useStore } from '../store.ts'

/** Puts another document in the place of this one: a scenario, an import. Undoable. */
export function replaceDocument(label: string, document: Document): void {
  edit(label, () => document)
  const { notice } = useStore.getState().view
  look({ ...initialView, notice })
}

export function setTitle(title: string): void {
  edit('rename', (document) => (title === document.title ? document : { ...document, title }), 'title')
}
