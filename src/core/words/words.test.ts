import { describe, expect, it } from 'vitest'
import type { Reason, Rule } from '../strategies/outcome.ts'
import { count, countOrNo, listWords, num, percent, rangesWords, reasonWords, ruleWords, sourceWords } from './words.ts'

const tokens = { before: 1_402, after: 939, target: 1_200 }
const words = (reason: Reason, given: Partial<typeof tokens> = {}) => reasonWords(reason, { ...tokens, ...given })

describe('Numbers on screen', () => {
  it('have separators between thousands, and a true minus', () => {
    expect([0, 999, 1_000, 1_402, 2_000_000, -1_188].map(num)).toEqual([
      '0',
      '999',
      '1,000',
      '1,402',
      '2,000,000',
      '−1,188',
    ])
  })

  it('agree with their noun', () => {
    expect([count(0, 'call'), count(1, 'call'), count(2, 'call')]).toEqual(['0 calls', '1 call', '2 calls'])
    expect([countOrNo(0, 'call'), countOrNo(1, 'call'), countOrNo(2, 'call')]).toEqual(['no call', '1 call', '2 calls'])
    expect(count(2, 'summary', 'summaries')).toBe('2 summaries')
    expect(percent(60)).toBe('60.0%')
  })

  it('list as English does', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listWords)).toEqual(['', 'a', 'a and b', 'a, b and c'])
  })

  it('make ranges of message numbers, in order, and say how many are not shown', () => {
    expect(rangesWords([2, 3, 4, 5, 7, 10, 9])).toBe('2–5, 7, 9–10')
    expect(rangesWords([1, 3, 5, 7, 9, 11])).toMatch(/^1, 3, 5, 7\D+2/)
    expect(rangesWords([])).toBe('')
  })
})

describe('What a count rests on', () => {
  it('is always named', () => {
    expect(sourceWords({ kind: 'estimate' })).toBe('estimate')
    expect(sourceWords({ kind: 'estimate', factor: 1.1 })).toBe('estimate × 1.10 (calibrated)')
    expect(sourceWords({ kind: 'tokenizer', encoding: 'o200k_base' })).toBe('o200k_base')
    expect(sourceWords({ kind: 'provider', label: 'usage.input_tokens', stale: true })).toBe(
      'usage.input_tokens (stale)',
    )
    expect(sourceWords({ kind: 'typed', label: 'course' })).toBe('a reading typed in (course)')
  })
})

describe('Why an outcome is as it is', () => {
  it('has both numbers and the target in it', () => {
    expect(words({ code: 'target-met' })).toBe('1,402 → 939, target < 1,200')
    expect(words({ code: 'still-over-target' }, { after: 1_300 })).toBe('1,402 → 1,300, still not below 1,200')
    expect(words({ code: 'candidates-exhausted' }, { after: 1_200 })).toBe(
      'All that may go is gone: 1,200 is not below 1,200',
    )
  })

  it('does not say that all is well where nothing can be done', () => {
    expect(words({ code: 'nothing-eligible' }, { before: 900 })).toBe('Nothing to do: no message is eligible')
    expect(words({ code: 'nothing-eligible' })).toBe(
      'Nothing to do: no message is eligible, and 1,402 is not below 1,200',
    )
  })

  it('names the summariser’s failure, and the bill of a summary that is too long', () => {
    expect(words({ code: 'answer-failed', message: 'HTTP 529' })).toBe('The summariser failed: HTTP 529')
    expect(words({ code: 'answer-not-smaller', summary: 124, replaced: 124 })).toBe(
      'The summary takes 124, not less than the 124 that it replaces',
    )
  })
})

describe('Why a message has its verdict', () => {
  it('is said for every rule, with the words or the message that it rests on', () => {
    const rules: readonly [Rule, string][] = [
      [{ code: 'tail', keepLast: 2 }, 'tail (last 2)'],
      [{ code: 'pair', with: 'm4' }, 'pair of 4'],
      [{ code: 'unit', with: 'm4' }, 'pair of 4'],
      [{ code: 'error', words: '1 failed' }, 'unresolved error: “1 failed”'],
      [{ code: 'correction', words: 'never' }, 'correction: “never”'],
      [{ code: 'marker-costs-more' }, 'marker would cost more'],
      [{ code: 'user' }, 'user: never removed'],
    ]
    for (const [rule, expected] of rules) expect(ruleWords(rule, (id) => id.slice(1))).toBe(expected)
  })
})
