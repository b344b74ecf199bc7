import { describe, expect, it } from 'vitest'
import type { Measured } from '../budget/stats.ts'
import { calling, resultOf } from '../lanes/testing/bench.ts'
import { textMessage } from '../message/message.ts'
import { type Prompt, toPrompt } from '../message/prompt.ts'
import type { Fact, Survival } from '../survival/fact.ts'
import { checkInvariants, type Examined, structureOf } from './check.ts'
import { check, examined, history, stats } from './testing/examined.ts'

const correction = (id: string, quote: string): Fact => ({ id, messageId: 'm2', quote, kind: 'correction' })

describe('The seven checks', () => {
  it('stand in their places, each with a name and its evidence', () => {
    const checks = checkInvariants(examined())
    expect(checks.map(({ number, state }) => [number, state])).toEqual([
      [1, 'holds'],
      [2, 'holds'],
      [3, 'holds'],
      [4, 'warns'],
      [5, 'holds'],
      [6, 'holds'],
      [7, 'holds'],
    ])
    expect(checks.every(({ name, evidence }) => name.length > 5 && evidence.endsWith('.'))).toBe(true)
  })

  it('are two numbers: structure, of which a warning is no loss, and corrections apart', () => {
    expect(structureOf(checkInvariants(examined()))).toEqual({ held: 6, of: 6, notes: 0 })
    const after = history.filter((entry) => entry.message.id !== 'm4')
    const facts = [correction('A', 'never')]
    const lost: Survival[] = [{ kind: 'lost' }]
    const checks = checkInvariants(examined({ after, facts, survivals: lost }))
    expect(structureOf(checks)).toEqual({ held: 5, of: 6, notes: 0 })
    const counter = { source: { kind: 'estimate' as const }, exact: false }
    expect(structureOf(checkInvariants(examined({ counter })))).toEqual({ held: 6, of: 6, notes: 1 })
  })
})

describe('1. One named, fresh source', () => {
  const measured = (source: Measured['source']): Partial<Examined> => ({ measured: { tokens: 80, source } })
  const o200k = { kind: 'tokenizer', encoding: 'o200k_base' } as const

  it('holds when thresholds and lane went by the same', () => {
    expect(check(1)).toEqual({ state: 'holds', evidence: 'Thresholds and lane both by the estimate.' })
    expect(check(1, { ...measured(o200k), counter: { source: o200k, exact: true } })?.state).toBe('holds')
  })

  it('fails when a reading was typed in and the lane steered by the estimate', () => {
    expect(check(1, measured({ kind: 'typed', label: '' }))).toEqual({
      state: 'fails',
      evidence: 'The thresholds looked at a reading typed in, the lane steered by the estimate.',
    })
  })

  it('fails on another tokenizer, another calibration, and a report that only has the name of the counter', () => {
    expect(check(1, measured(o200k))?.state).toBe('fails')
    expect(check(1, measured({ kind: 'estimate', factor: 1.2 }))?.state).toBe('fails')
    expect(check(1, measured({ kind: 'provider', label: 'estimate', stale: false }))?.state).toBe('fails')
  })

  it('fails when the provider measured another prompt', () => {
    expect(check(1, measured({ kind: 'provider', label: 'usage', stale: true }))).toEqual({
      state: 'fails',
      evidence: 'The thresholds looked at usage (stale); the prompt has changed since.',
    })
  })

  it('warns when some count is only approximate', () => {
    const counter = { source: o200k, exact: false }
    expect(check(1, { ...measured(o200k), counter })?.state).toBe('warns')
  })
})

