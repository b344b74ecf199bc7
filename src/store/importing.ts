import { create } from 'zustand'
import type { Problem } from '../core/formats/report.ts'
import type { Outline } from '../services/reader/protocol.ts'

/** What is made of what was read: the history in the place of this one, or a lane beside the others. */
export type Purpose = 'history' | 'lane'

/** A reading that goes on, or that waits for somebody to choose. Never saved: what was read is in the worker. */
export interface Importing {
  readonly name: string
  readonly purpose: Purpose
  readonly phase:
    | { readonly kind: 'idle' }
    | { readonly kind: 'reading'; readonly words: string; readonly done: number; readonly of: number }
    /** Waits for a choice. */
    | { readonly kind: 'choosing' }
    | { readonly kind: 'problem'; readonly problem: Problem }
  /** Formats and conversations are shown to choose from; else the place where a file or a text is given. */
  readonly choosing: boolean
  /** What was recognised, from then on. */
  readonly outline: Outline | undefined
}

export const IDLE: Importing = {
  name: '',
  purpose: 'history',
  phase: { kind: 'idle' },
  choosing: false,
  outline: undefined,
}

export const useImporting = create<Importing>()(() => IDLE)
