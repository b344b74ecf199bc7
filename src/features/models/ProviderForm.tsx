import { useId, useState } from 'react'
import { failureWords } from '../../core/words/failures.ts'
import { effortWords, secondsWords } from '../../core/words/recordings.ts'
import { count } from '../../core/words/words.ts'
import { now } from '../../services/clock.ts'
import type { ModelAnswer } from '../../services/models/model.ts'
import { allowedOrigins, mayReach } from '../../services/models/policy.ts'
import type { Preset } from '../../services/models/providers/presets.ts'
import { forgetRun, stopRun } from '../../store/actions/running.ts'
import { listProvider, TRYING, tryProvider } from '../../store/actions/tryModel.ts'
import { providerFor, setUp, useModels } from '../../store/models.ts'
import { useRuns } from '../../store/runs.ts'
import { FailedRun, Running } from '../../ui/Running.tsx'
import { KeyField } from './KeyField.tsx'
import { PriceFields } from './PriceFields.tsx'

const EMPTY = { address: '', model: '', listed: [] as readonly string[] }

/** What the provider answered when it was tried. */
function Tried({ answer }: { readonly answer: ModelAnswer }) {
  return (
    <p className="tried">
      It answered “{answer.text.trim().slice(0, 80)}”.{' '}
      <span className="soft">
        {[answer.model, effortWords({ ...answer, calls: 1 }), `ended: ${answer.end}`].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}

/** What runs here now, or why it gave nothing. */
function TryState() {
  const run = useRuns((state) => state.runs.get(TRYING))
  if (!run) return null
  if (run.phase === 'running') {
    return (
      <Running
        words={run.words.slice(0, 1).toUpperCase() + run.words.slice(1)}
        since={() => secondsWords(now() - run.started)}
        done={run.done}
        text={run.text}
        onStop={() => stopRun(TRYING)}
        of={null}
      />
    )
  }
  if (!run.failure) return null
  return (
    <FailedRun
      {...failureWords(run.failure)}
      calm={run.failure.code === 'stopped'}
      partial={run.text}
      came={`${count(run.text.length, 'character')} had come`}
      onDismiss={() => forgetRun(TRYING)}
    />
  )
}

/** Says that the page was narrowed to other hosts, and how to get to this one. */
function Narrowed({ origin }: { readonly origin: string }) {
  useModels((state) => state.narrowed)
  const allowed = allowedOrigins()
  if (!allowed || mayReach(origin)) return null
  return (
    <p>
      This page was narrowed to {allowed.map((one) => new URL(one).host).join(', ')} when it made its first call, and
      can reach no other host until it is loaded anew. The draft stays; a key that is not kept for this tab has to be
      typed again.{' '}
      <button type="button" className="button small" onClick={() => window.location.reload()}>
        Load the page anew
      </button>
    </p>
  )
}

/** Address, model, key and prices of one provider. */
export function ProviderForm({ preset }: { readonly preset: Preset }) {
  const id = useId()
  const own = useModels((state) => state.setUps.get(preset.id)) ?? EMPTY
  const running = useRuns((state) => state.runs.get(TRYING)?.phase === 'running')
  const [answer, setAnswer] = useState<ModelAnswer>()
  const connected = providerFor(preset.id)
  const connection = connected.ok ? connected.connection : undefined
  return (
    <>
      {preset.help && <p className="soft">{preset.help}</p>}
      {preset.local && (
        <div className="field">
          <label htmlFor={`${id}-address`}>Address</label>
          <input
            id={`${id}-address`}
            className="input mono"
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={preset.base || 'http://localhost:8080/v1'}
            value={own.address}
            aria-invalid={!connected.ok && own.address !== ''}
            aria-describedby={`${id}-address-help`}
            onChange={(event) => setUp(preset.id, { address: event.target.value })}
          />
          <small id={`${id}-address-help`} className={!connected.ok && own.address !== '' ? 'lost' : ''}>
            {connected.ok ? `Calls go to ${connected.connection.host}.` : connected.problem}
          </small>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-model`}>Model</label>
        <div className="row">
          <input
            id={`${id}-model`}
            className="input"
            autoComplete="off"
            spellCheck={false}
            list={`${id}-models`}
            placeholder={preset.model || 'its name, as the server has it'}
            value={own.model}
            onChange={(event) => setUp(preset.id, { model: event.target.value })}
          />
          <button
            type="button"
            className="button small"
            disabled={!connection || running}
            onClick={() => void listProvider(preset.id)}
          >
            List models
          </button>
        </div>
        <datalist id={`${id}-models`}>
          {own.listed.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {own.listed.length > 0 && <small>{count(own.listed.length, 'model')} listed: type to choose.</small>}
      </div>
      {connection && <KeyField preset={preset} origin={connection.origin} host={connection.host} />}
      <PriceFields presetId={preset.id} />
      {connection && <Narrowed origin={connection.origin} />}
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={!connection || running}
          onClick={() => {
            setAnswer(undefined)
            void tryProvider(preset.id).then(setAnswer)
          }}
        >
          Try it
        </button>
        {connection && (
          <span className="soft">
            One short call to {connection.host}. A summary sends it the messages it replaces.
          </span>
        )}
      </div>
      <TryState />
      {answer && <Tried answer={answer} />}
    </>
  )
}
