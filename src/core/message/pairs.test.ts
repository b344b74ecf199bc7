import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calling, resultOf } from '../lanes/testing/bench.ts'
import { arbitraryHistory } from '../testing/arbitraries.ts'
import { callsByResult } from '../testing/callsByResult.ts'
import { textMessage } from './message.ts'
import { pairsOf } from './pairs.ts'
import { toPrompt } from './prompt.ts'

const user = textMessage('u', 'user', 'go on')

describe('A result', () => {
  it('answers the nearest call before it that has its id and no result yet', () => {
    const prompt = toPrompt([calling('a1', 'c'), calling('a2', 'c'), resultOf('t1', 'c'), resultOf('t2', 'c')])
    expect(callsByResult(prompt)).toEqual([
      [2, 1],
      [3, 0],
    ])
    expect(pairsOf(prompt).open).toEqual([])
  })

  it('has no call where all with its id are answered, or come later, or where it names none', () => {
    const answered = [calling('a1', 'c'), resultOf('t1', 'c'), resultOf('t2', 'c')]
    expect(pairsOf(toPrompt(answered)).orphans).toEqual([2])
    expect(pairsOf(toPrompt([resultOf('t1', 'c'), calling('a1', 'c'), user])).orphans).toEqual([0])
    expect(pairsOf(toPrompt([calling('a1', 'c'), textMessage('t', 'tool', 'x')])).orphans).toEqual([1])
  })
})

describe('A call without its result', () => {
  it('is told with its place, in order; only at the very end it waits', () => {
    const prompt = toPrompt([calling('a1', 'b', 'a'), user, calling('a2', 'c', 'd'), resultOf('t', 'c')])
    expect(pairsOf(prompt).open.map(({ index, callId, pending }) => [index, callId, pending])).toEqual([
      [0, 'b', false],
      [0, 'a', false],
      [2, 'd', true],
    ])
  })
})

describe('A unit', () => {
  it('is a call with all its results in order, asked for by any of them; else the message alone', () => {
    const prompt = toPrompt([calling('a1', 'c', 'd'), resultOf('t1', 'd'), user, resultOf('t2', 'c')])
    const { unit } = pairsOf(prompt)
    for (const index of [0, 1, 3]) expect(unit(index)).toEqual([0, 1, 3])
    expect(unit(2)).toEqual([2])
  })

  it('holds each message of any history exactly once', () => {
    fc.assert(
      fc.property(arbitraryHistory, (prompt) => {
        const { unit } = pairsOf(prompt)
        const heads = prompt.flatMap((_, index) => (unit(index)[0] === index ? [unit(index)] : []))
        expect(heads.flat().sort((a, b) => a - b)).toEqual(prompt.map((_, index) => index))
      }),
    )
  })
})
