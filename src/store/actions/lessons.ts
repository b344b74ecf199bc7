import type { Document } from '../../core/document/document.ts'
import { loadLesson } from '../../scenarios/lessons/catalogue.ts'
import { headOf } from '../../scenarios/lessons/heads.ts'
import type { Lesson, LessonId, Step } from '../../scenarios/lessons/lesson.ts'
import { dropProgress, type LessonProgress, writeProgress } from '../../services/progress.ts'
import { clearDeeds } from '../deeds.ts'
import { markRegainable } from '../draftState.ts'
import { isDone, openStep, resumeAt, useLessons } from '../lessons.ts'
import { watchLesson } from '../lessonWatch.ts'
import { enterPlace, renamePlace } from '../places.ts'
import { announce, initialView, look, useStore } from '../store.ts'
import { useTeaching } from '../teaching.ts'
import { replaceDocument } from './document.ts'
import { forgetPredictions, hideFacts } from './predict.ts'
import { showNotice } from './view.ts'

/** What was on the bench when a lesson was left: untouched, it is not what one would go back to. */
let leftWith: Document | undefined

/** Which opening is the last: one that loads slowly does not come over one that was asked for later. */
let opening = 0

/** The address of a step: steps count from 1 in it. */
function hashOf(id: LessonId, step: number): string {
  return `#lesson=${id}.${step + 1}`
}

function keep(id: LessonId, change: (progress: LessonProgress) => LessonProgress): void {
  const { progress } = useLessons.getState()
  const next = { ...progress, [id]: change(progress[id] ?? { done: [] }) }
  useLessons.setState({ progress: next })
  if (!useTeaching.getState().embed) writeProgress(next)
}

/** Nothing has been done and nothing said since the step began. */
function forgetDeeds(step: Step | undefined): void {
  clearDeeds()
  forgetPredictions()
  if (step?.predict) hideFacts(step.predict)
}

/** Up to this many messages are all shown at once: they need little more than one screen. */
const FEW = 20

/** A step speaks of messages by their numbers: where they are few, no run of them is folded away. */
function unfoldFew(): void {
  const { history } = useStore.getState().document
  if (history.length <= FEW) look({ unfolded: new Set(history.map(({ message }) => message.id)) })
}

/** Puts a document of a lesson on the bench, as one undoable step, and the view back to how it began. */
function putOnBench(document: Document, label: string): void {
  const { document: now, view } = useStore.getState()
  const { announcement, presenting } = view
  if (now === document) look({ ...initialView, announcement, presenting })
  else replaceDocument(label, document)
  unfoldFew()
}

/** The steps that were opened in this lesson, each with how many steps of the history led to it: undo and redo go by them. */
let trail: readonly { readonly step: number; readonly past: number }[] = []

function leaveTrail(step: number): void {
  const past = useStore.getState().past.length
  trail = [...trail.filter((one) => one.past <= past), { step, past }]
}

/** Undo or redo led to another step's bench: the lesson goes along. To before its beginning, it is left. */
function goAlong(): void {
  const open = openStep()
  const past = useStore.getState().past.length
  const there = trail.findLast((one) => one.past <= past)
  if (!there) closeLesson()
  if (!open || !there || there.step === open.at) return
  const step = open.lesson.steps[there.step]
  forgetDeeds(undefined)
  useTeaching.setState({ lesson: { id: open.lesson.id, step: there.step } })
  if (step) keep(open.lesson.id, (progress) => ({ ...progress, at: step.id }))
  renamePlace(hashOf(open.lesson.id, there.step))
  sayStep(open.lesson, there.step)
}

/** Shows a step: with `document` on the bench, or with what is there. */
function showStep(lesson: Lesson, at: number, document?: Document): void {
  const step = lesson.steps[at]
  if (!step) return
  markRegainable(step.begin)
  const current = openStep()
  if (current) {
    const left = new Map(useLessons.getState().left).set(current.step.id, useStore.getState().document)
    useLessons.setState({ left })
  }
  // An exercise is left with its locks: they would not let another history in.
  useTeaching.setState({ exercise: undefined, begin: undefined, guard: undefined })
  if (document) putOnBench(document, `lesson “${lesson.title}”, step ${at + 1}`)
  forgetDeeds(step)
  useTeaching.setState({ lesson: { id: lesson.id, step: at } })
  leaveTrail(at)
  keep(lesson.id, (progress) => ({ ...progress, at: step.id }))
}

function sayStep({ title, steps }: Lesson, at: number): void {
  announce(`${title}, step ${at + 1} of ${steps.length}: ${steps[at]?.title ?? ''}`)
}

/**
 * Opens a lesson at a step, from 0; without one, where the reader left it. What is on the bench stays: a draft, one Undo
 * away, and offered back when the lesson is left. `arrived`: the address led to it already. Resolves to whether it is
 * open: the data loads late, and may not.
 */
