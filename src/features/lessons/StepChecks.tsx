import type { StepCheck } from '../../scenarios/lessons/lesson.ts'
import { Words } from './Words.tsx'

/** A tick, or a dashed ring: the state is also said in words. */
function Sign({ held }: { readonly held: boolean }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true">
      {held ? (
        <path d="M2 7.5 5.5 11 12 3.5" fill="none" stroke="currentColor" strokeWidth="2" />
      ) : (
        <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2 2" />
      )}
    </svg>
  )
}

interface Props {
  readonly checks: readonly StepCheck[]
  /** Places of those that have held. */
  readonly seen: ReadonlySet<number>
}

/** What is checked in a step, each with its mark. */
export function StepChecks({ checks, seen }: Props) {
  return (
    <ul className="step-checks" aria-label="Checked live">
      {checks.map(({ words, optional }, at) => (
        <li key={words} className={seen.has(at) ? 'seen' : 'soft'}>
          <Sign held={seen.has(at)} />
          <span>
            <span className="visually-hidden">{seen.has(at) ? 'Seen: ' : 'Not yet: '}</span>
            {optional && <i>optional: </i>}
            <Words text={words} />
          </span>
        </li>
      ))}
    </ul>
  )
}
