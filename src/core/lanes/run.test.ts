import { describe, expect, it } from 'vitest'
import type { Document } from '../document/document.ts'
import { promptHash } from '../message/hash.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { dueWords, windowWords } from '../words/lane.ts'
import { reasonWords } from '../words/words.ts'
import {
  benchOf,
  calling,
  compactLane,
  documentOf,
  idsOf,
  laneOf,
  lengths,
  resultFor,
  resultOf,
} from './testing/bench.ts'

/** The worked example: 165 tokens in all, 124 in the middle; with a window of 100 both thresholds are reached. */
const history = lengths(
  ['system', 15],
  ['user', 102],
  ['tool', 172],
  ['assistant', 104],
  ['user', 17],
  ['assistant', 16],
)
const worked = documentOf({ history })
const typed = (tokens: number) => [{ kind: 'typed' as const, label: '', tokens }]

function dueOf(document: Document, lane: ReturnType<typeof laneOf>): string | undefined {
  const { lanes, measured } = benchOf({ ...document, lanes: [lane] })
  const [result] = lanes
  return result && dueWords(result, measured, document.budget.window)
}

describe('A lane that runs at its threshold', () => {
  const lane = laneOf('prune', {}, { when: 'threshold' })

  it('acts when the measured number reaches it', () => {
    const result = resultFor(worked, lane)
    expect(result.due).toEqual({ at: 60, part: 0.6, reached: true })
    expect(idsOf(result.outcome.prompt)).toEqual(['m1', 'm2', 'm5', 'm6'])
    expect(dueOf(worked, lane)).toMatch(/^Due: 165.0% ≥ 60.0%/)
  })

  it('does nothing before, and says so', () => {
    const calm = documentOf({ history, budget: { window: 300 } })
    const result = resultFor(calm, lane)
    expect(result.outcome).toMatchObject({
      prompt: history,
      status: 'unchanged',
      reason: { code: 'not-due' },
      calls: 0,
    })
    expect(result.verdicts.every((verdict) => verdict.kind === 'kept')).toBe(true)
    expect(dueOf(calm, lane)).toBe('Not due, 55.0% < 60.0%')
    expect(dueOf(calm, laneOf('prune'))).toBe('Not due, 55.0% < 60.0%: shown as if it were')
  })

  it('says the threshold as it was set, where its tokens are a larger part of a small window', () => {
    const small = documentOf({ history, budget: { window: 70, compaction: 0.39 } })
    expect(dueOf(small, laneOf('compact'))).toMatch(/^Due: 235.7% ≥ 39.0%/)
  })

  it('starts compaction at the early threshold and pruning at the hard one', () => {
    const between = documentOf({ history, budget: { window: 300, compaction: 0.5, pruning: 0.6 } })
    expect(resultFor(between, laneOf('compact')).due).toEqual({ at: 150, part: 0.5, reached: true })
    expect(resultFor(between, lane).due).toEqual({ at: 180, part: 0.6, reached: false })
    expect(resultFor(between, laneOf('none')).due).toBeUndefined()
  })

  it('goes by a reading that was typed in, which stays true while nothing is done', () => {
    const low = resultFor(documentOf({ history, budget: { readings: typed(59) } }), lane)
    expect(low.outcome.reason.code).toBe('not-due')
    expect(low.againNextTurn).toBe(false)
    expect(low.checks.find((check) => check.number === 3)?.state).toBe('holds')
    const high = resultFor(documentOf({ history, budget: { window: 1_000, readings: typed(600) } }), lane)
    expect(high.due).toEqual({ at: 600, part: 0.6, reached: true })
    expect(high.outcome.reason.code).toBe('below-target')
    expect(high.againNextTurn).toBe(true)
  })

  it('goes by the count once the prompt is another than was measured', () => {
    const document = documentOf({ history, budget: { readings: typed(200) } })
    const result = resultFor(document, laneOf('prune', { scope: 'prompt' }, { when: 'threshold' }))
    expect(result.tokens).toEqual({ before: 165, after: 76 })
    expect(result.againNextTurn).toBe(true)
  })
})

describe('Two answers, never one', () => {
  it('the target of the middle is met, and the whole prompt is over the window', () => {
    const tail = lengths(['system', 15], ['user', 40], ['user', 400], ['assistant', 100])
    const result = resultFor(documentOf({ history: tail }), laneOf('prune'))
    expect(result.outcome).toMatchObject({ status: 'unchanged', reason: { code: 'below-target' } })
    expect(result.stats.insideWindow).toBe(false)
    expect(windowWords(result)).toBe('78 over the window: the tail is 145')
  })

  it('the target is missed, and the prompt is inside the window', () => {
    const result = resultFor(worked, laneOf('prune', { scope: 'prompt' }))
    expect(result.outcome).toMatchObject({ status: 'cannot-fit', tokens: { after: 76 } })
    expect(result.stats).toMatchObject({ insideWindow: true, remaining: 24 })
    expect(windowWords(result)).toBe('inside the window, still over the threshold')
  })

  it('overhead and reserve both count towards the window', () => {
    const tools = [{ name: 'read', description: 'x'.repeat(40) }]
    const { lanes, overhead } = benchOf(
      documentOf({ history, tools, budget: { reserve: 10 }, lanes: [laneOf('none')] }),
    )
    expect(overhead).toBeGreaterThan(10)
    expect(lanes[0]?.stats.remaining).toBe(100 - 10 - 165 - overhead)
  })
})

