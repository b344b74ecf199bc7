import { canAddLane } from '../../core/document/document.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import type { Control } from '../../core/teach/exercise.ts'
import { duplicateLane, moveLane, removeLane } from '../actions/lanes.ts'
import { hideFacts, reveal } from '../actions/predict.ts'
import { openDialog } from '../actions/view.ts'
import { useStore } from '../store.ts'
import { lockOf, useTeaching } from '../teaching.ts'
import { LOCKED, sayLocked } from './entries.ts'

/** Something that can be done with one lane, or the line between two groups of such. */
export type LaneAct =
  | {
      readonly kind: 'item'
      readonly key: string
      readonly label: string
      readonly hint?: string
      readonly disabled?: boolean
      readonly locked?: boolean
      readonly run: () => void
    }
  | { readonly kind: 'line'; readonly key: string }

/** What an exercise takes away: it is not there, or can be reached and says why it cannot be used. */
export function lockedAct(key: string, label: string, lock: 'locked' | 'hidden'): readonly LaneAct[] {
  if (lock === 'hidden') return []
  return [{ kind: 'item', key, label, hint: LOCKED, locked: true, run: () => sayLocked({ label }) }]
}

/** What can be done with a lane: its menu and the palette are made from it. */
export function laneActs({ lane, outcome, prediction }: LaneResult): readonly LaneAct[] {
  const hidden = prediction === 'asked'
  const { lanes } = useStore.getState().document
  const { id } = lane
  const at = lanes.findIndex((other) => other.id === id)
  const asked = outcome.requests.some((request) => request.kind === 'summary')
  const taken = lane.take !== undefined
  type Items = readonly LaneAct[]
  const item = (key: string, label: string, run: () => void, disabled = false, control?: Control): Items => {
    const lock = control && lockOf(useTeaching.getState(), control)
    return lock ? lockedAct(key, label, lock) : [{ kind: 'item', key, label, run, disabled }]
  }
  const settings = () => openDialog({ kind: 'lane', laneId: id })
  const takes = () => openDialog({ kind: 'takes', laneId: id })
  const code = () => openDialog({ kind: 'take', what: 'code', laneId: id })
  const predict = () => (hidden ? reveal(id) : hideFacts([id]))
  return [
    ...item('edit', 'Name, rule and parameters…', settings, false, 'lane-settings'),
    ...item('asked', 'What the summariser is asked…', () => openDialog({ kind: 'request', laneId: id }), !asked),
    ...(taken ? item('takes', 'Takes side by side…', takes, hidden || !asked) : []),
    ...item('judge', 'Ask a judge…', () => openDialog({ kind: 'judge', laneId: id }), hidden),
    ...item('json', 'The prompt as JSON…', () => openDialog({ kind: 'prompt-json', laneId: id }), hidden),
    // What leaves the page is left to the whole of it: in a frame of another page there is no such dialog.
    ...(useTeaching.getState().embed ? [] : item('code', 'Code for this lane…', code)),
    ...item('predict', hidden ? 'Reveal its facts' : 'Hide its facts, predict first', predict),
    { kind: 'line', key: 'line' },
    ...item('duplicate', 'Duplicate', () => duplicateLane(id), !canAddLane(lanes), 'lanes'),
    ...item('left', 'Move left', () => moveLane(id, -1), at === 0, 'lanes'),
    ...item('right', 'Move right', () => moveLane(id, 1), at === lanes.length - 1, 'lanes'),
    { kind: 'line', key: 'line 2' },
    ...item('remove', 'Remove', () => removeLane(id), false, 'lanes'),
  ]
}
