import type { Bench } from '../../core/lanes/bench.ts'
import { FactRow } from './FactRow.tsx'
import { LatePrediction } from './LatePrediction.tsx'
import { SuggestLink } from './SuggestLink.tsx'
import { Tally } from './survival.tsx'

interface Props {
  readonly bench: Bench
}

/** The facts by lane: the matrix that answers the question. */
export function FactRows({ bench }: Props) {
  const { facts } = bench.document
  return (
    <tbody className="section facts" data-target="facts">
      <tr>
        <th scope="row" className="section-title" aria-label="Facts">
          <h2>Facts</h2>{' '}
          <small>
            {facts.length === 0 ? 'none marked' : `${facts.length} marked · `}
            {facts.length > 0 && <SuggestLink />}
          </small>
        </th>
        {bench.lanes.map((result) => (
          <td key={result.lane.id} className="section-title">
            {facts.length > 0 && <Tally bench={bench} result={result} />}
            <LatePrediction bench={bench} result={result} />
          </td>
        ))}
      </tr>
      {facts.length === 0 && (
        <tr>
          <td className="empty" colSpan={bench.lanes.length + 1}>
            Open a message and select a phrase that the next step needs: a correction, a failing test, a path. Each lane
            then says whether it is still there. <SuggestLink />
          </td>
        </tr>
      )}
      {facts.map((fact, index) => (
        <FactRow key={fact.id} bench={bench} fact={fact} index={index} />
      ))}
    </tbody>
  )
}
