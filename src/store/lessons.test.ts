// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blankDocument } from '../core/document/defaults.ts'
import { user } from '../scenarios/build.ts'
import {
  forgetProgress,
  leaveLesson,
  nextStep,
  openLesson,
  previousStep,
  resetLesson,
  resetStep,
} from './actions/lessons.ts'
import { startBench } from './bench.ts'
import { isDone, openStep, useLessons } from './lessons.ts'
import { edit, start, undo, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'

const tokenizer = {
  get: () => undefined,
  request: () => {},
  keep: () => {},
  retry: () => {},
  failure: () => undefined,
  pending: () => 0,
  state: () => 'idle' as const,
  subscribe: () => () => {},
}

const bench = startBench(tokenizer as unknown as Parameters<typeof startBench>[0])
afterAll(() => bench.stop())
const beginning = useTeaching.getState()
const own = { ...blankDocument(), title: 'My own' }

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  history.replaceState(null, '', '/')
  useTeaching.setState(beginning, true)
  useLessons.setState({ lesson: undefined, seen: new Map(), left: new Map(), before: undefined, progress: {} })
  start(own)
})
afterEach(() => vi.useRealTimers())

function write(words: string): void {
  const { message } = user(words)
  const id = `w${useStore.getState().document.history.length}`
  const entry = { message: { ...message, id }, origin: { kind: 'history', id } } as const
  edit('write', (document) => ({ ...document, history: [...document.history, entry] }))
}

const LONG = 'And what if a public holiday falls on a Thursday?'
const kept = () => localStorage.getItem('what-survives.lessons')
const stepId = () => openStep()?.step.id

async function doFirstStep(): Promise<void> {
  await openLesson('budget')
  write(LONG)
  await vi.advanceTimersByTimeAsync(500)
}

describe('a lesson', () => {
  it('opens at its first step, with the address of it', async () => {
    expect(await openLesson('budget')).toBe(true)
    expect(stepId()).toBe('estimate')
    expect(location.hash).toBe('#lesson=budget.1')
    expect(useStore.getState().document).toBe(openStep()?.step.begin)
  })

  it('opens at the nearest step where a link names one that it does not have', async () => {
    await openLesson('budget', 99)
    expect(location.hash).toBe('#lesson=budget.6')
  })

  it('is one undo away from what was there, and is left by it', async () => {
    await openLesson('budget')
    undo()
    expect(useStore.getState().document).toBe(own)
    expect(useTeaching.getState().lesson).toBeUndefined()
    expect(location.hash).toBe('')
  })

  it('that is asked for last is the one that opens', async () => {
    await Promise.all([openLesson('pruning'), openLesson('compaction')])
    expect(openStep()?.lesson.id).toBe('compaction')
  })

  it('that follows another one still leads back to the same history', async () => {
    await openLesson('budget')
    await openLesson('pruning')
    expect(useLessons.getState().before).toBe(own)
    leaveLesson()
    await openLesson('compaction')
    expect(useLessons.getState().before).toBe(own)
  })

  it('ticks what held once, keeps it when it no longer holds, and forgets it with a reset', async () => {
    await doFirstStep()
    const step = openStep()?.step
    expect(step && isDone(useLessons.getState(), step)).toBe(true)
    undo()
    await vi.advanceTimersByTimeAsync(500)
    expect(step && isDone(useLessons.getState(), step)).toBe(true)
    resetStep()
    expect(step && isDone(useLessons.getState(), step)).toBe(false)
    expect(useLessons.getState().progress.budget?.done).toEqual([])
  })

  it('goes on with what a step leaves where it is done, and from the next beginning where it is not', async () => {
    await doFirstStep()
    const { document } = useStore.getState()
    nextStep()
    expect(stepId()).toBe('thresholds')
    expect(useStore.getState().document).toBe(document)
    nextStep()
    expect(stepId()).toBe('readings')
    expect(useStore.getState().document).toBe(openStep()?.step.begin)
  })

  it('goes back to a step as it was left', async () => {
    await doFirstStep()
    const { document } = useStore.getState()
    nextStep()
    nextStep()
    previousStep()
    previousStep()
    expect(stepId()).toBe('estimate')
    expect(useStore.getState().document).toBe(document)
  })
})

describe('progress', () => {
  it('is written as steps are done, and names where one is', async () => {
    await doFirstStep()
    expect(JSON.parse(kept() ?? '{}')).toEqual({ budget: { done: ['estimate'], at: 'estimate' } })
    nextStep()
    leaveLesson()
    expect(await openLesson('budget')).toBe(true)
    expect(stepId()).toBe('thresholds')
  })

  it('of one lesson is forgotten by a reset, of all of them on demand', async () => {
    await doFirstStep()
    resetLesson('budget')
    expect(stepId()).toBe('estimate')
    expect(JSON.parse(kept() ?? '{}').budget.done).toEqual([])
    forgetProgress()
    expect(kept()).toBeNull()
  })

  it('is not written in a frame of another page', async () => {
    useTeaching.setState({ embed: true })
    await doFirstStep()
    expect(useLessons.getState().progress.budget?.done).toEqual(['estimate'])
    expect(localStorage.length).toBe(0)
  })
})
