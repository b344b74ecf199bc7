import { warningShift } from '../budget/calibration.ts'
import { crossingOf, type Growth } from '../budget/growth.ts'
import type { ReadingState } from '../budget/readings.ts'
import type { BudgetSettings } from '../document/document.ts'
import { num } from './words.ts'

export type Threshold = 'compaction' | 'pruning'

/** How far off a warning comes by the estimate, as briefly as a cell has room for: "54 late". */
export function shiftBrief(ratio: number | undefined, which: Threshold, budget: BudgetSettings): string {
  if (ratio === undefined || ratio === 0) return '–'
  const shift = warningShift(ratio, budget[which], budget.window)
  if (shift === 0) return 'on time'
  return `${num(Math.abs(shift))} ${shift > 0 ? 'late' : 'early'}`
}

/** The same as a sentence. `by` says whose estimate. */
export function shiftWords(ratio: number, which: Threshold, budget: BudgetSettings, by = 'the estimate'): string {
  const shift = warningShift(ratio, budget[which], budget.window)
  const warning = `By ${by} the ${which} warning comes`
  if (shift === 0) return `${warning} when it should.`
  return `${warning} ${num(Math.abs(shift))} tokens too ${shift > 0 ? 'late' : 'early'}.`
}

/** What a threshold met in the history so far; `at` is the index of the message, where there is one to go to. */
export interface CrossingWords {
  readonly at: number | undefined
  readonly words: string
}

/** "reached at message 31", "not reached: 212 tokens to go", "reached by the tool definitions alone". */
export function crossingWords(growth: Growth, threshold: number): CrossingWords {
  const at = crossingOf(growth, threshold)
  if (at === undefined) {
    const now = growth.prompt.at(-1) ?? growth.overhead
    return { at, words: `not reached, ${num(threshold - now)} tokens to go` }
  }
  if (at < 0) return { at: undefined, words: 'reached by the tool definitions alone' }
  return { at, words: `reached at message ${num(at + 1)}` }
}

/** What a reading is worth now. */
export function readingWords({ reading, state }: ReadingState): string {
  if (state === 'replaced') return 'replaced by a later one'
  if (state === 'stale') return 'stale: measured another prompt than the one that stands here now'
  return reading.kind === 'typed'
    ? 'counts now; typed in, so nothing tells whether the prompt has changed since'
    : 'counts now: measured exactly this prompt'
}
