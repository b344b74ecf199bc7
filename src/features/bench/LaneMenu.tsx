import type { LaneResult } from '../../core/lanes/run.ts'
import { Menu } from '../../ui/Menu.tsx'
import { benchMenus } from './lateActions.ts'

/** Everything that can be done with a lane. */
export function LaneMenu({ result }: { readonly result: LaneResult }) {
  return (
    <Menu
      label={`${result.lane.name}: actions`}
      text="⋯"
      className="small quiet more"
      prepare={benchMenus.prepare}
      entries={() => benchMenus.now()?.laneEntries(result) ?? []}
    />
  )
}
