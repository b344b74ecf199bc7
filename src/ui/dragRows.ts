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
  const gapUnder = (y: number): Gap | undefined => gapAt(y, [...body.querySelectorAll<HTMLElement>(rows)])
  const stop = combine(
    draggable({
      element: row,
      onDragStart: () => row.setAttribute('data-dragging', ''),
      onDrop: ({ location: { current } }) => {
        end()
        // Where it was let go, and not where it was last heard of: that is some frames ago.
        const gap = current.dropTargets.length > 0 ? gapUnder(current.input.clientY) : undefined
        if (gap && changes(gap)) onDrop(gap)
      },
    }),
    dropTargetForElements({
      element: body,
      onDrag: ({ location }) => {
        const gap = gapUnder(location.current.input.clientY)
        line.show(gap && changes(gap) ? gap : undefined)
      },
      onDragLeave: () => line.show(undefined),
    }),
    autoScrollWindowForElements(),
  )
  const release = (): void => {
    if (!row.hasAttribute('data-dragging')) end()
  }
  function end(): void {
    row.removeAttribute('data-dragging')
    window.removeEventListener('pointerup', release)
    line.remove()
    stop()
  }
  window.addEventListener('pointerup', release)
}
