import type { ReactNode } from 'react'
import type { Counter } from '../../../core/budget/count.ts'
import { partTokens } from '../../../core/budget/partTokens.ts'
import type { Part } from '../../../core/message/message.ts'
import { count } from '../../../core/words/words.ts'

/** A part in a sentence: "Removed an image from message 4". */
export const KIND_WORDS: Readonly<Record<Part['type'], string>> = {
  text: 'a text',
  reasoning: 'reasoning',
  image: 'an image',
  file: 'a file',
  call: 'a tool call',
  opaque: 'an opaque part',
}

interface Props {
  readonly part: Part
  readonly counter: Counter
  /** Number of the message. */
  readonly number: number
  readonly partIndex: number
  /** How many parts the message has. */
  readonly count: number
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** One part of a message: what it is, what it costs, its fields, and what moves and removes it. */
export function PartFrame({ part, counter, number, partIndex, count: parts, onMove, onRemove, children }: Props) {
  const { tokens, exact } = partTokens(part, counter)
  const kind = part.type === 'call' ? 'tool call' : part.type
  const place = `part ${partIndex + 1} of message ${number}`
  return (
    <fieldset
      className="edit-part"
      aria-label={`Message ${number}, part ${partIndex + 1}: ${kind}`}
      data-part={partIndex}
      onKeyDown={(event) => {
        if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        // The row of the message may move by the same keys.
        event.stopPropagation()
        onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      {children}
      <div className="edit-part-foot">
        <span>{kind}</span>
        <span>
          {exact ? '' : '≈ '}
          {count(tokens, 'token')}
        </span>
        <span className="grow" />
        {parts > 1 && (
          <>
            <button
              type="button"
              className="button small quiet"
              aria-label={`Move ${place} up`}
              aria-keyshortcuts="Alt+ArrowUp"
              title="Move up (Alt and the up arrow)"
              disabled={partIndex === 0}
              onClick={() => onMove(-1)}
            >
              <span aria-hidden="true">↑</span>
            </button>
            <button
              type="button"
              className="button small quiet"
              aria-label={`Move ${place} down`}
              aria-keyshortcuts="Alt+ArrowDown"
              title="Move down (Alt and the down arrow)"
              disabled={partIndex === parts - 1}
              onClick={() => onMove(1)}
            >
              <span aria-hidden="true">↓</span>
            </button>
          </>
        )}
        <button type="button" className="button small quiet" aria-label={`Remove ${place}`} onClick={onRemove}>
          Remove
        </button>
      </div>
    </fieldset>
  )
}
