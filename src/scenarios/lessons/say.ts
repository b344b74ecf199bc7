import type { Condition } from '../../core/teach/condition.ts'
import type { StepCheck } from './lesson.ts'

/** A check in the words of what has been seen; with several conditions, all of them at once. */
export function seen(words: string, ...of: readonly Condition[]): StepCheck {
  const [only] = of
  return { words, when: only && of.length === 1 ? only : { kind: 'all', of } }
}

/** A condition of each of these lanes. */
export function inLanes(lanes: readonly string[], of: (lane: string) => Condition): Condition {
  return { kind: 'all', of: lanes.map(of) }
}

/** Somebody did it since the step began: see `Deed`. */
export function did(deed: string): Condition {
  return { kind: 'did', deed }
}
