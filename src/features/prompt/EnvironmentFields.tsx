import { useId } from 'react'
import { dateNote } from '../../core/prompt/environmentNotes.ts'
import { ENVIRONMENT_FIELDS, type Environment, type EnvironmentField } from '../../core/prompt/sections.ts'
import { fillEnvironment, setEnvironment, type WhichEnvironment } from '../../store/actions/systemPrompt.ts'
import { endMerge } from '../../store/store.ts'
import { thisComputer } from './thisComputer.ts'

const EXAMPLES = { date: '2026-03-14', timeZone: 'Europe/Berlin', platform: 'linux' } as const

/** Only a name of the form Area/City can be told from other ways to say a time zone. */
function zoneNote(text: string): string | undefined {
  const name = text.trim()
  if (!name.includes('/')) return undefined
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return undefined
  } catch {
    return 'No time zone of this name is known here. It is sent as it stands.'
  }
}

function noteOn(field: EnvironmentField, text: string): string | undefined {
  if (field === 'date') return dateNote(text)
  return field === 'timeZone' ? zoneNote(text) : undefined
}

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
      {ENVIRONMENT_FIELDS.map((field) => {
        const note = noteOn(field.key, environment[field.key] ?? '')
        const noteId = `${id}-${field.key}-note`
        return (
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
              aria-describedby={note && noteId}
            />
            {note && <small id={noteId}>{note}</small>}
          </div>
        )
      })}
      <button type="button" className="button small" onClick={() => fillEnvironment(which, thisComputer())}>
        Fill in from this computer
      </button>
    </fieldset>
  )
}
