import type { Encoding, TokenCount } from '../../core/budget/count.ts'
import { benchInSteps } from '../../core/lanes/bench.ts'
import { LaneMemories } from '../../core/lanes/memory.ts'
import { MENDING } from '../../core/lanes/mending.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import type { RibbonInputs } from '../../core/lanes/segments.ts'
import { packLane, packRest } from '../../core/lanes/wire.ts'
import type { Entry, Prompt } from '../../core/message/prompt.ts'
import { applyChange } from './history.ts'
import type { FromOutcomes, ToOutcomes } from './protocol.ts'

type Job = Extract<ToOutcomes, { readonly kind: 'compute' }>

/** A lane's result as it was sent last. What it is made of besides, as text: a change of that is another result. */
interface Sent {
  readonly verdicts: LaneResult['verdicts']
  readonly rest: string
  readonly result: number
}

/**
 * What a worker does that computes benches: it hears of histories and jobs, and says lanes one by one. `giveWay` lets it
 * hear between two steps: a newer job ends the one that is running.
 */
export function createComputing(say: (message: FromOutcomes) => void, giveWay: () => Promise<void>) {
  let history: Prompt = []
  let pieces: Entry[] = []
  /** The newest job; another one there means that this one is over. */
  let newest: Job | undefined
  let results = 0
  const counts = new Map<Encoding, Map<string, TokenCount>>()
  const memories = new LaneMemories()
  const sent = new Map<string, Sent>()

  /** Says a lane; only its name where the receiver has the same already. */
  function sayLane(job: Job, result: LaneResult, inputs: RibbonInputs): void {
    const { turn } = job
    const { id } = result.lane
    // The verdicts are the same object exactly where the work of the lane is.
    const { verdicts, lane: _lane, strategy: _strategy, survivals: _survivals, outcome, ...others } = result
    const { source } = inputs.counter
    const rest = JSON.stringify([others, outcome.reason, source, inputs.overhead, inputs.total, inputs.budget])
    const last = sent.get(id)
    if (last && last.verdicts === verdicts && last.rest === rest && job.has.get(id) === last.result) {
      say({ kind: 'lane', turn, result: last.result })
      return
    }
    const number = ++results
    sent.set(id, { verdicts, rest, result: number })
    say({ kind: 'lane', turn, result: number, lane: packLane(result, history, inputs) })
  }

  async function run(job: Job): Promise<void> {
    const { turn, again, answers } = job
    const known = counts.get(job.encoding) ?? new Map<string, TokenCount>()
    counts.set(job.encoding, known)
    for (const [text, count] of job.counts) known.set(text, count)
    try {
      // What came with it may be a newer one.
      await giveWay()
      if (job !== newest) return
      const document = { ...job.document, history }
      const memory = memories.of(document, answers, again, document.budget.counter === 'estimate' ? 0 : known.size)
      const steps = benchInSteps(document, (text) => known.get(text), answers, again, MENDING, memory)
      let inputs: RibbonInputs | undefined
      for (;;) {
        const step = steps.next()
        if (step.done) {
          say({ kind: 'done', turn, rest: packRest(step.value) })
          return
        }
        if (step.value.kind === 'counted') inputs = { ...step.value, budget: document.budget }
        else if (inputs) sayLane(job, step.value.result, inputs)
        await giveWay()
        if (job !== newest) return
      }
    } catch (error) {
      if (job === newest)
        say({ kind: 'problem', turn, problem: error instanceof Error ? error.message : String(error) })
    } finally {
      if (job === newest) newest = undefined
    }
  }

  return (message: ToOutcomes): void => {
    switch (message.kind) {
      case 'entries':
        newest = undefined
        pieces.push(...message.entries)
        return
      case 'history': {
        newest = undefined
        const { change } = message
        history = applyChange(
          history,
          change.kind === 'stretch' && pieces.length > 0
            ? { ...change, entries: [...pieces, ...change.entries] }
            : change,
        )
        pieces = []
        return
      }
      case 'compute':
        newest = message
        void run(message)
        return
      case 'forget':
        newest = undefined
    }
  }
}
