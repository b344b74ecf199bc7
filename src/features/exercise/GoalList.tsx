import type { Document } from '../../core/document/document.ts'
import type { Goal } from '../../core/teach/exercise.ts'
import { conditionLine } from '../../core/words/conditions.ts'

/** A tick, or an empty ring: the state is also said in words. */
export function GoalSign({ held }: { readonly held: boolean }) {
  return (
    <svg viewBox="0 0 14 14" className="goal-sign" aria-hidden="true">
      {held ? (
        <path d="M2 7.5 5.5 11 12 3.5" fill="none" stroke="currentColor" strokeWidth="2" />
      ) : (
        <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      )}
    </svg>
  )
}

interface Props {
  readonly goals: readonly Goal[]
  readonly held: readonly boolean[]
  /** Names facts, lanes and messages. */
  readonly document: Document
}

/** What is to be reached, each with whether it is now. */
export function GoalList({ goals, held, document }: Props) {
  return (
    <ul className="goals" aria-label="Goals, checked live">
      {goals.map(({ words, when }, at) => {
        const done = held[at] === true
        // Goals have no id and are never moved while they are solved.
        const key = `${at} ${words ?? ''}`
        return (
          <li key={key} className={done ? '' : 'soft'}>
            <GoalSign held={done} />
            <span>
              {words ?? conditionLine(when, document)}
              <span className="visually-hidden">{done ? ': reached' : ': not yet'}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
