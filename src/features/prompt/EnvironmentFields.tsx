import { useId } from 'react'
import { ENVIRONMENT_FIELDS, type Environment } from '../../core/prompt/sections.ts'
import { fillEnvironment, setEnvironment, type WhichEnvironment } from '../../store/actions/systemPrompt.ts'
import { endMerge } from '../../store/store.ts'
import { thisComputer } from './thisComputer.ts'

const EXAMPLES = { date: '2026-03-14', timeZone: 'Europe/Berlin', platform: 'linux' } as const

interface Props {
  readonly which: WhichEnvironment
  /** What the inputs belong to, for those who do not see their place. */
  readonly label: string
  readonly environment: Environment
}

/** The inputs of an environment. Nothing is looked up unless somebody asks for it. */
export function EnvironmentFields({ which, label, environment }: Props) {
  const id = useId()
  return (
    <fieldset className="environment">
      <legend className={which === 'environment' ? 'visually-hidden' : ''}>{label}</legend>
      {ENVIRONMENT_FIELDS.map((field) => (
        <div key={field.key} className="field">
          <label htmlFor={`${id}-${field.key}`}>{field.label}</label>
          <input
            id={`${id}-${field.key}`}
            className="input"
            value={environment[field.key] ?? ''}
            placeholder={EXAMPLES[field.key]}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setEnvironment(which, field.key, event.target.value)}
            onBlur={endMerge}
          />
        </div>
      ))}
      <button type="button" className="button small" onClick={() => fillEnvironment(which, thisComputer())}>
        Fill in from this computer
      </button>
    </fieldset>
  )
}
