import { announce } from '../../store/store.ts'
import { type LateModule, lateModule } from '../../ui/late.ts'

// What the bench's menus, drops and keys do: nobody needs it at first paint.
export const benchMenus = lateModule(() => import('./benchMenus.ts'))
export const messageActions = lateModule(() => import('../../store/actions/arrange.ts'))
export const factActions = lateModule(() => import('../../store/actions/facts.ts'))
export const laneActions = lateModule(() => import('../../store/actions/lanes.ts'))

/** Does something with them: at once where they are there. Where they cannot be loaded, that is said. */
export function withLate<M>(actions: LateModule<M>, run: (actions: M) => void): void {
  const there = actions.now()
  if (there) run(there)
  else {
    actions
      .prepare()
      .then(run, () =>
        announce('This part of the page could not be loaded. Is the connection gone? Nothing was changed.'),
      )
  }
}
