import './lessons.css'
import { useEffect, useState } from 'react'
import { isLesson, loadLesson } from '../../scenarios/lessons/catalogue.ts'
import { LESSONS } from '../../scenarios/lessons/heads.ts'
import type { Lesson, LessonHead, LessonId } from '../../scenarios/lessons/lesson.ts'
import { forgetProgress, openLesson, resetLesson } from '../../store/actions/lessons.ts'
import { startTour } from '../../store/actions/tour.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { doneSteps, resumeAt, useLessons } from '../../store/lessons.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** The lessons that were begun, with their steps: the others are not loaded for a list. */
function useBegun(): ReadonlyMap<LessonId, Lesson> {
  const progress = useLessons((state) => state.progress)
  const [begun, setBegun] = useState<ReadonlyMap<LessonId, Lesson>>(new Map())
  useEffect(() => {
    let gone = false
    const ids = LESSONS.map(({ id }) => id).filter((id) => progress[id] && isLesson(id))
    void Promise.all(ids.map(loadLesson)).then(
      (lessons) => {
        if (!gone) setBegun(new Map(lessons.map((lesson) => [lesson.id, lesson])))
      },
      // Without them the list says less.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [progress])
  return begun
}

interface Way {
  /** What is done. */
  readonly words: string
  readonly button: string
  readonly step: number
  readonly finished: boolean
}

function wayOf(lesson: Lesson | undefined, progress: ReturnType<typeof useLessons.getState>): Way {
  if (!lesson || !progress.progress[lesson.id]) return { words: '', button: 'Start', step: 0, finished: false }
  const done = doneSteps(progress, lesson).length
  const of = lesson.steps.length
  if (done === of) return { words: `Done, all ${of} steps`, button: 'Do it again', step: 0, finished: true }
  const step = resumeAt(progress, lesson)
  const button = done === 0 && step === 0 ? 'Start' : `Go on at step ${step + 1}`
  return { words: done === 0 ? '' : `${done} of ${of} steps done`, button, step, finished: false }
}

function Row({ head, lesson, number }: { head: LessonHead; lesson: Lesson | undefined; number: number }) {
  const lessons = useLessons()
  const { words, button, step, finished } = wayOf(lesson, lessons)
  const again = lesson !== undefined && words !== ''
  return (
    <li className={finished ? 'lesson-row finished' : 'lesson-row'}>
      <span className="step-number" aria-hidden="true">
        {finished ? '✓' : number}
      </span>
      <div>
        <h3>{head.title}</h3>
        <p className="soft">{head.summary}</p>
        {again && (
          <p className="lesson-state">
            {words}{' '}
            <button type="button" className="link soft" onClick={() => resetLesson(head.id)}>
              Forget<span className="visually-hidden"> what was done in {head.title}</span>
            </button>
          </p>
        )}
      </div>
      <button
        type="button"
        className="button"
        disabled={!isLesson(head.id)}
        onClick={() => {
          closeDialog()
          if (finished) resetLesson(head.id)
          void openLesson(head.id, step)
        }}
      >
        {button}
        <span className="visually-hidden">, {head.title}</span>
      </button>
    </li>
  )
}

/** All lessons, what is done of them, and where one left. */
export function LessonsDialog() {
  const begun = useBegun()
  const any = useLessons(({ progress }) => Object.values(progress).some(({ done, at }) => done.length > 0 || at))
  return (
    <Dialog
      title="Lessons"
      wide
      description="Each step is one thing to do on the bench, and is checked as you do it. What is open now stays: it is offered back when you leave."
      onClose={closeDialog}
    >
      <ol className="lesson-list">
        {LESSONS.map((head, at) => (
          <Row key={head.id} head={head} lesson={begun.get(head.id)} number={at + 1} />
        ))}
      </ol>
      <div className="foot">
        {any && (
          <button type="button" className="button quiet" onClick={forgetProgress}>
            Forget my progress
          </button>
        )}
        <button type="button" className="button" onClick={startTour}>
          Tour of the page
        </button>
        <button type="button" className="button primary" onClick={closeDialog}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
