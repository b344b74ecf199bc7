import { thresholdTokens } from '../../core/budget/stats.ts'
import type { BudgetSettings, Reading } from '../../core/document/document.ts'
import { editField } from '../store.ts'

function change(label: string, recipe: (budget: BudgetSettings) => BudgetSettings, merge?: string): void {
  editField('budget', label, recipe, merge)
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** Largest window that can be entered: ten million tokens. */
export const MAX_WINDOW = 10_000_000

/** Sets the window. The reserve stays what it was: where it is larger, nothing is inside the window, and that is said. */
export function setWindow(window: number): void {
  const size = clamp(Math.round(window), 1, MAX_WINDOW)
  change(`window of ${size} tokens`, (budget) => (size === budget.window ? budget : { ...budget, window: size }))
}

export function setReserve(reserve: number): void {
  change('reserve', (budget) => ({ ...budget, reserve: clamp(Math.round(reserve), 0, budget.window - 1) }), 'reserve')
}

export function setKeepLast(keepLast: number): void {
  change('keep last', (budget) => ({ ...budget, keepLast: clamp(Math.round(keepLast), 0, 100_000) }), 'keepLast')
}

export type Threshold = 'compaction' | 'pruning'

/** Moves a threshold to a fraction of the window. The two never cross. */
export function setThreshold(which: Threshold, fraction: number): void {
  // A hundredth of a point is finer than a pixel, and keeps the numbers in a saved file short.
  const rounded = Math.round(clamp(fraction, 0.01, 1) * 10_000) / 10_000
  change(
    which === 'compaction' ? 'compaction threshold' : 'pruning threshold',
    (budget) => {
      const value = which === 'compaction' ? Math.min(rounded, budget.pruning) : Math.max(rounded, budget.compaction)
      return value === budget[which] ? budget : { ...budget, [which]: value }
    },
    `threshold-${which}`,
  )
}

export function setCounter(counter: BudgetSettings['counter']): void {
  change(`count by ${counter}`, (budget) => (counter === budget.counter ? budget : { ...budget, counter }))
}

/** Carries a calibration (measured / estimate) into the estimate; undefined takes it out again. */
export function setCalibration(factor: number | undefined): void {
  change(factor === undefined ? 'no calibration' : 'calibrate the estimate', ({ calibration: _, ...budget }) =>
    factor === undefined ? budget : { ...budget, calibration: factor },
  )
}

export function setImageTokens(tokens: number): void {
  change('cost of an image', (budget) => ({ ...budget, imageTokens: clamp(Math.round(tokens), 0, 100_000) }), 'image')
}

/** Largest reading that can be typed in: no call is reported beyond the largest window. */
export const MAX_READING = MAX_WINDOW

/** Adds a reading: from now on it is what the thresholds look at. */
export function addReading(reading: Reading): void {
  change(`reading of ${reading.tokens}`, (budget) => ({ ...budget, readings: [...budget.readings, reading] }))
}

/** Takes the last reading away; the one before it counts again, or the counter. */
export function dropReading(): void {
  change('drop the last reading', (budget) => ({ ...budget, readings: budget.readings.slice(0, -1) }))
}

/** Both thresholds in tokens, as a slider's words need them. */
export function thresholdOf(budget: BudgetSettings, which: Threshold): number {
  return thresholdTokens(budget[which], budget.window)
}
