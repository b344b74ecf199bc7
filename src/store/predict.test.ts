import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { benchOf, compactLane, documentOf, laneOf } from '../core/lanes/testing/bench.ts'
import { textMessage } from '../core/message/message.ts'
import { toPrompt } from '../core/message/prompt.ts'
import { veilBench } from '../core/teach/veil.ts'
import { arbitraryDocument } from '../core/testing/arbitraryDocument.ts'
import { runs } from '../testing/runs.ts'
import { replaceDocument } from './actions/document.ts'
import { forgetPredictions, hideFacts, isRight, predict, reveal } from './actions/predict.ts'
import { useBench } from './bench.ts'
import { clearDeeds } from './deeds.ts'
import { start, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'

const document = documentOf({
  history: toPrompt([
    textMessage('m1', 'user', 'Never touch the billing table.'),
    textMessage('m2', 'assistant', `The log is in /var/log/app. ${'x'.repeat(400)}`),
    textMessage('m3', 'user', 'Go on.'),
  ]),
  facts: [
    { id: 'f1', messageId: 'm1', quote: 'Never touch the billing table', kind: 'correction' },
    { id: 'f2', messageId: 'm2', quote: '/var/log/app', kind: 'path' },
  ],
  lanes: [laneOf('prune'), compactLane('Work went on.')],
  budget: { keepLast: 1 },
})

const teaching = () => useTeaching.getState()

beforeEach(() => {
  start(document)
  useBench.setState({ bench: benchOf(document) })
  forgetPredictions()
  clearDeeds()
})

describe('a lane whose facts are hidden', () => {
  test('shows them, with what was said, once all are said', () => {
    hideFacts(['prune'])
    predict('prune', 'f1', 'stands')
    expect(teaching().hidden.has('prune')).toBe(true)
    predict('prune', 'f2', 'stands')
    expect(teaching().hidden.has('prune')).toBe(false)
    const revealed = teaching().revealed.get('prune')
    expect(revealed).toMatchObject({ right: 1, of: 2 })
    expect(revealed?.facts.get('f2')).toEqual({ said: 'stands', was: 'lost' })
    expect([...teaching().deeds]).toEqual(['predicted:prune'])
    expect(useStore.getState().view.announcement).toContain('prune: 1 of 2 right.')
  })

  test('can be revealed at once: what was said counts, and nothing said is no deed', () => {
    hideFacts(['prune', 'compact'])
    predict('prune', 'f2', 'lost')
    reveal('prune')
    reveal('compact')
    expect(teaching().revealed.get('prune')).toMatchObject({ right: 1, of: 1 })
    expect(teaching().revealed.get('compact')).toMatchObject({ right: 0, of: 0 })
    expect([...teaching().deeds]).toEqual(['predicted:prune'])
  })

  test('hidden anew begins anew, and another history forgets all that was said', () => {
    hideFacts(['prune'])
    predict('prune', 'f1', 'lost')
    hideFacts(['prune'])
    expect(teaching().predictions.get('prune')).toBeUndefined()
    replaceDocument('open another', documentOf({ title: 'Another' }))
    expect(teaching().hidden.size).toBe(0)
    expect(teaching().veil).toBeUndefined()
  })

  test('the same bench is veiled to the same one: it is drawn once', () => {
    hideFacts(['prune'])
    const { bench } = useBench.getState()
    expect(teaching().veil?.(bench)).toBe(teaching().veil?.(bench))
  })

  test('a fact stands where its words do, in a message or a summary; changed words do not', () => {
    const right = (['verbatim', 'in-summary', 'altered', 'lost'] as const).map((was) => isRight('stands', was))
    expect(right).toEqual([true, true, false, false])
    expect(isRight('lost', 'altered')).toBe(true)
  })
})

describe('the veil', () => {
  test('leaves of a hidden lane nothing that depends on how its facts stand, and the other lanes as they are', () => {
    fc.assert(
      fc.property(arbitraryDocument, fc.nat(), (any, at) => {
        const bench = benchOf(any)
        const hidden = bench.lanes[at % Math.max(1, bench.lanes.length)]
        if (!hidden) return
        const veiled = veilBench(bench, { hidden: new Set([hidden.lane.id]), revealed: new Set() })
        veiled.lanes.forEach((result, index) => {
          if (result.lane.id !== hidden.lane.id) {
            expect(result).toBe(bench.lanes[index])
            return
          }
          expect(result.survivals).toEqual([])
          expect(result.verdicts).toEqual([])
          expect(result.checks.filter(({ number }) => number === 4).every(({ brief }) => brief === 'hidden')).toBe(true)
        })
        for (const { laneIds } of veiled.findings) expect(laneIds).not.toContain(hidden.lane.id)
      }),
      { numRuns: runs(60) },
    )
  })
})
