import type { Recording } from '../../core/document/document.ts'
import { costWords } from '../../core/words/recordings.ts'
import { count, num } from '../../core/words/words.ts'
import { timeWords } from '../../services/clock.ts'
import { useStore } from '../../store/store.ts'

const NONE: readonly Recording[] = []

function sumOf(recordings: readonly Recording[], key: 'input' | 'output' | 'cost' | 'calls'): number {
  return recordings.reduce((sum, one) => sum + (one[key] ?? 0), 0)
}

/** What models were asked from here, and what it cost: beside the ledger of the history, and no part of it. */
export function AskedFromHere() {
  const recordings = useStore((state) => state.document.recordings) ?? NONE
  if (recordings.length === 0) return null
  const cost = sumOf(recordings, 'cost')
  return (
    <p>
      Asked from here, apart from that: {count(sumOf(recordings, 'calls'), 'call')},{' '}
      {count(sumOf(recordings, 'input'), 'token')} in, {num(sumOf(recordings, 'output'))} out as the models reported it
      {cost > 0 && `, ${costWords(cost)} by the prices that were set`}.
    </p>
  )
}

function ratio(counted: number | undefined, reported: number): string {
  return counted === undefined || reported === 0 ? '–' : (counted / reported).toFixed(2)
}

/** What providers reported of the very texts that were counted here: the estimate, a tokenizer and the report. */
export function ReportedTable() {
  const recordings = useStore((state) => state.document.recordings) ?? NONE
  const rows = recordings.flatMap((one) => {
    if (one.kind !== 'summary' || !one.counted || one.input === undefined) return []
    return [{ id: one.id, name: `${one.label}, ${timeWords(Date.parse(one.date))}`, input: one.input, ...one.counted }]
  })
  if (rows.length === 0) return null
  return (
    <div className="calibration">
      <table>
        <caption>Reported by models, each for the request that it measured</caption>
        <thead>
          <tr>
            <th scope="col">Request to</th>
            <th scope="col">Estimate</th>
            <th scope="col">Tokenizer</th>
            <th scope="col">Reported</th>
            <th scope="col">Estimate / reported</th>
            <th scope="col">Tokenizer / reported</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, estimate, tokens, encoding, input }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{num(estimate)}</td>
              <td>{tokens === undefined ? '–' : `${num(tokens)} (${encoding})`}</td>
              <td>{num(input)}</td>
              <td>{ratio(estimate, input)}</td>
              <td>{ratio(tokens, input)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
