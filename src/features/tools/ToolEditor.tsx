import { useId, useState } from 'react'
import { parseJson } from '../../core/formats/json.ts'
import type { Problem } from '../../core/formats/report.ts'
import { isJson } from '../../core/formats/value.ts'
import type { Json, ToolDefinition } from '../../core/message/message.ts'
import { num } from '../../core/words/words.ts'
import { nameProblem, setTool } from '../../store/actions/tools.ts'
import { endMerge, useStore } from '../../store/store.ts'

/** What is typed, and the value of the document that it belongs to: another value there, as after undo, wins. */
interface Typed<T> {
  readonly text: string
  readonly of: T
}

function problemWords({ words, line, column }: Problem): string {
  return line === undefined ? words : `Line ${num(line)}, column ${num(column ?? 1)}: ${words}`
}

/** The value of a text as JSON; nothing for an empty one. */
function readValue(text: string): { readonly value: Json | undefined } | { readonly problem: string } {
  if (text.trim() === '') return { value: undefined }
  const parsed = parseJson(text)
  if (!parsed.ok) return { problem: problemWords(parsed.problem) }
  return isJson(parsed.value) ? { value: parsed.value } : { problem: 'A number here is too large for JSON.' }
}

interface Props {
  readonly tool: ToolDefinition
  readonly index: number
}

function NameField({ tool, index }: Props) {
  const id = useId()
  const tools = useStore((state) => state.document.tools)
  const [typed, setTyped] = useState<Typed<string>>()
  const text = typed?.of === tool.name ? typed.text : tool.name
  const problem = nameProblem(tools, text, index)
  return (
    <div className="field">
      <label htmlFor={`${id}-name`}>Name</label>
      <input
        id={`${id}-name`}
        className="input mono"
        spellCheck={false}
        autoComplete="off"
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          const next = event.target.value
          const good = nameProblem(tools, next, index) === undefined
          setTyped({ text: next, of: good ? next.trim() : tool.name })
          if (good) setTool(index, 'name', next.trim())
        }}
        onBlur={endMerge}
      />
      {problem && (
        <small id={`${id}-problem`} className="lost">
          {problem} It stays “{tool.name}”.
        </small>
      )}
    </div>
  )
}

function ParametersField({ tool, index }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<Typed<Json | undefined>>()
  const { parameters } = tool
  const kept = parameters === undefined ? '' : JSON.stringify(parameters, null, 2)
  const text = typed && typed.of === parameters ? typed.text : kept
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
          setTyped({ text: event.target.value, of: value })
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

/** Name, description and parameters of one tool. What is not valid stays in its field, and not in the document. */
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
