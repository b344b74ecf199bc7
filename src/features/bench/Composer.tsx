import './composer.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { nextRole } from '../../core/message/arrange.ts'
import { ROLES, type Role } from '../../core/message/message.ts'
import { insertMessage } from '../../store/actions/arrange.ts'
import { openDialog } from '../../store/actions/view.ts'
import { announce, useStore } from '../../store/store.ts'
import { keepUnsent, useUnsent } from '../../store/unsent.ts'

/** The last wish to write that has been answered: one that was made before the composer had loaded still counts. */
let answered = 0

/** Writes messages at the end of the history, one after the other: what is typed is the composer's own until it is added. */
export function Composer() {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = useUnsent(({ texts }) => texts.get('composer')?.text ?? '')
  const setText = (next: string): void => keepUnsent('composer', next === '' ? undefined : { text: next })
  const [chosen, setChosen] = useState<Role>()
  const usual = useStore((state) => nextRole(state.document.history.at(-1)?.message))
  const role = chosen ?? usual

  const asked = useStore((state) => state.view.composing)
  useEffect(() => {
    if (asked === answered) return
    answered = asked
    if (asked === 0) return
    field.current?.focus()
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])

  function add(): void {
    const at = useStore.getState().document.history.length
    insertMessage(at, role, text)
    announce(`Message ${at + 1} added: ${role}`)
    setText('')
    setChosen(undefined)
    field.current?.focus()
    // The row of the new message is drawn above: the composer stays where the eyes are.
    requestAnimationFrame(() => field.current?.scrollIntoView({ block: 'nearest' }))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (text.trim() !== '') add()
  }

  return (
    <section className="composer" aria-label="Add a message">
      <label className="visually-hidden" htmlFor={`${id}-role`}>
        Role of the new message
      </label>
      <select
        id={`${id}-role`}
        className="input"
        value={role}
        onChange={(event) => setChosen(ROLES.find((one) => one === event.target.value))}
      >
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <textarea
        ref={field}
        className="input"
        data-composer=""
        rows={Math.min(8, text.split('\n').length)}
        dir="auto"
        aria-label="Text of the new message"
        aria-describedby={`${id}-help`}
        placeholder="Write the next message…"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="button" onClick={add}>
        Add
      </button>
      <small className="soft" id={`${id}-help`}>
        Enter adds it, Shift + Enter is a new line.
      </small>
      <span className="row composer-more">
        <button type="button" className="link soft" onClick={() => openDialog({ kind: 'calls' })}>
          Add a tool call and its result…
        </button>
        <button type="button" className="link soft" onClick={() => openDialog({ kind: 'generate' })}>
          Make messages up…
        </button>
      </span>
    </section>
  )
}
