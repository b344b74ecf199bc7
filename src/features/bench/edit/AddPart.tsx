import { useId } from 'react'
import type { Message } from '../../../core/message/message.ts'
import type { NewPart } from '../../../store/actions/parts.ts'
import { KIND_WORDS } from './PartFrame.tsx'

const KINDS = ['text', 'reasoning', 'image', 'file', 'call'] as const satisfies readonly NewPart[]

interface Props {
  readonly message: Message
  readonly number: number
  readonly onAdd: (kind: NewPart) => void
}

/** Adds a part of any kind. A call is an assistant's alone; a second one makes the calls a parallel batch. */
export function AddPart({ message, number, onAdd }: Props) {
  const id = useId()
  const assistant = message.role === 'assistant'
  const calls = assistant && message.parts.some((part) => part.type === 'call')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of fields, and these are buttons
    <div className="row add-part" role="group" aria-label={`Add to message ${number}`}>
      <span aria-hidden="true">Add</span>
      {KINDS.map((kind) => {
        const call = kind === 'call'
        const text = call ? (calls ? 'another call' : 'tool call') : kind
        return (
          <button
            key={kind}
            type="button"
            className="button small"
            aria-label={call && calls ? 'Add another call' : `Add ${KIND_WORDS[kind]}`}
            disabled={call && !assistant}
            aria-describedby={call && !assistant ? id : undefined}
            onClick={() => onAdd(kind)}
          >
            {text}
          </button>
        )
      })}
      {!assistant && (
        <small id={id} className="soft">
          Only an assistant calls tools.
        </small>
      )}
    </div>
  )
}
