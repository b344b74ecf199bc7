import { canAddLane, MAX_LANES } from '../../core/document/document.ts'
import { useStore } from '../../store/store.ts'
import { useLock } from '../../store/teaching.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { benchMenus } from './lateActions.ts'

/** Adds a lane and opens its parameters. */
export function AddLane() {
  const room = useStore((state) => canAddLane(state.document.lanes))
  const words = room ? 'Add a lane' : `${MAX_LANES} lanes at most`
  const lock = useLock('lanes')
  return (
    <Locked lock={lock} text="Add a lane">
      <Menu
        label={words}
        text={words}
        className="small"
        align="start"
        disabled={!room}
        prepare={benchMenus.prepare}
        entries={() => benchMenus.now()?.newLaneEntries() ?? []}
      />
    </Locked>
  )
}
