import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '../../store/store.ts'
import { prepareDrags } from '../../ui/armDrag.ts'
import type { RowsProps } from './MessageRows.tsx'
import { stepRow } from './rowKeys.ts'
import { keyOf, TableRow, useSpot } from './TableRow.tsx'

const ROW_HEIGHT = 78

/** Many rows, of which only those near the screen are in the page. */
export function VirtualRows({ bench, rows, rowsBefore }: RowsProps) {
  const spot = useStore((state) => state.view.spot)
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top
    if (top !== undefined) setMargin(Math.round(top + window.scrollY))
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin: margin,
    getItemKey: (index) => keyOf(rows[index], bench),
  })
  useSpot(spot, rows, bench, (at) => virtualizer.scrollToIndex(at, { align: 'center' }))
  const items = virtualizer.getVirtualItems()
  const [first] = items
  const last = items.at(-1)
  const columns = bench.lanes.length + 1
  return (
    <tbody ref={body} className="messages" onKeyDown={stepRow} onPointerEnter={prepareDrags}>
      {first && <Spacer columns={columns} height={first.start - margin} />}
      {items.map(({ index, key }) => {
        const row = rows[index]
        return row === undefined ? null : (
          <TableRow
            key={key}
            bench={bench}
            row={row}
            at={index}
            rowIndex={rowsBefore + index + 1}
            measure={virtualizer.measureElement}
            spot={spot}
          />
        )
      })}
      {last && <Spacer columns={columns} height={virtualizer.getTotalSize() - (last.end - margin)} />}
    </tbody>
  )
}

function Spacer({ columns, height }: { readonly columns: number; readonly height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus, and read out it would be an empty row
    <tr className="spacer" aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null
}
