import { warningShift } from '../budget/calibration.ts'
import type { BudgetSettings } from '../document/document.ts'
import { count, num } from './words.ts'

type Threshold = 'compaction' | 'pruning'

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
  return `${warning} ${count(Math.abs(shift), 'token')} too ${shift > 0 ? 'late' : 'early'}.`
}
