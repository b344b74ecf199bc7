import type { Check } from '../invariants/check.ts'
import type { Bench } from '../lanes/bench.ts'
import { findingsOf } from '../lanes/findings.ts'
import type { LaneResult } from '../lanes/run.ts'

/** Lanes by id: those whose facts are hidden, and those of which it was said what is lost. */
export interface Veiled {
  readonly hidden: ReadonlySet<string>
  readonly revealed: ReadonlySet<string>
}

/** The check of the corrections says nothing; the others are of structure. */
function veilCheck(check: Check): Check {
  if (check.number !== 4) return check
  return { ...check, state: 'warns', brief: 'hidden', evidence: 'Hidden until it was said what this lane loses.' }
}

function veilLane(result: LaneResult, { hidden, revealed }: Veiled): LaneResult {
  const { id } = result.lane
  if (hidden.has(id)) {
    return { ...result, prediction: 'asked', survivals: [], verdicts: [], checks: result.checks.map(veilCheck) }
  }
  return revealed.has(id) ? { ...result, prediction: 'revealed' } : result
}

/**
 * What the screen may show of a bench while the facts of some lanes are hidden: of those lanes nothing is left that tells
 * how a fact stands, nor what became of a single message. Sizes and structure stay.
 */
export function veilBench(bench: Bench, veiled: Veiled): Bench {
  const lanes = bench.lanes.map((result) => veilLane(result, veiled))
  const open = lanes.filter(({ prediction }) => prediction !== 'asked')
  if (open.length === lanes.length) return { ...bench, lanes }
  const told = findingsOf({ ...bench.document, lanes: open.map(({ lane }) => lane) }, open)
  const waiting = { laneIds: [], tone: 'neutral', words: 'What do the lanes lose? Say it first, then reveal.' } as const
  return { ...bench, lanes, findings: open.length === 0 ? [waiting] : told }
}
