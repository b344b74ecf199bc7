import { create } from 'zustand'
import type { Document } from '../core/document/document.ts'
import { LESSONS } from '../scenarios/lessons/heads.ts'
import type { Lesson, LessonHead, LessonId, Step } from '../scenarios/lessons/lesson.ts'
import { type Progress, readProgress } from '../services/progress.ts'
import { useTeaching } from './teaching.ts'

/** A reader's way through lessons. Loads with the first lesson, or with the list of them. */
interface Lessons {
  /** The data of the lesson that `useTeaching` names. */
  readonly lesson: Lesson | undefined
  /** Checks that have held, by the step's id: places among its checks. What was seen was seen. */
  readonly seen: ReadonlyMap<string, ReadonlySet<number>>
  /** What each step left on the bench, by its id. */
  readonly left: ReadonlyMap<string, Document>
  /** What was on the bench before the lesson was opened. */
  readonly before: Document | undefined
  readonly progress: Progress
}

export const useLessons = create<Lessons>()(() => ({
  lesson: undefined,
  seen: new Map(),
  left: new Map(),
  before: undefined,
  progress: useTeaching.getState().embed ? {} : readProgress(),
}))

const NONE: ReadonlySet<number> = new Set()

/** The open lesson with its step; undefined while none is open, or its data is on its way. */
export function openStep(): { readonly lesson: Lesson; readonly step: Step; readonly at: number } | undefined {
  const open = useTeaching.getState().lesson
  const { lesson } = useLessons.getState()
  if (!open || lesson?.id !== open.id) return undefined
  const step = lesson.steps[open.step]
  return step && { lesson, step, at: open.step }
}

/** The places of a step's checks that have held. */
export function seenOf({ seen }: Pick<Lessons, 'seen'>, step: Step): ReadonlySet<number> {
  return seen.get(step.id) ?? NONE
}

/** All checks of a step have held, but for optional ones. */
export function isDone(lessons: Pick<Lessons, 'seen'>, step: Step): boolean {
  const seen = seenOf(lessons, step)
  return step.checks.every(({ optional }, place) => optional || seen.has(place))
}

/** Steps of a lesson that were done, in this visit or one before it. */
export function doneSteps({ progress }: Pick<Lessons, 'progress'>, { id, steps }: Lesson): readonly Step[] {
  const done = new Set(progress[id]?.done)
  return steps.filter((step) => done.has(step.id))
}

/** A step is done: in this visit, or in one before it. */
export function isEverDone(lessons: Pick<Lessons, 'seen' | 'progress'>, lesson: Lesson, step: Step): boolean {
  return isDone(lessons, step) || doneSteps(lessons, lesson).includes(step)
}

/** The step from which to go on, from 0: where one left, or the first one where all are done. */
export function resumeAt(lessons: Pick<Lessons, 'progress'>, lesson: Lesson): number {
  if (doneSteps(lessons, lesson).length === lesson.steps.length) return 0
  const at = lessons.progress[lesson.id]?.at
  return Math.max(
    0,
    lesson.steps.findIndex((step) => step.id === at),
  )
}

/** The number of a lesson, from 1. */
export function numberOf(id: LessonId): number {
  return LESSONS.findIndex((head) => head.id === id) + 1
}

/** The lesson after this one; undefined after the last. */
export function nextLesson(id: LessonId): LessonHead | undefined {
  return LESSONS[numberOf(id)]
}
