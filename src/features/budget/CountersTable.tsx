import type { CounterResult, SideBySide } from '../../core/budget/sideBySide.ts'
import {
  type Acting,
  differenceWords,
  evidenceWords,
  type FitWords,
  fitWords,
  totalWords,
  triggerWords,
} from '../../core/words/counters.ts'
import { num } from '../../core/words/words.ts'
import { closeDialog, focusMessage } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'

interface TableProps {
  readonly view: SideBySide
  /** The count that the others are held against. */
  readonly exact: CounterResult | undefined
  /** Ids of tokenizers that cannot be had. */
  readonly failed: ReadonlySet<string>
}

function goTo(index: number): void {
  const entry = useBench.getState().bench.document.history[index]
  if (!entry) return
  closeDialog()
  focusMessage(entry.message.id)
}

/** One row a counter: what it says, how far that is off, and what it would trigger. */
export function CountersTable({ view, exact, failed }: TableProps) {
  const { compactionAt, pruningAt, windowAt } = view
  const top = Math.max(windowAt, ...view.rows.map(({ total }) => total))
  return (
    <table className="counters-table">
      <caption className="soft">
        Bars on the window of {num(windowAt)}; marks at {num(compactionAt)} to compact and {num(pruningAt)} to prune
        {top > windowAt && ', and where the window ends'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Counter</th>
          <th scope="col">Whose, how, and how that is known</th>
          <th scope="col">Tokens</th>
          <th scope="col">What it would trigger</th>
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row) => (
          <Row key={row.counter.id} row={row} exact={exact} view={view} top={top} failed={failed.has(row.counter.id)} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly row: CounterResult
  readonly exact: CounterResult | undefined
  readonly view: SideBySide
  /** Tokens at the end of the bars. */
  readonly top: number
  readonly failed: boolean
}

function Row({ row, exact, view, top, failed }: RowProps) {
  const { counter } = row
  return (
    <tr>
      <th scope="row">{counter.name}</th>
      <td>
        <span>{counter.systems}</span>
        <small>
          {counter.rule}. {evidenceWords(counter.evidence)}.{counter.doubt && ` ${counter.doubt}`}
        </small>
      </td>
      {failed ? (
        <>
          <td>–</td>
          <td className="soft">not loaded</td>
        </>
      ) : (
        <>
          <td>
            <b>{totalWords(row)}</b>
            <span className="soft">{besideWords(row, exact)}</span>
          </td>
          <td>
            <Bar row={row} view={view} top={top} />
            {row.complete ? (
              <Triggers row={row} exact={exact?.complete ? exact : undefined} view={view} />
            ) : (
              // What is not counted yet is estimated: nothing is to be said of a counter by that.
              <span className="soft">not known until all is counted</span>
            )}
          </td>
        </>
      )}
    </tr>
  )
}

function besideWords(row: CounterResult, exact: CounterResult | undefined): string {
  if (!row.complete) return 'counting…'
  if (row === exact) return row.exact ? 'exact' : 'nearly exact'
  return exact ? differenceWords(row, exact) : ''
}

function Bar({ row, view, top }: Omit<RowProps, 'exact' | 'failed'>) {
  const at = (tokens: number): string => `${((tokens / top) * 100).toFixed(3)}%`
  return (
    <div className="counters-bar" aria-hidden="true">
      <i style={{ width: at(row.total) }} />
      <span style={{ left: at(view.compactionAt) }} />
      <span className="pruning" style={{ left: at(view.pruningAt) }} />
      {top > view.windowAt && <span className="window" style={{ left: at(view.windowAt) }} />}
    </div>
  )
}

const ACTING: readonly (readonly [which: Acting, name: string])[] = [
  ['compaction', 'Compact'],
  ['pruning', 'Prune'],
]

/** Red is for what is broken: a counter that says that there is room, and there is none. */
const BROKEN: ReadonlySet<FitWords['kind']> = new Set(['refused', 'short', 'late'])

function Triggers({ row, exact, view }: Omit<RowProps, 'top' | 'failed'>) {
  const fit = exact && fitWords(row, exact, view)
  return (
    <ul>
      {ACTING.map(([which, name]) => {
        const { at, place, beside } = triggerWords(row, which, exact)
        return (
          <li key={which}>
            {name}{' '}
            {at === undefined ? (
              <span className="soft">{place}</span>
            ) : (
              <button type="button" className="link" aria-label={`${name} ${place}`} onClick={() => goTo(at)}>
                {place}
              </button>
            )}
            {beside && <span className="soft"> · {beside}</span>}
          </li>
        )
      })}
      {fit && <li className={BROKEN.has(fit.kind) ? 'lost' : fit.kind === 'alarm' ? '' : 'soft'}>{fit.words}</li>}
    </ul>
  )
}
