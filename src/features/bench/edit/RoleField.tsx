import { useId } from 'react'
import type { Document } from '../../../core/document/document.ts'
import { type Message, ROLES, type Role } from '../../../core/message/message.ts'
import { count, listWords } from '../../../core/words/words.ts'
import { setRole } from '../../../store/actions/calls.ts'
import { announce } from '../../../store/store.ts'

/** What of a message is set aside because of its role. Nothing is lost: in another role it holds again. */
function asideWords({ role, parts, answers, failed }: Message): readonly string[] {
  const calls = role === 'assistant' ? 0 : parts.filter((part) => part.type === 'call').length
  const kept = [
    ...(role !== 'tool' && answers !== undefined ? [`that it answers ${answers}`] : []),
    ...(role !== 'tool' && failed ? ['that its tool failed'] : []),
  ]
  return [
    ...(calls > 0
      ? [
          `Only an assistant calls tools: its ${count(calls, 'call')} ${calls === 1 ? 'stays' : 'stay'} and ${calls === 1 ? 'is' : 'are'} counted as text, but no result answers ${calls === 1 ? 'it' : 'them'} in this role.`,
        ]
      : []),
    ...(kept.length > 0 ? [`Set aside until it is a tool’s again: ${listWords(kept)}.`] : []),
  ]
}

interface Props {
  readonly document: Document
  readonly index: number
  readonly message: Message
}

/** The role of a message, and what a change of it sets aside. */
export function RoleField({ index, message }: Props) {
  const id = useId()
  const aside = asideWords(message)
  const change = (role: Role): void => {
    setRole(message.id, role)
    announce([`Message ${index + 1} is ${role} now.`, ...asideWords({ ...message, role })].join(' '))
  }
  return (
    <div className="edit-role">
      <label htmlFor={id}>Role</label>
      <select
        id={id}
        className="input"
        aria-label={`Role of message ${index + 1}`}
        aria-describedby={aside.length > 0 ? `${id}-aside` : undefined}
        value={message.role}
        onChange={(event) => {
          const role = ROLES.find((one) => one === event.target.value)
          if (role) change(role)
        }}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
      {aside.length > 0 && (
        <div id={`${id}-aside`} className="edit-note">
          {aside.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
    </div>
  )
}
