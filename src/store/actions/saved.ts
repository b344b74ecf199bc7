import type { Document } from '../../core/document/document.ts'
import type { DraftHead } from '../../services/storage/drafts.ts'
import type { SnapshotHead } from '../../services/storage/snapshots.ts'
import type { Kept, Storage } from '../../services/storage/storage.ts'
import { explain, loadStorage, markRegainable } from '../draftState.ts'
import { resumeDraft, retryDraft } from '../draftWords.ts'
import { announce, useStore } from '../store.ts'
import { replaceDocument } from './document.ts'

/** One of the states that can be compared: what is on the screen, or what the browser keeps. */
export type Source =
  | { readonly kind: 'present' }
  | { readonly kind: 'snapshot'; readonly id: string }
  | { readonly kind: 'draft'; readonly slot: string }

/** What came of something that was asked of the storage. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly words: string }

async function ask<T>(use: (storage: Storage) => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await use(await loadStorage()) }
  } catch (error) {
    return { ok: false, words: (await explain(error)).words }
  }
}

export function listKept(): Promise<Answer<Kept>> {
  return ask((storage) => storage.list())
}

/** Reads one of the states. Something that was broken in it is not a reason to refuse it. */
export async function readSource(source: Source): Promise<Answer<Document>> {
  if (source.kind === 'present') return { ok: true, value: useStore.getState().document }
  const read = await ask(async (storage) => {
    return source.kind === 'snapshot' ? storage.readSnapshot(source.id) : storage.readDraft(source.slot)
  })
  if (!read.ok) return read
  if (!read.value) return { ok: false, words: 'It is no longer there: another tab may have deleted it.' }
  return read.value.ok ? { ok: true, value: read.value.document } : { ok: false, words: read.value.words }
}

/** Keeps what is on the screen, or a draft, under a name. */
export async function keepSnapshot(name: string, source: Source = { kind: 'present' }): Promise<Answer<void>> {
  const read = await readSource(source)
  if (!read.ok) return read
  const kept = await ask((storage) => storage.addSnapshot(name, read.value))
  if (kept.ok) announce(`Kept as “${name}”`)
  return kept
}

/** Puts a snapshot on the screen, as one undoable step. */
export async function restoreSnapshot({ id, name }: SnapshotHead): Promise<Answer<void>> {
  const read = await readSource({ kind: 'snapshot', id })
  if (!read.ok) return read
  markRegainable(read.value)
  replaceDocument(`restore “${name}”`, read.value)
  announce(`“${name}” is restored`)
  return { ok: true, value: undefined }
}

/** Puts a draft on the screen, as one undoable step, and goes on in it. */
export async function restoreDraft({ slot, title }: DraftHead): Promise<Answer<void>> {
  const restored = await ask(async (storage): Promise<Answer<void>> => {
    const draft = await storage.readDraft(slot)
    if (!draft) return { ok: false, words: 'It is no longer there: another tab may have deleted it.' }
    if (!draft.ok) return draft
    await resumeDraft(`restore “${title}”`, draft)
    announce(`The draft “${title}” is open`)
    return { ok: true, value: undefined }
  })
  return restored.ok ? restored.value : restored
}

export function renameSnapshot(id: string, name: string): Promise<Answer<void>> {
  return ask((storage) => storage.renameSnapshot(id, name))
}

/** Deletes a snapshot or a draft for good. What could not be written may have room now. */
export async function removeKept(source: Exclude<Source, { kind: 'present' }>): Promise<Answer<void>> {
  const removed = await ask((storage) => {
    return source.kind === 'snapshot' ? storage.removeSnapshot(source.id) : storage.removeDraft(source.slot)
  })
  if (removed.ok) {
    announce('Deleted')
    retryDraft()
  }
  return removed
}
