import './bench.css'
import { memo } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { num } from '../../core/words/words.ts'
import { setFilter } from '../../store/actions/view.ts'
import { type RowFilter, useStore } from '../../store/store.ts'
import { AddLane } from './AddLane.tsx'
import { CheckRows } from './CheckRows.tsx'
import { Composer } from './Composer.tsx'
import { FactRows } from './FactRows.tsx'
import { Headline } from './Headline.tsx'
import { LaneHead } from './LaneHead.tsx'
import { MessageRows, useRows } from './MessageRows.tsx'

const FILTERS: readonly { readonly id: RowFilter; readonly label: string }[] = [
  { id: 'all', label: 'all' },
  { id: 'differs', label: 'only what differs' },
  { id: 'facts', label: 'only facts' },
]

/** Which rows are shown. */
export function RowFilters() {
  const filter = useStore((state) => state.view.filter)
  return (
    <fieldset className="filters" aria-label="Messages shown">
      {FILTERS.map(({ id, label }) => (
        <button type="button" key={id} className="plain" aria-pressed={filter === id} onClick={() => setFilter(id)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}

/** The bench: the history in the first column, a lane in each of the others, and rows that stay aligned. */
export const Grid = memo(function Grid({ bench }: { readonly bench: Bench }) {
  const checks = useStore((state) => state.view.checks)
  const { history, facts } = bench.document
  const rows = useRows(bench)
  const before = 3 + Math.max(1, facts.length) + (checks ? 8 : 0)
  return (
    <main className="bench">
      <table aria-label="Facts and messages by lane" aria-rowcount={before + rows.length}>
        <colgroup>
          <col className="history-column" />
          {bench.lanes.map(({ lane }) => (
            <col key={lane.id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <Headline />
              <p className="bench-tools">
                <AddLane />
              </p>
            </th>
            {bench.lanes.map((result) => (
              <th scope="col" key={result.lane.id}>
                <LaneHead bench={bench} result={result} />
              </th>
            ))}
          </tr>
        </thead>
        <FactRows bench={bench} />
        {checks && <CheckRows bench={bench} />}
        <tbody className="section sticky">
          <tr>
            <th className="section-title" scope="colgroup">
              <span className="section-line">
                Messages{' '}
                <small>
                  {num(history.length)}
                  {bench.overhead > 0 && ` and ${num(bench.overhead)} tokens of tool definitions`}
                </small>
              </span>
              <RowFilters />
            </th>
            {bench.lanes.map((result) => (
              <td key={result.lane.id} className="section-title lane-again">
                <b>{result.lane.name}</b> <span className="soft">{num(result.tokens.after)}</span>
              </td>
            ))}
          </tr>
        </tbody>
        <MessageRows bench={bench} rows={rows} rowsBefore={before} />
      </table>
      <Composer />
    </main>
  )
})
