import type { ReadResult } from '../../core/formats/readText.ts'

export interface Reading {
  readonly result: Promise<ReadResult>
  /** Ends the reading; the result is then a problem that says so. */
  stop(): void
}

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'reader' })

/** A worker that has been loaded and waits for a text: with it a text is read without a network. */
let waiting: Worker | undefined

/** Loads a reader at leisure. One that does not load is forgotten: the next reading says why. */
export function prepareReader(): void {
  if (waiting) return
  const worker = startWorker()
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    if (waiting === worker) waiting = undefined
  })
  waiting = worker
}

function takeWorker(): Worker {
  const worker = waiting ?? startWorker()
  waiting = undefined
  return worker
}

/** Reads a text from outside off the main thread. Never rejects: whatever goes wrong is a problem in words. */
export function readInWorker(text: string): Reading {
  let worker: Worker | undefined
  const listening = new AbortController()
  let finish: (result: ReadResult, healthy: boolean) => void = () => {}
  const result = new Promise<ReadResult>((resolve) => {
    finish = (read, healthy) => {
      if (listening.signal.aborted) return
      listening.abort()
      if (healthy && !waiting) waiting = worker
      else worker?.terminate()
      resolve(read)
    }
    const fail = (words: string) => finish({ ok: false, problem: { words } }, false)
    try {
      worker = takeWorker()
      const { signal } = listening
      worker.addEventListener('message', (event: MessageEvent<ReadResult>) => finish(event.data, true), { signal })
      worker.addEventListener(
        'messageerror',
        () => fail('The text was read, but its content did not fit into memory.'),
        { signal },
      )
      worker.addEventListener(
        'error',
        (event) => {
          event.preventDefault()
          fail(`The reader stopped: ${event.message || 'it could not be loaded'}.`)
        },
        { signal },
      )
      worker.postMessage(text)
    } catch (error) {
      fail(`The reader could not start: ${error instanceof Error ? error.message : String(error)}.`)
    }
  })
  return { result, stop: () => finish({ ok: false, problem: { words: 'Stopped. Nothing was changed.' } }, false) }
}
