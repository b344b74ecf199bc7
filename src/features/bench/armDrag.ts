import type { PointerEvent } from 'react'

const load = () => import('./rowDrag.ts')

let drags: Awaited<ReturnType<typeof load>> | undefined

/** Loads what dragging takes, before a hand is on a grip. */
export function prepareDrags(): void {
  void load().then(
    (module) => {
      drags = module
    },
    () => {},
  )
}

/** Makes the row of a message draggable, from the press on its grip until it is dropped or let go. */
export function armDrag(event: PointerEvent, id: string): void {
  const row = event.currentTarget.closest<HTMLElement>('tr')
  if (row) drags?.startDrag(row, id)
}
