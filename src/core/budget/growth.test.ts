import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { arbitraryPrompt } from '../testing/arbitraries.ts'
import { crossingWords, messageWords } from '../words/budget.ts'
import { promptTokens } from './costs.ts'
import { estimateCounter } from './estimate.ts'
import { columnsOf, crossingOf, growthOf } from './growth.ts'
import { ledgerOf } from './ledger.ts'

const counter = estimateCounter({ imageTokens: 85 })

/** 20, 30, 20 and 40 tokens. */
const history = toPrompt([
  textMessage('a', 'user', 'x'.repeat(40)),
  textMessage('b', 'assistant', 'x'.repeat(80)),
  textMessage('c', 'tool', 'x'.repeat(40)),
  textMessage('d', 'assistant', 'x'.repeat(120)),
])

describe('The growth of a prompt', () => {
  const growth = growthOf(history, counter, 5)

  it('has the tokens of the prompt after each message, with the tool definitions, and the ledger beside them', () => {
    expect([...growth.prompt]).toEqual([25, 55, 75, 115])
    expect([...growth.ledger]).toEqual([0, 55, 55, 170])
  })

  it('ends where the prompt and the ledger stand now', () => {
    fc.assert(
      fc.property(arbitraryPrompt, fc.nat({ max: 500 }), (prompt, overhead) => {
        const { prompt: tokens, ledger } = growthOf(prompt, counter, overhead)
        expect(tokens.at(-1) ?? overhead).toBe(promptTokens(prompt, counter) + overhead)
        const { input, output } = ledgerOf(prompt, counter, overhead)
        expect(ledger.at(-1) ?? 0).toBe(input + output)
      }),
    )
  })

  it('says at which message a threshold was reached first', () => {
    expect(crossingOf(growth, 55)).toBe(1)
    expect(crossingOf(growth, 56)).toBe(2)
    expect(crossingOf(growth, 116)).toBeUndefined()
    expect(crossingOf(growth, 5)).toBe(-1)
    expect(crossingOf(growthOf([], counter, 0), 1)).toBeUndefined()
  })

  it('says it in words', () => {
    expect(crossingWords(growth, 76)).toEqual({ at: 3, words: 'reached at message 4' })
    expect(crossingWords(growth, 1_200)).toEqual({ at: undefined, words: 'not reached, 1,085 tokens to go' })
    expect(crossingWords(growth, 115, 'passed')).toEqual({ at: undefined, words: 'not passed, 0 tokens left' })
    expect(crossingWords(growth, 114, 'passed')).toEqual({ at: 3, words: 'passed at message 4' })
    expect(crossingWords(growth, 4)).toEqual({ at: undefined, words: 'reached by the tool definitions alone' })
  })
})

describe('A message of the growth', () => {
  it('says what it added, and where the prompt and the ledger stood after it', () => {
    const growth = growthOf(history, counter, 5)
    expect(messageWords(growth, history, 2, 200)).toBe(
      'Message 3, tool result, 20 tokens; the prompt after it 75 (37.5%), the ledger 55',
    )
    expect(messageWords(growth, history, 9, 200)).toBe('')
  })
})

describe('The columns of the picture', () => {
  it('are one a message where there is room', () => {
    const columns = columnsOf(growthOf(history, counter, 5), history, 100)
    expect(columns.map(({ from, to, before, after, ledger }) => [from, to, before, after, ledger])).toEqual([
      [0, 0, 5, 25, 0],
      [1, 1, 25, 55, 55],
      [2, 2, 55, 75, 55],
      [3, 3, 75, 115, 170],
    ])
  })

  it('hold neighbours together where there is none, with the tokens of each role', () => {
    const [first, second, ...rest] = columnsOf(growthOf(history, counter, 5), history, 2)
    expect(rest).toEqual([])
    expect([...(first?.byRole ?? [])]).toEqual([
      ['user', 20],
      ['assistant', 30],
    ])
    expect(second).toMatchObject({ from: 2, to: 3, before: 55, after: 115, ledger: 170 })
  })

  it('are never more than asked for, lose no message and no token, and each begins where the one before ended', () => {
    fc.assert(
      fc.property(arbitraryPrompt, fc.integer({ min: 1, max: 9 }), (prompt, most) => {
        const growth = growthOf(prompt, counter, 7)
        const columns = columnsOf(growth, prompt, most)
        expect(columns.length).toBeLessThanOrEqual(most)
        let [next, level] = [0, 7]
        for (const { from, to, before, after, byRole } of columns) {
          expect([from, before]).toEqual([next, level])
          expect([...byRole.values()].reduce((a, b) => a + b, 0)).toBe(after - before)
          next = to + 1
          level = after
        }
        expect([next, level]).toEqual([prompt.length, growth.prompt.at(-1) ?? 7])
      }),
    )
  })
})
