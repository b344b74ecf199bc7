import type { Document } from '../../core/document/document.ts'
import { isWithin } from '../../core/message/prompt.ts'
import type { LeavingKind } from '../../core/secrets/leaving.ts'
import type { Shared } from '../../core/share/link.ts'
import { createJobs, type Job } from '../jobs.ts'
import { type Packed, packShared } from './packShared.ts'

export interface ToPack {
  readonly shared: Shared
  /** The document of the scenario that `shared.base` names. */
  readonly base: Document | undefined
  /** What is replaced by stand-ins before it leaves. */
  readonly replace: readonly LeavingKind[]
}

export type FromPacker = { readonly packed: Packed } | { readonly problem: string }

export type PackResult =
  | { readonly ok: true; readonly packed: Packed }
  | { readonly ok: false; readonly problem: string }

const jobs = createJobs<ToPack, FromPacker, PackResult>({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'links' }),
  name: 'What makes the link',
  unfit: 'The history did not fit into memory a second time.',
  read: (said) => ('packed' in said ? { ok: true, packed: said.packed } : { ok: false, problem: said.problem }),
  failure: (problem) => ({ ok: false, problem }),
})

/** Histories up to this size are packed in the task that asks: no worker starts faster. */
const AT_ONCE = { messages: 150, characters: 100_000 } as const

/** Loads a worker at leisure: with it a long history becomes a link without a network. */
export const preparePacker = jobs.prepare

/** Makes what stands behind the # of a link, off the main thread where the history is long. Never rejects. */
export function packInBackground(asked: ToPack): Job<PackResult> {
  if (!isWithin(asked.shared.document.history, AT_ONCE)) return jobs.run(asked)
  return { result: Promise.resolve({ ok: true, packed: packShared(asked) }), stop: () => {} }
}
