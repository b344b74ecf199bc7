import { useId } from 'react'
import type { Document } from '../../../core/document/document.ts'
import type { Message } from '../../../core/message/message.ts'
import { answerable, type CallPlace, callAnswered } from '../../../core/validity/calls.ts'
import { answerCall, setFailed } from '../../../store/actions/calls.ts'
import { announce } from '../../../store/store.ts'
import { CallOfResult } from '../PairLine.tsx'

interface Props {
  readonly document: Document
  readonly index: number
  readonly message: Message
}

function placeWords({ index, call }: CallPlace): string {
  return `${call.name || 'a call'} in message ${index + 1} · ${call.callId}`
}

/** The call that a result answers, and whether its tool failed. */
export function ResultFields({ document: { history }, index, message }: Props) {
  const id = useId()
  const own = callAnswered(history, index)
  const others = answerable(history, index).filter(({ call }) => call.callId !== message.answers)
  const { answers } = message
  const waiting = others.length === 0 ? 'No other call before it waits for a result.' : undefined
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Which call it answers</label>
        <select
          id={id}
          className="input"
          aria-label={`Which call it answers, message ${index + 1}`}
          aria-describedby={`${id}-call`}
          value={answers === undefined ? 'none' : `id ${answers}`}
          onChange={({ target: { value } }) => {
            const callId = value === 'none' ? undefined : value.slice('id '.length)
            answerCall(message.id, callId)
            const place = others.find(({ call }) => call.callId === callId)
            announce(`Message ${index + 1} answers ${place ? placeWords(place) : 'no call: an orphan'}`)
          }}
        >
          {answers !== undefined && (
            <option value={`id ${answers}`}>
              {own ? placeWords(own) : `${answers}: no such call waits before it`}
            </option>
          )}
          {others.map((place) => (
            <option key={place.call.callId} value={`id ${place.call.callId}`}>
              {placeWords(place)}
            </option>
          ))}
          <option value="none">no call: an orphan</option>
        </select>
        <div id={`${id}-call`} className="edit-note">
          <CallOfResult history={history} index={index} />
          {!own && waiting && <p>{waiting}</p>}
        </div>
      </div>
      <label className="check">
        <input
          type="checkbox"
          aria-label={`The tool failed, message ${index + 1}`}
          checked={message.failed ?? false}
          onChange={(event) => setFailed(message.id, event.target.checked)}
        />
        The tool failed
      </label>
    </>
  )
}
