import type { LaneResult } from '../../core/lanes/run.ts'
import { canAddLane, duplicateLane, moveLane, removeLane } from '../../store/actions/lanes.ts'
import { openDialog } from '../../store/actions/view.ts'
import { useStore } from '../../store/store.ts'
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
  const item = (key: string, label: string, run: () => void, disabled = false): MenuEntry => {
    return { kind: 'item', key, label, run, disabled }
  }
  return [
    item('edit', 'Name, rule and parameters…', () => openDialog({ kind: 'lane', laneId: id })),
    item('asked', 'What the summariser is asked…', () => openDialog({ kind: 'request', laneId: id }), !asked),
    item('judge', 'Ask a judge…', () => openDialog({ kind: 'judge', laneId: id }), hidden),
    item('json', 'The prompt as JSON…', () => openDialog({ kind: 'prompt-json', laneId: id }), hidden),
    item('predict', hidden ? 'Reveal its facts' : 'Hide its facts, predict first', predicting(result)),
    { kind: 'line', key: 'line' },
    item('duplicate', 'Duplicate', () => duplicateLane(id), !canAddLane(lanes)),
    item('left', 'Move left', () => moveLane(id, -1), at === 0),
    item('right', 'Move right', () => moveLane(id, 1), at === lanes.length - 1),
    { kind: 'line', key: 'line 2' },
    item('remove', 'Remove', () => removeLane(id)),
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
