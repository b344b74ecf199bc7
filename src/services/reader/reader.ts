import type { ReadResult } from '../../core/formats/readText.ts'
import { createJobs, type Job } from '../jobs.ts'

export type Reading = Job<ReadResult>

const jobs = createJobs<string, ReadResult, ReadResult>({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'reader' }),
  name: 'The reader',
  unfit: 'The text was read, but its content did not fit into memory.',
  read: (said) => said,
  failure: (words) => ({ ok: false, problem: { words } }),
})

/** Loads a reader at leisure. */
export const prepareReader = jobs.prepare

/** Reads a text from outside off the main thread. Never rejects: whatever goes wrong is a problem in words. */
export function readInWorker(text: string): Reading {
  return jobs.run(text)
}
