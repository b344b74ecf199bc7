import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultBudget } from '../document/defaults.ts'
import type { Reading } from '../document/document.ts'
import { promptHash } from '../message/hash.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { contextStats, measuredTokens, percentOf, thresholdTokens } from './stats.ts'

const counted = { tokens: 60, source: { kind: 'estimate' } } as const
const typed = (tokens: number): Reading => ({ kind: 'typed', label: '', tokens })
const noHash = (): string => ''

describe('A window of 200 with the thresholds of the reference', () => {
  it.each([
    { tokens: 120, percent: 60, compaction: false, pruning: false, remaining: 80 },
    { tokens: 159, percent: 79.5, compaction: false, pruning: false, remaining: 41 },
    { tokens: 160, percent: 80, compaction: true, pruning: false, remaining: 40 },
    { tokens: 170, percent: 85, compaction: true, pruning: false, remaining: 30 },
    { tokens: 180, percent: 90, compaction: true, pruning: true, remaining: 20 },
    { tokens: 185, percent: 92.5, compaction: true, pruning: true, remaining: 15 },
    { tokens: 248, percent: 124, compaction: true, pruning: true, remaining: -48 },
  ])('at $tokens tokens', ({ tokens, percent, compaction, pruning, remaining }) => {
    const stats = contextStats(measuredTokens([typed(tokens)], counted, noHash), defaultBudget(200))
    expect(stats).toEqual({
      source: { kind: 'typed', label: '' },
      tokens,
      usagePercent: percent,
      compactionAt: 160,
      pruningAt: 180,
      needsCompaction: compaction,
      needsPruning: pruning,
      remaining,
      insideWindow: remaining >= 0,
    })
  })

  it('has the reserve off what remains, and not off the thresholds', () => {
    const stats = contextStats({ ...counted, tokens: 170 }, { ...defaultBudget(200), reserve: 31 })
    expect(stats).toMatchObject({ usagePercent: 85, compactionAt: 160, remaining: -1, insideWindow: false })
  })
})

describe('A threshold in tokens', () => {
  it('is what it says where floating point is not', () => {
    expect(thresholdTokens(0.55, 100)).toBe(55)
    expect(thresholdTokens(0.07, 100)).toBe(7)
    expect(thresholdTokens(0.8, 1_500)).toBe(1_200)
    expect(thresholdTokens(0.5, 101)).toBe(51)
  })

  const fraction = fc.integer({ min: 1, max: 1000 }).map((thousandths) => thousandths / 1000)
  const window = fc.integer({ min: 1, max: 2_000_000 })

  it('is the least whole number not below the real product', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), window, (thousandths, tokens) => {
        expect(thresholdTokens(thousandths / 1000, tokens)).toBe(Math.ceil((thousandths * tokens) / 1000))
      }),
    )
  })

  it('never falls when the fraction or the window grows', () => {
    fc.assert(
      fc.property(fraction, fraction, window, window, (a, b, one, two) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const [small, large] = [Math.min(one, two), Math.max(one, two)]
        expect(thresholdTokens(low, small)).toBeLessThanOrEqual(thresholdTokens(high, small))
        expect(thresholdTokens(low, small)).toBeLessThanOrEqual(thresholdTokens(low, large))
      }),
    )
  })

  it('has its share of the window to one decimal', () => {
    expect(percentOf(1_402, 1_500)).toBe(93.5)
    expect(percentOf(1, 3)).toBe(33.3)
  })
})

describe('The measured number', () => {
  const history = toPrompt([textMessage('a', 'user', 'hi')])
  const report: Reading = { kind: 'provider', label: 'usage.input_tokens', tokens: 11, promptHash: promptHash(history) }

  it('is the count where nothing was reported, and nothing is hashed for it', () => {
    const never = () => {
      throw new Error('hashed')
    }
    expect(measuredTokens([], counted, never)).toEqual(counted)
    expect(measuredTokens([typed(3)], counted, never).tokens).toBe(3)
  })

  it('is the last report alone: never a sum', () => {
    const measured = measuredTokens([typed(120), report, typed(170), typed(185)], counted, noHash)
    expect(measured).toEqual({ tokens: 185, source: { kind: 'typed', label: '' } })
  })

  it('is stale once the prompt is another than the provider measured', () => {
    const fresh = measuredTokens([report], counted, () => promptHash(history))
    expect(fresh).toEqual({ tokens: 11, source: { kind: 'provider', label: 'usage.input_tokens', stale: false } })
    const edited = toPrompt([textMessage('a', 'user', 'hi!')])
    const later = measuredTokens([report], counted, () => promptHash(edited))
    expect(later).toEqual({ tokens: 11, source: { kind: 'provider', label: 'usage.input_tokens', stale: true } })
    const tools = measuredTokens([report], counted, () => promptHash(history, [{ name: 'read' }]))
    expect(tools.source).toMatchObject({ stale: true })
  })

  it('is stale where the report does not say which prompt it measured', () => {
    const { promptHash: _, ...vague } = report
    expect(measuredTokens([vague], counted, noHash).source).toMatchObject({ stale: true })
  })
})
