import './generate.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { AGENT_KINDS, AGENT_NAMES, PLACES, type Place } from '../../core/generate/settings.ts'
import { count } from '../../core/words/words.ts'
import { addGenerated, planGenerate } from '../../store/actions/generate.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type NumberField, nextSeed, readForm, type Typed } from './form.ts'
import { Preview } from './Preview.tsx'
import { useGenerated } from './useGenerated.ts'

const PLACE_WORDS: Readonly<Record<Place, string>> = {
  early: 'in the first fifth',
  spread: 'spread over all',
  late: 'in the last fifth',
}

/** A window fuller than this is started anew rather than filled further. */
const NEARLY_FULL = 80

function firstTyped(): Typed {
  const full = useBench.getState().bench.stats.usagePercent >= NEARLY_FULL
  const rest = { kind: 'coding', seed: '7', share: '50', facts: '6', place: 'spread' } as const
  return { ...rest, length: '85', unit: 'percent', into: full ? 'new' : 'add' }
}

/** A number only where there is one: until the messages are made, and where a field is wrong, nobody knows it. */
function commitWords(into: Typed['into'], messages: string | undefined): string {
  if (into === 'add') return messages === undefined ? 'Add them to this history' : `Add ${messages}`
  return messages === undefined ? 'Start a new history' : `Start with ${messages}`
}

interface FieldProps {
  readonly label: string
  readonly name: NumberField
  readonly typed: Typed
  readonly problem: string | undefined
  readonly help: string
  readonly onType: (change: Partial<Typed>) => void
  readonly children?: ReactNode
}

function Field({ label, name, typed, problem, help, onType, children }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="beside">
        <input
          id={id}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          value={typed[name]}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onType({ [name]: event.target.value })}
        />
        {children}
      </div>
      <small id={`${id}-help`} className={problem ? 'lost' : 'soft'}>
        {problem ?? help}
      </small>
    </div>
  )
}

/** Makes messages up: whose, how many, how much tool output, which facts; added to the history or in its place. */
export function GenerateDialog() {
  const id = useId()
  const [typed, setTyped] = useState(firstTyped)
  const [asked, setAsked] = useState(false)
  const fields = useRef<HTMLFormElement>(null)
  const document = useStore((state) => state.document)
  const { form, problems } = readForm(typed)
  const plan = form && planGenerate(form, document)
  const { making, again, stop } = useGenerated(plan?.ok ? plan.settings : undefined)
  const change = (part: Partial<Typed>) => {
    setAsked(false)
    setTyped({ ...typed, ...part })
  }
  const lengthProblem = problems.length ?? (plan?.ok === false ? plan.problem : undefined)
  const commit = useRef<() => boolean>(undefined)
  commit.current = () => {
    if (!form || making.state !== 'made') return false
    closeDialog()
    addGenerated(form, making.settings, making.made)
    return true
  }
  const ready = making.state === 'made'
  // Asked for while they were being made up: they are added when they are there.
  useEffect(() => {
    if (asked && ready) commit.current?.()
  }, [asked, ready])
  const messages = ready ? count(making.made.messages.length, 'message') : undefined
  const field = (name: NumberField) => ({ name, typed, problem: problems[name], onType: change })
  return (
    <Dialog
      wide
      title="Make messages up"
      description="Each of them says “made up” in its row: no model, tool or person wrote it. The same seed and settings give the same messages."
      onClose={closeDialog}
    >
      <form
        ref={fields}
        className="generate"
        onSubmit={(event) => {
          event.preventDefault()
          if (!plan?.ok) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
          else if (!commit.current?.()) setAsked(true)
        }}
      >
        <div className="generate-fields">
          <div className="field">
            <label htmlFor={`${id}-kind`}>Whose turns</label>
            <select
              id={`${id}-kind`}
              className="input"
              value={typed.kind}
              onChange={(event) => {
                const kind = AGENT_KINDS.find((one) => one === event.target.value)
                if (kind) change({ kind })
              }}
            >
              {AGENT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {AGENT_NAMES[kind]}
                </option>
              ))}
            </select>
            <small>People, places and companies are invented.</small>
          </div>
          <Field label="Seed" help="Another number, other messages." {...field('seed')}>
            <button type="button" className="button" onClick={() => change({ seed: nextSeed(typed.seed) })}>
              Another
            </button>
          </Field>
          <Field
            label="Length"
            help={typed.unit === 'percent' ? 'Until the window is so full, by the estimate.' : 'So many messages.'}
            {...field('length')}
            problem={lengthProblem}
          >
            <select
              className="input"
              aria-label="Length in"
              value={typed.unit}
              onChange={(event) =>
                change(
                  event.target.value === 'percent'
                    ? { unit: 'percent', length: '85' }
                    : { unit: 'messages', length: '120' },
                )
              }
            >
              <option value="percent">% of the window</option>
              <option value="messages">messages</option>
            </select>
          </Field>
          <Field label="Tool output" help="Percent of their tokens in tool results, 0 to 90." {...field('share')} />
          <Field label="Planted facts" help="Marked, and each said exactly once." {...field('facts')}>
            <select
              className="input"
              aria-label="Where the facts stand"
              value={typed.place}
              onChange={(event) => {
                const place = PLACES.find((one) => one === event.target.value)
                if (place) change({ place })
              }}
            >
              {PLACES.map((place) => (
                <option key={place} value={place}>
                  {PLACE_WORDS[place]}
                </option>
              ))}
            </select>
          </Field>
          <fieldset className="into">
            <legend>Put them</legend>
            {(['add', 'new'] as const).map((into) => (
              <label key={into} className="check">
                <input
                  type="radio"
                  name={`${id}-into`}
                  checked={typed.into === into}
                  onChange={() => change({ into })}
                />
                {into === 'add' ? 'behind this history' : 'into a new history'}
              </label>
            ))}
          </fieldset>
        </div>
        <Preview
          making={making}
          again={again}
          stop={stop}
          before={plan?.ok ? plan.before : 0}
          fresh={typed.into === 'new'}
          factor={document.budget.calibration ?? 1}
          window={document.budget.window}
        />
        <div className="foot">
          {asked && !ready && making.state === 'making' && (
            <span className="soft">They are added when they are ready.</span>
          )}
          <button type="button" className="button" onClick={closeDialog}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            {commitWords(typed.into, messages)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
