import './summariser.css'
import type { LaneResult } from '../../core/lanes/run.ts'
import type { SummaryRequest } from '../../core/strategies/outcome.ts'
import { failureWords } from '../../core/words/failures.ts'
import { effortWords, secondsWords, takesOf } from '../../core/words/recordings.ts'
import { count } from '../../core/words/words.ts'
import { now } from '../../services/clock.ts'
import { forgetRun, stopRun } from '../../store/actions/running.ts'
import { askForSummary, chooseTake } from '../../store/actions/summarise.ts'
import { openDialog } from '../../store/actions/view.ts'
import { type Run, useRuns } from '../../store/runs.ts'
import { useStore } from '../../store/store.ts'
import { useEverySecond } from '../../ui/useEverySecond.ts'
import { InLane } from './InLane.tsx'

/** How much of what comes is drawn: its end. */
const SHOWN = 600

/** What has come so far of an answer. */
function Partial({ text }: { readonly text: string }) {
  if (text === '') return null
  return (
    <p className="partial" dir="auto">
      {text.length > SHOWN && '… '}
      {text.slice(-SHOWN)}
    </p>
  )
}

/** A model that is being asked: what is waited for, for how long, what has come, and how to stop it. */
export function Running({ runKey, run, name }: { readonly runKey: string; readonly run: Run; readonly name: string }) {
  useEverySecond()
  const take = run.take ? `Take ${run.take.at} of ${run.take.of}, ` : ''
  const words = `${take}${run.label}: ${run.words}`
  return (
    <div className="running">
      <p className="lane-line">
        <span className="soft">
          {words.slice(0, 1).toUpperCase() + words.slice(1)}, {secondsWords(now() - run.started)}
        </span>{' '}
        <button type="button" className="button small" onClick={() => stopRun(runKey)}>
          Stop
          <InLane name={name} />
        </button>
      </p>
      {run.done !== undefined && <progress value={run.done} max={1} aria-label={run.words} />}
      <Partial text={run.text} />
    </div>
  )
}

/** Why a model gave nothing, what to do, and what had come. */
export function FailedRun({ runKey, run }: { readonly runKey: string; readonly run: Run }) {
  if (!run.failure) return null
  const { said, todo } = failureWords(run.failure)
  return (
    <div className="failed-run">
      <p className="lane-line">
        <span className={run.failure.code === 'stopped' ? '' : 'lost'}>{said}</span> {todo}{' '}
        <button type="button" className="link soft" onClick={() => forgetRun(runKey)}>
          Dismiss
        </button>
      </p>
      {run.text !== '' && (
        <details>
          <summary className="soft">{count(run.text.length, 'character')} had come: partial, not used</summary>
          <Partial text={run.text} />
        </details>
      )}
    </div>
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
    <>
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
        <span className="soft">{[effortWords(shown), ...shown.notes].join(' · ')}</span>
      </p>
    </>
  )
}

/** Whom a lane asks for its summary, what is to be sent, and what came of it. */
export function SummariserLine({ result }: { readonly result: LaneResult }) {
  const { lane, outcome } = result
  const run = useRuns((state) => state.runs.get(lane.id))
  const request = outcome.requests.find((one) => one.kind === 'summary')
  if (run?.phase === 'running') return <Running runKey={lane.id} run={run} name={lane.name} />
  if (!request) return null
  const asked = outcome.take !== undefined
  return (
    <div className="summariser">
      <Takes result={result} request={request} />
      {run && <FailedRun runKey={lane.id} run={run} />}
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
        </button>
      </p>
    </div>
  )
}
