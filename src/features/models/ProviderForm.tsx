import { useId, useState } from 'react'
import { effortWords } from '../../core/words/recordings.ts'
import { count } from '../../core/words/words.ts'
import type { ModelAnswer } from '../../services/models/model.ts'
import { allowedOrigins, mayReach } from '../../services/models/policy.ts'
import type { Connected } from '../../services/models/providers/connection.ts'
import type { Preset } from '../../services/models/providers/presets.ts'
import { listProvider, TRYING, tryProvider } from '../../store/actions/tryModel.ts'
import { providerFor, setUp, useModels } from '../../store/models.ts'
import { useRuns } from '../../store/runs.ts'
import { KeyField } from './KeyField.tsx'
import { PriceFields } from './PriceFields.tsx'
import { SignIn } from './SignIn.tsx'
import { TryState } from './TryState.tsx'

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

/** Says that the page was narrowed to other hosts, and how to get to this one. */
function Narrowed({ origin, host }: { readonly origin: string; readonly host: string }) {
  useModels((state) => state.narrowed)
  const allowed = allowedOrigins()
  if (!allowed || mayReach(origin)) return null
  return (
    <p className="narrowed">
      <b>{host} cannot be reached until the page is loaded anew.</b> This page was narrowed to{' '}
      {allowed.map((one) => new URL(one).host).join(', ')} when it made its first call. The draft stays; a key that is
      not kept for this tab has to be typed again.{' '}
      <button type="button" className="button small" onClick={() => window.location.reload()}>
        Load the page anew
      </button>
    </p>
  )
}

function AddressField({ preset, connected }: { readonly preset: Preset; readonly connected: Connected }) {
  const id = useId()
  const address = useModels((state) => state.setUps.get(preset.id)?.address) ?? ''
  const wrong = !connected.ok && address !== ''
  return (
    <div className="field">
      <label htmlFor={id}>Address</label>
      <input
        id={id}
        className="input mono"
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={preset.base || 'http://localhost:8080/v1'}
        value={address}
        aria-invalid={wrong}
        aria-describedby={`${id}-help`}
        onChange={(event) => setUp(preset.id, { address: event.target.value })}
      />
      <small id={`${id}-help`} className={wrong ? 'lost' : ''}>
        {connected.ok ? `Calls go to ${connected.connection.host}.` : connected.problem}
      </small>
    </div>
  )
}

interface ModelProps {
  readonly preset: Preset
  /** It can be asked now. */
  readonly ready: boolean
}

function ModelField({ preset, ready }: ModelProps) {
  const id = useId()
  const own = useModels((state) => state.setUps.get(preset.id)) ?? EMPTY
  return (
    <div className="field">
      <label htmlFor={id}>Model</label>
      <div className="row">
        <input
          id={id}
          className="input"
          autoComplete="off"
          spellCheck={false}
          list={`${id}-listed`}
          placeholder={preset.model || 'its name, as the server has it'}
          value={own.model}
          aria-describedby={`${id}-help`}
          onChange={(event) => setUp(preset.id, { model: event.target.value })}
        />
        <button type="button" className="button small" disabled={!ready} onClick={() => void listProvider(preset.id)}>
          List models
        </button>
      </div>
      <datalist id={`${id}-listed`}>
        {own.listed.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <small id={`${id}-help`}>
        {own.listed.length > 0 && `${count(own.listed.length, 'model')} listed: type to choose. `}
        {preset.model ? `Left empty, it is ${preset.model}.` : 'A server with one model needs no name.'}
      </small>
    </div>
  )
}

/** Address, key, model and prices of one provider, in the order in which they are needed; and a first try. */
export function ProviderForm({ preset }: { readonly preset: Preset }) {
  // The connection is made of what is set up.
  useModels((state) => state.setUps.get(preset.id))
  const running = useRuns((state) => state.runs.get(TRYING)?.phase === 'running')
  const [answer, setAnswer] = useState<ModelAnswer>()
  const connected = providerFor(preset.id)
  const connection = connected.ok ? connected.connection : undefined
  const ready = connection !== undefined && !running
  return (
    <>
      {preset.help && <p className="soft">{preset.help}</p>}
      {connection && <Narrowed origin={connection.origin} host={connection.host} />}
      {preset.local && <AddressField preset={preset} connected={connected} />}
      {connection && preset.signIn && <SignIn connection={connection} />}
      {connection && <KeyField preset={preset} origin={connection.origin} host={connection.host} />}
      <ModelField preset={preset} ready={ready} />
      <PriceFields presetId={preset.id} />
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={!ready}
          onClick={() => {
            setAnswer(undefined)
            void tryProvider(preset.id).then(setAnswer)
          }}
        >
          Try it
        </button>
        {connection && <small className="soft">One short call to {connection.host}, with none of your messages.</small>}
      </div>
      <TryState of={TRYING} label={preset.id} />
      {answer && <Tried answer={answer} />}
    </>
  )
}
