import type { BudgetChange } from '../document/compare.ts'
import { count, num } from './words.ts'

/** The settings of the budget, as the screen names them. */
export const BUDGET_WORDS: Readonly<Record<BudgetChange['field'], string>> = {
  window: 'context window',
  reserve: 'reserve',
  compaction: 'compaction threshold',
  pruning: 'pruning threshold',
  keepLast: 'keep last',
  counter: 'counted by',
  calibration: 'calibration',
  imageTokens: 'tokens of an image',
  readings: 'readings',
}

/** A value of a setting of the budget; "none" for one that is not set. */
export function budgetValueWords(field: BudgetChange['field'], value: BudgetChange['before']): string {
  if (value === undefined) return 'none'
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return count(value.length, 'reading')
  // Two places, where percent() has one: a small change is to be seen.
  if (field === 'compaction' || field === 'pruning') return `${Math.round(value * 10_000) / 100}%`
  return field === 'calibration' ? value.toFixed(2) : num(value)
}
