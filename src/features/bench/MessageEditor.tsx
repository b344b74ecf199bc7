import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../core/message/message.ts'
import type { Mark } from '../../core/words/excerpt.ts'
import { count } from '../../core/words/words.ts'
import { addTextPart, editPartText } from '../../store/actions/history.ts'
import { openDialog } from '../../store/actions/view.ts'
import { endMerge } from '../../store/store.ts'
import { partLabel } from './derive.ts'
import { Marked } from './Marked.tsx'

interface Props {
  readonly message: Message
  readonly marks: readonly Mark[]
}

/** How much of a long text is drawn before somebody asks for all of it. */
const FIRST_LOOK = 20_000
/** Texts longer than this are not put into a text field: a browser takes seconds to lay them out. */
const LONGEST_EDIT = 300_000

/** The whole text of a message, to be read, marked and edited. */
export function MessageEditor({ message, marks }: Props) {
  const empty = message.parts.every((part) => part.type === 'text' && part.text === '')
  const [editing, setEditing] = useState(empty)
  const hasText = message.parts.some((part) => part.type === 'text' || part.type === 'reasoning')
  return (
    <div className="message-body">
      {message.parts.map((part, index) => {
        // Parts have no id: their place in the message is what they are.
        const key = `${index} ${part.type}`
        if (part.type !== 'text' && part.type !== 'reasoning') {
          return (
            <pre key={key} className="part" dir="auto" data-message={message.id}>
              <Long text={partLabel(part)} marks={marks} />
            </pre>
          )
        }
        return (
          <div key={key}>
            {part.type === 'reasoning' && <p className="soft part-kind">reasoning</p>}
            {editing && part.text.length <= LONGEST_EDIT ? (
              <TextField messageId={message.id} partIndex={index} text={part.text} focus={index === 0} />
            ) : (
              <p
                className={`message-text whole ${message.role === 'tool' ? 'mono' : ''}`}
                dir="auto"
                data-message={message.id}
              >
                <Long text={part.text} marks={marks} />
              </p>
            )}
          </div>
        )
      })}
      <div className="row message-actions">
        {hasText ? (
          <button type="button" className="button small" onClick={() => setEditing(!editing)}>
            {editing ? 'Done' : 'Edit'}
          </button>
        ) : (
          <button
            type="button"
            className="button small"
            onClick={() => {
              addTextPart(message.id)
              setEditing(true)
            }}
          >
            Add text
          </button>
        )}
        <button
          type="button"
          className="button small"
          onClick={() => openDialog({ kind: 'mark', messageId: message.id })}
        >
          Mark a phrase…
        </button>
      </div>
    </div>
  )
}

function Long({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  const [all, setAll] = useState(false)
  if (all || text.length <= FIRST_LOOK) return <Marked text={text} marks={marks} />
  return (
    <>
      <Marked text={text.slice(0, FIRST_LOOK)} marks={marks} />…{' '}
      <button type="button" className="link" onClick={() => setAll(true)}>
        show the other {count(text.length - FIRST_LOOK, 'character')}
      </button>
    </>
  )
}

interface TextFieldProps {
  readonly messageId: string
  readonly partIndex: number
  readonly text: string
  readonly focus: boolean
}

/** The document follows the typing after this pause, in milliseconds: no key waits for a computation. */
const PAUSE = 250

function TextField({ messageId, partIndex, text, focus }: TextFieldProps) {
  const [typed, setTyped] = useState(text)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; text: string }>(undefined)
  const seen = useRef(text)
  const field = useRef<HTMLTextAreaElement>(null)

  // Undo, or another edit, changed the text under the field.
  if (text !== seen.current) {
    seen.current = text
    if (!waiting.current && text !== typed) setTyped(text)
  }

  function commit(): void {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    const { text: last } = waiting.current
    waiting.current = undefined
    editPartText(messageId, partIndex, last)
  }

  const leave = useRef(commit)
  leave.current = commit
  useEffect(() => () => leave.current(), [])

  useEffect(() => {
    if (!focus || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [focus])

  return (
    <textarea
      ref={field}
      className="input"
      dir="auto"
      rows={Math.min(16, Math.max(3, typed.slice(0, 4000).split('\n').length + Math.floor(typed.length / 60)))}
      aria-label={`Text of the message${partIndex > 0 ? `, part ${partIndex + 1}` : ''}`}
      value={typed}
      onChange={(event) => {
        const next = event.target.value
        setTyped(next)
        clearTimeout(waiting.current?.timer)
        waiting.current = { text: next, timer: setTimeout(commit, PAUSE) }
      }}
      onBlur={() => {
        commit()
        endMerge()
      }}
    />
  )
}
