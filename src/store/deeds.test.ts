import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { benchOf, compactLane, documentOf, laneOf, lengths } from '../core/lanes/testing/bench.ts'
import { type Condition, holds } from '../core/teach/condition.ts'
import { continueFrom } from './actions/lanes.ts'
import { goTo, openDialog, openMessage, toggleChecks } from './actions/view.ts'
import { useBench } from './bench.ts'
import { addDeeds, clearDeeds, watchDeeds } from './deeds.ts'
import { situationNow } from './situation.ts'
import { redo, start, undo, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'
import { holdsInSlices } from './useHolds.ts'

const document = documentOf({
  history: lengths(['user', 40], ['assistant', 400], ['user', 40]),
  lanes: [laneOf('prune'), compactLane('short')],
  budget: { keepLast: 1 },
})

const deeds = (): readonly string[] => [...useTeaching.getState().deeds].sort()

let stop = (): void => {}

beforeEach(() => {
  start(document)
  useBench.setState({ bench: benchOf(document) })
  clearDeeds()
  stop = watchDeeds()
})
afterEach(() => stop())

describe('what was done', () => {
  test('a dialog, a place, an opened message and the checks are noted once each', () => {
    openDialog({ kind: 'lane', laneId: 'prune' })
    goTo('m2', 'prune')
    goTo('m2')
    openMessage('m3')
    toggleChecks()
    toggleChecks()
    expect(deeds()).toEqual(['checks', 'dialog:lane', 'opened:m3', 'spot:m2', 'spot:m2@prune'])
  })

  test('continuing from a lane is noted, and undoing it or doing it again is no new deed', () => {
    const [prune] = useBench.getState().bench.lanes
    if (!prune) throw new Error('no lane')
    continueFrom(prune)
    expect(deeds()).toEqual(['continued'])
    clearDeeds()
    undo()
    redo()
    expect(deeds()).toEqual([])
  })

  test('a step that begins has none, and nothing is noted after watching has ended', () => {
    addDeeds(['predicted:prune'])
    clearDeeds()
    expect(deeds()).toEqual([])
    stop()
    toggleChecks()
    expect(deeds()).toEqual([])
  })
})

describe('the situation', () => {
  test('has the bench on the screen, what was done, and computes other documents', () => {
    addDeeds(['checks'])
    const situation = situationNow()
    expect(situation.bench.document).toBe(useStore.getState().document)
    expect(holds({ kind: 'did', deed: 'checks' }, situation)).toBe(true)
    expect(situation.compute({ ...document, lanes: [] }).lanes).toEqual([])
  })

  test('trying smaller numbers in slices says what trying them at once says', async () => {
    const goal: Condition = {
      kind: 'smallest',
      field: 'keepLast',
      that: { kind: 'verdict', lane: 'prune', message: 'm2', is: ['kept'] },
    }
    for (const keepLast of [0, 1, 2, 3]) {
      const bench = benchOf({ ...document, budget: { ...document.budget, keepLast } })
      const situation = { ...situationNow(), bench }
      const held = await new Promise<ReadonlySet<Condition>>((done) => {
        holdsInSlices([goal, { kind: 'not', that: goal }], situation, done)
      })
      expect(held.has(goal)).toBe(holds(goal, situation))
      expect(held.size).toBe(1)
      expect(held.has(goal)).toBe(keepLast === 2)
    }
  })
})
