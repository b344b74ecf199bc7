import type { LaneResult } from '../../core/lanes/run.ts'
import { canAddLane, duplicateLane, moveLane, removeLane } from '../actions/lanes.ts'
import { openDialog } from '../actions/view.ts'
import { useStore } from '../store.ts'

/** Something that can be done with one lane. */
export interface LaneAct {
  readonly id: string
  readonly label: string
  readonly disabled: boolean
  readonly run: () => void
}

/** Everything that can be done with a lane, in the groups of its menu. The palette has the same. */
export function laneActs({ lane, outcome }: LaneResult): readonly (readonly LaneAct[])[] {
  const { lanes } = useStore.getState().document
  const { id: laneId } = lane
  const at = lanes.findIndex((other) => other.id === laneId)
  const asked = outcome.requests.some((request) => request.kind === 'summary')
  const act = (id: string, label: string, run: () => void, disabled = false): LaneAct => ({ id, label, run, disabled })
  return [
    [
      act('edit', 'Name, rule and parameters…', () => openDialog({ kind: 'lane', laneId })),
      act('asked', 'What the summariser is asked…', () => openDialog({ kind: 'request', laneId }), !asked),
      act('judge', 'Ask a judge…', () => openDialog({ kind: 'judge', laneId })),
      act('json', 'The prompt as JSON…', () => openDialog({ kind: 'prompt-json', laneId })),
    ],
    [
      act('duplicate', 'Duplicate', () => duplicateLane(laneId), !canAddLane(lanes)),
      act('left', 'Move left', () => moveLane(laneId, -1), at === 0),
      act('right', 'Move right', () => moveLane(laneId, 1), at === lanes.length - 1),
    ],
    [act('remove', 'Remove', () => removeLane(laneId))],
  ]
}
