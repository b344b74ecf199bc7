import { computeBench } from '../core/lanes/bench.ts'
import { holds, type Situation } from '../core/teach/condition.ts'
import type { Lesson, Step } from '../scenarios/lessons/lesson.ts'
import { useBench } from './bench.ts'
import { openStep, seenOf, useLessons } from './lessons.ts'
import { announce, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'

interface Watchers {
  /** All checks of a step have held. */
  readonly stepDone: (lesson: Lesson, step: Step) => void
  /** Undo went back to before the lesson. */
  readonly undone: () => void
}

/** Milliseconds: what is typed or dragged through is not what was meant. */
const STILL = 80

/** What the checks look at; undefined while a newer document is computed, or a hand still moves. */
function situationNow(): Situation | undefined {
  const { bench, behind } = useBench.getState()
  const { document, view } = useStore.getState()
  if (behind || view.loading || view.dragging || bench.document !== document) return undefined
  return {
    bench,
    deeds: useTeaching.getState().deeds,
    compute: (other) => computeBench(other, () => undefined, view.answers, view.again),
  }
}

/** Words for a live region: without the signs that set code apart. */
function plain(words: string): string {
  return words.replaceAll('`', '').replace(/\.$/, '')
}

function look({ stepDone }: Watchers): void {
  const open = openStep()
  const situation = open && situationNow()
  if (!situation) return
  const { lesson, step, at } = open
  const seen = seenOf(useLessons.getState(), step)
  const turned = step.checks.flatMap(({ when }, place) => (!seen.has(place) && holds(when, situation) ? [place] : []))
  if (turned.length === 0) return
  const now = new Set([...seen, ...turned])
  useLessons.setState(({ seen }) => ({ seen: new Map(seen).set(step.id, now) }))
  const words = turned.map((place) => `Checked: ${plain(step.checks[place]?.words ?? '')}.`)
  const done = now.size === step.checks.length
  if (done) stepDone(lesson, step)
  const end = !done ? [] : [at === lesson.steps.length - 1 ? 'That was the last step.' : `Step ${at + 1} is done.`]
  announce([...words, ...end, ...(done ? [plain(step.notice)] : [])].join(' '))
}

let watching = false

/** From now on the checks of the open step are looked at whenever something changes. Called again, it does nothing. */
export function watchLesson(watchers: Watchers): void {
  if (watching) return
  watching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    if (useTeaching.getState().lesson) timer = setTimeout(() => look(watchers), STILL)
  }
  useBench.subscribe((state, before) => {
    if (state.bench !== before.bench || state.behind !== before.behind) soon()
  })
  useTeaching.subscribe((state, before) => {
    if (state.deeds !== before.deeds || state.lesson !== before.lesson) soon()
  })
  useStore.subscribe(({ document, view }, before) => {
    if (before.view.dragging && !view.dragging) soon()
    const open = useTeaching.getState().lesson !== undefined
    if (open && document !== before.document && document === useLessons.getState().before) watchers.undone()
  })
}
