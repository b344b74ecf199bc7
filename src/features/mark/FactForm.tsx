import { useId } from 'react'
import type { Message } from '../../core/message/message.ts'
import { correctionIn } from '../../core/survival/corrections.ts'
import { FACT_KINDS, type FactKind, KIND_LETTERS } from '../../core/survival/fact.ts'
import { KindSign } from '../../ui/KindSign.tsx'

interface Props {
  readonly kind: FactKind
  readonly name: string
  readonly onKind: (kind: FactKind) => void
  readonly onName: (name: string) => void
}

/** What a phrase of a message most likely is: a correction where the message opens like one, else nothing is presumed. */
export function usualKind(message: Message | undefined): FactKind {
  return message?.role === 'user' && correctionIn(message) !== undefined ? 'correction' : 'other'
}

/** Kind and name of a fact. */
export function FactForm({ kind, name, onKind, onName }: Props) {
  const id = useId()
  return (
    <div className="fact-form">
      <div className="field">
        <label htmlFor={`${id}-kind`}>
          Kind <KindSign kind={kind} letter={KIND_LETTERS[kind]} />
        </label>
        <select
          id={`${id}-kind`}
          className="input"
          value={kind}
          onChange={(event) => {
            const next = FACT_KINDS.find((one) => one === event.target.value)
            if (next) onKind(next)
          }}
        >
          {FACT_KINDS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-name`}>Name, optional</label>
        <input
          id={`${id}-name`}
          className="input"
          value={name}
          placeholder="the failing test"
          onChange={(event) => onName(event.target.value)}
        />
      </div>
    </div>
  )
}
