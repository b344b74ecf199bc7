import { checkJson } from '../../core/jsonView/check.ts'
import type { TextProblem } from '../../core/jsonView/places.ts'
import type { Checked } from './worker.ts'

/** Characters that are checked in less time than a key takes, so that no worker has to be started. */
const AT_ONCE = 100_000

/** Milliseconds without a key before a text is checked: a word is not wrong while it is typed. */
const AFTER = 200

export interface Checker {
  /** Checks a text when no other has been asked for in a while. Only the newest is answered. */
  ask(text: string): void
  stop(): void
}

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'json-check' })

/** Checks texts while somebody types: long ones off the main thread, where a worker can be had. */
export function createChecker(done: (problems: readonly TextProblem[]) => void, makeWorker = startWorker): Checker {
  let timer: ReturnType<typeof setTimeout> | undefined
  let worker: Worker | undefined
  let broken = false
  let turn = 0
  let asked = ''
  let busy = false

  const here = (text: string) => done(checkJson(text).problems)

  function fail(): void {
    broken = true
    stopWorker()
    here(asked)
  }

  function stopWorker(): void {
    worker?.terminate()
    worker = undefined
    busy = false
  }

  function started(): Worker {
    if (worker) return worker
    const made = makeWorker()
    made.addEventListener('message', ({ data }: MessageEvent<Checked>) => {
      if (made !== worker) return
      busy = false
      if (data.turn === turn) done(data.problems)
    })
    made.addEventListener('error', (event) => {
      event.preventDefault()
      if (made === worker) fail()
    })
    worker = made
    return made
  }

  function inWorker(text: string): void {
    // What it is busy with is no longer wanted.
    if (busy) stopWorker()
    try {
      started().postMessage({ turn, text })
      busy = true
    } catch {
      fail()
    }
  }

  return {
    ask(text) {
      turn++
      asked = text
      clearTimeout(timer)
      timer = setTimeout(() => (broken || text.length <= AT_ONCE ? here(text) : inWorker(text)), AFTER)
    },
    stop() {
      clearTimeout(timer)
      turn++
      stopWorker()
    },
  }
}
