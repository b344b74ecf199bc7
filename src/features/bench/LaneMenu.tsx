import type { LaneResult } from '../../core/lanes/run.ts'
import { laneActs } from '../../store/commands/laneActs.ts'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'

function entriesOf(result: LaneResult): readonly MenuEntry[] {
  return laneActs(result).flatMap((group, at): readonly MenuEntry[] => [
    ...(at > 0 ? [{ kind: 'line', key: `line ${at}` } as const] : []),
    ...group.map((act) => ({ kind: 'item', key: act.id, ...act }) as const),
  ])
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