describe('4. Corrections', () => {
  const facts = [
    correction('A', 'never edit'),
    correction('B', 'only tests'),
    { ...correction('C', 'x'), kind: 'path' as const },
  ]

  it('warns when none is marked, whatever else is', () => {
    expect(check(4, { facts: facts.slice(2), survivals: [{ kind: 'lost' }] })).toEqual({
      state: 'warns',
      evidence: 'None marked: nothing was probed.',
    })
  })

  it('holds when all survive, in a message or in a summary', () => {
    const survivals: Survival[] = [
      { kind: 'verbatim', entryId: 'm2', elsewhere: false },
      { kind: 'in-summary', entryId: 's' },
      { kind: 'lost' },
    ]
    expect(check(4, { facts, survivals })).toEqual({ state: 'holds', evidence: '2 of 2 survive.' })
  })

  it('fails when one is lost or altered, and says which', () => {
    const altered: Survival = { kind: 'altered', entryId: 's', passage: '', change: 'negation', missing: [], added: [] }
    const before = toPrompt([textMessage('m2', 'user', 'Never edit. Only tests.')])
    const survivals: Survival[] = [altered, { kind: 'lost' }, { kind: 'lost' }]
    expect(check(4, { before, facts, survivals })).toEqual({
      state: 'fails',
      evidence: '0 of 2 survive: “never edit” (in 2) is altered; “only tests” (in 2) is lost.',
    })
  })

  it('counts apart what the history itself had lost, shows a pattern as one, and puts no tick beside it', () => {
    const before = toPrompt([textMessage('m2', 'user', 'Only tests, and never [that].')])
    const gone = [{ ...correction('A', 'never [a-z]+'), pattern: true as const }]
    expect(check(4, { before, facts: gone, survivals: [{ kind: 'lost' }] })).toEqual({
      state: 'warns',
      evidence: 'None left to probe: /never [a-z]+/ (in 2) was already lost in the history itself.',
    })
    const mixed = [...gone, correction('B', 'only tests')]
    const kept: Survival = { kind: 'verbatim', entryId: 'm2', elsewhere: false }
    expect(check(4, { before, facts: mixed, survivals: [{ kind: 'lost' }, kept] })).toEqual({
      state: 'warns',
      evidence: '1 of 1 survive: /never [a-z]+/ (in 2) was already lost in the history itself.',
    })
    expect(check(4, { before, facts: mixed, survivals: [{ kind: 'lost' }, { kind: 'lost' }] })).toEqual({
      state: 'fails',
      evidence:
        '0 of 1 survive: “only tests” (in 2) is lost; /never [a-z]+/ (in 2) was already lost in the history itself.',
    })
  })

  it('says in a few words what survives, and what was gone before', () => {
    const before = toPrompt([textMessage('m2', 'user', 'Only tests.')])
    const kept: Survival = { kind: 'verbatim', entryId: 'm2', elsewhere: false }
    const lost: Survival = { kind: 'lost' }
    const brief = (quotes: readonly string[], survivals: readonly Survival[]) =>
      checkInvariants(examined({ before, facts: quotes.map((quote) => correction(quote, quote)), survivals }))[3]?.brief
    expect(brief(['only tests'], [kept])).toBe('1 of 1')
    expect(brief(['only tests'], [lost])).toBe('0 of 1')
    expect(brief(['only tests', 'never edit'], [kept, lost])).toBe('1 of 1, 1 already lost')
    expect(brief(['never edit'], [lost])).toBe('none left, 1 already lost')
    expect(brief([], [])).toBeUndefined()
  })
})

describe('5. Calls and results', () => {
  const without = (id: string, prompt: Prompt = history) => prompt.filter((entry) => entry.message.id !== id)

  it('fails on what the lane broke', () => {
    expect(check(5, { after: without('m4') })).toEqual({
      state: 'fails',
      evidence: 'Made by this lane: call in 3 has no result.',
    })
    expect(check(5, { after: without('m3') })?.evidence).toBe('Made by this lane: result in 4 has no call.')
  })

  it('warns on what was in the history already, and names it apart', () => {
    const before = [...without('m4'), ...toPrompt([resultOf('m6', 'c9'), calling('m7', 'c7'), resultOf('m8', 'c7')])]
    expect(check(5, { before })).toEqual({
      state: 'warns',
      evidence: 'Already in the history: call in 3 has no result, result in 6 has no call.',
    })
    expect(check(5, { before, after: without('m7', before) })).toEqual({
      state: 'fails',
      evidence:
        'Made by this lane: result in 8 has no call. Already in the history: call in 3 has no result, result in 6 has no call.',
    })
  })

  it('allows a call that waits at the very end', () => {
    expect(check(5, { before: toPrompt([textMessage('m1', 'user', 'x'), calling('m2', 'c1')]) })?.state).toBe('holds')
  })

  it('lists the first, and how many more', () => {
    const before = toPrompt(['1', '2', '3', '4', '5'].map((n) => resultOf(`m${n}`, `c${n}`)))
    expect(check(5, { before })?.evidence).toMatch(/^Already in the history: result in 1 has no call.* and \d more/)
  })
})

describe('6. Size and 7. window', () => {
  it('hold at the same size and at the last free token', () => {
    expect(check(6)).toEqual({ state: 'holds', evidence: '80 before, 80 after.' })
    expect(check(7, { stats: stats(90) })).toEqual({ state: 'holds', evidence: '90 of 90: 0 free.' })
  })

  it('fail one token later', () => {
    expect(check(6, { tokens: { before: 1_400, after: 1_401 } })).toEqual({
      state: 'fails',
      evidence: '1,400 before, 1,401 after.',
    })
    expect(check(7, { stats: stats(91) })).toEqual({
      state: 'fails',
      evidence: '1 over the 90 that the window leaves.',
    })
  })
})
