import { type ComponentType, lazy } from 'react'

const loads: (() => Promise<unknown>)[] = []

/** A part of the page that nobody needs at first paint. */
function part<P>(load: () => Promise<ComponentType<P>>) {
  loads.push(load)
  return lazy(async () => ({ default: await load() }))
}

export const PhoneBench = part(() => import('../features/bench/PhoneBench.tsx').then((m) => m.PhoneBench))
export const OpenDialog = part(() => import('../features/open/OpenDialog.tsx').then((m) => m.OpenDialog))
export const LaneDialog = part(() => import('../features/lane/LaneDialog.tsx').then((m) => m.LaneDialog))
export const RequestDialog = part(() => import('../features/lane/RequestDialog.tsx').then((m) => m.RequestDialog))
export const MarkDialog = part(() => import('../features/mark/MarkDialog.tsx').then((m) => m.MarkDialog))
export const FactDialog = part(() => import('../features/mark/FactDialog.tsx').then((m) => m.FactDialog))

/** Loads all of them at leisure: from then on the page needs no network. */
export function preloadParts(): void {
  for (const load of loads) void load().catch(() => {})
}
