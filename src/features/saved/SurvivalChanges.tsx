import { useEffect, useState } from 'react'
import type { Document } from '../../core/document/document.ts'
import { computeBench } from '../../core/lanes/bench.ts'
import { compareSurvival, type SurvivalChange } from '../../core/lanes/compareSurvival.ts'
import { factName } from '../../core/lanes/factName.ts'
import { num } from '../../core/words/words.ts'
import { Glyph } from '../../ui/Glyph.tsx'

interface Props {
  readonly before: Document
  readonly after: Document
}

/** More messages than this are computed only when somebody asks: it takes seconds. */
const MOST_AT_ONCE = 5000

/** By the estimate on both sides: what a tokenizer has not counted yet must not make a difference. */
function benchOf(document: Document) {
  return computeBench({ ...document, budget: { ...document.budget, counter: 'estimate' } }, () => undefined)
}

/** Which facts survive in a lane of one document, and not or otherwise in the same lane of the other. */
export function SurvivalChanges({ before, after }: Props) {
  const length = before.history.length + after.history.length
  const [asked, setAsked] = useState(length <= MOST_AT_ONCE)
  const [changes, setChanges] = useState<readonly SurvivalChange[]>()

  useEffect(() => {
    setChanges(undefined)
    if (!asked) return
    // After the rest has been drawn.
    const timer = setTimeout(() => setChanges(compareSurvival(benchOf(before), benchOf(after))))
    return () => clearTimeout(timer)
  }, [asked, before, after])

  return (
    <section aria-labelledby="compare-survival">
      <h3 id="compare-survival">What survives</h3>
      <p className="soft">
        The facts that both have, in the lanes that both have; counted by the estimate. Lexical survival, not recall.
      </p>
      {!asked && (
        <button type="button" className="button" onClick={() => setAsked(true)}>
          Compute it for {num(length)} messages
        </button>
      )}
      {asked && !changes && <p>Computing…</p>}
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
    </section>
  )
}

function Form({ kind }: { readonly kind: SurvivalChange['before'] }) {
  return (
    <td className={kind}>
      <span className="form">
        <Glyph kind={kind} /> {kind === 'in-summary' ? 'in summary' : kind}
      </span>
    </td>
  )
}
