import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calling, resultOf } from '../lanes/testing/bench.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { arbitraryHistory } from '../testing/arbitraries.ts'
import { compareFaults, pairFaults } from './faults.ts'

const user = textMessage('u', 'user', 'x')

describe('Faults of pairs', () => {
  it('are calls without results and results without calls, in the order of the prompt', () => {
    const prompt = toPrompt([resultOf('t0', 'c0'), calling('a1', 'c1', 'c2'), resultOf('t2', 'c2'), user])
    expect(pairFaults(prompt)).toEqual([
      { kind: 'result-without-call', id: 't0', callId: 'c0' },
      { kind: 'call-without-result', id: 'a1', callId: 'c1' },
    ])
  })

  it('are none where a call id repeats and each call has its result', () => {
    const turns = [calling('a1', 'c'), resultOf('t1', 'c'), calling('a2', 'c'), resultOf('t2', 'c'), user]
    expect(pairFaults(toPrompt(turns))).toEqual([])
    expect(pairFaults(toPrompt(turns.filter((message) => message.id !== 't1')))).toEqual([
      { kind: 'call-without-result', id: 'a1', callId: 'c' },
    ])
  })

  it('are counted: the second of two equal calls that loses its result was not broken before', () => {
    const before = toPrompt([calling('a', 'c', 'c'), resultOf('t', 'c'), user])
    const after = before.filter((entry) => entry.message.id !== 't')
    const { made, inherited } = compareFaults(before, after)
    expect([made.length, inherited.length]).toEqual([1, 1])
  })

  it('are made by whoever takes the result of a call at the very end, which then looks as if it waited', () => {
    const before = toPrompt([user, calling('a', 'c1', 'c2'), resultOf('t1', 'c1'), resultOf('t2', 'c2')])
    const after = before.filter((entry) => entry.message.id !== 't1')
    expect(pairFaults(after)).toEqual([])
    expect(compareFaults(before, after).made).toEqual([{ kind: 'call-without-result', id: 'a', callId: 'c1' }])
    expect(compareFaults(after, after).made).toEqual([])
  })

  it('are all inherited where nothing changed', () => {
    fc.assert(
      fc.property(arbitraryHistory, (prompt) => {
        const { made, inherited } = compareFaults(prompt, structuredClone(prompt))
        expect(made).toEqual([])
        expect(inherited).toEqual(pairFaults(prompt))
      }),
    )
  })
})
