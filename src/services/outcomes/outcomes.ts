import type { Encoding, TokenCount } from '../../core/budget/count.ts'
import type { Document } from '../../core/document/document.ts'
import type { Lookup } from '../../core/lanes/bench.ts'
import type { PackedBench } from '../../core/lanes/wire.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import type { Answer } from '../../core/strategies/outcome.ts'
import { changeOf } from './history.ts'
import type { FromOutcomes, NewCount, ToOutcomes } from './protocol.ts'

export interface OutcomesJob {
  readonly document: Document
  readonly again: ReadonlyMap<string, number>
  /** What the last runs of lanes came to. */
  readonly answers: ReadonlyMap<string, Answer>
  readonly encoding: Encoding
  /** Texts whose counts the lanes may need, and where to find them. */
  readonly texts: () => Iterable<string>
  readonly lookup: Lookup
}

export interface Outcomes {
  /** Computes a bench off the main thread. A job that waits is replaced by a newer one: only the newest matters. */
  compute(job: OutcomesJob): void
  /** Drops what runs and waits: its result is no longer wanted. */
  forget(): void
  stop(): void
}

interface Listener {
  done(bench: PackedBench, job: OutcomesJob): void
  failed(problem: string, job: OutcomesJob): void
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'outcomes' })
}

/** The worker that computes benches. One job runs, one waits; the messages that it has are not sent again. */
export function createOutcomes(listener: Listener, makeWorker: () => Worker = startWorker): Outcomes {
  let worker: Worker | undefined
  let running: { readonly turn: number; readonly job: OutcomesJob } | undefined
  let waiting: OutcomesJob | undefined
  let sent: Prompt | undefined
  let turn = 0
  const told = new Map<string, TokenCount>()
  let toldOf: Encoding | undefined

  function newCounts({ encoding, texts, lookup, document }: OutcomesJob): readonly NewCount[] {
    if (document.budget.counter === 'estimate') return []
    if (toldOf !== encoding) told.clear()
    toldOf = encoding
    const counts: NewCount[] = []
    for (const text of texts()) {
      const count = lookup(text)
      if (!count || told.has(text)) continue
      told.set(text, count)
      counts.push([text, count])
    }
    return counts
  }

  function fail(problem: string): void {
    const job = running?.job
    worker?.terminate()
    worker = undefined
    sent = undefined
    told.clear()
    running = undefined
    if (job) listener.failed(problem, job)
    next()
  }

  function receive(answer: FromOutcomes): void {
    if (answer.turn !== running?.turn) return
    const { job } = running
    running = undefined
    if ('problem' in answer) listener.failed(answer.problem, job)
    else if (!waiting || job.document.history.length === waiting.document.history.length) {
      // A result that is one edit old is still shown: a long drag would else show nothing until its end.
      listener.done(answer.bench, job)
    }
    next()
  }

  function started(): Worker {
    if (worker) return worker
    const made = makeWorker()
    made.addEventListener('message', (event: MessageEvent<FromOutcomes>) => {
      if (made === worker) receive(event.data)
    })
    made.addEventListener('error', (event) => {
      event.preventDefault()
      if (made === worker) fail(event.message || 'The worker that computes the lanes could not be loaded.')
    })
    worker = made
    return made
  }

  function next(): void {
    if (running || !waiting) return
    const job = waiting
    waiting = undefined
    turn++
    const { history, ...document } = job.document
    const { again, answers, encoding } = job
    const message: ToOutcomes = {
      turn,
      document,
      history: changeOf(sent, history),
      again,
      answers,
      encoding,
      counts: newCounts(job),
    }
    running = { turn, job }
    sent = history
    try {
      started().postMessage(message)
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    }
  }

  return {
    compute(job) {
      waiting = job
      next()
    },
    forget() {
      waiting = undefined
      running = undefined
    },
    stop() {
      worker?.terminate()
      worker = undefined
      running = undefined
      waiting = undefined
      sent = undefined
      told.clear()
    },
  }
}
