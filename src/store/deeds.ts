import type { Deed } from '../core/teach/condition.ts'
import { CONTINUED } from './actions/lanes.ts'
import { type State, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'

/** Notes that something was done: see `Deed`. */
export function addDeeds(deeds: readonly Deed[]): void {
  const known = useTeaching.getState().deeds
  if (deeds.every((deed) => known.has(deed))) return
  useTeaching.setState({ deeds: new Set([...known, ...deeds]) })
}

/** Forgets what was done: a step begins. */
export function clearDeeds(): void {
  if (useTeaching.getState().deeds.size > 0) useTeaching.setState({ deeds: new Set() })
}

function viewDeeds({ view }: State, { view: before }: State): readonly Deed[] {
  const { dialog, spot, checks, opened } = view
  return [
    ...(dialog && dialog !== before.dialog ? [`dialog:${dialog.kind}`] : []),
    ...(spot && spot !== before.spot
      ? [`spot:${spot.messageId}`, ...(spot.laneId === undefined ? [] : [`spot:${spot.messageId}@${spot.laneId}`])]
      : []),
    ...(checks && !before.checks ? ['checks'] : []),
    ...(opened === before.opened ? [] : [...opened].filter((id) => !before.opened.has(id)).map((id) => `opened:${id}`)),
  ]
}

/** True when the newest step made a lane's prompt the history. */
function hasContinued({ past, future }: State, before: State): boolean {
  const last = past.at(-1)
  // Done again it is no new deed: undo and redo leave the steps before as they are.
  return (
    last !== before.past.at(-1) &&
    future.length === 0 &&
    before.future.length === 0 &&
    last?.label.startsWith(CONTINUED) === true
  )
}

/** Watches what is done that the document does not tell. Returns what stops it. */
export function watchDeeds(): () => void {
  return useStore.subscribe((state, before) => {
    const deeds = [...viewDeeds(state, before), ...(hasContinued(state, before) ? ['continued'] : [])]
    if (deeds.length > 0) addDeeds(deeds)
  })
}
