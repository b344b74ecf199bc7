import type { BudgetSettings, Reading } from '../document/document.ts'
import type { CountSource } from './count.ts'

/** Where a measured number comes from. There is always exactly one. */
export type MeasuredSource =
  | CountSource
  | { readonly kind: 'provider'; readonly label: string; readonly stale: boolean }
  | { readonly kind: 'typed'; readonly label: string }

/** Whether a number was read elsewhere: such a number is of one prompt, and no other can be measured by it. */
export function isReading({ kind }: MeasuredSource): boolean {
  return kind === 'typed' || kind === 'provider'
}

export interface Measured {
  readonly tokens: number
  readonly source: MeasuredSource
}

/** A fraction of the window as the whole number that is compared: reached means at least this many tokens. */
export function thresholdTokens(fraction: number, window: number): number {
  // Rounded to 6 decimals first: 0.55 × 100 is 55.000000000000007 in floating point and would become 56.
  return Math.ceil(Math.round(fraction * window * 1e6) / 1e6)
}

export interface ContextStats {
  readonly source: MeasuredSource
  readonly tokens: number
  /** Of the whole window, in percent, to one decimal. */
  readonly usagePercent: number
  readonly compactionAt: number
  readonly pruningAt: number
  readonly needsCompaction: boolean
  readonly needsPruning: boolean
  /** Tokens left inside the window after the reserve; negative when the prompt does not fit. */
  readonly remaining: number
  readonly insideWindow: boolean
}

/** Share of the window in percent, to one decimal. */
export function percentOf(tokens: number, window: number): number {
  return Math.round((tokens / window) * 1000) / 10
}

/**
 * What the thresholds say about one measured number. The number is the current prompt's, with its overhead:
 * the last report replaces the one before, it is never a sum.
 */
export function contextStats(measured: Measured, budget: BudgetSettings): ContextStats {
  const { tokens, source } = measured
  const compactionAt = thresholdTokens(budget.compaction, budget.window)
  const pruningAt = thresholdTokens(budget.pruning, budget.window)
  const remaining = budget.window - budget.reserve - tokens
  return {
    source,
    tokens,
    usagePercent: percentOf(tokens, budget.window),
    compactionAt,
    pruningAt,
    needsCompaction: tokens >= compactionAt,
    needsPruning: tokens >= pruningAt,
    remaining,
    insideWindow: remaining >= 0,
  }
}

/**
 * The number that the thresholds look at: the last reading where there is one, else what the counter says.
 * `promptHash` names the prompt as it is now: a provider's report on another prompt is stale.
 */
export function measuredTokens(
  readings: readonly Reading[],
  counted: { readonly tokens: number; readonly source: CountSource },
  promptHash: () => string,
): Measured {
  const last = readings.at(-1)
  if (!last) return counted
  if (last.kind === 'typed') return { tokens: last.tokens, source: { kind: 'typed', label: last.label } }
  const stale = last.promptHash !== promptHash()
  return { tokens: last.tokens, source: { kind: 'provider', label: last.label, stale } }
}
