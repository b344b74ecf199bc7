import './summariser.css'
import type { LaneResult } from '../../core/lanes/run.ts'
import type { SummaryRequest } from '../../core/strategies/outcome.ts'
import { failureWords } from '../../core/words/failures.ts'
import { effortWords, secondsWords, takesOf } from '../../core/words/recordings.ts'
import { count } from '../../core/words/words.ts'
import { now } from '../../services/clock.ts'
import { stopRun } from '../../store/actions/running.ts'
import { askForSummary, chooseTake, dismissFailure } from '../../store/actions/summarise.ts'
import { openDialog } from '../../store/actions/view.ts'
import { presetOf } from '../../store/models.ts'
import { type Run, useRuns } from '../../store/runs.ts'
import { useStore } from '../../store/store.ts'
import { FailedRun, Running } from '../../ui/Running.tsx'
import { InLane } from './InLane.tsx'

/** A model that is being asked. */
function RunLine({ laneId, run, name }: { readonly laneId: string; readonly run: Run; readonly name: string }) {
  const take = run.take ? `Take ${run.take.at} of ${run.take.of}, ` : ''
  return (
    <Running
      words={`${take}${run.label}: ${run.words}`}
      since={() => secondsWords(now() - run.started)}
      done={run.done}
      text={run.text}
      onStop={() => stopRun(laneId)}
      of={<InLane name={name} />}
    />
  )
}

/** What the last run came to where it gave nothing. */
function FailedLine({
  laneId,
  run,
  provider,
}: {
  readonly laneId: string
  readonly run: Run
  readonly provider: string
}) {
  if (!run.failure) return null
  const { said, todo } = failureWords(run.failure)
  return (
    <FailedRun
      said={said}
      todo={todo}
      calm={run.failure.code === 'stopped'}
      partial={run.text}
      came={`${count(run.text.length, 'character')} had come: partial, not used`}
      onDismiss={() => dismissFailure(laneId)}
    >
      <ModelsLink provider={provider} />
    </FailedRun>
  )
}

function ModelsLink({ provider }: { readonly provider: string }) {
  return (
    <button type="button" className="link" onClick={() => openDialog({ kind: 'models', preset: provider })}>
      Models…
    </button>
  )
}

/** The takes of a lane, to choose from: what each took, and whether it is of these messages. */
function Takes({ result, request }: { readonly result: LaneResult; readonly request: SummaryRequest }) {
  const takes = takesOf({ recordings: useStore((state) => state.document.recordings) ?? [] })
  const { id, take } = result.lane
  const shown = takes.find((one) => one.id === result.outcome.take?.id)
  if (take === undefined || !shown) return null
  const fresh = takes.filter(({ asked }) => asked === request.hash)
  const listed = fresh.includes(shown) ? fresh : [...fresh, shown]
  return (
    <p className="lane-line">
      {result.outcome.take?.stale && (
        <b>Stale: this summary was written for other messages, or other instructions. Ask again. </b>
      )}
      <label>
        <span className="visually-hidden">Take of {result.lane.name}</span>
        <select className="input small" value={shown.id} onChange={(event) => chooseTake(id, event.target.value)}>
          {listed.map((one, index) => (
            <option key={one.id} value={one.id}>
              {one.asked === request.hash ? `take ${index + 1} of ${fresh.length}` : 'stale take'}, {one.label}
            </option>
          ))}
        </select>
      </label>{' '}
      <button type="button" className="link" onClick={() => openDialog({ kind: 'takes', laneId: id })}>
        side by side
        <InLane name={result.lane.name} />
      </button>{' '}
      <span className="soft">{[effortWords(shown), `ended: ${shown.end}`, ...shown.notes].join(' · ')}</span>
    </p>
  )
}

/** Whom a lane asks for its summary, what is to be sent, and what came of it. */
export function SummariserLine({ result }: { readonly result: LaneResult }) {
  const { lane, outcome } = result
  const run = useRuns((state) => state.runs.get(lane.id))
  const request = outcome.requests.find((one) => one.kind === 'summary')
  if (run?.phase === 'running') return <RunLine laneId={lane.id} run={run} name={lane.name} />
  if (!request) return null
  const asked = outcome.take !== undefined
  const provider = presetOf(lane.strategy) ?? String(lane.strategy.parameters.provider ?? '')
  return (
    <div className="summariser">
      <Takes result={result} request={request} />
      {run && <FailedLine laneId={lane.id} run={run} provider={provider} />}
      <p className="lane-line">
        <button
          type="button"
          className={asked ? 'button small quiet' : 'button small primary'}
          onClick={() => void askForSummary(lane.id)}
        >
          {asked ? 'Ask again' : 'Ask for a summary'}
          <InLane name={lane.name} />
        </button>{' '}
        <button type="button" className="link soft" onClick={() => openDialog({ kind: 'request', laneId: lane.id })}>
          {count(request.entries.length, 'message')} would be sent
          <InLane name={lane.name} />
        </button>{' '}
        {!run?.failure && <ModelsLink provider={provider} />}
      </p>
    </div>
  )
}
