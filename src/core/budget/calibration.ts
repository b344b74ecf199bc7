import { ROLES, type Role } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'
import type { Counter } from './count.ts'
import type { Measured } from './stats.ts'

/** Two counts of the same thing. `ratio` = estimate / measured; undefined where nothing was measured. */
export interface CalibrationRow {
  readonly estimate: number
  readonly measured: number
  readonly ratio: number | undefined
}

export interface Calibration {
  readonly overall: CalibrationRow
  readonly byRole: ReadonlyMap<Role, CalibrationRow>
}

function row(estimate: number, measured: number): CalibrationRow {
  return { estimate, measured, ratio: measured > 0 ? estimate / measured : undefined }
}

/**
 * The estimate beside another counter on the same prompt, in all and per role. Roles that do not occur are absent.
 * `overhead`: tokens of the tool definitions by either counter, part of the overall row only.
 */
export function calibrate(
  prompt: Prompt,
  estimate: Counter,
  measured: Counter,
  overhead: { readonly estimate: number; readonly measured: number } = { estimate: 0, measured: 0 },
): Calibration {
  const sums = new Map<Role, { estimate: number; measured: number }>()
  for (const { message } of prompt) {
    const sum = sums.get(message.role) ?? { estimate: 0, measured: 0 }
    sum.estimate += estimate.message(message).tokens
    sum.measured += measured.message(message).tokens
    sums.set(message.role, sum)
  }
  const byRole = new Map<Role, CalibrationRow>()
  const total = { ...overhead }
  for (const role of ROLES) {
    const sum = sums.get(role)
    if (!sum) continue
    byRole.set(role, row(sum.estimate, sum.measured))
    total.estimate += sum.estimate
    total.measured += sum.measured
  }
  return { overall: row(total.estimate, total.measured), byRole }
}

/** What a factor rests on: a reading of the prompt itself is better evidence than a tokenizer, which only counts like it. */
export interface Evidence {
  readonly by: 'reading' | 'tokenizer'
  readonly measured: number
}

/** The better of what there is to hold the estimate against; undefined where nothing was measured. A stale report is none. */
export function bestEvidence({ source, tokens }: Measured, byTokenizer: number): Evidence | undefined {
  const reading = source.kind === 'typed' || (source.kind === 'provider' && !source.stale)
  if (reading && tokens > 0) return { by: 'reading', measured: tokens }
  return byTokenizer > 0 ? { by: 'tokenizer', measured: byTokenizer } : undefined
}

/**
 * How many tokens too late (positive) or too early (negative) a warning comes when the estimate is
 * r = estimate / measured of the truth: θW(1/r − 1), rounded to whole tokens.
 */
export function warningShift(ratio: number, threshold: number, window: number): number {
  return Math.round(threshold * window * (1 / ratio - 1))
}
