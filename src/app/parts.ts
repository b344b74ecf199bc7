import { type ComponentType, lazy } from 'react'

const loads: (() => Promise<unknown>)[] = []

/** A part of the page that loads late. `get` gives the component: a new one after a load that failed. */
interface Part<P> {
  get(): ComponentType<P>
}

/** A part that nobody needs at first paint. One that did not load is loaded anew when it is asked for again. */
function part<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        current = make()
        throw error
      }
    })
  let current: ComponentType<P> = make()
  loads.push(load)
  return { get: () => current }
}

export const phoneBench = part(() => import('../features/bench/PhoneBench.tsx').then((m) => m.PhoneBench))
export const openDialog = part(() => import('../features/open/OpenDialog.tsx').then((m) => m.OpenDialog))
export const laneDialog = part(() => import('../features/lane/LaneDialog.tsx').then((m) => m.LaneDialog))
export const requestDialog = part(() => import('../features/lane/RequestDialog.tsx').then((m) => m.RequestDialog))
export const markDialog = part(() => import('../features/mark/MarkDialog.tsx').then((m) => m.MarkDialog))
export const findBar = part(() => import('../features/find/FindBar.tsx').then((m) => m.FindBar))
export const pickedBar = part(() => import('../features/bench/PickedBar.tsx').then((m) => m.PickedBar))
export const renameDialog = part(() => import('../features/help/RenameDialog.tsx').then((m) => m.RenameDialog))
export const shortcutsDialog = part(() => import('../features/help/ShortcutsDialog.tsx').then((m) => m.ShortcutsDialog))
export const factDialog = part(() => import('../features/mark/FactDialog.tsx').then((m) => m.FactDialog))

/** Loads all of them at leisure: from then on the page needs no network. */
export function preloadParts(): void {
  for (const load of loads) void load().catch(() => {})
}
