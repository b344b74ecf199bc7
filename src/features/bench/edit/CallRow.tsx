import { useId } from 'react'
import type { ToolDefinition } from '../../../core/message/message.ts'
import { ArgumentsCheck, isBroken } from './ArgumentsCheck.tsx'
import type { CallDraft } from './callsDraft.ts'

interface Props {
  readonly row: CallDraft
  readonly number: number
  /** Id of the list of tool names. */
  readonly names: string
  readonly tool: ToolDefinition | undefined
  readonly onChange: (row: CallDraft) => void
  readonly onRemove: (() => void) | undefined
}

/** The fields of one call of a new batch. */
export function CallRow({ row, number, names, tool, onChange, onRemove }: Props) {
  const id = useId()
  return (
    <fieldset className="call-row" aria-label={`Call ${number}`} data-call={row.key}>
      {onRemove && (
        <div className="row call-head">
          <b>Call {number}</b>
          <button type="button" className="button small quiet" aria-label={`Remove call ${number}`} onClick={onRemove}>
            Remove
          </button>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-name`}>Tool</label>
        <input
          id={`${id}-name`}
          className="input mono"
          aria-label={`Tool of call ${number}`}
          list={names}
          autoComplete="off"
          spellCheck={false}
          value={row.name}
          onChange={(event) => onChange({ ...row, name: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-args`}>Arguments</label>
        <textarea
          id={`${id}-args`}
          className="input mono"
          aria-label={`Arguments of call ${number}`}
          aria-describedby={`${id}-check`}
          aria-invalid={isBroken(row.args) ? true : undefined}
          spellCheck={false}
          rows={3}
          value={row.args}
          onChange={(event) => onChange({ ...row, args: event.target.value })}
        />
        <div id={`${id}-check`}>
          <ArgumentsCheck text={row.args} tool={tool} />
        </div>
      </div>
      <div className="field">
        <label htmlFor={`${id}-result`}>Result</label>
        <textarea
          id={`${id}-result`}
          className="input mono"
          aria-label={`Result of call ${number}`}
          aria-describedby={`${id}-open`}
          dir="auto"
          spellCheck={false}
          rows={3}
          value={row.result}
          onChange={(event) => onChange({ ...row, result: event.target.value })}
        />
        <small id={`${id}-open`}>
          {row.failed
            ? 'Left empty, the result says only that the tool failed.'
            : 'Left empty, the call has no result yet.'}
        </small>
        <label className="check">
          <input
            type="checkbox"
            aria-label={`The tool failed, call ${number}`}
            checked={row.failed}
            onChange={(event) => onChange({ ...row, failed: event.target.checked })}
          />
          The tool failed
        </label>
      </div>
    </fieldset>
  )
}
