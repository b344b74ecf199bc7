import './takes.css'
import { useMemo } from 'react'
import type { SummaryRecording } from '../../core/document/document.ts'
import { factName } from '../../core/lanes/factName.ts'
import { keptIn, survivalOfTakes, type TakeSurvival } from '../../core/lanes/takesSurvival.ts'
import type { Survival } from '../../core/survival/fact.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { effortWords, takesOf } from '../../core/words/recordings.ts'
import { SURVIVAL_WORDS } from '../../core/words/survival.ts'
import { count, num } from '../../core/words/words.ts'
import { timeWords } from '../../services/clock.ts'
import { stopRun } from '../../store/actions/running.ts'
import { askForSummary, chooseTake } from '../../store/actions/summarise.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { useRuns } from '../../store/runs.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Scrolls } from '../../ui/Scrolls.tsx'

const MORE = [1, 3, 5] as const

function Form({ survival }: { readonly survival: Survival | undefined }) {
  if (!survival) return <span className="soft">not used</span>
  const { kind } = survival
  return (
    <span className={kind === 'lost' || kind === 'altered' ? `form ${kind}` : 'form'}>
      <Glyph kind={kind} /> {SURVIVAL_WORDS[kind]}
    </span>
  )
}

/** What the source reported of a take, each number under the source's own name. */
function Reported({ usage }: Pick<SummaryRecording, 'usage'>) {
  const fields = Object.entries(usage)
  if (fields.length === 0) return null
  return (
    <details>
      <summary>as it was reported</summary>
      <ul className="reported">
        {fields.map(([name, value]) => (
          <li key={name}>
            {name}: {num(value)}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface TableProps {
  readonly laneId: string
  readonly shown: string | undefined
  readonly takes: readonly TakeSurvival[]
}

function TakesTable({ laneId, shown, takes }: TableProps) {
  const facts = useBench((state) => state.bench.document.facts)
  return (
    <Scrolls className="takes-scroll" label="Takes by fact">
      <table className="takes">
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">Kept it</th>
            {takes.map(({ take }, index) => (
              <th key={take.id} scope="col">
                Take {index + 1}
                {take.id === shown && ', shown'}
                <small className="soft">{take.model ?? take.label}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map((fact, index) => {
            const kept = keptIn(takes, index)
            return (
              <tr key={fact.id}>
                <th scope="row">
                  <span className="tag">{letterOf(index)}</span> {factName(fact, facts)}
                </th>
                <td className={kept < takes.length ? 'lost' : ''}>
                  {num(kept)} of {count(takes.length, 'take')}
                </td>
                {takes.map(({ take, survivals }) => (
                  <td key={take.id}>
                    <Form survival={survivals?.[index]} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">What it took</th>
            <td />
            {takes.map(({ take }) => (
              <td key={take.id} className="soft">
                {effortWords(take)}, {timeWords(Date.parse(take.date))}, ended: {take.end}
                <Reported usage={take.usage} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Its text</th>
            <td />
            {takes.map(({ take, failed }, index) => (
              <td key={take.id}>
                <Scrolls className="take-text" label={`Text of take ${index + 1}`}>
                  <pre dir="auto">{take.text}</pre>
                </Scrolls>
                {failed && <p className="lost">Empty, or not smaller than what it replaces: not used.</p>}
                {take.id !== shown && (
                  <button type="button" className="button small" onClick={() => chooseTake(laneId, take.id)}>
                    Show take {index + 1} in the lane
                  </button>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Scrolls>
  )
}

/** The takes of one lane side by side: models are not deterministic, and one take tells little. */
export function TakesDialog({ laneId }: { readonly laneId: string }) {
  const bench = useBench((state) => state.bench)
  const result = bench.lanes.find(({ lane }) => lane.id === laneId)
  const run = useRuns((state) => state.runs.get(laneId))
  const request = result?.outcome.requests.find((one) => one.kind === 'summary')
  const hash = request?.hash
  const takes = useMemo(
    () =>
      result
        ? survivalOfTakes(
            bench,
            result,
            takesOf(bench.document).filter(({ asked }) => asked === hash),
          )
        : [],
    [bench, result, hash],
  )
  if (!result || hash === undefined) return null
  const { lane, outcome } = result
  const old = takesOf(bench.document).length - takes.length
  return (
    <Dialog
      wide
      title={`${lane.name}: takes side by side`}
      description="What the model wrote each time that it was asked the same. Lexical survival: the words are there or not."
      onClose={closeDialog}
    >
      {takes.length === 0 && <p>No take of these messages and instructions yet.</p>}
      {takes.length > 0 && <TakesTable laneId={laneId} shown={outcome.take?.id} takes={takes} />}
      {old > 0 && (
        <p className="soft">{count(old, 'other take')} in this document: of other messages or instructions.</p>
      )}
      {run?.phase === 'running' ? (
        <p className="row">
          <span className="soft">
            {run.label}: {run.words}
            {run.take && `, take ${run.take.at} of ${run.take.of}`}
          </span>
          <button type="button" className="button small" onClick={() => stopRun(laneId)}>
            Stop
          </button>
        </p>
      ) : (
        <p className="row">
          {MORE.map((n) => (
            <button key={n} type="button" className="button small" onClick={() => void askForSummary(laneId, n)}>
              Ask for {count(n, 'take')}
            </button>
          ))}
          <span className="soft">Each is at least one call.</span>
        </p>
      )}
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
