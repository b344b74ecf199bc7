import type { Document } from '../document/document.ts'
import type { Check } from '../invariants/check.ts'
import type { Bench } from '../lanes/bench.ts'
import { type Finding, findingsOf } from '../lanes/findings.ts'
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

/** Whether a result shows nothing of its facts and messages until somebody has said what is lost. */
export function isHidden({ prediction }: LaneResult): boolean {
  return prediction === 'asked'
}

/** The findings of the lanes that are not hidden. */
export function openFindings(document: Document, lanes: readonly LaneResult[]): readonly Finding[] {
  const open = lanes.filter((result) => !isHidden(result))
  if (open.length > 0 || lanes.length === 0) {
    return findingsOf({ ...document, lanes: open.map(({ lane }) => lane) }, open)
  }
  return [{ laneIds: [], tone: 'neutral', words: 'What do the lanes lose? Say it first, then reveal.' }]
}

/**
 * What the screen may show of a bench while the facts of some lanes are hidden: of those lanes nothing is left that tells
 * how a fact stands, nor what became of a single message. Sizes and structure stay.
 */
export function veilBench(bench: Bench, veiled: Veiled): Bench {
  const lanes = bench.lanes.map((result) => veilLane(result, veiled))
  return lanes.some(isHidden) ? { ...bench, lanes, findings: openFindings(bench.document, lanes) } : { ...bench, lanes }
}
