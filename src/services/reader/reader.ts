import type { ReadResult } from '../../core/formats/readText.ts'

export interface Reading {
  readonly result: Promise<ReadResult>
  /** Ends the reading; the result is then a problem that says so. */
  stop(): void
}

/** Reads a text from outside off the main thread. Never rejects: whatever goes wrong is a problem in words. */
export function readInWorker(
  text: string,
  makeWorker: () => Worker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'reader' }),
): Reading {
  let worker: Worker | undefined
  let finish: (result: ReadResult) => void = () => {}
  const result = new Promise<ReadResult>((resolve) => {
    finish = (read) => {
      worker?.terminate()
      resolve(read)
    }
    const fail = (words: string) => finish({ ok: false, problem: { words } })
    try {
      worker = makeWorker()
      worker.addEventListener('message', (event: MessageEvent<ReadResult>) => finish(event.data))
      worker.addEventListener('messageerror', () => fail('The text was read, but its content did not fit into memory.'))
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        fail(`The reader stopped: ${event.message || 'it could not be loaded'}.`)
      })
      worker.postMessage(text)
    } catch (error) {
      fail(`The reader could not start: ${error instanceof Error ? error.message : String(error)}.`)
    }
  })
  return { result, stop: () => finish({ ok: false, problem: { words: 'Stopped. Nothing was changed.' } }) }
}
