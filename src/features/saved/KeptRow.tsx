import { type ReactNode, useState } from 'react'
import { count } from '../../core/words/words.ts'
import { agoWords, timeWords } from '../../services/clock.ts'
import type { StoredHead } from '../../services/storage/records.ts'

interface Props {
  readonly head: StoredHead
  readonly name: string
  /** Stands before the time. */
  readonly note?: string | undefined
  /** Other words than the name, in the place of the row, such as a form. */
  readonly instead?: ReactNode
  /** How its buttons are told from those of the other rows. */
  readonly label: string
  readonly onCompare: () => void
  readonly onRestore: () => void
  /** One more button, after these two. */
  readonly more: { readonly text: string; readonly run: () => void }
  /** It is what is open: there is nothing to compare it with, or to restore. */
  readonly own?: boolean
  /** Absent: it cannot be deleted here. */
  readonly onDelete?: (() => void) | undefined
}

/** One snapshot or draft: what it is, and what can be done with it. Deleting takes a second step. */
export function KeptRow({
  head,
  name,
  note,
  instead,
  label,
  onCompare,
  onRestore,
  more,
  own = false,
  onDelete,
}: Props) {
  const [asked, setAsked] = useState(false)
  const { saved, messages, facts, problem } = head
  return (
    <li>
      <div className="kept-words">
        {instead ?? <b>{name}</b>}
        <p className="soft">
          {note !== undefined && <span className="kept-note">{note}</span>}
          <time dateTime={new Date(saved).toISOString()} title={timeWords(saved)}>
            {agoWords(saved)}
          </time>
          {` · ${count(messages, 'message')} · ${count(facts, 'fact')}`}
        </p>
        {problem !== undefined && <p className="lost">{problem}</p>}
      </div>
      {asked ? (
        <fieldset className="kept-actions" aria-label={`Delete ${name}?`}>
          <span>Delete for good?</span>
          <button type="button" className="button small" onClick={onDelete}>
            Delete
          </button>
          {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone, and this one is harmless */}
          <button type="button" className="button small" autoFocus onClick={() => setAsked(false)}>
            Keep
          </button>
        </fieldset>
      ) : (
        <div className="kept-actions">
          {problem === undefined && !own && (
            <>
              <button type="button" className="button small" aria-label={`Compare: ${label}`} onClick={onCompare}>
                Compare
              </button>
              <button type="button" className="button small" aria-label={`Restore: ${label}`} onClick={onRestore}>
                Restore
              </button>
              <button
                type="button"
                className="button small quiet"
                aria-label={`${more.text}: ${label}`}
                onClick={more.run}
              >
                {more.text}
              </button>
            </>
          )}
          {onDelete && (
            <button
              type="button"
              className="button small quiet"
              aria-label={`Delete: ${name}`}
              onClick={() => setAsked(true)}
            >
              Delete
            </button>
          )}
        </div>
      )}
    </li>
  )
}
