import type { SurvivalChange } from '../../core/lanes/compareSurvival.ts'
import { createJobs, type Job } from '../jobs.ts'
import { comparePair } from './compare.ts'
import type { FromComparer, Pair } from './protocol.ts'

export type CompareResult =
  | { readonly ok: true; readonly changes: readonly SurvivalChange[] }
  | { readonly ok: false; readonly problem: string }

const jobs = createJobs<Pair, FromComparer, CompareResult>({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'comparer' }),
  name: 'The comparison',
  unfit: 'The two histories did not fit into memory.',
  read: (said) => {
    if ('changes' in said) return { ok: true, changes: said.changes }
    return 'problem' in said ? { ok: false, problem: said.problem } : undefined
  },
  failure: (problem) => ({ ok: false, problem }),
})

/** Up to so many messages the lanes of both are computed in the task that asks: no worker starts faster. */
const AT_ONCE = 100

/** Compares what survives in two documents, off the main thread where they are long. Never rejects. `onDone`: see `comparePair`. */
export function compareInBackground(pair: Pair, onDone: (done: 1 | 2) => void): Job<CompareResult> {
  if (pair.before.history.length + pair.after.history.length <= AT_ONCE) {
    return { result: Promise.resolve({ ok: true, changes: comparePair(pair) }), stop: () => {} }
  }
  return jobs.run(pair, (said) => {
    if ('done' in said) onDone(said.done)
  })
}
