import type { Condition } from '../core/teach/condition.ts'
import type { Lesson, Step } from '../scenarios/lessons/lesson.ts'
import { useBench } from './bench.ts'
import { isDone, openStep, seenOf, useLessons } from './lessons.ts'
import { situationNow } from './situation.ts'
import { announce, type State, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'
import { holdsInSlices } from './useHolds.ts'

type Open = NonNullable<ReturnType<typeof openStep>>

interface Watchers {
  /** All checks of a step have held. */
  readonly stepDone: (lesson: Lesson, step: Step) => void
  /** Undo or redo put another document on the bench. */
  readonly turned: () => void
}

/** Milliseconds: what is typed or dragged through is not what was meant. */
const STILL = 80

/** False while a newer document is computed, or a hand still moves: nothing is checked on the way. */
function isStill(): boolean {
  const { bench, behind } = useBench.getState()
  const { document, view } = useStore.getState()
  return !behind && !view.loading && !view.dragging && bench.document === document
}

/** Words for a live region: without the signs that set code apart. */
function plain(words: string): string {
  return words.replaceAll('`', '').replace(/\.$/, '')
}

/** Ticks the checks that hold now, and says so once. */
function tick({ lesson, step, at }: Open, held: ReadonlySet<Condition>, { stepDone }: Watchers): void {
  const seen = seenOf(useLessons.getState(), step)
  const turned = step.checks.flatMap(({ when }, place) => (!seen.has(place) && held.has(when) ? [place] : []))
  if (turned.length === 0) return
  const before = isDone(useLessons.getState(), step)
  const now = new Set([...seen, ...turned])
  useLessons.setState((lessons) => ({ seen: new Map(lessons.seen).set(step.id, now) }))
  const words = turned.map((place) => `Checked: ${plain(step.checks[place]?.words ?? '')}.`)
  const done = !before && isDone(useLessons.getState(), step)
  if (done) stepDone(lesson, step)
  const end = at === lesson.steps.length - 1 ? 'That was the last step.' : `Step ${at + 1} is done.`
  announce([...words, ...(done ? [end, `${plain(step.notice)}.`] : [])].join(' '))
}

let stopLooking: (() => void) | undefined

/** Looks at the checks that have not held yet. */
function look(watchers: Watchers): void {
  stopLooking?.()
  const open = openStep()
  if (!open || !isStill()) return
  const seen = seenOf(useLessons.getState(), open.step)
  const left = open.step.checks.flatMap(({ when }, place) => (seen.has(place) ? [] : [when]))
  if (left.length > 0) stopLooking = holdsInSlices(left, situationNow(), (held) => tick(open, held, watchers))
}

/** The newest change was an undo or a redo. */
function hasTurned(state: State, before: State): boolean {
  if (state.document === before.document) return false
  return state.future.length > before.future.length || state.document === before.future[0]?.document
}

let watching = false

/** From now on the checks of the open step are looked at whenever something changes. Called again, it does nothing. */
export function watchLesson(watchers: Watchers): void {
  if (watching) return
  watching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    stopLooking?.()
    if (useTeaching.getState().lesson) timer = setTimeout(() => look(watchers), STILL)
  }
  useBench.subscribe((state, before) => {
    if (state.bench !== before.bench || state.behind !== before.behind) soon()
  })
  useTeaching.subscribe((state, before) => {
    if (state.deeds !== before.deeds || state.lesson !== before.lesson) soon()
  })
  // Checks that are to be seen anew may hold already.
  useLessons.subscribe((state, before) => {
    if (state.seen !== before.seen) soon()
  })
  useStore.subscribe((state, before) => {
    if (before.view.dragging && !state.view.dragging) soon()
    if (useTeaching.getState().lesson && hasTurned(state, before)) watchers.turned()
  })
}
