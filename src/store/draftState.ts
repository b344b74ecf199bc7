import { create } from 'zustand'
import type { Document } from '../core/document/document.ts'
import type { DraftResult } from '../services/storage/drafts.ts'
import type { Keeper } from '../services/storage/keeper.ts'
import type { StorageProblem } from '../services/storage/problems.ts'
import type { Storage } from '../services/storage/storage.ts'
import { documentFields } from './fields.ts'
import { useTeaching } from './teaching.ts'

/** Whether what is on the screen is kept on this computer; `at` in milliseconds since 1970. */
export type DraftState =
  /** Nothing has been edited yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'opened'; readonly at: number }
  | { readonly kind: 'pending' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'failed'; readonly problem: StorageProblem }

interface Drafts {
  readonly state: DraftState
  /** The draft that this tab writes to. */
  readonly slot: string | undefined
}

export const useDrafts = create<Drafts>()(() => ({ state: { kind: 'none' }, slot: undefined }))

function isKept(field: string): boolean {
  return Object.entries(documentFields).some(([key, decision]) => key === field && decision.saved)
}

let storage: Promise<Storage> | undefined

/** The part of the page that stores: it loads when it is needed, or at leisure. In a frame it never does. */
export function loadStorage(): Promise<Storage> {
  if (useTeaching.getState().embed) return Promise.reject(new Error('In a frame of another page nothing is stored.'))
  storage ??= import('../services/storage/storage.ts').then(
    (module) => module.createStorage(isKept),
    (error: unknown) => {
      storage = undefined
      throw error
    },
  )
  return storage
}

/** Words for whatever a storage rejected with. */
export async function explain(error: unknown): Promise<StorageProblem> {
  try {
    const { explainError } = await import('../services/storage/problems.ts')
    return explainError(error)
  } catch {
    return { kind: 'failed', words: 'The part of the page that saves could not be loaded. Is the connection gone?' }
  }
}

/** What became of the draft that a sign promised. */
export interface Found {
  readonly draft?: DraftResult | undefined
  readonly problem?: StorageProblem
  /** What the address shows in its place. */
  readonly shown?: Document
  /** This tab worked on it before it was loaded anew. */
  readonly returned: boolean
}

const regainable = new WeakSet<Document>()

/** Says that a document can be had again: a draft of it alone need not be kept beside that of another. */
export function markRegainable(document: Document): void {
  regainable.add(document)
}

export function isRegainable(document: Document): boolean {
  return regainable.has(document)
}

/** What writes the draft of this tab: there once it has been loaded. */
export const keeping: { keeper?: Keeper; load(): Promise<Keeper> } = {
  load: () => Promise.reject(new Error('no draft is kept before the page begins')),
}
