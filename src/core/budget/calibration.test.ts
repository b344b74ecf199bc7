import { describe, expect, it } from 'vitest'
import { type Message, textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { bestEvidence, calibrate, warningShift } from './calibration.ts'
import type { Counter } from './count.ts'
import { estimateCounter } from './estimate.ts'
import { ledgerOf } from './ledger.ts'

const estimate = estimateCounter({ imageTokens: 0 })

/** Counts what the estimate says, times the factor of the message's role. */
function measuring(factors: Partial<Record<Message['role'], number>>): Counter {
  return {
    source: { kind: 'tokenizer', encoding: 'o200k_base' },
    missing: new Set(),
    message: (message) => ({
      tokens: estimate.message(message).tokens * (factors[message.role] ?? 1),
      exact: true,
    }),
    tools: estimate.tools,
  }
}

const history = toPrompt([
  textMessage('a', 'system', 'x'.repeat(40)),
  textMessage('b', 'user', 'x'.repeat(40)),
  textMessage('c', 'assistant', 'x'.repeat(40)),
  textMessage('d', 'user', 'x'.repeat(40)),
])

describe('Calibration', () => {
  it('sets estimate and measured side by side, in all and for each role that occurs', () => {
    const { overall, byRole } = calibrate(history, estimate, measuring({ user: 2 }), { estimate: 10, measured: 30 })
    expect(overall).toEqual({ estimate: 90, measured: 150, ratio: 0.6 })
    expect([...byRole]).toEqual([
      ['system', { estimate: 20, measured: 20, ratio: 1 }],
      ['user', { estimate: 40, measured: 80, ratio: 0.5 }],
      ['assistant', { estimate: 20, measured: 20, ratio: 1 }],
    ])
  })

  it('has no ratio where nothing was measured', () => {
    expect(calibrate([], estimate, measuring({})).overall).toEqual({ estimate: 0, measured: 0, ratio: undefined })
  })

  it('leaves the overhead that it is given as it was', () => {
    const overhead = Object.freeze({ estimate: 1, measured: 1 })
    calibrate(history, estimate, measuring({}), overhead)
    expect(overhead).toEqual({ estimate: 1, measured: 1 })
  })

  it('rests on a reading of this prompt before a tokenizer, and on a tokenizer before a report of another prompt', () => {
    const typed = { kind: 'typed', label: '' } as const
    const report = (stale: boolean) => ({ kind: 'provider', label: 'usage', stale }) as const
    expect(bestEvidence({ tokens: 1_450, source: typed }, 1_323)).toEqual({ by: 'reading', measured: 1_450 })
    expect(bestEvidence({ tokens: 1_450, source: report(false) }, 1_323)?.by).toBe('reading')
    expect(bestEvidence({ tokens: 1_450, source: report(true) }, 1_323)).toEqual({ by: 'tokenizer', measured: 1_323 })
    expect(bestEvidence({ tokens: 0, source: typed }, 1_323)?.by).toBe('tokenizer')
    expect(bestEvidence({ tokens: 9, source: { kind: 'estimate' } }, 0)).toBeUndefined()
  })

  it('warns too late by θW(1/r − 1) where the estimate is too low, and too early where it is too high', () => {
    // At r = 0.8 the estimate says 800 when the prompt has 1,000 tokens already.
    expect(warningShift(0.8, 0.8, 1_000)).toBe(200)
    expect(warningShift(1.25, 0.8, 1_000)).toBe(-160)
    expect(warningShift(1, 0.8, 1_000)).toBe(0)
  })
})

describe('The ledger', () => {
  it('sums over the turns what each was sent and answered, so the prefix is paid again and again', () => {
    const turns = toPrompt([
      textMessage('a', 'user', 'x'.repeat(40)),
      textMessage('b', 'assistant', 'x'.repeat(80)),
      textMessage('c', 'tool', 'x'.repeat(40)),
      textMessage('d', 'assistant', 'x'.repeat(120)),
      textMessage('e', 'user', 'x'.repeat(4_000)),
    ])
    // First turn: 5 + 20. Second: 5 + 20 + 30 + 20. The last user message was not sent yet.
    expect(ledgerOf(turns, estimate, 5)).toEqual({ turns: 2, input: 25 + 75, output: 30 + 40 })
  })

  it('is empty before the first turn', () => {
    expect(ledgerOf(history.slice(0, 2), estimate, 5)).toEqual({ turns: 0, input: 0, output: 0 })
  })
})
