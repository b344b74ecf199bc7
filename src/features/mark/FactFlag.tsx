import type { Prompt } from '../../core/message/prompt.ts'
import { type Anchor, anchorWords } from '../../core/survival/anchor.ts'
import { changedWords } from '../../core/survival/changedWords.ts'
import type { Fact } from '../../core/survival/fact.ts'
import { changeFact } from '../../store/actions/facts.ts'
import { closeDialog, focusMessage } from '../../store/actions/view.ts'
import { announce } from '../../store/store.ts'

function headline({ kind, at, problem }: Anchor): string {
  if (kind === 'unusable') return problem ?? 'The pattern cannot be used.'
  if (kind === 'deleted' || at === undefined) return 'Its message was deleted.'
  return `Message ${at + 1} no longer has these words: they were edited away.`
}

interface Props {
  readonly fact: Fact
  readonly anchor: Anchor
  /** The history that the anchor is about. */
  readonly history: Prompt
}

/** Says that a fact is no longer where it was marked, and what can be done about it. */
export function FactFlag({ fact, anchor, history }: Props) {
  if (anchor.kind === 'stands') return null
  const { at, places, survival } = anchor
  const own = at === undefined ? undefined : history[at]?.message
  const changed = own && changedWords(fact, own)
  const next = places.find((place) => place !== at)
  const nextId = next === undefined ? undefined : history[next]?.message.id
  return (
    <div className={survival.kind === 'lost' ? 'fact-flag gone' : 'fact-flag'} role="note">
      <p>
        <b className={survival.kind === 'lost' ? 'lost' : ''}>{headline(anchor)}</b>
        {changed !== undefined && <> It says “{changed.replace(/\s+/g, ' ')}” now.</>}
      </p>
      {survival.kind === 'lost' && <p className="soft">The history itself has lost it, so no lane is to blame.</p>}
      {survival.kind !== 'lost' && survival.kind !== 'altered' && (
        <p className="soft">In the history: {anchorWords(anchor)}.</p>
      )}
      <p className="row">
        {at !== undefined && (
          <button
            type="button"
            className="button small"
            onClick={() => {
              closeDialog()
              focusMessage(fact.messageId)
            }}
          >
            Go to message {at + 1}
          </button>
        )}
        {next !== undefined && nextId !== undefined && (
          <button
            type="button"
            className="button small"
            onClick={() => {
              changeFact(fact.id, { messageId: nextId })
              announce(`The fact is now marked in ${next + 1}`)
            }}
          >
            Point it to message {next + 1}
          </button>
        )}
        {changed !== undefined && (
          <button
            type="button"
            className="button small"
            onClick={() => {
              changeFact(fact.id, { words: { quote: changed, pattern: false } })
              announce(`The fact is now “${changed}”`)
            }}
          >
            Take the changed words
          </button>
        )}
      </p>
    </div>
  )
}
