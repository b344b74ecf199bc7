import './bench.css'
import { createElement, memo, Suspense } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { laneTitle } from '../../core/words/lane.ts'
import { count, num } from '../../core/words/words.ts'
import { openDialog, setFilter } from '../../store/actions/view.ts'
import { type RowFilter, useStore } from '../../store/store.ts'
import { late } from '../../ui/late.ts'
import { AddLane } from './AddLane.tsx'
import { FactRows } from './FactRows.tsx'
import { Headline } from './Headline.tsx'
import { LaneAbout } from './LaneHead.tsx'
import { LateComposer } from './LateComposer.tsx'
import { LateProviders } from './LateProviders.tsx'
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

/** So many lanes fit on every screen that shows the table. */
const FIT = 3

const moreLanes = late(() => import('./MoreLanes.tsx').then((m) => m.MoreLanes))

const checkRows = late(() => import('./CheckRows.tsx').then((m) => m.CheckRows))

/** The bench: the history in the first column, a lane in each of the others, and rows that stay aligned. */
export const Grid = memo(function Grid({ bench }: { readonly bench: Bench }) {
  const checks = useStore((state) => state.view.checks)
  const { history, facts } = bench.document
  const rows = useRows(bench)
  const before = 4 + Math.max(1, facts.length) + (checks ? 8 : 0)
  return (
    <main className="bench">
      {bench.lanes.length > FIT && (
        <Suspense fallback={null}>{createElement(moreLanes.get(), { lanes: bench.lanes.length })}</Suspense>
      )}
      <table aria-label="Facts and messages by lane" aria-rowcount={before + rows.length}>
        <colgroup>
          <col className="history-column" />
          {bench.lanes.map(({ lane }) => (
            <col key={lane.id} />
          ))}
        </colgroup>
        <thead data-target="lanes">
          {/* The name alone is the header: some screen readers read all that is in one before each cell of its column. */}
          <tr className="lane-names">
            <th scope="row" rowSpan={2} className="corner" aria-label="Finding">
              <Headline />
              <LateProviders bench={bench} />
              <p className="bench-tools">
                <AddLane />
              </p>
            </th>
            {bench.lanes.map(({ lane }) => (
              <th scope="col" key={lane.id} data-target={`lane:${lane.id}`}>
                <span className="lane-name">{laneTitle(lane)}</span>
              </th>
            ))}
          </tr>
          <tr>
            {bench.lanes.map((result) => (
              <td className="lane-head" key={result.lane.id} data-target={`lane:${result.lane.id}`}>
                <LaneAbout bench={bench} result={result} />
              </td>
            ))}
          </tr>
        </thead>
        <FactRows bench={bench} />
        {checks && <Suspense fallback={null}>{createElement(checkRows.get(), { bench })}</Suspense>}
        <tbody className="section sticky">
          <tr>
            <th scope="row" className="section-title" aria-label="Messages">
              <span className="section-line">
                <h2>Messages</h2>{' '}
                <small>
                  {num(history.length)}
                  {bench.overhead > 0 && (
                    <>
                      {' '}
                      and{' '}
                      <button type="button" className="link" onClick={() => openDialog({ kind: 'tools' })}>
                        {count(bench.overhead, 'token')} of tool definitions
                      </button>
                    </>
                  )}
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
      <LateComposer />
    </main>
  )
})
