import type { Lesson } from '../../scenarios/lessons/lesson.ts'
import { openLesson } from '../../store/actions/lessons.ts'
import { seenOf, useLessons } from '../../store/lessons.ts'
import { StepChecks } from './StepChecks.tsx'
import { targetWords } from './targets.ts'
import { goToTarget, showTarget } from './usePointer.ts'
import { Words } from './Words.tsx'

interface Props {
  readonly lesson: Lesson
  readonly at: number
  readonly state: 'done' | 'current' | 'todo'
  /** All checks have held: also of the step that is open. */
  readonly done: boolean
}

const STATE_WORDS = { done: 'done', current: 'this step', todo: 'to come' } as const

/** What to do in the open step, what is checked, and what to notice once all of it has been seen. */
function OpenStep({ lesson, at, done }: Pick<Props, 'lesson' | 'at' | 'done'>) {
  const seen = useLessons()
  const step = lesson.steps[at]
  if (!step) return null
  const { doing, where, target, checks, notice } = step
  return (
    <>
      <p>
        <Words text={doing} />
      </p>
      {where && (
        <p className="soft step-where">
          Where: <Words text={where} />
        </p>
      )}
      {target && (
        <button
          type="button"
          className="link soft step-show"
          // A press of a key counts no clicks.
          onClick={({ detail }) => (detail === 0 ? goToTarget : showTarget)(target)}
        >
          Show {targetWords(target)}
        </button>
      )}
      <StepChecks checks={checks} seen={seenOf(seen, step)} />
      {done && (
        <p className="step-notice">
          <b>Notice.</b> <Words text={notice} />
        </p>
      )}
    </>
  )
}

/** A step in the list: its title, and all of it while it is open. */
export function StepItem({ lesson, at, state, done }: Props) {
  const title = lesson.steps[at]?.title ?? ''
  const current = state === 'current'
  return (
    <li className={current ? 'current' : state} data-step={at} aria-current={current ? 'step' : undefined}>
      <span className="step-number" aria-hidden="true">
        {done ? '✓' : at + 1}
      </span>
      <h3>
        {current ? (
          <Words text={title} />
        ) : (
          <button type="button" className="plain" onClick={() => void openLesson(lesson.id, at)}>
            <Words text={title} />
          </button>
        )}
        <span className="visually-hidden">
          , step {at + 1}, {current && done ? 'done' : STATE_WORDS[state]}
        </span>
      </h3>
      {current && <OpenStep lesson={lesson} at={at} done={done} />}
    </li>
  )
}
