import type { Encoding, TokenCount } from '../../core/budget/count.ts'
import { codePointLength, ESTIMATE_CHARACTERS_PER_TOKEN } from '../../core/budget/estimate.ts'
import type { TextCounter } from './count.ts'
import type { FromWorker, ToWorker } from './protocol.ts'

type StepCounter = Pick<TextCounter, 'steps'>

/** The outside of the queue; the worker gives it real ones, a test its own. */
export interface QueueOptions {
  load(encoding: Encoding): Promise<StepCounter>
  post(message: FromWorker): void
  now(): number
  /** Runs a task after the messages that wait have been taken in. */
  later(task: () => void): void
}

interface Job {
  readonly key: number
  readonly text: string
  counting?: Generator<void, TokenCount, undefined>
}

interface Lane {
  readonly encoding: Encoding
  counter: StepCounter | undefined
  /** Longest first: the next job is the last. */
  jobs: Job[]
  results: { key: number; tokens: number; exact: boolean }[]
}

/** How long the queue counts before it looks for messages. */
const TURN_MS = 20
/** How long a result may wait for others to go with it: one render of the page for many texts. */
const BATCH_MS = 50

/** Marked inexact, so that one text that an encoder cannot take is a rough number and no endless "counting…". */
function roughCount(text: string): TokenCount {
  return { tokens: Math.floor(codePointLength(text) / ESTIMATE_CHARACTERS_PER_TOKEN), exact: false }
}

/**
 * Counts jobs in turns, the shortest text first. A long text is left in the middle when a shorter one arrives and is
 * taken up again after it.
 */
export function createCountQueue(options: QueueOptions): (message: ToWorker) => void {
  const lanes = new Map<Encoding, Lane>()
  let scheduled = false
  let postedAt = options.now()

  function laneOf(encoding: Encoding): Lane {
    const existing = lanes.get(encoding)
    if (existing) return existing
    const lane: Lane = { encoding, counter: undefined, jobs: [], results: [] }
    lanes.set(encoding, lane)
    options.load(encoding).then(
      (counter) => {
        lane.counter = counter
        options.post({ type: 'ready', encoding })
        schedule()
      },
      (error: unknown) => {
        // Forgotten, so that the next request tries again.
        lanes.delete(encoding)
        options.post({ type: 'failed', encoding, message: error instanceof Error ? error.message : String(error) })
      },
    )
    return lane
  }

  function shortestLane(): Lane | undefined {
    let best: Lane | undefined
    let length = Number.POSITIVE_INFINITY
    for (const lane of lanes.values()) {
      const next = lane.counter && lane.jobs.at(-1)
      if (next && next.text.length < length) {
        best = lane
        length = next.text.length
      }
    }
    return best
  }

  function advance(job: Job, counter: StepCounter): TokenCount | undefined {
    try {
      job.counting ??= counter.steps(job.text)
      const step = job.counting.next()
      return step.done ? step.value : undefined
    } catch {
      return roughCount(job.text)
    }
  }

  function flush(): void {
    postedAt = options.now()
    for (const lane of lanes.values()) {
      if (lane.results.length === 0) continue
      options.post({ type: 'counted', encoding: lane.encoding, results: lane.results })
      lane.results = []
    }
  }

  function turn(): void {
    scheduled = false
    const end = options.now() + TURN_MS
    let lane = shortestLane()
    while (lane?.counter) {
      const job = lane.jobs.at(-1)
      const count = job && advance(job, lane.counter)
      if (job && count) {
        lane.jobs.pop()
        lane.results.push({ key: job.key, ...count })
        lane = shortestLane()
      }
      if (options.now() >= end) break
    }
    if (!lane || options.now() - postedAt >= BATCH_MS) flush()
    if (lane) schedule()
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    options.later(turn)
  }

  return (message) => {
    if (message.type === 'count') {
      const lane = laneOf(message.encoding)
      for (const job of message.jobs) lane.jobs.push({ key: job.key, text: job.text })
      lane.jobs.sort((a, b) => b.text.length - a.text.length)
      schedule()
      return
    }
    const gone = new Set(message.keys)
    for (const lane of lanes.values()) lane.jobs = lane.jobs.filter((job) => !gone.has(job.key))
  }
}
