import { describe, expect, it } from 'vitest'
import { readingStates } from '../budget/readings.ts'
import { defaultBudget } from '../document/defaults.ts'
import type { Reading } from '../document/document.ts'
import { readingWords } from './budget.ts'
import { shiftBrief, shiftWords } from './shift.ts'

const budget = defaultBudget(1_000)

describe('A warning by the estimate', () => {
  it('says by how many tokens it comes late or early, for either threshold', () => {
    expect(shiftWords(0.8, 'compaction', budget)).toBe(
      'By the estimate the compaction warning comes 200 tokens too late.',
    )
    expect(shiftWords(1.25, 'pruning', budget)).toBe('By the estimate the pruning warning comes 180 tokens too early.')
    expect(shiftWords(1, 'pruning', budget, 'the estimate × 1.10')).toBe(
      'By the estimate × 1.10 the pruning warning comes when it should.',
    )
  })

  it('says it in a cell, and nothing where nothing was measured', () => {
    expect(shiftBrief(0.8, 'compaction', budget)).toBe('200 late')
    expect(shiftBrief(1.25, 'compaction', budget)).toBe('160 early')
    expect(shiftBrief(1, 'compaction', budget)).toBe('on time')
    expect(shiftBrief(undefined, 'compaction', budget)).toBe('–')
    expect(shiftBrief(0, 'compaction', budget)).toBe('–')
  })
})

describe('Readings', () => {
  const typed: Reading = { kind: 'typed', label: '', tokens: 120 }
  const report: Reading = { kind: 'provider', label: 'usage.input_tokens', tokens: 185, promptHash: 'now' }

  it('are replaced by the last, and never summed', () => {
    const states = readingStates([typed, report], () => 'now')
    expect(states.map(readingWords)).toEqual(['replaced by a later one', 'counts now: measured exactly this prompt'])
  })

  it('of a provider are stale once the prompt is another', () => {
    const [state] = readingStates([report], () => 'later')
    expect(state && readingWords(state)).toBe('stale: measured another prompt than the one that stands here now')
  })

  it('that were typed in have no prompt that could be compared', () => {
    const [state] = readingStates([typed], () => {
      throw new Error('hashed')
    })
    expect(state && readingWords(state)).toMatch(/^counts now; typed in/)
  })
})
