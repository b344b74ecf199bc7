import { createSpare } from './spare.ts'

/** A job that goes on in a worker. */
export interface Job<Result> {
  readonly result: Promise<Result>
  /** Ends it; the result is then a failure that says so. */
  stop(): void
}

export interface JobsOptions<Said, Result> {
  readonly start: () => Worker
  /** What it is called where it breaks: "The reader". */
  readonly name: string
  /** Said where what it made cannot be handed over. */
  readonly unfit: string
  /** What a message of the worker means: the result, or undefined while it goes on. */
  readonly read: (said: Said) => Result | undefined
  readonly failure: (words: string) => Result
}

export interface Jobs<Asked, Said, Result> {
  /** Loads a worker at leisure: with it a job is done without a network. One that does not load is forgotten. */
  prepare(): void
  /** Does one job off the main thread. Never rejects. `hear` is told everything that the worker says. */
  run(asked: Asked, hear?: (said: Said) => void): Job<Result>
}

/** Jobs for a worker that does one at a time: it waits for the next, and a job that is stopped takes its worker with it. */
export function createJobs<Asked, Said, Result>(options: JobsOptions<Said, Result>): Jobs<Asked, Said, Result> {
  const { start, name, unfit, read, failure } = options
  const spare = createSpare(start)

  function run(asked: Asked, hear: (said: Said) => void = () => {}): Job<Result> {
    let worker: Worker | undefined
    const listening = new AbortController()
    let finish: (result: Result, healthy: boolean) => void = () => {}
    const result = new Promise<Result>((resolve) => {
      finish = (made, healthy) => {
        if (listening.signal.aborted) return
        listening.abort()
        if (worker && !(healthy && spare.keep(worker))) worker.terminate()
        if (!healthy) spare.prepare()
        resolve(made)
      }
      const fail = (words: string) => finish(failure(words), false)
      const { signal } = listening
      try {
        worker = spare.take()
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<Said>) => {
            hear(data)
            const made = read(data)
            if (made !== undefined) finish(made, true)
          },
          { signal },
        )
        worker.addEventListener('messageerror', () => fail(unfit), { signal })
        worker.addEventListener(
          'error',
          (event) => {
            event.preventDefault()
            fail(`${name} stopped: ${event.message || 'it could not be loaded'}.`)
          },
          { signal },
        )
        worker.postMessage(asked)
      } catch (error) {
        fail(`${name} could not start: ${error instanceof Error ? error.message : String(error)}.`)
      }
    })
    return { result, stop: () => finish(failure('Stopped. Nothing was changed.'), false) }
  }

  return { prepare: spare.prepare, run }
}
