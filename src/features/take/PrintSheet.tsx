import './print.css'
import { budgetText, cellText, LIMIT } from '../../core/share/markdown.ts'
import { count, num } from '../../core/words/words.ts'
import type { Sheet } from './sheet.ts'

function FactTable({ comparison: { facts, lanes } }: Sheet) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Fact</th>
          {lanes.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map((fact, at) => (
          <tr key={fact.letter}>
            <th scope="row">
              <b>{fact.letter}</b> {fact.quote} ({fact.kind}, {fact.place})
            </th>
            {lanes.map((lane) => (
              <td key={lane.id}>{cellText(lane, at)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LaneTable({ comparison: { lanes } }: Sheet) {
  return (
    <table className="sheet-lanes">
      <thead>
        <tr>
          <th scope="col">Lane</th>
          <th scope="col">Tokens</th>
          <th scope="col">What it did</th>
          <th scope="col">Structure</th>
          <th scope="col">Corrections</th>
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <tr key={lane.id}>
            <th scope="row">
              {lane.name}: {lane.rule}
            </th>
            <td>
              {num(lane.before)} → {num(lane.after)}, {lane.saved}
            </td>
            <td>
              {lane.deed}. {lane.reason}
              {lane.room && `; ${lane.room}`}
              {lane.writer && `. Summary: ${lane.writer}`}
            </td>
            <td>
              {lane.structure.held} of {lane.structure.of} {lane.broken.join(' ')}
            </td>
            <td>{lane.corrections || 'none marked'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MessageTable({ comparison: { lanes }, rows }: Sheet) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Message</th>
          {lanes.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, role, text, verdicts }) => (
          <tr key={number}>
            <th scope="row" className="sheet-message">
              <b>
                {number} {role}
              </b>
              <p dir="auto">{text}</p>
            </th>
            {lanes.map(({ id }, at) => {
              const verdict = verdicts[at]
              return (
                <td key={id} className={verdict?.gone ? 'sheet-gone' : undefined}>
                  <b>{verdict?.word}</b> {verdict?.rule}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The bench on paper: black on white, nothing to press, every row that a virtual list would leave out. */
export function PrintSheet({ sheet }: { readonly sheet: Sheet }) {
  const { comparison, rows, left } = sheet
  return (
    <>
      <h1>{comparison.title}</h1>
      <ul className="sheet-headline">
        {comparison.headline.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>{budgetText(comparison)}.</p>
      {comparison.facts.length > 0 && <FactTable {...sheet} />}
      <LaneTable {...sheet} />
      <MessageTable {...sheet} />
      {left > 0 && (
        <p>
          The first {num(rows.length)} messages are printed; {count(left, 'more message')} left out.
        </p>
      )}
      <p>{LIMIT}</p>
    </>
  )
}
