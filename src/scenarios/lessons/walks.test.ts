import { describe, expect, it } from 'vitest'
import { ledgerOf } from '../../core/budget/ledger.ts'
import type { Document } from '../../core/document/document.ts'
import { computeBench } from '../../core/lanes/bench.ts'
import { user } from '../build.ts'
import { withBudget, withParameters } from './bench.ts'
import { lesson as budget } from './budget.ts'
import { lesson as compaction } from './compaction.ts'
import { lesson as pruning } from './pruning.ts'
import { walkLesson } from './testing/walk.ts'

function written(document: Document): Document {
  const { message } = user('And what if a holiday falls on a Thursday?')
  const entry = { message: { ...message, id: 'new' }, origin: { kind: 'history', id: 'new' } } as const
  return { ...document, history: [...document.history, entry] }
}

function read(tokens: number) {
  return (document: Document): Document =>
    withBudget(document, { readings: [...document.budget.readings, { kind: 'typed', label: '', tokens }] })
}

/** A tokenizer with a token for five characters: close to what a real one counts here. */
const lookup = (text: string) => ({ tokens: Math.ceil(text.length / 5), exact: true })

walkLesson(
  budget,
  {
    estimate: { change: written },
    thresholds: [
      { change: (document) => withBudget(document, { compaction: 0.4 }) },
      { change: (document) => withBudget(document, { window: 85 }) },
    ],
    readings: [{ change: read(120) }, { change: read(170) }, { change: read(185) }],
    ledger: [
      { deeds: ['dialog:budget'] },
      {
        change: (document) => withBudget(document, { readings: document.budget.readings.slice(0, -1) }),
      },
    ],
    tokenizer: { change: (document) => withBudget(document, { counter: 'o200k_base' }) },
    calibration: { change: (document) => withBudget(document, { counter: 'estimate', calibration: 0.63 }) },
  },
  { lookup },
)

walkLesson(pruning, {
  order: { deeds: ['predicted:prune'] },
  stop: { change: (document) => withBudget(document, { compaction: 0.8 }) },
  tail: { change: (document) => withBudget(document, { keepLast: 4 }) },
  copy: { deeds: ['checks', 'continued'] },
  tombstone: { change: (document) => withParameters(document, 'prune', { tombstones: true }) },
  'cannot-fit': {
    change: (document) => withBudget(withParameters(document, 'prune', { scope: 'prompt' }), { compaction: 0.3 }),
  },
})

walkLesson(compaction, {
  predict: { deeds: ['predicted:compact'] },
  kept: { deeds: ['spot:m4@compact'] },
  'one-call': { change: (document) => withBudget(document, { keepLast: 1 }) },
  again: { again: { compact: 2 } },
  write: {
    change: (document) =>
      withParameters(document, 'compact', { script: 'Rename get to load: done, 48 checks passed, docs too.' }),
  },
  empty: { change: (document) => withParameters(document, 'compact', { script: '' }) },
})

describe('what “The budget” says of the bill', () => {
  const begin = budget.steps.find(({ id }) => id === 'ledger')?.begin
  if (!begin) throw new Error('no step about the ledger')
  const { measured, counter, overhead } = computeBench(begin, () => undefined)

  it('three calls cost 332 tokens: more than the prompt, and more than the window', () => {
    const { turns, input, output } = ledgerOf(begin.history, counter, overhead)
    expect([turns, input + output]).toEqual([3, 332])
    expect(measured.tokens).toBe(185)
    expect(input + output).toBeGreaterThan(begin.budget.window)
  })

  it('there are as many calls as readings', () => {
    expect(begin.budget.readings).toHaveLength(ledgerOf(begin.history, counter, overhead).turns)
  })
})
