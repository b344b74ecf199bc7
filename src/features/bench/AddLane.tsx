import { MAX_LANES } from '../../core/document/document.ts'
import { STRATEGIES } from '../../core/strategies/registry.ts'
import { addLane, canAddLane } from '../../store/actions/lanes.ts'
import { openDialog } from '../../store/actions/view.ts'
import { useStore } from '../../store/store.ts'
import { useLock } from '../../store/teaching.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Menu } from '../../ui/Menu.tsx'

function add(strategyId: string): void {
  const laneId = addLane(strategyId)
  if (laneId) openDialog({ kind: 'lane', laneId })
}

/** Adds a lane and opens its parameters. */
export function AddLane() {
  const room = useStore((state) => canAddLane(state.document.lanes))
  const lock = useLock('lanes')
  return (
    <Locked lock={lock} text="Add a lane">
      <Menu
        label={room ? 'Add a lane' : `${MAX_LANES} lanes at most`}
        text={room ? 'Add a lane' : `${MAX_LANES} lanes at most`}
        className="small"
        align="start"
        disabled={!room}
        entries={() => [
          ...STRATEGIES.map(({ id, label, source }) => {
            const hint = `${source.system}, ${source.version}`
            return { kind: 'item' as const, key: id, label, hint, run: () => add(id) }
          }),
          {
            kind: 'item',
            key: 'file',
            label: 'From a file…',
            hint: 'Made by your own code',
            run: () => openDialog({ kind: 'open', purpose: 'lane' }),
          },
        ]}
      />
    </Locked>
  )
}