export async function openLesson(id: LessonId, step?: number, arrived = false): Promise<boolean> {
  const open = useTeaching.getState().lesson
  if (open?.id === id && (step === undefined || open.step === step)) return true
  const turn = ++opening
  let lesson: Lesson
  try {
    lesson = await loadLesson(id)
  } catch {
    const lines = ['The page could not load it. Is the connection gone?', 'What is on the screen is unchanged.']
    showNotice({ tone: 'problem', title: `The lesson “${headOf(id).title}” did not open`, lines })
    return false
  }
  if (turn !== opening) return false
  watchLesson({ stepDone, turned: goAlong })
  const at = Math.min(step ?? resumeAt(useLessons.getState(), lesson), lesson.steps.length - 1)
  const { document } = useStore.getState()
  const same = useLessons.getState().lesson?.id === id && open?.id === id
  // A lesson that follows another one leads back to the same history.
  const chained = useTeaching.getState().lesson !== undefined || document === leftWith
  // The page began with the lesson's own: there is nothing to go back to.
  const own = document === lesson.steps[at]?.begin ? undefined : document
  const before = (chained ? useLessons.getState().before : undefined) ?? own
  // While what was there before is still on the bench: Back leads to it.
  const put = arrived || same ? renamePlace : enterPlace
  put(hashOf(id, at))
  useLessons.setState({ before, lesson, ...(!same && { seen: new Map(), left: new Map() }) })
  if (!same) {
    trail = []
    useTeaching.setState({ lesson: undefined })
  }
  showStep(lesson, at, lesson.steps[at]?.begin)
  sayStep(lesson, at)
  return true
}

function go(lesson: Lesson, at: number, document?: Document): void {
  showStep(lesson, at, document)
  renamePlace(hashOf(lesson.id, at))
  sayStep(lesson, at)
}

/** The next step goes on with what this one leaves, unless it begins anew or this one is not done. */
export function nextStep(): void {
  const open = openStep()
  const next = open?.lesson.steps[open.at + 1]
  if (!open || !next) return
  const goesOn = !next.anew && isDone(useLessons.getState(), open.step)
  go(open.lesson, open.at + 1, goesOn ? undefined : next.begin)
}

/** Back to the step before, as it was left. */
export function previousStep(): void {
  const open = openStep()
  const step = open?.lesson.steps[open.at - 1]
  if (open && step) go(open.lesson, open.at - 1, useLessons.getState().left.get(step.id) ?? step.begin)
}

function unsee(steps: readonly Step[]): void {
  const seen = new Map(useLessons.getState().seen)
  for (const { id } of steps) seen.delete(id)
  useLessons.setState({ seen })
}

/** The step as it began: its checks are open again. */
export function resetStep(): void {
  const open = openStep()
  if (!open) return
  const { lesson, step, at } = open
  unsee([step])
  keep(lesson.id, (progress) => ({ ...progress, done: progress.done.filter((id) => id !== step.id) }))
  putOnBench(step.begin, `reset step ${at + 1}`)
  forgetDeeds(step)
  announce(`Step ${at + 1} begins again.`)
}

/** Forgets what was done of a lesson. Where it is open, it begins again. */
export function resetLesson(id: LessonId): void {
  keep(id, () => ({ done: [] }))
  const open = openStep()
  if (open?.lesson.id === id) {
    unsee(open.lesson.steps)
    useLessons.setState({ left: new Map() })
    go(open.lesson, 0, open.lesson.steps[0]?.begin)
  } else announce(`“${headOf(id).title}” begins again.`)
}

/** Forgets all that this browser keeps of lessons. */
export function forgetProgress(): void {
  useLessons.setState({ progress: {} })
  if (!useTeaching.getState().embed) dropProgress()
  announce('Your progress is forgotten.')
}

function stepDone({ id }: Lesson, step: Step): void {
  keep(id, (progress) =>
    progress.done.includes(step.id) ? progress : { ...progress, done: [...progress.done, step.id] },
  )
}

/** Nothing guides any more; the bench stays as it is, and the address too. */
export function endLesson(): void {
  opening++
  leftWith = useStore.getState().document
  useTeaching.setState({ lesson: undefined })
  forgetDeeds(undefined)
}

function closeLesson(): void {
  endLesson()
  renamePlace('')
}

/** What was on the bench before the lesson comes back, undoable. */
function backToHistory(before: Document): void {
  replaceDocument(`back to “${before.title}”`, before)
  announce(`Back to “${before.title}”.`)
}

/** Leaves the lesson. The bench stays as it is, to play with; what was there before is offered. */
export function leaveLesson(): void {
  const open = openStep()
  const { before } = useLessons.getState()
  closeLesson()
  if (!open) return
  const { lesson, at } = open
  const back =
    before && before !== leftWith ? [{ label: `Back to “${before.title}”`, run: () => backToHistory(before) }] : []
  showNotice({
    tone: 'info',
    title: `You left “${lesson.title}”. What it put on the bench is here to play with.`,
    lines: [],
    actions: [...back, { label: `Go on at step ${at + 1}`, run: () => void openLesson(lesson.id, at) }],
  })
  announce('Lesson left. What is on the bench stays.')
}
