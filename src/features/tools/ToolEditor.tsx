import { useId } from 'react'
import type { ToolDefinition } from '../../core/message/message.ts'
import { keepTyped, readValue } from '../../store/actions/toolDrafts.ts'
import { nameProblem, setTool } from '../../store/actions/tools.ts'
import { endMerge, useStore } from '../../store/store.ts'
import { useToolDrafts } from './toolFields.ts'

interface Props {
  readonly tool: ToolDefinition
  readonly index: number
}

function NameField({ tool, index }: Props) {
  const id = useId()
  const tools = useStore((state) => state.document.tools)
  const { name: typed } = useToolDrafts(tool)
  const text = typed?.text ?? tool.name
  const problem = nameProblem(tools, text, index)
  // Taken when it was typed, and free since then.
  const waits = problem === undefined && text.trim() !== tool.name
  const leave = () => {
    if (text.trim() === '') keepTyped(tool, 'name', undefined)
    if (waits) {
      keepTyped(tool, 'name', undefined)
      setTool(index, 'name', text.trim())
    }
    endMerge()
  }
  return (
    <div className="field">
      <label htmlFor={`${id}-name`}>Name</label>
      <input
        id={`${id}-name`}
        data-spot-of="name"
        className="input mono"
        spellCheck={false}
        autoComplete="off"
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem || waits ? `${id}-problem` : undefined}
        onChange={(event) => {
          const next = event.target.value
          const good = nameProblem(tools, next, index) === undefined
          keepTyped(tool, 'name', { text: next, of: good ? next.trim() : tool.name })
          if (good) setTool(index, 'name', next.trim())
        }}
        onBlur={leave}
      />
      {problem && (
        <small id={`${id}-problem`} className="lost">
          {problem} It stays “{tool.name}”.
        </small>
      )}
      {waits && (
        <small id={`${id}-problem`} className="soft">
          It is free now: leaving this field takes it in the place of “{tool.name}”.
        </small>
      )}
    </div>
  )
}

function ParametersField({ tool, index }: Props) {
  const id = useId()
  const { parameters: typed } = useToolDrafts(tool)
  const { parameters } = tool
  const kept = parameters === undefined ? '' : JSON.stringify(parameters, null, 2)
  const text = typed?.text ?? kept
  const read = readValue(text)
  const problem = 'problem' in read ? read.problem : undefined
  return (
    <div className="field">
      <label htmlFor={`${id}-parameters`}>Parameters, as JSON</label>
      <textarea
        id={`${id}-parameters`}
        className="input mono"
        rows={Math.min(14, Math.max(4, text.split('\n').length))}
        spellCheck={false}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          const next = readValue(event.target.value)
          const value = 'value' in next ? next.value : parameters
          keepTyped(tool, 'parameters', { text: event.target.value, of: value })
          if ('value' in next) setTool(index, 'parameters', value)
        }}
        onBlur={endMerge}
      />
      <small id={`${id}-help`} className={problem ? 'lost' : 'soft'}>
        {problem ? `${problem} The parameters stay as they were.` : 'Mostly a JSON schema. Empty: none are sent.'}
      </small>
    </div>
  )
}

/** Name, description and parameters of one tool. What is not valid is kept in its field, and not in the document. */
export function ToolEditor({ tool, index }: Props) {
  const id = useId()
  return (
    <>
      <NameField tool={tool} index={index} />
      <div className="field">
        <label htmlFor={`${id}-description`}>Description</label>
        <textarea
          id={`${id}-description`}
          className="input"
          rows={2}
          dir="auto"
          value={tool.description ?? ''}
          onChange={(event) =>
            setTool(index, 'description', event.target.value === '' ? undefined : event.target.value)
          }
          onBlur={endMerge}
        />
      </div>
      <ParametersField tool={tool} index={index} />
    </>
  )
}
