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
  let finish: (result: GenerateResult) => void = () => {}
  const result = new Promise<GenerateResult>((resolve) => {
    let worker: Worker | undefined
    finish = (made) => {
      worker?.terminate()
      resolve(made)
    }
    const fail = (problem: string) => finish({ ok: false, problem })
    try {
      worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'generator' })
      worker.addEventListener('message', ({ data }: MessageEvent<FromGenerator>) => {
        if ('progress' in data) onProgress(data.progress)
        else finish({ ok: true, generated: data.generated })
      })
      worker.addEventListener('messageerror', () => fail('The messages did not fit into memory.'))
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        fail(`The generator stopped: ${event.message || 'it could not be loaded'}.`)
      })
      worker.postMessage(settings)
    } catch (error) {
      fail(`The generator could not start: ${error instanceof Error ? error.message : String(error)}.`)
    }
  })
  return { result, stop: () => finish({ ok: false, problem: 'Stopped. Nothing was changed.' }) }
}
