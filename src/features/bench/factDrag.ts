import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { moveFact } from '../../store/actions/facts.ts'

/** Where a drop would put the fact: on which side of the row at `index`. */
interface Gap {
  readonly row: HTMLElement
  readonly index: number
  readonly side: 'before' | 'after'
}

function gapAt(y: number, rows: readonly HTMLElement[]): Gap | undefined {
  const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  const at = index < 0 ? rows.length - 1 : index
  const row = rows[at]
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  return { row, index: at, side: y < top + height / 2 ? 'before' : 'after' }
}

/** By how many places a drop in a gap moves the fact of the row at `from`. */
function placesTo({ index, side }: Gap, from: number): number {
  const to = side === 'before' ? index : index + 1
  return to > from ? to - 1 - from : to - from
}

/** Makes the row of a fact draggable among the facts until it is dropped or the hand lets go. */
export function startFactDrag(row: HTMLElement, id: string): void {
  const body = row.closest('tbody')
  if (!body) return
  const rows = [...body.querySelectorAll<HTMLElement>('[data-fact]')]
  const from = rows.indexOf(row)
  let gap: Gap | undefined
  const show = (next: Gap | undefined): void => {
    if (gap) delete gap.row.dataset.drop
    gap = next
    // A place that changes nothing shows nothing.
    if (gap && placesTo(gap, from) !== 0) gap.row.dataset.drop = gap.side
  }
  const stop = combine(
    draggable({
      element: row,
      onDragStart: () => row.setAttribute('data-dragging', ''),
      onDrop: ({ location }) => {
        const by = gap && location.current.dropTargets.length > 0 ? placesTo(gap, from) : 0
        end()
        moveFact(id, by)
      },
    }),
    dropTargetForElements({
      element: body,
      onDrag: ({ location }) => show(gapAt(location.current.input.clientY, rows)),
      onDragLeave: () => show(undefined),
    }),
  )
  const release = (): void => {
    if (!row.hasAttribute('data-dragging')) end()
  }
  function end(): void {
    show(undefined)
    row.removeAttribute('data-dragging')
    window.removeEventListener('pointerup', release)
    stop()
  }
  window.addEventListener('pointerup', release)
}
