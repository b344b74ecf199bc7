import { describe, expect, it } from 'vitest'
import { calibrate, warningShift } from '../core/budget/calibration.ts'
import { estimateCounter } from '../core/budget/estimate.ts'
import { tokenizerCounter } from '../core/budget/tokenizerCounter.ts'
import type { Document } from '../core/document/document.ts'
import { computeBench } from '../core/lanes/bench.ts'
import { MENDING } from '../core/lanes/mending.ts'
import { messageTexts } from '../core/message/message.ts'
import { isSummary } from '../core/message/prompt.ts'
import { failedCompaction, secondCompaction } from './compaction.ts'
import { estimateFarOff, staleReport } from './counting.ts'
import { openError, resolvedError, setTooLarge } from './errors.ts'
import { example } from './example.ts'
import { onlyCopy } from './onlyCopy.ts'
import { parallelBatch, tailTooLarge } from './pruning.ts'
import { importedMarker, openCall, typedMarker } from './validity.ts'

function run(document: Document, again: readonly string[] = []) {
  const bench = computeBench(document, () => undefined, new Map(), new Map(again.map((id) => [id, 1])), MENDING)
  return {
    ...bench,
    lane: (id: string) => {
      const found = bench.lanes.find((result) => result.lane.id === id)
      if (!found) throw new Error(`no lane ${id}`)
      const rule = (message: string) => found.verdicts.find((verdict) => verdict.id === message)?.rule
      const check = (number: number) => found.checks.find((each) => each.number === number)
      const texts = found.outcome.prompt.map((entry) => messageTexts(entry.message).join('\n'))
      return { ...found, rule, check, texts }
    },
  }
}

describe('the lost correction', () => {
  const { document } = example
  const bench = run(document)

  it('reaches both thresholds and is still inside the window', () => {
    expect(bench.stats).toMatchObject({ tokens: 1_407, compactionAt: 1_200, pruningAt: 1_350, insideWindow: true })
    expect(bench.stats).toMatchObject({ needsCompaction: true, needsPruning: true, remaining: 33 })
  })

  it('has the name of the failing test in one message only', () => {
    const name = 'test_fees.py::test_monday_is_free'
    const holders = document.history.filter((entry) => messageTexts(entry.message).join('\n').includes(name))
    expect(holders.map((entry) => entry.message.id)).toEqual(['m4'])
  })

  it('loses the test by taking the oldest result, and leaves its call', () => {
    expect(bench.lane('prune').rule('m4')?.code).toBe('oldest-tool')
    expect(bench.lane('prune').check(5)?.evidence).toBe('Made by this lane: call in 3 has no result.')
  })

  it('has the cap on fees in the summary, but for each reader instead of each loan', () => {
    expect(bench.lane('compact').survivals[2]).toMatchObject({
      kind: 'altered',
      passage: 'cap fees per reader at 12 euros',
      missing: ['loan'],
      added: ['reader'],
    })
  })

  it('keeps the correction and the open error with its call for reasons that it names', () => {
    const { rule } = bench.lane('survival-set')
    expect(rule('m5')).toMatchObject({ code: 'correction' })
    expect(rule('m4')).toMatchObject({ code: 'error' })
    expect(rule('m3')).toEqual({ code: 'pair', with: 'm4' })
  })
})

describe('pruning', () => {
  it('says nothing to do, and 48 over the window, where the tail is 135', () => {
    const { stats, outcome } = run(tailTooLarge.document).lane('prune')
    expect(outcome.status).toBe('unchanged')
    expect(stats.remaining).toBe(-48)
  })

  it('leaves a tombstone that does not name the test', () => {
    const { texts, check } = run(onlyCopy.document).lane('tombstones')
    expect(texts[3]).toBe('[cleared: result of call c1 (cargo_test), oldest first, to fit the budget]')
    expect(check(5)?.state).toBe('holds')
  })

  it('protects a result of a batch because another half of the batch is in the tail', () => {
    const { rule } = run(parallelBatch.document).lane('pairs')
    expect(rule('m10')).toEqual({ code: 'pair', with: 'm11' })
    expect(['m3', 'm5', 'm6'].map((id) => rule(id))).toEqual(Array(3).fill({ code: 'unit', with: 'm4' }))
  })

  it('tears both batches without pairs', () => {
    expect(run(parallelBatch.document).lane('prune').check(5)?.evidence).toMatch(/3 calls in 3 have no result/)
  })

  it('repairs a call by a result that says that there is none', () => {
    const { repaired, outcome, check } = run(openCall.document).lane('repair')
    expect(repaired).toEqual({ added: 1, removed: 0, unmended: [] })
    expect(outcome.prompt.find((entry) => entry.origin.kind === 'synthetic')?.message.answers).toBe('c1')
    expect(check(5)?.state).toBe('holds')
  })
})

