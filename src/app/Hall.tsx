import './hall.css'
import { useEffect, useLayoutEffect } from 'react'
import { setPresenting } from '../store/actions/view.ts'
import { useBench } from '../store/bench.ts'
import { endStages, goToStage, stageNow, useHall, watchHistory } from '../store/hall.ts'
import { announce, useStore } from '../store/store.ts'
import { isGuided, useTeaching } from '../store/teaching.ts'
import { type Move, moveOf } from './hallKeys.ts'

/** Milliseconds in which a second press goes on from a step that is not done. */
const AGAIN = 6000

let askedAt = Number.NEGATIVE_INFINITY

/** Through the steps of the open lesson: on when a step is done, or when it is asked for twice. */
async function moveInLesson(move: Move): Promise<void> {
  const [{ nextStep, previousStep }, { isDone, openStep, useLessons }] = await Promise.all([
    import('../store/actions/lessons.ts'),
    import('../store/lessons.ts'),
  ])
  const open = openStep()
  if (!open) return
  if (move === 'back') previousStep()
  if (move !== 'next' && move !== 'anyway') return
  if (open.at === open.lesson.steps.length - 1) announce('This is the last step.')
  else if (move === 'anyway' || isDone(useLessons.getState(), open.step) || performance.now() - askedAt < AGAIN) {
    askedAt = Number.NEGATIVE_INFINITY
    nextStep()
  } else {
    askedAt = performance.now()
    announce('This step is not done. The same key again goes on.')
  }
}

function moveTo(move: Move): void {
  // The keys of the hall then go through the steps of a lesson, or rest.
  if (useTeaching.getState().lesson) void moveInLesson(move).catch(() => {})
  if (isGuided(useTeaching.getState())) return
  const { number, of } = stageNow()
  const place = { next: number, anyway: number, back: number - 2, first: 0, last: of - 1 }[move]
  goToStage(place)
}

/** The page was opened for a hall: a talk begins, and nothing of its end may be seen. */
function beganInHall(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && new URL(opened.name).searchParams.has('present')
}

/** The talk that the address asked for has not been left. */
let first = true

/** Hides the columns behind those that stand, and the headline until all do. What stands keeps its place. */
function useColumns(shown: number, all: boolean): void {
  useLayoutEffect(() => {
    if (all) return
    const sheet = new CSSStyleSheet()
    // The first cell of a row is the history's; that of the second row of the head is a lane's already.
    sheet.replaceSync(`
      :root[data-present] :is(.bench > table, .matrix) tr > :nth-child(n + ${shown + 2}),
      :root[data-present] .bench > table > thead > tr + tr > :nth-child(n + ${shown + 1}),
      :root[data-present] .tabs > button:nth-child(n + ${shown + 2}),
      :root[data-present] .headline { visibility: hidden }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [shown, all])
}

function Stages() {
  const at = useHall((state) => state.at)
  useBench((state) => state.bench)
  const { stage, number, of, shown } = stageNow()
  const all = stage.kind === 'all'
  useColumns(shown, all)
  useEffect(() => {
    const stop = watchHistory()
    if (first && beganInHall()) goToStage(0)
    return () => {
      stop()
      if (!useStore.getState().view.presenting) first = false
      endStages()
    }
  }, [])
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label="Stage before"
        disabled={number === 1}
        onClick={() => moveTo('back')}
      >
        ‹
      </button>
      <button
        type="button"
        className="button small"
        aria-label="Next stage"
        disabled={all}
        onClick={() => moveTo('next')}
      >
        ›
      </button>
      {/* It is announced, too. Another key begins its fading anew. */}
      <span key={at} className={number === 1 ? 'hall-stage' : 'hall-stage fades'} aria-hidden="true">
        {number} of {of}
        {number === 1 && ' · → goes on'}
      </span>
    </>
  )
}

/** The page's look for a hall, the keys that lead through it, and the ways out of it. Loads with its style. */
export function Hall() {
  const guided = useTeaching(isGuided)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-present', true)
    return () => {
      document.documentElement.toggleAttribute('data-present', false)
    }
  }, [])
  useEffect(() => {
    if (guided) first = false
  }, [guided])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inside = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')
      if (event.key === 'Escape' && !inside) setPresenting(false)
      const move = moveOf(event)
      // An exercise has no steps: its keys are the browser's.
      if (move === undefined || useTeaching.getState().exercise) return
      event.preventDefault()
      moveTo(move)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div className="hall-bar">
      {!guided && <Stages />}
      <button type="button" className="button small leave-presenting" onClick={() => setPresenting(false)}>
        Leave <kbd>Esc</kbd>
      </button>
    </div>
  )
}
