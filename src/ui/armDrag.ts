import type { PointerEvent } from 'react'
import type { RowDrag } from './dragRows.ts'

const load = () => import('./dragRows.ts')

let drags: Awaited<ReturnType<typeof load>> | undefined

/** Loads what dragging takes when a pointer comes near: menus and keys move rows without it. */
export function prepareDrags(): void {
  if (drags) return
  void load().then(
    (module) => {
      drags = module
    },
    () => {},
  )
}

/** Makes the row around what is pressed draggable, until it is dropped or let go. */
export function armDrag(event: PointerEvent, drag: RowDrag): void {
  const row = event.currentTarget.closest<HTMLElement>('tr')
  if (row) drags?.startDrag(row, drag)
}