describe('summaries', () => {
  it('are not made by a marker that a user typed', () => {
    expect(typedMarker.document.history.some(isSummary)).toBe(false)
    expect(run(typedMarker.document).lane('keep').rule('m2')?.code).toBe('summarised')
  })

  it('are taken for one on an imported history, unverified, and kept as they are', () => {
    expect(importedMarker.document.history[1]?.origin).toEqual({ kind: 'summary', of: [], unverified: true })
    expect(run(importedMarker.document).lane('keep').rule('m2')?.code).toBe('old-summary')
  })

  it.each(['keep', 'fold', 'anchor'])('stay as they are when %s runs again, without another call', (id) => {
    const once = run(secondCompaction.document).lane(id)
    const twice = run(secondCompaction.document, [id]).lane(id)
    expect(twice.outcome.prompt).toEqual(once.outcome.prompt)
    expect(twice.runs.calls).toBe(1)
  })

  it('stand for what the earlier one stood for, where they replace it', () => {
    const summaries = (id: string) => run(secondCompaction.document).lane(id).outcome.prompt.filter(isSummary)
    expect(summaries('keep')).toHaveLength(2)
    for (const id of ['fold', 'anchor']) {
      const [only, ...more] = summaries(id)
      expect(more).toEqual([])
      expect(only?.origin).toMatchObject({ of: expect.arrayContaining(['earlier-2', 'earlier-19', 'm2', 'm10']) })
    }
  })

  it('are asked to extend the earlier one by the policy anchor alone', () => {
    const asked = (id: string) => run(secondCompaction.document).lane(id).outcome.requests[0]
    expect(asked('anchor')).toMatchObject({ previous: expect.stringContaining('the council forbids it') })
    for (const id of ['keep', 'fold']) expect(asked(id)).not.toHaveProperty('previous')
  })

  it.each(['empty', 'longer'])('leave the history as it is where the answer is %s', (id) => {
    expect(run(failedCompaction.document).lane(id).outcome.prompt).toEqual(failedCompaction.document.history)
  })
})

describe('the survival set', () => {
  it('keeps an error that nothing has resolved, with its call', () => {
    const { rule } = run(openError.document).lane('survival-set')
    expect(rule('m4')).toMatchObject({ code: 'error' })
    expect(rule('m3')).toEqual({ code: 'pair', with: 'm4' })
  })

  it('lets it go after the same command has succeeded', () => {
    expect(run(resolvedError.document).lane('survival-set').rule('m4')?.code).toBe('summarised')
  })

  it('shows the bill where it does not fit, and calls nobody', () => {
    const { outcome, runs } = run(setTooLarge.document).lane('survival-set')
    expect(outcome.reason).toEqual({ code: 'set-does-not-fit', set: 323, room: 260 })
    expect(runs.calls).toBe(0)
  })
})

describe('counting', () => {
  it('warns 573 tokens late where the estimate is 56 percent of what a tokenizer counts', () => {
    const { document, tokenizer } = estimateFarOff
    const { history, budget } = document
    const known = new Map(
      history.flatMap(({ message }) =>
        messageTexts(message).map((text, index) => [text, tokenizer?.counts[message.id]?.[index] ?? 0] as const),
      ),
    )
    const counted = tokenizerCounter('o200k_base', (text) => ({ tokens: known.get(text) ?? 0, exact: true }), budget)
    const { overall, byRole } = calibrate(history, estimateCounter(budget), counted)
    expect(overall).toMatchObject({ estimate: 550, measured: 988 })
    expect(overall.ratio).toBeCloseTo(0.557, 3)
    expect(byRole.get('user')?.ratio).toBeLessThan(byRole.get('assistant')?.ratio ?? 0)
    expect(warningShift(overall.ratio ?? 1, budget.compaction, budget.window)).toBe(573)
  })

  it('says of a report on an older prompt that it is stale, and fails the first check', () => {
    const bench = run(staleReport.document)
    expect(bench.measured.source).toEqual({ kind: 'provider', label: 'usage.input_tokens', stale: true })
    expect(bench.stats.needsCompaction).toBe(false)
    expect(bench.total).toBeGreaterThanOrEqual(bench.stats.compactionAt)
    expect(bench.lane('compact').check(1)?.state).toBe('fails')
  })
})
