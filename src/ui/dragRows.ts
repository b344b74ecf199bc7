import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'

/** Where a drop would put what is dragged: before or after a row. */
export interface Gap {
  readonly row: HTMLElement
  readonly side: 'before' | 'after'
}

export interface RowDrag {
  /** The rows of the table's section among which it is dragged, as a selector. */
  readonly rows: string
  /** False for a gap in which nothing would change: it shows no line. */
  readonly changes?: (gap: Gap) => boolean
  readonly onDrop: (gap: Gap) => void
}

function gapAt(y: number, rows: readonly HTMLElement[]): Gap | undefined {
  const row = rows.find((one) => y < one.getBoundingClientRect().bottom) ?? rows.at(-1)
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  return { row, side: y < top + height / 2 ? 'before' : 'after' }
}

/** The line that shows where a drop would go. Above the page, so that no row moves for it. */
function createLine(): { show(gap: Gap | undefined): void; remove(): void } {
  const line = document.createElement('div')
  line.className = 'drop-line'
  line.hidden = true
  document.body.append(line)
  return {
    show(gap) {
      line.hidden = gap === undefined
      if (!gap) return
      const { left, width, top, bottom } = gap.row.getBoundingClientRect()
      Object.assign(line.style, {
        left: `${left}px`,
        width: `${width}px`,
        top: `${gap.side === 'before' ? top : bottom}px`,
      })
    },
    remove: () => line.remove(),
  }
}

/**
 * Makes a row draggable until it is dropped or the hand lets go, and its section of the table take it. Armed at the press,
 * so that a hundred thousand rows cost nothing before.
 */
export function startDrag(row: HTMLElement, { rows, changes = () => true, onDrop }: RowDrag): void {
  const body = row.closest('tbody')
  if (!body) return
  const line = createLine()
  // A long list draws other rows while one is dragged.
  const gapUnder = (y: number): Gap | undefined => {
    const gap = gapAt(y, [...body.querySelectorAll<HTMLElement>(rows)])
    return gap && changes(gap) ? gap : undefined
  }
  /** Where the pointer is while it is over the rows. */
  let at: number | undefined
  let frame = 0
  // The page scrolls under a hand that is still, so that the line is put in its place at every frame.
  const follow = (): void => {
    line.show(at === undefined ? undefined : gapUnder(at))
    frame = requestAnimationFrame(follow)
  }
  // What is told of a drag comes a frame late, and the last of it never: the line would stand where the row does not land.
  const onDragOver = ({ target, clientY }: DragEvent): void => {
    if (at === undefined && !(target instanceof Node && body.contains(target))) return
    at = clientY
    line.show(gapUnder(at))
  }
  const stop = combine(
    draggable({
      element: row,
      onDragStart: () => {
        row.setAttribute('data-dragging', '')
        follow()
      },
      onDrop: ({ location: { current } }) => {
        // Where it was let go, and not where it was last heard of: that is some frames ago.
        const gap = current.dropTargets.length > 0 ? gapUnder(current.input.clientY) : undefined
        line.show(gap)
        end()
        if (gap) onDrop(gap)
      },
    }),
    dropTargetForElements({
      element: body,
      onDropTargetChange: ({ self, location: { current } }) => {
        const over = current.dropTargets.some(({ element }) => element === self.element)
        at = over ? current.input.clientY : undefined
        line.show(at === undefined ? undefined : gapUnder(at))
      },
      onDrag: ({ location: { current } }) => {
        at = current.input.clientY
      },
    }),
    autoScrollWindowForElements(),
  )
  const release = (): void => {
    if (!row.hasAttribute('data-dragging')) end()
  }
  function end(): void {
    cancelAnimationFrame(frame)
    row.removeAttribute('data-dragging')
    window.removeEventListener('pointerup', release)
    window.removeEventListener('dragover', onDragOver)
    line.remove()
    stop()
  }
  window.addEventListener('pointerup', release)
  window.addEventListener('dragover', onDragOver)
}
