import type { FilePart, ImagePart, Message, Part } from '../../core/message/message.ts'
import { freshCallIds } from '../../core/validity/calls.ts'
import { edit, useStore } from '../store.ts'
import { changeMessage, numberOf } from './history.ts'

/** Where a new part of a kind stands: reasoning before everything, calls behind everything, the others between. */
function placeOf(kind: Part['type'], parts: readonly Part[]): number {
  if (kind === 'reasoning') return parts.findLastIndex((part) => part.type === 'reasoning') + 1
  const firstCall = parts.findIndex((part) => part.type === 'call')
  return kind === 'call' || firstCall < 0 ? parts.length : firstCall
}

/** What can be added by hand; an opaque part only its provider can write. */
export type NewPart = Exclude<Part['type'], 'opaque'>

function emptyPart(kind: NewPart, callId: string): Part {
  switch (kind) {
    case 'text':
    case 'reasoning':
      return { type: kind, text: '' }
    case 'image':
      return { type: 'image', source: '' }
    case 'file':
      return { type: 'file', text: '' }
    case 'call':
      return { type: 'call', callId, name: '', arguments: '{}' }
  }
}

function messageNow(id: string): Message | undefined {
  return useStore.getState().document.history.find((entry) => entry.message.id === id)?.message
}

function labelOf(words: string, id: string): string {
  return `${words} message ${numberOf(useStore.getState().document, id)}`
}

/**
 * Adds an empty part to a message; a call has an id of its own and no arguments yet. Returns the index of the part, or
 * nothing where it cannot be: only an assistant calls tools.
 */
export function addPart(id: string, kind: NewPart): number | undefined {
  const message = messageNow(id)
  if (!message || (kind === 'call' && message.role !== 'assistant')) return undefined
  const at = placeOf(kind, message.parts)
  const [callId = ''] = freshCallIds(useStore.getState().document.history, 1)
  const words = { text: 'a text', reasoning: 'reasoning', image: 'an image', file: 'a file', call: 'a call' }[kind]
  edit(labelOf(`add ${words} to`, id), (before) =>
    changeMessage(before, id, (old) => ({ ...old, parts: old.parts.toSpliced(at, 0, emptyPart(kind, callId)) })),
  )
  return at
}

/** Removes a part. The result of a removed call stays and answers nothing from then on. */
export function removePart(id: string, partIndex: number): void {
  const kind = messageNow(id)?.parts[partIndex]?.type
  if (!kind) return
  edit(labelOf(`remove the ${kind} of`, id), (before) =>
    changeMessage(before, id, (old) => ({ ...old, parts: old.parts.toSpliced(partIndex, 1) })),
  )
}

/** Moves a part by so many places, as far as there are any. Returns its new index. */
export function movePart(id: string, partIndex: number, by: number): number {
  const parts = messageNow(id)?.parts ?? []
  const part = parts[partIndex]
  const to = Math.max(0, Math.min(parts.length - 1, partIndex + by))
  if (!part || to === partIndex) return partIndex
  edit(labelOf('move a part of', id), (before) =>
    changeMessage(before, id, (old) => {
      return { ...old, parts: old.parts.toSpliced(partIndex, 1).toSpliced(to, 0, part) }
    }),
  )
  return to
}

/** Changes one part; edits of the same field of it in a row are one step. A recipe may give the same part back. */
export function changePart(id: string, partIndex: number, field: string, recipe: (part: Part) => Part): void {
  edit(
    labelOf('edit', id),
    (before) =>
      changeMessage(before, id, (message) => {
        const part = message.parts[partIndex]
        const next = part && recipe(part)
        return !next || next === part ? message : { ...message, parts: message.parts.with(partIndex, next) }
      }),
    `${field} ${id} ${partIndex}`,
  )
}

/** Replaces the text of a text or of reasoning. */
export function editPartText(id: string, partIndex: number, text: string): void {
  changePart(id, partIndex, 'text', (part) => {
    return (part.type !== 'text' && part.type !== 'reasoning') || part.text === text ? part : { ...part, text }
  })
}

/** Changes an image. `detail: ''` says nothing of the detail. */
export function editImage(
  id: string,
  partIndex: number,
  change: { readonly source?: string; readonly detail?: string },
): void {
  changePart(id, partIndex, `image ${Object.keys(change).join()}`, (part) => {
    if (part.type !== 'image') return part
    const { detail: old = '', source: before } = part
    const { source = before, detail = old } = change
    if (source === before && detail === old) return part
    const next: ImagePart = { type: 'image', source, ...(detail === '' ? {} : { detail }) }
    return next
  })
}

/** Changes a file. An empty name, an empty text and empty data are as good as none, and are left out. */
export function editFile(
  id: string,
  partIndex: number,
  change: { readonly name?: string; readonly text?: string; readonly data?: string },
): void {
  changePart(id, partIndex, `file ${Object.keys(change).join()}`, (part) => {
    if (part.type !== 'file') return part
    const { name = part.name ?? '', text = part.text ?? '', data = part.data ?? '' } = change
    if (name === (part.name ?? '') && text === (part.text ?? '') && data === (part.data ?? '')) return part
    const next: FilePart = { type: 'file', ...(name && { name }), ...(data && { data }), ...(text && { text }) }
    return next
  })
}
