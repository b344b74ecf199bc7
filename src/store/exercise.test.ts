import { beforeEach, describe, expect, test } from 'vitest'
import { benchOf, documentOf, laneOf, lengths } from '../core/lanes/testing/bench.ts'
import { CONTROLS, type Control, type Exercise, type Locks } from '../core/teach/exercise.ts'
import { insertMessage, moveMessages, setPins } from './actions/arrange.ts'
import { addReading, setCalibration, setKeepLast, setReserve, setThreshold, setWindow } from './actions/budget.ts'
import { replaceDocument, setTitle, startBlank } from './actions/document.ts'
import { leaveExercise, restartExercise, startExercise } from './actions/exercise.ts'
import { addFact, moveFact, removeFact } from './actions/facts.ts'
import { applyText } from './actions/json.ts'
import { addLane, continueFrom, moveLane, removeLane, setLane, setParameter } from './actions/lanes.ts'
import { useBench } from './bench.ts'
import type { Command } from './commands/command.ts'
import { documentCommands } from './commands/documentCommands.ts'
import { entryOf, isEnabled } from './commands/entries.ts'
import { start, undo, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'

const document = documentOf({
  history: lengths(['user', 40], ['assistant', 400], ['user', 40]),
  facts: [
    { id: 'f1', messageId: 'm1', quote: 'xxxx', kind: 'other' },
    { id: 'f2', messageId: 'm2', quote: 'yyyy', kind: 'other' },
  ],
  lanes: [laneOf('prune'), laneOf('none')],
  budget: { keepLast: 1 },
})

const exerciseOf = (locks: Locks): Exercise => ({ title: 'Find it', task: '', goals: [], locks, predict: [] })

const now = () => useStore.getState().document

/** After it, what was refused has been said. */
const said = Promise.resolve()

/** What each control changes: a control without an entry does not compile. */
const EDITS: Readonly<Record<Control, readonly (() => unknown)[]>> = {
  window: [() => setWindow(500), () => setReserve(5)],
  thresholds: [() => setThreshold('compaction', 0.3), () => setThreshold('pruning', 0.95)],
  'keep-last': [() => setKeepLast(0)],
  counter: [() => setCalibration(1.2), () => addReading({ kind: 'typed', label: '', tokens: 7 })],
  lanes: [() => addLane('prune'), () => removeLane('none'), () => moveLane('none', -1)],
  'lane-settings': [
    () => setLane('prune', { name: 'Other' }),
    () => setLane('prune', { when: 'threshold' }),
    () => setParameter('prune', 'tombstones', true),
  ],
  messages: [
    () => insertMessage(0, 'user', 'new'),
    () => moveMessages(['m1'], 3),
    () => {
      const [lane] = useBench.getState().bench.lanes
      if (lane) continueFrom(lane)
    },
  ],
  pins: [() => setPins(['m1'], 'keep')],
  facts: [
    () => addFact({ messageId: 'm1', quote: 'xxxxx', kind: 'other' }),
    () => moveFact('f1', 1),
    () => removeFact('f1'),
  ],
  open: [() => startBlank(), () => replaceDocument('open', documentOf({ title: 'Another' }))],
  json: [],
}

beforeEach(() => {
  leaveExercise()
  start(document)
  useBench.setState({ bench: benchOf(document) })
})

describe('a locked control', () => {
  test.each(CONTROLS.filter((control) => control !== 'json'))(
    '%s changes nothing, and that is said; the others work',
    async (control) => {
      for (const change of EDITS[control]) {
        start(document)
        startExercise(exerciseOf({ [control]: 'locked' }))
        change()
        expect(now()).toBe(document)
        expect(useStore.getState().view.announcement).toContain('Locked in this exercise')
        await said
        startExercise(exerciseOf({ [control]: 'hidden' }))
        change()
        expect(now()).toBe(document)
        await said
        const others = CONTROLS.filter((one) => one !== control).map((one) => [one, 'locked'] as const)
        startExercise(exerciseOf(Object.fromEntries(others)))
        change()
        expect(now()).not.toBe(document)
        leaveExercise()
      }
    },
  )

  test('what no control is about goes on: the title', () => {
    startExercise(exerciseOf(Object.fromEntries(CONTROLS.map((control) => [control, 'locked']))))
    setTitle('Mine')
    expect(now().title).toBe('Mine')
  })

  test('what is locked cannot be changed by JSON either, and it is not said to be applied', () => {
    startExercise(exerciseOf({ 'keep-last': 'locked' }))
    applyText(JSON.stringify({ budget: { keepLast: 0 } }))
    expect(now().budget.keepLast).toBe(document.budget.keepLast)
    expect(useStore.getState().view.announcement).not.toContain('Applied')
  })

  test('of opening another history keeps it, also from undo', () => {
    replaceDocument('open', documentOf({ title: 'Another' }))
    const opened = now()
    startExercise(exerciseOf({ open: 'locked' }))
    undo()
    expect(now()).toBe(opened)
  })

  test('locks its commands: they can be reached in a menu and say why, by key they do nothing', () => {
    const locked: readonly Command[] = Object.values(documentCommands).filter((one: Command) => one.control)
    expect(locked.length).toBeGreaterThan(5)
    for (const command of locked) {
      expect(command.control).toBeDefined()
      startExercise(exerciseOf(command.control ? { [command.control]: 'locked' } : {}))
      expect(isEnabled(command)).toBe(false)
      const entry = entryOf(command)
      expect(entry).toMatchObject({ locked: true, hint: 'locked in this exercise' })
      const before = useStore.getState().view.dialog
      entry.run()
      expect(now()).toBe(document)
      expect(useStore.getState().view.dialog).toBe(before)
      expect(useStore.getState().view.announcement).toContain('locked in this exercise')
    }
  })
})

describe('an exercise', () => {
  test('starts again from where it began, with its lanes hidden again', () => {
    startExercise({ ...exerciseOf({ open: 'locked' }), predict: ['prune', 'gone'] })
    expect([...useTeaching.getState().hidden]).toEqual(['prune'])
    setKeepLast(0)
    expect(now().budget.keepLast).toBe(0)
    restartExercise()
    expect(now()).toBe(document)
    expect([...useTeaching.getState().hidden]).toEqual(['prune'])
    expect(useTeaching.getState().guard).toBeDefined()
  })

  test('leaves the history open without its locks when it is left', () => {
    startExercise({ ...exerciseOf({ 'keep-last': 'locked' }), predict: ['prune'] })
    leaveExercise()
    setKeepLast(0)
    expect(now().budget.keepLast).toBe(0)
    expect(useTeaching.getState()).toMatchObject({ exercise: undefined, veil: undefined })
  })
})
