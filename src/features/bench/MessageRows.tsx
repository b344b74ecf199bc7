import { createElement, Suspense, useMemo } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { type Row, rowsOf } from '../../core/lanes/rows.ts'
import { useStore } from '../../store/store.ts'
import { prepareDrags } from '../../ui/armDrag.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { late } from '../../ui/late.ts'
import { stepRow } from './rowKeys.ts'
import { keyOf, TableRow, useSpot } from './TableRow.tsx'

/** Up to this many rows all of them are in the page: it can be searched and printed. */
const ALL_ROWS = 120

/** What fills a screen, while the list for many rows is on its way. */
const FIRST_ROWS = 30

export interface RowsProps {
  readonly bench: Bench
  readonly rows: readonly Row[]
  /** Rows of the table before the first message row. */
  readonly rowsBefore: number
}

// The virtual list is a twelfth of the page's script, and no example needs it.
const virtualRows = late(() => import('./VirtualRows.tsx').then((m) => m.VirtualRows))

/** The rows as they are to be shown now. */
export function useRows(bench: Bench): readonly Row[] {
  const filter = useStore((state) => state.view.filter)
  const opened = useStore((state) => state.view.opened)
  const unfolded = useStore((state) => state.view.unfolded)
  return useMemo(
    () => rowsOf(bench.document, bench.lanes, { filter, opened, unfolded }),
    [bench, filter, opened, unfolded],
  )
}

function PlainRows({ bench, rows, rowsBefore }: RowsProps) {
  const spot = useStore((state) => state.view.spot)
  useSpot(spot, rows, bench)
  return (
    <tbody className="messages" onKeyDown={stepRow} onPointerEnter={prepareDrags}>
      {rows.map((row, at) => (
        <TableRow
          key={keyOf(row, bench)}
          bench={bench}
          row={row}
          at={at}
          rowIndex={rowsBefore + at + 1}
          measure={undefined}
          spot={spot}
        />
      ))}
    </tbody>
  )
}

/** The messages by lane, one table row each; only those near the screen where there are many. */
export function MessageRows(props: RowsProps) {
  if (props.rows.length <= ALL_ROWS) return <PlainRows {...props} />
  const first = <PlainRows {...props} rows={props.rows.slice(0, FIRST_ROWS)} />
  return (
    <Boundary fallback={() => first}>
      <Suspense fallback={first}>{createElement(virtualRows.get(), props)}</Suspense>
    </Boundary>
  )
}
