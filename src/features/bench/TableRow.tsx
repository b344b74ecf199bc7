import { memo, type ReactNode, useEffect } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { type Row, tallyOf } from '../../core/lanes/rows.ts'
import type { Verdict } from '../../core/lanes/verdicts.ts'
import { num, verdictWord } from '../../core/words/words.ts'
import { toggleUnfolded } from '../../store/actions/view.ts'
import { type Spot, useStore } from '../../store/store.ts'
import { HistoryCell, headWords } from './HistoryCell.tsx'
import { cellLook, LaneCell } from './LaneCell.tsx'
import { isOpen, showSpot, takeSpot, unfold } from './spots.ts'

/** What tells a row from the others, over all edits. */
export function keyOf(row: Row | undefined, bench: Bench): string {
  if (!row) return ''
  return row.kind === 'fold' ? `fold ${row.key}` : (bench.document.history[row.index]?.message.id ?? String(row.index))
}

/**
 * Goes to the row of a spot: opens its fold, scrolls to it. `scroll` brings a row into the page that may not be in it;
 * false where that cannot be done yet: the spot then waits.
 */
export function useSpot(
  spot: Spot | undefined,
  rows: readonly Row[],
  bench: Bench,
  scroll: (at: number) => boolean,
): void {
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
    if (!isOpen(spot) || !scroll(at)) return
    takeSpot(spot)
    showSpot(spot, () => document.querySelector(`[data-row="${CSS.escape(spot.messageId)}"]`))
  }, [spot, rows, bench, scroll])
}

interface RowProps {
  readonly bench: Bench
  readonly row: Row
  readonly at: number
  readonly rowIndex: number
  readonly measure: ((element: Element | null) => void) | undefined
  /** Lanes that are out of sight at a side: their cells keep their place, and are empty. */
  readonly away: ReadonlySet<number> | undefined
  readonly spot: Spot | undefined
}

/** One row of the grid: a message, or a fold of messages that all lanes treat alike. */
export const TableRow = memo(function TableRow({ bench, row, at, rowIndex, measure, away, spot }: RowProps) {
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
      data-opened={openedSet.has(id) ? '' : undefined}
    >
      <th scope="row" aria-label={headWords(bench, row.index)} data-spot={here && !spot.laneId ? spot.turn : undefined}>
        <HistoryCell bench={bench} index={row.index} opened={openedSet.has(id)} />
      </th>
      {bench.lanes.map((result, lane) => {
        const verdict = result.verdicts[row.index]
        const { className, role } = cellLook(bench, result, row.index)
        return (
          <td
            key={result.lane.id}
            className={className}
            data-role={role}
            data-spot={here && spot.laneId === result.lane.id ? spot.turn : undefined}
          >
            {verdict && !away?.has(lane) && (
              <LaneCell bench={bench} result={result} verdict={verdict} whole={openedSet.has(id)} />
            )}
          </td>
        )
      })}
    </tr>
  )
})

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
