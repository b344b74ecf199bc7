import { createElement, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { type Row, rowsOf } from '../../core/lanes/rows.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { useStore } from '../../store/store.ts'
import { prepareDrags } from '../../ui/armDrag.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { late } from '../../ui/late.ts'
import type { NearRows } from './RowWindow.tsx'
import { stepRow } from './rowKeys.ts'
import { keyOf, TableRow, useSpot } from './TableRow.tsx'

/** Up to this many rows all of them are in the page: it can be searched and printed. Of a longer table the first ones, at first. */
const ALL_ROWS = 120

// The virtual list is a twelfth of the page's script, and no example needs it.
const rowWindow = late(() => import('./RowWindow.tsx').then((m) => m.RowWindow))

interface Props {
  readonly bench: Bench
  readonly rows: readonly Row[]
  /** Rows of the table before the first message row. */
  readonly rowsBefore: number
}

/** What a lane does may tell what it loses. */
const isShown = ({ prediction }: LaneResult) => prediction !== 'asked'

/** The rows as they are to be shown now. */
export function useRows(bench: Bench): readonly Row[] {
  const filter = useStore((state) => state.view.filter)
  const opened = useStore((state) => state.view.opened)
  const unfolded = useStore((state) => state.view.unfolded)
  return useMemo(
    () => rowsOf(bench.document, bench.lanes.filter(isShown), { filter, opened, unfolded }),
    [bench, filter, opened, unfolded],
  )
}

/** The messages by lane, one table row each; only those near the screen where there are many. */
export function MessageRows({ bench, rows, rowsBefore }: Props) {
  const spot = useStore((state) => state.view.spot)
  const long = rows.length > ALL_ROWS
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    // Only a long one needs it: a layout that is asked for costs a short one its first paint.
    const top = long ? body.current?.getBoundingClientRect().top : undefined
    if (top !== undefined) setMargin(Math.round(top + window.scrollY))
  }, [long])
  const [known, setNear] = useState<NearRows>()
  const near = long ? known : undefined
  // Another function would be other rows to the window, which asks for all keys each time that it measures one.
  const keyAt = useMemo(() => {
    const keys: string[] = []
    return (index: number) => (keys[index] ??= keyOf(rows[index], bench))
  }, [rows, bench])
  useSpot(spot, rows, bench, (at) => {
    near?.scrollTo(at)
    return near !== undefined || !long
  })
  const shown = near?.indices ?? Array.from({ length: Math.min(rows.length, ALL_ROWS) }, (_, at) => at)
  const columns = bench.lanes.length + 1
  const lanes = bench.lanes.map(({ lane }) => lane.id).join(' ')
  return (
    <tbody
      ref={body}
      className="messages"
      data-target="messages"
      // Rows that are far from the screen leave the page: see keepFocus.
      data-windowed={near ? '' : undefined}
      onKeyDown={stepRow}
      onPointerEnter={prepareDrags}
    >
      {near && <Spacer columns={columns} height={near.above} />}
      {shown.map((at) => {
        const row = rows[at]
        if (!row) return null
        return (
          <TableRow
            key={keyOf(row, bench)}
            bench={bench}
            row={row}
            at={at}
            rowIndex={rowsBefore + at + 1}
            measure={near?.measure}
            away={near?.away}
            spot={spot}
          />
        )
      })}
      {near && <Spacer columns={columns} height={near.below} />}
      {long && (
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            {createElement(rowWindow.get(), { count: rows.length, lanes, margin, keyOf: keyAt, onNear: setNear })}
          </Suspense>
        </Boundary>
      )}
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
