import type { Recording } from '../../core/document/document.ts'
import { now } from '../../services/clock.ts'
import type { Source } from '../sources.ts'
import { useStore } from '../store.ts'

/** What calls of a model took, as far as it is recorded. */
type Effort = Pick<Recording, 'usage' | 'input' | 'output' | 'model' | 'ms' | 'calls'>

/** What every recording says beside what was asked and what came of it. */
type Shared = Effort & Pick<Recording, 'id' | 'label' | 'cost' | 'date'>

/** An id that no recording has. */
function freshTakeId(recordings: readonly Recording[]): string {
  let n = recordings.length + 1
  while (recordings.some(({ id }) => id === `take${n}`)) n++
  return `take${n}`
}

/** In US dollars, by the prices for a million tokens; nothing where they are not set or nothing was reported. */
export function costOf(
  { input, output }: Pick<Effort, 'input' | 'output'>,
  { prices }: Source,
): Pick<Recording, 'cost'> {
  if (!prices || input === undefined || output === undefined) return {}
  return { cost: (input * prices.input + output * prices.output) / 1_000_000 }
}

/** A recording of this moment, but for what is its kind's own. */
export function recordedNow(effort: Effort, source: Source): Shared {
  const { usage, input, output, model, ms, calls } = effort
  return {
    id: freshTakeId(useStore.getState().document.recordings ?? []),
    label: source.label,
    usage,
    ...(model !== undefined && { model }),
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...costOf(effort, source),
    date: new Date(now()).toISOString(),
    ms: Math.round(ms),
    calls,
  }
}

/** True while the lane is on the screen in the document that was there when it was asked: what was said is its own. */
export function isStillThere(laneId: string, title: string): boolean {
  const { document } = useStore.getState()
  return document.title === title && document.lanes.some(({ id }) => id === laneId)
}
