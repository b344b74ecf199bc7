import type { LaneResult } from '../../core/lanes/run.ts'
import type { Control } from '../../core/teach/exercise.ts'
import { canAddLane, duplicateLane, moveLane, removeLane } from '../../store/actions/lanes.ts'
import { openDialog } from '../../store/actions/view.ts'
import { LOCKED, sayLocked } from '../../store/commands/entries.ts'
import { useStore } from '../../store/store.ts'
import { lockOf, useTeaching } from '../../store/teaching.ts'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'

/** Hides how the facts stand until it was said, or shows them. */
function predicting({ lane, prediction }: LaneResult): () => void {
  return () => {
    void import('../../store/actions/predict.ts')
      .then(({ hideFacts, reveal }) => (prediction === 'asked' ? reveal(lane.id) : hideFacts([lane.id])))
      .catch(() => {})
  }
}

function entriesOf(result: LaneResult): readonly MenuEntry[] {
  const { lane, outcome, prediction } = result
  const hidden = prediction === 'asked'
  const { lanes } = useStore.getState().document
  const { id } = lane
  const at = lanes.findIndex((other) => other.id === id)
  const asked = outcome.requests.some((request) => request.kind === 'summary')
  const item = (key: string, label: string, run: () => void, disabled = false, control?: Control): MenuEntry[] => {
    const lock = control && lockOf(useTeaching.getState(), control)
    if (lock === 'hidden') return []
    if (!lock) return [{ kind: 'item', key, label, run, disabled }]
    return [{ kind: 'item', key, label, run: () => sayLocked({ label }), hint: LOCKED, locked: true }]
  }
  return [
    ...item(
      'edit',
      'Name, rule and parameters…',
      () => openDialog({ kind: 'lane', laneId: id }),
      false,
      'lane-settings',
    ),
    ...item('asked', 'What the summariser is asked…', () => openDialog({ kind: 'request', laneId: id }), !asked),
    ...item('judge', 'Ask a judge…', () => openDialog({ kind: 'judge', laneId: id }), hidden),
    ...item('json', 'The prompt as JSON…', () => openDialog({ kind: 'prompt-json', laneId: id }), hidden),
    ...item('predict', hidden ? 'Reveal its facts' : 'Hide its facts, predict first', predicting(result)),
    { kind: 'line', key: 'line' },
    ...item('duplicate', 'Duplicate', () => duplicateLane(id), !canAddLane(lanes), 'lanes'),
    ...item('left', 'Move left', () => moveLane(id, -1), at === 0, 'lanes'),
    ...item('right', 'Move right', () => moveLane(id, 1), at === lanes.length - 1, 'lanes'),
    { kind: 'line', key: 'line 2' },
    ...item('remove', 'Remove', () => removeLane(id), false, 'lanes'),
  ]
}

/** Everything that can be done with a lane. */
export function LaneMenu({ result }: { readonly result: LaneResult }) {
  return (
    <Menu
      label={`${result.lane.name}: actions`}
      text="⋯"
      className="small quiet more"
      entries={() => entriesOf(result)}
    />
  )
}
