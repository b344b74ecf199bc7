import type { LaneResult } from '../../core/lanes/run.ts'
import { canAddLane, duplicateLane, moveLane, removeLane } from '../../store/actions/lanes.ts'
import { openDialog } from '../../store/actions/view.ts'
import { useStore } from '../../store/store.ts'
import { Menu, MenuItem, MenuLine } from '../../ui/Menu.tsx'

/** Everything that can be done with a lane. */
export function LaneMenu({ result }: { readonly result: LaneResult }) {
  const lanes = useStore((state) => state.document.lanes)
  const { lane, outcome } = result
  const at = lanes.findIndex((other) => other.id === lane.id)
  const asked = outcome.requests.some((request) => request.kind === 'summary')
  return (
    <Menu
      label={`${lane.name}: actions`}
      trigger={
        <button type="button" className="button small quiet more" aria-label={`${lane.name}: actions`}>
          ⋯
        </button>
      }
    >
      <MenuItem onSelect={() => openDialog({ kind: 'lane', laneId: lane.id })}>Name, rule and parameters…</MenuItem>
      <MenuItem disabled={!asked} onSelect={() => openDialog({ kind: 'request', laneId: lane.id })}>
        What the summariser is asked…
      </MenuItem>
      <MenuLine />
      <MenuItem disabled={!canAddLane(lanes)} onSelect={() => duplicateLane(lane.id)}>
        Duplicate
      </MenuItem>
      <MenuItem disabled={at === 0} onSelect={() => moveLane(lane.id, -1)}>
        Move left
      </MenuItem>
      <MenuItem disabled={at === lanes.length - 1} onSelect={() => moveLane(lane.id, 1)}>
        Move right
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => removeLane(lane.id)}>Remove</MenuItem>
    </Menu>
  )
}
