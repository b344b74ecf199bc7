import type { PointerEvent } from 'react'

const load = () => import('./factDrag.ts')

let drags: Awaited<ReturnType<typeof load>> | undefined

/** Loads what dragging takes when a pointer comes near: menus and keys move facts without it. */
export function prepareFactDrags(): void {
  if (drags) return
  void load().then(
    (module) => {
      drags = module
    },
    () => {},
  )
}

/** Makes the row of a fact draggable, from the press on its letter until it is dropped or let go. */
export function armFactDrag(event: PointerEvent, id: string): void {
  const row = event.currentTarget.closest<HTMLElement>('tr')
  if (row) drags?.startFactDrag(row, id)
}
