import { useId } from 'react'
import { pageKeys } from '../../services/models/keys.ts'
import { PRESETS, presetById } from '../../services/models/providers/presets.ts'
import { openDialog } from '../../store/actions/view.ts'
import { chooseWhom, type Whom } from '../../store/judging.ts'
import { providerFor, setUpOf, useModels } from '../../store/models.ts'

/** The host that a judge is asked at, or why it cannot be asked. */
export function hostOf({ preset, model }: Whom): { readonly host?: string; readonly problem?: string } {
  const connected = providerFor(preset, model)
  if (!connected.ok) return { problem: connected.problem }
  const { connection } = connected
  const { host, origin } = connection
  if (connection.model === '') return { problem: `No model is named for ${host}.` }
  if (connection.preset.needsKey && !pageKeys.has(origin)) return { problem: `No key is set for ${host}.` }
  return { host }
}

/** Whom a judge asks: a provider and a model of it. Where its calls go, and its key, are set up under Models. */
export function WhomFields({ whom }: { readonly whom: Whom }) {
  const id = useId()
  const own = useModels((state) => state.setUps.get(whom.preset))
  useModels((state) => state.keyed)
  const { host, problem } = hostOf(whom)
  return (
    <>
      <div className="judge-whom">
        <div className="field">
          <label htmlFor={`${id}-preset`}>Provider</label>
          <select
            id={`${id}-preset`}
            className="input"
            value={whom.preset}
            onChange={(event) => chooseWhom({ preset: event.target.value, model: '' })}
          >
            {!presetById(whom.preset) && <option value={whom.preset}>{whom.preset}: not in this version</option>}
            {PRESETS.map((preset) => (
              <option key={preset.id} value={preset.id}>
                {preset.label}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-model`}>Model</label>
          <input
            id={`${id}-model`}
            className="input"
            autoComplete="off"
            spellCheck={false}
            list={`${id}-models`}
            placeholder={setUpOf(whom.preset).model || presetById(whom.preset)?.model || 'its name there'}
            value={whom.model}
            onChange={(event) => chooseWhom({ ...whom, model: event.target.value })}
          />
          <datalist id={`${id}-models`}>
            {own?.listed.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      </div>
      <p>
        {problem ?? `Calls go to ${host}.`}{' '}
        <button type="button" className="link" onClick={() => openDialog({ kind: 'models', preset: whom.preset })}>
          Models…
        </button>
      </p>
    </>
  )
}
