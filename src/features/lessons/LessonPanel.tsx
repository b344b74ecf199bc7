import './beside.css'
import './lesson.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { LESSONS } from '../../scenarios/lessons/heads.ts'
import type { Lesson } from '../../scenarios/lessons/lesson.ts'
import { leaveLesson, nextStep, openLesson, previousStep, resetStep } from '../../store/actions/lessons.ts'
import { doneSteps, isEverDone, nextLesson, numberOf, seenOf, useLessons } from '../../store/lessons.ts'
import { useTeaching } from '../../store/teaching.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { StepItem } from './StepItem.tsx'
import { usePointer } from './usePointer.ts'
import { SHEET, useSheet } from './useSheet.ts'
import { Words } from './Words.tsx'

interface Props {
  readonly lesson: Lesson
  readonly at: number
}

/** Which steps are done, as a row of strokes. */
function Strokes({ lesson, at }: Props) {
  const done = doneSteps(useLessons(), lesson)
  return (
    <div className="strokes" role="img" aria-label={`${done.length} of ${lesson.steps.length} steps done`}>
      {lesson.steps.map((step, place) => (
        <i key={step.id} className={done.includes(step) ? 'done' : place === at ? 'current' : ''} />
      ))}
    </div>
  )
}

/** The end of a lesson: what to try on the bench, and what comes after it. */
function After({ lesson }: { readonly lesson: Lesson }) {
  return (
    <div className="lesson-after">
      <h3>Try next</h3>
      <p>
        <Words text={lesson.after} />
      </p>
    </div>
  )
}

function Buttons({ lesson, at }: Props) {
  const lessons = useLessons()
  const step = lesson.steps[at]
  const done = step !== undefined && isEverDone(lessons, lesson, step)
  const last = at === lesson.steps.length - 1
  const following = last ? nextLesson(lesson.id) : undefined
  return (
    <div className="lesson-nav">
      <button type="button" className="button" disabled={at === 0} onClick={previousStep}>
        Back
      </button>
      <button type="button" className="button" onClick={resetStep}>
        Reset step
      </button>
      <span className="grow" />
      {!last && (
        <button type="button" className={done ? 'button primary' : 'button'} onClick={nextStep}>
          {done ? 'Next step' : 'Skip to next step'}
        </button>
      )}
      {last && done && (
        <button type="button" className={following ? 'button' : 'button primary'} onClick={leaveLesson}>
          Open on the bench
        </button>
      )}
      {following && done && (
        <button type="button" className="button primary" onClick={() => void openLesson(following.id)}>
          Next lesson
        </button>
      )}
    </div>
  )
}

/** What a sheet that is folded says. */
function foldWords({ lesson, at }: Props, seen: number): string {
  const step = lesson.steps[at]
  return `Step ${at + 1} of ${lesson.steps.length}: ${step?.title ?? ''} · ${seen} of ${step?.checks.length ?? 0} seen`
}

function OpenLesson({ lesson, at }: Props) {
  const panel = useRef<HTMLElement>(null)
  const lessons = useLessons()
  const low = useMedia(SHEET)
  const [folded, setFolded] = useState(false)
  const step = lesson.steps[at]
  const seen = step ? seenOf(lessons, step) : new Set()
  useSheet(panel)
  useLayoutEffect(() => {
    const item = panel.current?.querySelector<HTMLElement>(`[data-step="${at}"]`)
    if (!panel.current || !item) return
    // A sheet has room for the step alone; a column shows all of it, where it can.
    const above = item.offsetTop - 56
    const below = item.offsetTop + item.offsetHeight - panel.current.clientHeight
    if (low) panel.current.scrollTop = at === 0 ? 0 : above
    else if (below > panel.current.scrollTop || above < panel.current.scrollTop)
      panel.current.scrollTop = Math.min(above, below)
  }, [at, low])
  usePointer(step?.target, `${lesson.id} ${step?.id}`)
  const earlier = new Set(doneSteps(lessons, lesson))
  const done = step !== undefined && isEverDone(lessons, lesson, step)
  const finished = done && at === lesson.steps.length - 1
  // What has just been earned is to be seen: what to notice, and the way on.
  useLayoutEffect(() => {
    const item = panel.current?.querySelector<HTMLElement>(`[data-step="${at}"]`)
    if (!done || !panel.current || !item) return
    const end = panel.current.scrollHeight - panel.current.clientHeight
    panel.current.scrollTop = Math.max(panel.current.scrollTop, Math.min(end, item.offsetTop - 56))
  }, [done, at])
  return (
    <aside ref={panel} className={low && folded ? 'side lesson folded' : 'side lesson'} aria-label="Lesson">
      {low && (
        <button type="button" className="lesson-fold" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          <span>{folded ? foldWords({ lesson, at }, seen.size) : 'Fold the lesson'}</span>
          <span aria-hidden="true">{folded ? '▴' : '▾'}</span>
        </button>
      )}
      <div className="lesson-body" hidden={low && folded}>
        <p className="lesson-line">
          Lesson {numberOf(lesson.id)} of {LESSONS.length}
          <span>
            step {at + 1} of {lesson.steps.length}
          </span>
          <button type="button" className="link soft" onClick={leaveLesson}>
            Leave lesson
          </button>
        </p>
        <h2>{lesson.title}</h2>
        <p className="soft">
          <Words text={lesson.lead} />
        </p>
        <Strokes lesson={lesson} at={at} />
        <ol className="steps">
          {lesson.steps.map((one, place) => (
            <StepItem
              key={one.id}
              lesson={lesson}
              at={place}
              state={place === at ? 'current' : earlier.has(one) ? 'done' : 'todo'}
              done={place === at ? done : earlier.has(one)}
            />
          ))}
        </ol>
        {finished && <After lesson={lesson} />}
        <Buttons lesson={lesson} at={at} />
      </div>
    </aside>
  )
}

/** The open lesson, beside the bench; on narrow screens a sheet over its lower edge. */
export function LessonPanel() {
  const lesson = useLessons((state) => state.lesson)
  const open = useTeaching((state) => state.lesson)
  if (!open || lesson?.id !== open.id) return null
  return <OpenLesson lesson={lesson} at={open.step} />
}
