import { pickTo, togglePicked } from '../../store/actions/pick.ts'
import { focusMessage } from '../../store/actions/view.ts'
import { targetOf } from '../../store/commands/command.ts'
import { useStore } from '../../store/store.ts'
import { useLock } from '../../store/teaching.ts'
import { armDrag } from '../../ui/armDrag.ts'
import type { RowDrag } from '../../ui/dragRows.ts'
import { messageActions, withLate } from './lateActions.ts'

/** How a message is dragged, with all that are picked where it is one of them, to the gap before or after a row. */
function dragOf(id: string): RowDrag {
  return {
    rows: 'tr[data-from]',
    onDrop: ({ row, side }) => {
      const { ids } = targetOf(useStore.getState(), id)
      const to = side === 'before' ? Number(row.dataset.from) : Number(row.dataset.to) + 1
      withLate(messageActions, ({ moveMessages }) => {
        moveMessages(ids, to)
        focusMessage(id)
      })
    },
  }
}

/**
 * Picks a message to work with several, and is the handle by which its row is dragged. By keyboard the row does both with
 * keys of its own, so that this is a stop for Tab only while something is picked.
 */
export function PickBox({ id, number }: { readonly id: string; readonly number: number }) {
  const picked = useStore((state) => state.view.picked.has(id))
  const lock = useLock('messages')
  const picking = useStore((state) => state.view.picked.size > 0)
  return (
    <span className="pick" data-picking={picking ? '' : undefined}>
      {!lock && (
        <span
          className="grip"
          aria-hidden="true"
          title="Drag to move"
          onPointerDown={(event) => armDrag(event, dragOf(id))}
        />
      )}
      <input
        type="checkbox"
        checked={picked}
        tabIndex={picking ? 0 : -1}
        aria-label={`Pick message ${number}`}
        onChange={() => {}}
        onClick={(event) => {
          if (event.shiftKey) pickTo(id)
          else togglePicked(id)
        }}
      />
    </span>
  )
}
