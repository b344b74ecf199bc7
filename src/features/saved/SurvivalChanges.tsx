import type { Document } from '../../core/document/document.ts'
import { type Comparable, comparable, type SurvivalChange } from '../../core/lanes/compareSurvival.ts'
import { factName } from '../../core/lanes/factName.ts'
import { SURVIVAL_WORDS } from '../../core/words/survival.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { useSurvivalChanges } from './useSurvivalChanges.ts'

interface Props {
  readonly before: Document
  readonly after: Document
}

/** Why there is nothing to compare, where that is so. */
function nothingWords({ marked, facts, lanes }: Comparable): string | undefined {
  if (marked === 0) return 'No fact is marked in either of the two.'
  if (facts === 0) return 'No fact is marked in both of them.'
  return lanes === 0 ? 'They have no lane in common.' : undefined
}

/** Which facts survive in a lane of one document, and not or otherwise in the same lane of the other. */
export function SurvivalChanges(pair: Props) {
  const nothing = nothingWords(comparable(pair.before, pair.after))
  return (
    <section aria-labelledby="compare-survival">
      <h3 id="compare-survival">What survives</h3>
      <p className="soft">
        The facts that both have, in the lanes that both have; counted by the estimate. Lexical survival, not recall.
      </p>
      {nothing ? <p>{nothing}</p> : <Changes {...pair} />}
    </section>
  )
}

function Changes({ before, after }: Props) {
  const { comparing, stop, again } = useSurvivalChanges({ before, after })
  const result = comparing.state === 'ended' ? comparing.result : undefined
  const changes = result?.ok ? result.changes : undefined
  return (
    <>
      {comparing.state === 'computing' && (
        <p className="row">
          <progress max={2} value={comparing.done} aria-label="Histories computed" />
          <span className="soft">Running the lanes of both histories…</span>
          <button type="button" className="button small" onClick={stop}>
            Stop
          </button>
        </p>
      )}
      {result && !result.ok && (
        <p className="row">
          <span>{result.problem}</span>
          <button type="button" className="button small" onClick={again}>
            Try again
          </button>
        </p>
      )}
      {changes?.length === 0 && <p>Each fact survives in the same lanes, in the same form.</p>}
      {changes && changes.length > 0 && (
        <table className="survival-changes">
          <thead>
            <tr>
              <th scope="col">Lane</th>
              <th scope="col">Fact</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ laneId, laneName, fact, before: was, after: is }) => (
              <tr key={`${laneId} ${fact.id}`}>
                <td>{laneName}</td>
                <td>{factName(fact, after.facts)}</td>
                <Form kind={was} />
                <Form kind={is} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Form({ kind }: { readonly kind: SurvivalChange['before'] }) {
  return (
    <td className={kind}>
      <span className="form">
        <Glyph kind={kind} /> {SURVIVAL_WORDS[kind]}
      </span>
    </td>
  )
}
