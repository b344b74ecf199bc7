import { useId } from 'react'
import type { Lane, Repairs } from '../../core/document/document.ts'
import { setRepairs } from '../../store/actions/lanes.ts'

interface Choice<Value> {
  readonly value: Value
  readonly label: string
  readonly help: string
}

const PAIRS: readonly Choice<Repairs['pairs']>[] = [
  { value: undefined, label: 'Leave broken pairs', help: 'The lane says which they are, and who would refuse them.' },
  {
    value: 'drop-half',
    label: 'Drop the broken half',
    help: 'A result without its call goes; a call without its result is taken out of its message.',
  },
  {
    value: 'drop-pair',
    label: 'Drop the pair',
    help: 'A call without its result goes with its whole message and all results of that; so does a lone result.',
  },
  {
    value: 'synthetic',
    label: 'Put a synthetic result',
    help: 'A call without its result gets one that says there is none; a result without its call goes.',
  },
]

const SUMMARY: readonly Choice<Repairs['summary']>[] = [
  { value: undefined, label: 'where the strategy puts it', help: 'In the first gap.' },
  { value: 'front', label: 'behind the leading messages', help: 'The first that the user says.' },
  { value: 'apart', label: 'where no neighbour is the user’s', help: 'Between answers, if there is such a place.' },
]

/** The last stage of a lane: what is done to a prompt that a provider would refuse. */
export function RepairFields({ lane }: { readonly lane: Lane }) {
  const id = useId()
  const { repair } = lane
  return (
    <fieldset className="choices">
      <legend>Repair: what a provider would refuse, after the strategy</legend>
      {PAIRS.map(({ value, label, help }) => (
        <label key={label} className="check">
          <input
            type="radio"
            name={`${id}-pairs`}
            checked={repair.pairs === value}
            onChange={() => setRepairs(lane.id, { pairs: value })}
          />
          <span>
            {label}
            <small>{help}</small>
          </span>
        </label>
      ))}
      <label className="check">
        <input
          type="checkbox"
          checked={repair.gather === true}
          onChange={(event) => setRepairs(lane.id, { gather: event.target.checked ? true : undefined })}
        />
        <span>
          Move late results to their calls
          <small>A result that does not follow its call at once moves to behind it.</small>
        </span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={repair.merge === true}
          onChange={(event) => setRepairs(lane.id, { merge: event.target.checked ? true : undefined })}
        />
        <span>
          Merge neighbours of one role
          <small>They are sent as one message with the parts of all. Each keeps its verdict and its facts.</small>
        </span>
      </label>
      <div className="field">
        <label htmlFor={`${id}-summary`}>The summary stands</label>
        <select
          id={`${id}-summary`}
          className="input"
          value={repair.summary ?? ''}
          aria-describedby={`${id}-summary-help`}
          onChange={(event) =>
            setRepairs(lane.id, { summary: SUMMARY.find(({ value }) => value === event.target.value)?.value })
          }
        >
          {SUMMARY.map(({ value, label }) => (
            <option key={label} value={value ?? ''}>
              {label}
            </option>
          ))}
        </select>
        <small id={`${id}-summary-help`}>{SUMMARY.find(({ value }) => value === repair.summary)?.help}</small>
      </div>
      <small className="soft">
        Nothing protected is dropped: leading messages, pins, the tail and the survival set. What could not be mended
        for that, the lane says.
      </small>
    </fieldset>
  )
}
