import type { ComponentType } from 'react'
import { showNotice } from '../store/actions/view.ts'
import { announce } from '../store/store.ts'
import { type Late, late } from '../ui/late.ts'
import { whenNotLoaded } from '../ui/notLoaded.ts'

/** How the parts of the frame load: see `preloadParts`. */
export const pageLoads: (() => Promise<unknown>)[] = []

/** A part of the frame that nobody needs at first paint. */
function part<P>(load: () => Promise<ComponentType<P>>): Late<P> {
  pageLoads.push(load)
  return late(load)
}

export const phoneBench = part(() => import('../features/bench/PhoneBench.tsx').then((m) => m.PhoneBench))
export const selectionBar = part(() => import('../features/mark/SelectionBar.tsx').then((m) => m.SelectionBar))
export const dropTarget = part(() => import('../features/open/DropTarget.tsx').then((m) => m.DropTarget))
export const noticeBar = part(() => import('./Notice.tsx').then((m) => m.NoticeBar))
export const findBar = part(() => import('../features/find/FindBar.tsx').then((m) => m.FindBar))
export const pickedBar = part(() => import('../features/bench/PickedBar.tsx').then((m) => m.PickedBar))
export const hall = part(() => import('./Hall.tsx').then((m) => m.Hall))
export const tourOffer = part(() => import('../features/lessons/TourOffer.tsx').then((m) => m.TourOffer))
export const sidePanel = part(() => import('./SidePanel.tsx').then((m) => m.SidePanel))
export const embedBar = part(() => import('./EmbedBar.tsx').then((m) => m.EmbedBar))

function sayNotLoaded(): void {
  const title = 'This part of the page could not be loaded'
  const words = 'Is the connection gone? Nothing was changed. Press again to try again.'
  showNotice({ tone: 'problem', title, lines: [words] })
  announce(`${title}. ${words}`)
}

/** Starts what watches over the page and is not needed to draw it. */
export function startKeepers(): void {
  void import('../ui/keepFocus.ts').then((m) => m.keepFocus()).catch(() => {})
  void import('../store/watchAddress.ts').then((m) => m.watchAddress()).catch(() => {})
  // What says that a part is missing must not be missing itself.
  void import('./Notice.tsx').catch(() => {})
  whenNotLoaded(sayNotLoaded)
}
