import type { BudgetSettings } from '../document/document.ts'
import type { ToolDefinition } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'
import type { Counter, Encoding } from './count.ts'
import { COUNTERS, type OtherCounter, ruleTokens, ruleToolTokens } from './counters.ts'
import { type ImageCost, isAssumed, picturesOf, pictureTokens } from './imageCosts.ts'
import { thresholdTokens } from './stats.ts'

/** What one counter says of a history, and where it would have acted. */
export interface CounterResult {
  readonly counter: OtherCounter
  /** Tokens of the whole prompt, tool definitions and images included. */
  readonly total: number
  /** False while texts are still to be counted, and where the tokenizer itself calls a count approximate. */
  readonly exact: boolean
  /** False while texts are still to be counted. */
  readonly complete: boolean
  /** Index of the message with which the threshold was reached first; −1 for the tool definitions alone. */
  readonly compaction: number | undefined
  readonly pruning: number | undefined
  /** Index of the first message with which the prompt was larger than the window, and than what the reserve leaves of it. */
  readonly window: number | undefined
  readonly room: number | undefined
}

export interface SideBySide {
  readonly rows: readonly CounterResult[]
  readonly compactionAt: number
  readonly pruningAt: number
  /** Window less the reserve: what a prompt may take. */
  readonly roomAt: number
  readonly windowAt: number
  readonly images: number
  /** Images whose size is not known, where the cost looks at it. */
  readonly assumed: number
}

export interface SideBySideInput {
  readonly history: Prompt
  readonly tools: readonly ToolDefinition[]
  readonly budget: Pick<BudgetSettings, 'window' | 'reserve' | 'compaction' | 'pruning'>
  readonly images: ImageCost
  /** Tokenizers, with images at 0. */
  readonly encodings: Readonly<Record<Encoding, Counter>>
}

/** So many messages between two pauses. */
const STEP = 100

type Crossing = 'compaction' | 'pruning' | 'window' | 'room'

interface Tally {
  readonly counter: OtherCounter
  add(tokens: number, exact: boolean, index: number): void
  result(complete: boolean): CounterResult
}

function createTally(counter: OtherCounter, levels: readonly (readonly [which: Crossing, tokens: number])[]): Tally {
  let total = 0
  let allExact = true
  const crossed: { [which in Crossing]?: number } = {}
  return {
    counter,
    add(tokens, exact, index) {
      total += tokens
      allExact &&= exact
      for (const [which, level] of levels) if (total >= level && crossed[which] === undefined) crossed[which] = index
    },
    result(complete) {
      const { compaction, pruning, window, room } = crossed
      return { counter, total, exact: allExact && complete, complete, compaction, pruning, window, room }
    },
  }
}

/**
 * Counts one history by all counters. Pauses between messages, so that a long one can be counted in slices; what was
 * measured of a message is kept beside it, and the next time costs little.
 */
export function* countSideBySide(input: SideBySideInput): Generator<void, SideBySide, undefined> {
  const { history, tools, budget, images: cost, encodings } = input
  const compactionAt = thresholdTokens(budget.compaction, budget.window)
  const pruningAt = thresholdTokens(budget.pruning, budget.window)
  const roomAt = budget.window - budget.reserve
  const levels = [
    ['compaction', compactionAt],
    ['pruning', pruningAt],
    // Reached by a threshold's own number; left with the first token beyond it.
    ['room', roomAt + 1],
    ['window', budget.window + 1],
  ] as const
  const tallies = COUNTERS.map((counter) => createTally(counter, levels))
  for (const tally of tallies) {
    const { counter } = tally
    if ('encoding' in counter) {
      const { tokens, exact } = encodings[counter.encoding].tools(tools)
      tally.add(tokens, exact, -1)
    } else tally.add(ruleToolTokens(counter, tools), true, -1)
  }
  let images = 0
  let assumed = 0
  for (const [index, { message }] of history.entries()) {
    if (index % STEP === STEP - 1) yield
    let pictures = 0
    for (const picture of picturesOf(message)) {
      pictures += pictureTokens(picture, cost)
      images++
      if (isAssumed(picture, cost)) assumed++
    }
    for (const tally of tallies) {
      const { counter } = tally
      if ('encoding' in counter) {
        const { tokens, exact } = encodings[counter.encoding].message(message)
        tally.add(tokens + pictures, exact, index)
      } else tally.add(ruleTokens(counter, message) + pictures, true, index)
    }
  }
  const rows = tallies.map((tally) => {
    const { counter } = tally
    return tally.result(!('encoding' in counter) || encodings[counter.encoding].missing.size === 0)
  })
  return { rows, compactionAt, pruningAt, roomAt, windowAt: budget.window, images, assumed }
}
