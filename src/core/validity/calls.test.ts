import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calling, resultOf } from '../lanes/testing/bench.ts'
import { type CallPart, type Message, textMessage } from '../message/message.ts'
import { pairsOf } from '../message/pairs.ts'
import { historyEntry, type Prompt, toPrompt } from '../message/prompt.ts'
import { arbitraryHistory } from '../testing/arbitraries.ts'
import { answerable, callAnswered, callPlaces, freshCallIds, placeAfter, resultPlace } from './calls.ts'

const user = textMessage('u', 'user', 'x')

/** The results of the calls of an entry, by call id. */
const resultsOf = (prompt: Prompt, index: number) =>
  callPlaces(prompt, index).map(({ call, result }) => [call.callId, result])

function insert(prompt: Prompt, at: number, message: Message): Prompt {
  return [...prompt.slice(0, at), historyEntry(message), ...prompt.slice(at)]
}

describe('The calls of a message', () => {
  it('each know the result that answers them', () => {
    const prompt = toPrompt([user, calling('a', 'c1', 'c2', 'c3'), resultOf('t2', 'c2'), resultOf('t1', 'c1'), user])
    expect(resultsOf(prompt, 1)).toEqual([
      ['c1', 3],
      ['c2', 2],
      ['c3', undefined],
    ])
    expect(callAnswered(prompt, 2)?.call.callId).toBe('c2')
    expect(callAnswered(prompt, 4)).toBeUndefined()
  })

  it('are none where the role is another', () => {
    const prompt = toPrompt([{ ...calling('a', 'c1'), role: 'user' }, resultOf('t', 'c1')])
    expect(callPlaces(prompt, 0)).toEqual([])
    expect(callAnswered(prompt, 1)).toBeUndefined()
  })

  it('have exactly the results that the pairing gives them', () => {
    fc.assert(
      fc.property(arbitraryHistory, (prompt) => {
        const { callOf, open } = pairsOf(prompt)
        const places = prompt.flatMap((_, index) => callPlaces(prompt, index))
        expect(places.filter(({ result }) => result === undefined)).toHaveLength(open.length)
        for (const { index, result, call } of places) {
          if (result === undefined) continue
          expect(callOf[result]).toBe(index)
          expect(prompt[result]?.message.answers).toBe(call.callId)
        }
        prompt.forEach((_, index) => {
          expect(callAnswered(prompt, index)?.index ?? -1).toBe(callOf[index])
        })
      }),
    )
  })
})

describe('The calls that a result could answer', () => {
  it('are the ones without a result before it, the nearest first', () => {
    const turns = [calling('a1', 'c1', 'c2'), resultOf('t1', 'c1'), calling('a2', 'c3'), resultOf('t', 'c9'), user]
    const prompt = toPrompt([...turns, calling('a3', 'c4')])
    expect(answerable(prompt, 3).map(({ call }) => call.callId)).toEqual(['c3', 'c2'])
  })

  it('have its own call among them, which is open without it', () => {
    const prompt = toPrompt([calling('a1', 'c1'), resultOf('t1', 'c1'), user])
    expect(answerable(prompt, 1).map(({ call }) => call.callId)).toEqual(['c1'])
  })

  it('are answered by the result once it has their id', () => {
    fc.assert(
      fc.property(arbitraryHistory, fc.nat(), (prompt, seed) => {
        if (prompt.length === 0) return
        const index = seed % prompt.length
        for (const { index: caller, partIndex, call } of answerable(prompt, index)) {
          const answered = prompt.map((entry, at): typeof entry => {
            return at === index ? historyEntry(textMessage('new', 'tool', '', { answers: call.callId })) : entry
          })
          expect(callAnswered(answered, index)).toMatchObject({ index: caller, partIndex })
        }
      }),
    )
  })
})

describe('A new result', () => {
  it('stands among the results of the batch in the order of the calls', () => {
    const batch = [user, calling('a', 'c1', 'c2', 'c3')]
    expect(resultPlace(toPrompt(batch), 1, 1)).toBe(2)
    const prompt = toPrompt([...batch, resultOf('t1', 'c1'), resultOf('t3', 'c3'), user])
    expect(resultPlace(prompt, 1, 1)).toBe(3)
    const ended = toPrompt([...batch, resultOf('t1', 'c1'), resultOf('t2', 'c2'), user])
    expect(resultPlace(ended, 1, 2)).toBe(4)
  })

  it('answers the call that it was made for and takes no other result its call', () => {
    fc.assert(
      fc.property(arbitraryHistory, (prompt) => {
        const open = prompt
          .flatMap((_, index) => callPlaces(prompt, index))
          .filter(({ result }) => result === undefined)
        for (const { index, partIndex, call } of open) {
          const at = resultPlace(prompt, index, partIndex)
          const after = insert(prompt, at, textMessage('new', 'tool', '', { answers: call.callId }))
          expect(callAnswered(after, at)?.index).toBe(index)
          expect(pairsOf(after).orphans.length).toBe(pairsOf(prompt).orphans.length)
        }
      }),
    )
  })
})

describe('What is put in after a message', () => {
  it('does not part a call from its results', () => {
    const prompt = toPrompt([user, calling('a', 'c1', 'c2'), resultOf('t1', 'c1'), resultOf('t2', 'c2'), user])
    expect([0, 1, 2, 3, 4].map((index) => placeAfter(prompt, index))).toEqual([1, 4, 4, 4, 5])
  })
})

describe('Fresh call ids', () => {
  it('are had by no call, answered by no result, and differ', () => {
    fc.assert(
      fc.property(arbitraryHistory, (prompt) => {
        const ids = freshCallIds(prompt, 3)
        expect(new Set(ids).size).toBe(3)
        const used = prompt.flatMap(({ message }) => [
          message.answers,
          ...message.parts.filter((part): part is CallPart => part.type === 'call').map((part) => part.callId),
        ])
        for (const id of ids) expect(used).not.toContain(id)
      }),
    )
  })
})
