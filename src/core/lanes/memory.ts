import type { Document, Lane } from '../document/document.ts'
import type { Prompt } from '../message/prompt.ts'
import type { Answer } from '../strategies/outcome.ts'
import type { LaneMemory } from './bench.ts'
import { type LaneWork, workInputs } from './run.ts'

interface Known {
  readonly inputs: string
  readonly work: LaneWork
}

/** So many works are kept of each lane: what was tried a moment ago, and what is there now. */
const KEPT = 2

/**
 * Remembers the work of lanes from one bench to the next, as long as the history and all that lanes share is the same:
 * where one lane's parameter changed, only that lane is computed again.
 */
export class LaneMemories {
  private history: Prompt | undefined
  private shared = ''
  private lanes = new Map<string, readonly Known[]>()

  /** The memory for one bench. `counts`: how many texts are counted, where a tokenizer counts. */
  of(
    document: Document,
    answers: ReadonlyMap<string, Answer>,
    again: ReadonlyMap<string, number>,
    counts: number,
  ): LaneMemory {
    const { history, tools, facts, pins, recorded, recordings } = document
    const shared = JSON.stringify([tools, facts, [...pins], recorded, recordings, [...answers], counts])
    if (history !== this.history || shared !== this.shared) this.lanes.clear()
    this.history = history
    this.shared = shared
    const ids = new Set(document.lanes.map((lane) => lane.id))
    for (const id of this.lanes.keys()) if (!ids.has(id)) this.lanes.delete(id)
    return (lane, measured, fallback) => (done) => {
      const inputs = `${fallback} ${workInputs(lane, document, measured, again.get(lane.id) ?? 0)}`
      return this.recall(lane, inputs, done)
    }
  }

  private recall({ id }: Lane, inputs: string, done: () => LaneWork): LaneWork {
    const known = this.lanes.get(id) ?? []
    const found = known.find((one) => one.inputs === inputs)
    const work = found?.work ?? done()
    // What waits for an answer is asked again each time.
    if (work.chain.last.outcome.status === 'pending') return work
    this.lanes.set(id, [{ inputs, work }, ...known.filter((one) => one !== found)].slice(0, KEPT))
    return work
  }
}
