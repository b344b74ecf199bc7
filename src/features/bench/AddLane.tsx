import { MAX_LANES } from '../../core/document/document.ts'
import { STRATEGIES } from '../../core/strategies/registry.ts'
import { addLane, canAddLane } from '../../store/actions/lanes.ts'
import { openDialog } from '../../store/actions/view.ts'
import { useStore } from '../../store/store.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'

/** Adds a lane and opens its parameters. */
export function AddLane() {
  const lanes = useStore((state) => state.document.lanes)
  const room = canAddLane(lanes)
  return (
    <Menu
      label="Add a lane"
      trigger={
        <button type="button" className="button small" disabled={!room} title={room ? undefined : `${MAX_LANES} at most`}>
          Add a lane
        </button>
      }
    >
      {STRATEGIES.map((strategy) => (
        <MenuItem
          key={strategy.id}
          onSelect={() => {
            const laneId = addLane(strategy.id)
            if (laneId) openDialog({ kind: 'lane', laneId })
          }}
        >
          {strategy.label}
          <small>{strategy.source.system}</small>
        </MenuItem>
      ))}
    </Menu>
  )
}
