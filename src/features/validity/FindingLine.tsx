import type { ValidityFinding } from '../../core/validity/check.ts'
import type { Breach } from '../../core/validity/rules/rule.ts'
import { evidenceWords } from '../../core/words/validity.ts'
import { num } from '../../core/words/words.ts'
import { closeDialog, focusMessage } from '../../store/actions/view.ts'

/** Places of one rule that are listed; the rest is a number. */
const MOST = 12

interface PlacesProps {
  readonly words: string
  readonly breaches: readonly Breach[]
  readonly laneId: string | undefined
  readonly numberOf: (id: string) => string
}

/** The messages at fault: each a way to it. */
function Places({ words, breaches, laneId, numberOf }: PlacesProps) {
  const ids = [...new Set(breaches.map(({ id }) => id))]
  if (ids.length === 0) return null
  return (
    <p>
      {words}{' '}
      {ids.slice(0, MOST).map((id) => {
        const number = numberOf(id)
        // What a repair or a strategy made has no row of its own.
        if (!/^\d/.test(number)) return <span key={id}>one that the lane made </span>
        return (
          <button
            type="button"
            key={id}
            className="link place"
            onClick={() => {
              closeDialog()
              focusMessage(id, laneId)
            }}
          >
            <span className="visually-hidden">message </span>
            {number}
          </button>
        )
      })}
      {ids.length > MOST && <span className="soft">and {num(ids.length - MOST)} more</span>}
    </p>
  )
}

interface Props {
  readonly finding: ValidityFinding
  readonly laneId: string | undefined
  readonly numberOf: (id: string) => string
}

/** One rule that is broken: where, what an error would say, and how that is known. */
export function FindingLine({ finding, laneId, numberOf }: Props) {
  const { rule, stand, made, inherited } = finding
  const { error, source, evidence, severity } = stand
  const forbids = rule.forbids.slice(0, 1).toUpperCase() + rule.forbids.slice(1)
  return (
    <li className="finding">
      <p>
        <b>{forbids}</b>
        {severity === 'warning' && <span className="soft"> · a doubt: not everywhere refused</span>}
      </p>
      <Places words="Made by this lane, in" breaches={made} laneId={laneId} numberOf={numberOf} />
      <Places
        words={laneId === undefined ? 'In' : 'Already in the history, in'}
        breaches={inherited}
        laneId={laneId}
        numberOf={numberOf}
      />
      {error && (
        <p className="finding-error">
          <span className="soft">{error.seen ? 'The error, as seen:' : 'The error, as remembered:'}</span>{' '}
          <code>{error.words}</code>
        </p>
      )}
      <p className="soft">
        Known from {evidenceWords(evidence)}:{' '}
        {source.link ? (
          <a href={source.link} target="_blank" rel="noreferrer">
            {source.name}
          </a>
        ) : (
          source.name
        )}
      </p>
    </li>
  )
}
