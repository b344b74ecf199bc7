import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { type Row, rowsOf, tallyOf } from '../../core/lanes/rows.ts'
import type { Verdict } from '../../core/lanes/verdicts.ts'
import { num, verdictWord } from '../../core/words/words.ts'
import { toggleUnfolded } from '../../store/actions/view.ts'
import { type Spot, useStore } from '../../store/store.ts'
import { prepareDrags } from './armDrag.ts'
import { HistoryCell, headWords } from './HistoryCell.tsx'
import { cellLook, LaneCell } from './LaneCell.tsx'
import { stepRow } from './rowKeys.ts'
import { isOpen, showSpot, takeSpot, unfold } from './spots.ts'

/** Up to this many rows all of them are in the page: it can be searched and printed. */
const ALL_ROWS = 120
const ROW_HEIGHT = 78

interface Props {
  readonly bench: Bench
  readonly rows: readonly Row[]
  /** Rows of the table before the first message row. */
  readonly rowsBefore: number
}

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

/** The messages by lane, one table row each; only those near the screen where there are many. */
export function MessageRows({ bench, rows, rowsBefore }: Props) {
  const spot = useStore((state) => state.view.spot)
  const virtual = rows.length > ALL_ROWS
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top
    if (top !== undefined) setMargin(Math.round(top + window.scrollY))
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: virtual,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin: margin,
    getItemKey: (index) => keyOf(rows[index], bench),
  })
  useSpot(spot, rows, bench, (at) => {
    if (virtual) virtualizer.scrollToIndex(at, { align: 'center' })
  })
  const items = virtual ? virtualizer.getVirtualItems() : undefined
  const first = items?.[0]
  const last = items?.at(-1)
  const shown: { row: Row; at: number }[] = items
    ? items.flatMap(({ index }) => (rows[index] ? [{ row: rows[index], at: index }] : []))
    : rows.map((row, at) => ({ row, at }))
  const columns = bench.lanes.length + 1
  return (
    <tbody ref={body} className="messages" onKeyDown={stepRow} onPointerEnter={prepareDrags}>
      {first && <Spacer columns={columns} height={first.start - margin} />}
      {shown.map(({ row, at }) => (
        <TableRow
          key={keyOf(row, bench)}
          bench={bench}
          row={row}
          at={at}
          rowIndex={rowsBefore + at + 1}
          measure={virtual ? virtualizer.measureElement : undefined}
          spot={spot}
        />
      ))}
      {last && <Spacer columns={columns} height={virtualizer.getTotalSize() - (last.end - margin)} />}
    </tbody>
  )
}

function keyOf(row: Row | undefined, bench: Bench): string {
  if (!row) return ''
  return row.kind === 'fold' ? `fold ${row.key}` : (bench.document.history[row.index]?.message.id ?? String(row.index))
}

function Spacer({ columns, height }: { readonly columns: number; readonly height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus, and read out it would be an empty row
    <tr className="spacer" aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null
}

/** Goes to the row of a spot: opens its fold, scrolls to it. */
function useSpot(spot: Spot | undefined, rows: readonly Row[], bench: Bench, scroll: (at: number) => void): void {
  useEffect(() => {
    if (!spot) return
    const index = bench.document.history.findIndex((entry) => entry.message.id === spot.messageId)
    const at = rows.findIndex((row) =>
      row.kind === 'message' ? row.index === index : row.from <= index && index <= row.to,
    )
    const row = rows[at]
    if (!row) return
    if (row.kind === 'fold') {
      if (isOpen(spot)) unfold(row.key)
      return
    }
    if (!takeSpot(spot)) return
    scroll(at)
    showSpot(spot, () => document.querySelector(`[data-row="${CSS.escape(spot.messageId)}"]`))
  }, [spot, rows, bench, scroll])
}

interface RowProps {
  readonly bench: Bench
  readonly row: Row
  readonly at: number
  readonly rowIndex: number
  readonly measure: ((element: Element | null) => void) | undefined
  readonly spot: Spot | undefined
}

function TableRow({ bench, row, at, rowIndex, measure, spot }: RowProps) {
  const shared = { ref: measure, 'data-index': at, 'aria-rowindex': rowIndex }
  const openedSet = useStore((state) => state.view.opened)
  const id = row.kind === 'fold' ? '' : (bench.document.history[row.index]?.message.id ?? '')
  const picked = useStore((state) => state.view.picked.has(id))
  if (row.kind === 'fold') {
    return (
      <tr {...shared} className="fold" data-from={row.from} data-to={row.to}>
        <FoldCells bench={bench} row={row} />
      </tr>
    )
  }
  const here = spot?.messageId === id
  return (
    <tr
      {...shared}
      className="message"
      data-row={id}
      data-from={row.index}
      data-to={row.index}
      data-picked={picked ? '' : undefined}
    >
      <th scope="row" aria-label={headWords(bench, row.index)} data-spot={here && !spot.laneId ? spot.turn : undefined}>
        <HistoryCell bench={bench} index={row.index} opened={openedSet.has(id)} />
      </th>
      {bench.lanes.map((result) => {
        const verdict = result.verdicts[row.index]
        const { className, role } = cellLook(bench, result, row.index)
        return (
          <td
            key={result.lane.id}
            className={className}
            data-role={role}
            data-spot={here && spot.laneId === result.lane.id ? spot.turn : undefined}
          >
            {verdict && <LaneCell bench={bench} result={result} verdict={verdict} whole={openedSet.has(id)} />}
          </td>
        )
      })}
    </tr>
  )
}

type Fold = Extract<Row, { kind: 'fold' }>

function tallyWords(tally: ReadonlyMap<Verdict['kind'], number>): string {
  return [...tally].map(([kind, n]) => `${num(n)} ${verdictWord(kind).toLowerCase()}`).join(' · ')
}

function FoldCells({ bench, row }: { readonly bench: Bench; readonly row: Fold }): ReactNode {
  const tallies = bench.lanes.map((result) => tallyOf(result.verdicts, row.from, row.to))
  const n = row.to - row.from + 1
  const kinds = new Set(tallies.flatMap((tally) => [...tally.keys()]))
  const [only] = kinds
  const all = kinds.size === 1 && only ? ` ${verdictWord(only).toLowerCase()} by all` : ''
  return (
    <>
      <th scope="row">
        <button type="button" className="plain fold-open" aria-expanded={false} onClick={() => toggleUnfolded(row.key)}>
          <span className="number">{num(row.from + 1)}</span>
          <span>
            {n > 1 && `–${num(row.to + 1)}`}
            {all}, {n === 1 ? '1 message' : `${num(n)} messages`}
          </span>
          <span className="soft show">show</span>
        </button>
      </th>
      {bench.lanes.map((result, index) => {
        const tally = tallies[index] ?? new Map()
        const one = tally.size === 1 ? [...tally.keys()][0] : undefined
        const look = one === 'summarised' ? 'in-summary' : one === 'dropped' ? 'gone' : ''
        return (
          <td key={result.lane.id} className={look} data-role={one === 'summarised' ? 'summary' : undefined}>
            <p className="verdict soft">{result.outcome.status === 'pending' ? '…' : tallyWords(tally)}</p>
          </td>
        )
      })}
    </>
  )
}
