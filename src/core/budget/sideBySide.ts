import type { BudgetSettings } from '../document/document.ts'
import type { ToolDefinition } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'
import type { Counter, Encoding, TokenCount } from './count.ts'
import {
  COUNTERS,
  type EncodingCounter,
  type OtherCounter,
  type RuleCounter,
  ruleToolTokens,
  sizesOf,
} from './counters.ts'
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

interface Tally<Kind extends OtherCounter> {
  readonly counter: Kind
  total: number
  exact: boolean
  /** The lowest level that is not crossed yet: most messages cross none. */
  next: number
  readonly crossed: { [which in Crossing]?: number }
}

type Levels = Readonly<Record<Crossing, number>>

const CROSSINGS: readonly Crossing[] = ['compaction', 'pruning', 'room', 'window']

function tallyOf<Kind extends OtherCounter>(counter: Kind): Tally<Kind> {
  return { counter, total: 0, exact: true, next: 0, crossed: {} }
}

function add(tally: Tally<OtherCounter>, tokens: number, index: number, levels: Levels): void {
  tally.total += tokens
  if (tally.total < tally.next) return
  tally.next = Number.POSITIVE_INFINITY
  for (const which of CROSSINGS) {
    if (tally.crossed[which] !== undefined) continue
    if (tally.total >= levels[which]) tally.crossed[which] = index
    else tally.next = Math.min(tally.next, levels[which])
  }
}

function resultOf({ counter, total, exact, crossed }: Tally<OtherCounter>, complete: boolean): CounterResult {
  const { compaction, pruning, window, room } = crossed
  return { counter, total, exact: exact && complete, complete, compaction, pruning, window, room }
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
  // A threshold is reached by its own number; the others are left with the first token beyond them.
  const levels = { compaction: compactionAt, pruning: pruningAt, room: roomAt + 1, window: budget.window + 1 }
  const byRule: Tally<RuleCounter>[] = []
  const byEncoding: Tally<EncodingCounter>[] = []
  const tallies: Tally<OtherCounter>[] = []
  const addCounted = (tally: Tally<EncodingCounter>, { tokens, exact }: TokenCount, more: number, index: number) => {
    tally.exact &&= exact
    add(tally, tokens + more, index, levels)
  }
  for (const counter of COUNTERS) {
    if ('encoding' in counter) {
      const tally = tallyOf(counter)
      byEncoding.push(tally)
      tallies.push(tally)
      addCounted(tally, encodings[counter.encoding].tools(tools), 0, -1)
    } else {
      const tally = tallyOf(counter)
      byRule.push(tally)
      tallies.push(tally)
      add(tally, ruleToolTokens(counter, tools), -1, levels)
    }
  }
  let images = 0
  let assumed = 0
  for (let index = 0; index < history.length; index++) {
    if (index % STEP === STEP - 1) yield
    const message = history[index]?.message
    if (!message) continue
    let pictures = 0
    for (const picture of picturesOf(message)) {
      pictures += pictureTokens(picture, cost)
      images++
      if (isAssumed(picture, cost)) assumed++
    }
    const sizes = sizesOf(message)
    for (const tally of byRule) {
      add(tally, tally.counter.tokens(sizes) + tally.counter.perMessage + pictures, index, levels)
    }
    for (const tally of byEncoding) {
      addCounted(tally, encodings[tally.counter.encoding].message(message), pictures, index)
    }
  }
  const rows = tallies.map((tally) => {
    const { counter } = tally
    return resultOf(tally, !('encoding' in counter) || encodings[counter.encoding].missing.size === 0)
  })
  return { rows, compactionAt, pruningAt, roomAt, windowAt: budget.window, images, assumed }
}
