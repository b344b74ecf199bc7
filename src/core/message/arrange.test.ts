import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryPrompt } from '../testing/arbitraries.ts'
import { deepFreeze } from '../testing/deepFreeze.ts'
import { duplicateEntries, gapBeside, moveEntries, nextRole } from './arrange.ts'
import { type Message, textMessage } from './message.ts'
import { pairsOf } from './pairs.ts'
import { type Prompt, toPrompt } from './prompt.ts'

const letters = (history: Prompt): string => history.map((entry) => entry.message.id).join('')

const abcdef = toPrompt([...'abcdef'].map((id) => textMessage(id, 'user', id)))

describe('moving messages', () => {
  it.each([
    ['c', 0, 'cabdef'],
    ['c', 6, 'abdefc'],
    ['c', 4, 'abdcef'],
    ['bd', 5, 'acebdf'],
    ['bd', 0, 'bdacef'],
    ['ab', 3, 'cabdef'],
  ])('puts %s before the message at %i', (ids, to, wanted) => {
    expect(letters(moveEntries(abcdef, new Set(ids), to))).toBe(wanted)
  })

  it('gives the same history back where nothing moves', () => {
    expect(moveEntries(abcdef, new Set('c'), 2)).toBe(abcdef)
    expect(moveEntries(abcdef, new Set('c'), 3)).toBe(abcdef)
    expect(moveEntries(abcdef, new Set(), 3)).toBe(abcdef)
  })

  it.each([
    ['c', -1, 'acbdef'],
    ['c', 1, 'abdcef'],
    ['bc', -1, 'bcadef'],
    ['bc', 1, 'adbcef'],
    ['bd', -1, 'abdcef'],
    ['bd', 1, 'acbdef'],
  ] as const)('steps %s by %i, bringing what is apart together first', (ids, by, wanted) => {
    const gap = gapBeside(abcdef, new Set(ids), by)
    expect(letters(moveEntries(abcdef, new Set(ids), gap ?? -1))).toBe(wanted)
  })

  it('has nowhere to go at the ends', () => {
    expect(gapBeside(abcdef, new Set('ab'), -1)).toBeUndefined()
    expect(gapBeside(abcdef, new Set('f'), 1)).toBeUndefined()
  })

  it('loses and changes no message', () => {
    fc.assert(
      fc.property(arbitraryPrompt, fc.array(fc.nat(30)), fc.nat(30), (history, picks, to) => {
        deepFreeze(history)
        const ids = new Set(picks.flatMap((pick) => history[pick]?.message.id ?? []))
        const moved = moveEntries(history, ids, Math.min(to, history.length))
        expect(new Set(moved)).toEqual(new Set(history))
        expect(moved).toHaveLength(history.length)
        const order = (prompt: Prompt) => letters(prompt.filter((entry) => !ids.has(entry.message.id)))
        expect(order(moved)).toBe(order(history))
      }),
    )
  })
})

describe('duplicating messages', () => {
  const call: Message = {
    id: 'a',
    role: 'assistant',
    parts: [{ type: 'call', callId: 'c', name: 'run', arguments: '' }],
  }
  const result = textMessage('b', 'tool', 'done', { answers: 'c' })
  const history = toPrompt([call, result])

  it('copies a call with its result as a pair of its own', () => {
    const { history: next, added } = duplicateEntries(history, new Set('ab'))
    expect(added).toEqual(['m3', 'm4'])
    expect(letters(next)).toBe('abm3m4')
    const { orphans, open } = pairsOf(next)
    expect([...orphans]).toEqual([])
    expect(open).toEqual([])
  })

  it('leaves the old messages the same objects', () => {
    fc.assert(
      fc.property(arbitraryPrompt, fc.array(fc.nat(30)), (prompt, picks) => {
        const ids = new Set(picks.flatMap((pick) => prompt[pick]?.message.id ?? []))
        const { history: next, added } = duplicateEntries(deepFreeze(prompt), ids)
        expect(added).toHaveLength(ids.size)
        expect(new Set(next.map((entry) => entry.message.id)).size).toBe(next.length)
        expect(next.filter((entry) => !added.includes(entry.message.id))).toEqual(prompt)
      }),
    )
  })
})

it('offers the role that mostly comes next', () => {
  expect(nextRole(undefined)).toBe('user')
  expect(nextRole(textMessage('a', 'system', ''))).toBe('user')
  expect(nextRole(textMessage('a', 'user', ''))).toBe('assistant')
  expect(nextRole(textMessage('a', 'assistant', ''))).toBe('user')
  expect(nextRole(textMessage('a', 'tool', ''))).toBe('assistant')
})
