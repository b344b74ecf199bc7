import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { moveMessages } from '../../store/actions/arrange.ts'
import { targetOf } from '../../store/commands/command.ts'
import { useStore } from '../../store/store.ts'

/** Where a drop would put the messages: the gap before a message of the history, drawn at an edge of a row. */
interface Gap {
  readonly at: number
  readonly row: HTMLElement
  readonly edge: 'top' | 'bottom'
}

function gapAt(y: number, body: HTMLElement): Gap | undefined {
  const rows = [...body.querySelectorAll<HTMLElement>('tr[data-from]')]
  const row = rows.find((one) => y < one.getBoundingClientRect().bottom) ?? rows.at(-1)
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  const edge = y < top + height / 2 ? 'top' : 'bottom'
  const at = edge === 'top' ? Number(row.dataset.from) : Number(row.dataset.to) + 1
  return { at, row, edge }
}

/** The line that shows where the messages would go. Above the page, so that no row moves for it. */
function createLine(): { show(gap: Gap | undefined): void; remove(): void } {
  const line = document.createElement('div')
  line.className = 'drop-line'
  line.hidden = true
  document.body.append(line)
  return {
    show(gap) {
      line.hidden = gap === undefined
      if (!gap) return
      const box = gap.row.getBoundingClientRect()
      Object.assign(line.style, { left: `${box.left}px`, width: `${box.width}px`, top: `${box[gap.edge]}px` })
    },
    remove: () => line.remove(),
  }
}

/**
 * Makes a row draggable until it is dropped or the hand lets go, and its table take it. Armed at the press, so that a
 * hundred thousand rows cost nothing before.
 */
export function startDrag(row: HTMLElement, id: string): void {
  const body = row.closest('tbody')
  if (!body) return
  const { ids } = targetOf(useStore.getState(), id)
  const line = createLine()
  let gap: Gap | undefined
  const follow = (y: number): void => {
    gap = gapAt(y, body)
    line.show(gap)
  }
  const stop = combine(
    draggable({
      element: row,
      onDragStart: () => row.setAttribute('data-dragging', ''),
      onDrop: ({ location }) => {
        end()
        if (gap && location.current.dropTargets.length > 0) moveMessages(ids, gap.at)
      },
    }),
    dropTargetForElements({
      element: body,
      onDrag: ({ location }) => follow(location.current.input.clientY),
      onDragLeave: () => {
        gap = undefined
        line.show(gap)
      },
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
