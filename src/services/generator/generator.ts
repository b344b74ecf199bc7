import { type Generated, generateTurns } from '../../core/generate/generate.ts'
import type { GenerateSettings } from '../../core/generate/settings.ts'
import { createJobs, type Job } from '../jobs.ts'

export type FromGenerator = { readonly progress: number } | { readonly generated: Generated }

export type GenerateResult =
  | { readonly ok: true; readonly generated: Generated }
  | { readonly ok: false; readonly problem: string }

export type Generating = Job<GenerateResult>

const jobs = createJobs<GenerateSettings, FromGenerator, GenerateResult>({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'generator' }),
  name: 'The generator',
  unfit: 'The messages did not fit into memory.',
  read: (said) => ('generated' in said ? { ok: true, generated: said.generated } : undefined),
  failure: (problem) => ({ ok: false, problem }),
})

/** Loads a generator at leisure. */
export const prepareGenerator = jobs.prepare

/** Up to here turns are made up in the task that asks: within a frame or two, no worker starts faster. */
const AT_ONCE = { messages: 400, tokens: 20_000 } as const

/** True where making turns up takes less than starting a worker. */
export function isQuick({ length }: GenerateSettings): boolean {
  return length.count <= AT_ONCE[length.unit]
}

/** Makes turns up, off the main thread where they are many. Never rejects. `onProgress` is told 0 to 1. */
export function generate(settings: GenerateSettings, onProgress: (progress: number) => void): Generating {
  if (isQuick(settings)) {
    return { result: Promise.resolve({ ok: true, generated: generateTurns(settings) }), stop: () => {} }
  }
  return jobs.run(settings, (said) => {
    if ('progress' in said) onProgress(said.progress)
  })
}
