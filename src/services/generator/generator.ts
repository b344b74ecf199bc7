import { type Generated, generateTurns } from '../../core/generate/generate.ts'
import type { GenerateSettings } from '../../core/generate/settings.ts'

export type FromGenerator = { readonly progress: number } | { readonly generated: Generated }

export type GenerateResult =
  | { readonly ok: true; readonly generated: Generated }
  | { readonly ok: false; readonly problem: string }

export interface Generating {
  readonly result: Promise<GenerateResult>
  /** Ends it; the result is then a problem that says so. */
  stop(): void
}

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'generator' })

/** A worker that has been loaded and waits for a job: with it turns are made up without a network. */
let waiting: Worker | undefined

/** Loads a worker at leisure. One that does not load is forgotten: the next job says why. */
export function prepareGenerator(): void {
  if (waiting) return
  try {
    const worker = startWorker()
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      if (waiting === worker) waiting = undefined
    })
    waiting = worker
  } catch {
    waiting = undefined
  }
}

function takeWorker(): Worker {
  const worker = waiting ?? startWorker()
  waiting = undefined
  return worker
}

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
  let worker: Worker | undefined
  const listening = new AbortController()
  let finish: (result: GenerateResult, healthy: boolean) => void = () => {}
  const result = new Promise<GenerateResult>((resolve) => {
    finish = (made, healthy) => {
      if (listening.signal.aborted) return
      listening.abort()
      if (healthy && !waiting) waiting = worker
      else worker?.terminate()
      // A job that is stopped takes its worker with it.
      if (!healthy) prepareGenerator()
      resolve(made)
    }
    const fail = (problem: string) => finish({ ok: false, problem }, false)
    const { signal } = listening
    try {
      worker = takeWorker()
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<FromGenerator>) => {
          if ('progress' in data) onProgress(data.progress)
          else finish({ ok: true, generated: data.generated }, true)
        },
        { signal },
      )
      worker.addEventListener('messageerror', () => fail('The messages did not fit into memory.'), { signal })
      worker.addEventListener(
        'error',
        (event) => {
          event.preventDefault()
          fail(`The generator stopped: ${event.message || 'it could not be loaded'}.`)
        },
        { signal },
      )
      worker.postMessage(settings)
    } catch (error) {
      fail(`The generator could not start: ${error instanceof Error ? error.message : String(error)}.`)
    }
  })
  return { result, stop: () => finish({ ok: false, problem: 'Stopped. Nothing was changed.' }, false) }
}