describe('Protection', () => {
  const paired = toPrompt([
    textMessage('s', 'system', 'x'.repeat(15)),
    calling('a1', 'c1'),
    resultOf('t1', 'c1'),
    textMessage('u1', 'user', 'x'.repeat(200)),
    textMessage('u2', 'user', 'x'),
  ])
  const pins = new Map([['t1', 'keep' as const]])

  it.each([laneOf('prune'), laneOf('prune', { tombstones: true }), compactLane('short')])(
    'a pinned result keeps its call in lane %o',
    (lane) => {
      const result = resultFor(documentOf({ history: paired, pins, budget: { keepLast: 1 } }), lane)
      expect(idsOf(result.outcome.prompt)).toEqual(expect.arrayContaining(['a1', 't1']))
      const rules = new Map(result.verdicts.map((verdict) => [verdict.id, verdict.rule]))
      expect(rules.get('t1')).toEqual({ code: 'pin' })
      expect(rules.get('a1')).toEqual({ code: 'pair', with: 't1' })
      expect(result.protectedTokens).toBe(21 + 60)
    },
  )

  it('a set that does not fit changes nothing, calls nobody, and shows the bill', () => {
    const lane = compactLane('short', { protect: { errors: true, corrections: true, marks: false } })
    const document = documentOf({ history: paired, pins, budget: { keepLast: 1, window: 100, reserve: 10 } })
    const result = resultFor(document, lane)
    // 13 + 21 + 60 + 10 must stay, and 90 tokens are there for it.
    expect(result.outcome).toMatchObject({ status: 'cannot-fit', prompt: paired, calls: 0, requests: [] })
    expect(result.outcome.reason).toEqual({ code: 'set-does-not-fit', set: 104, room: 90 })
    expect(reasonWords(result.outcome.reason, result.outcome.tokens)).toBe(
      'What must stay takes 104, and there is room for 90',
    )
    expect(result.verdicts.every((verdict) => verdict.kind === 'kept')).toBe(true)
  })
})

describe('Running again', () => {
  it('changes nothing and adds no call after a compaction, and still says what the first run did', () => {
    const once = resultFor(worked, compactLane('short'))
    const often = resultFor(worked, compactLane('short'), 3)
    expect(often.outcome.prompt).toBe(often.outcome.prompt)
    expect(often.outcome.prompt).toEqual(once.outcome.prompt)
    expect(often.runs).toEqual({ again: 3, calls: 1 })
    expect(often.verdicts).toEqual(once.verdicts)
  })

  it('asks a summariser again that failed', () => {
    const failed = resultFor(worked, compactLane(''), 2)
    expect(failed.outcome).toMatchObject({ status: 'failed', prompt: history })
    expect(failed.runs.calls).toBe(3)
    expect(failed.checks.find((check) => check.number === 3)?.state).toBe('fails')
  })

  it('goes on from the outcome of a lane as its history, with the origins kept', () => {
    const { outcome } = resultFor(worked, compactLane('short'))
    const next = resultFor(documentOf({ history: outcome.prompt }), compactLane('other'))
    expect(next.outcome.prompt).toBe(outcome.prompt)
    expect(next.runs.calls).toBe(0)
  })
})

describe('The bench', () => {
  it('names a provider’s report stale once the history is another than it measured', () => {
    const report = { kind: 'provider' as const, label: 'usage', tokens: 70, promptHash: promptHash(history) }
    const fresh = benchOf(documentOf({ history, budget: { readings: [report] } }))
    expect(fresh.measured).toEqual({ tokens: 70, source: { kind: 'provider', label: 'usage', stale: false } })
    const stale = benchOf(documentOf({ history: history.slice(1), budget: { readings: [report] } }))
    expect(stale.measured.source).toMatchObject({ stale: true })
  })

  it('counts by the calibrated estimate where the user carried a factor in, everywhere', () => {
    const bench = benchOf(documentOf({ history, budget: { calibration: 2 }, lanes: [laneOf('none')] }))
    expect(bench.total).toBe(330)
    expect(bench.lanes[0]?.tokens.before).toBe(330)
    expect(bench.counter.source).toEqual({ kind: 'estimate', factor: 2 })
  })
})
