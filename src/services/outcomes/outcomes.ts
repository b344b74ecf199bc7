import type { Encoding, TokenCount } from '../../core/budget/count.ts'
import type { Document } from '../../core/document/document.ts'
import type { Bench, Lookup } from '../../core/lanes/bench.ts'
import { type UnpackedLane, unpackLane, unpackRest } from '../../core/lanes/wire.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import type { Answer } from '../../core/strategies/outcome.ts'
import { giveWay } from '../giveWay.ts'
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
  /** Computes a bench off the main thread, in the place of what is being computed: only the newest matters. */
  compute(job: OutcomesJob): void
  /** Drops what runs and waits: its result is no longer wanted. */
  forget(): void
  stop(): void
}

interface Listener {
  done(bench: Bench, job: OutcomesJob): void
  failed(problem: string, job: OutcomesJob): void
}

interface Running {
  readonly turn: number
  readonly job: OutcomesJob
  readonly lanes: UnpackedLane[]
}

/** Entries in one message: making a copy of more would hold up a frame. */
const PIECE = 500

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'outcomes' })
}

/** The worker that computes benches. What it has is not sent again, nor by it what is here. */
export function createOutcomes(listener: Listener, makeWorker: () => Worker = startWorker): Outcomes {
  let worker: Worker | undefined
  let running: Running | undefined
  let waiting: OutcomesJob | undefined
  let sending = false
  let sent: Prompt = []
  let turn = 0
  const told = new Map<string, TokenCount>()
  let toldOf: Encoding | undefined
  /** The newest result of each lane, with its number. */
  const held = new Map<string, { readonly result: number; readonly lane: UnpackedLane }>()

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

  /** Ends the worker with all that it has. */
  function end(): void {
    worker?.terminate()
    worker = undefined
    running = undefined
    waiting = undefined
    sent = []
    told.clear()
    held.clear()
  }

  function fail(problem: string): void {
    const job = waiting ?? running?.job
    end()
    if (job) listener.failed(problem, job)
  }

  function receiveLane({ job, lanes }: Running, { result, lane }: Extract<FromOutcomes, { kind: 'lane' }>): void {
    const own = job.document.lanes[lanes.length]
    if (!own) return
    const known = held.get(own.id)
    const whole = lane
      ? unpackLane(lane, job.document, lanes.length, known?.lane.result.verdicts)
      : known?.result === result
        ? { ...known.lane, result: { ...known.lane.result, lane: own } }
        : undefined
    if (!whole) {
      fail('A lane was lost on the way.')
      return
    }
    held.set(own.id, { result, lane: whole })
    lanes.push(whole)
  }

  function receive(message: FromOutcomes): void {
    if (!running || message.turn !== running.turn) return
    const { job, lanes } = running
    if (message.kind === 'lane') {
      receiveLane(running, message)
      return
    }
    running = undefined
    if (message.kind === 'problem') listener.failed(message.problem, job)
    else listener.done(unpackRest(message.rest, lanes, job.document, job.lookup), job)
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

  /** Sends what is new in a history; of a long one a piece at a time, between which the page answers. */
  async function sendHistory(to: Worker, history: Prompt): Promise<void> {
    const say = (message: ToOutcomes) => to.postMessage(message)
    const change = changeOf(sent, history)
    if (change.kind === 'places' || change.entries.length <= PIECE) say({ kind: 'history', change })
    else {
      for (let at = 0; at < change.entries.length; at += PIECE) {
        say({ kind: 'entries', entries: change.entries.slice(at, at + PIECE) })
        await giveWay()
        if (to !== worker) return
      }
      say({ kind: 'history', change: { ...change, entries: [] } })
    }
    sent = history
  }

  function send(to: Worker, job: OutcomesJob): void {
    turn++
    running = { turn, job, lanes: [] }
    const { history: _history, ...document } = job.document
    const { again, answers, encoding } = job
    const has = new Map([...held].map(([id, { result }]) => [id, result]))
    const message: ToOutcomes = {
      kind: 'compute',
      turn,
      document,
      again,
      answers,
      encoding,
      counts: newCounts(job),
      has,
    }
    to.postMessage(message)
  }

  /** Sends the newest job, once what is being sent has been. */
  async function next(): Promise<void> {
    if (sending) return
    sending = true
    try {
      while (waiting) {
        const job: OutcomesJob = waiting
        const to = started()
        running = undefined
        // Nothing is waited for where little is new: the worker has it in this task.
        if (job.document.history !== sent) {
          const sends = sendHistory(to, job.document.history)
          if (sent !== job.document.history) await sends
        }
        if (job !== waiting || to !== worker) continue
        waiting = undefined
        send(to, job)
      }
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    } finally {
      sending = false
    }
  }

  return {
    compute(job) {
      waiting = job
      void next()
    },
    forget() {
      waiting = undefined
      running = undefined
      const message: ToOutcomes = { kind: 'forget' }
      worker?.postMessage(message)
    },
    stop: end,
  }
}
