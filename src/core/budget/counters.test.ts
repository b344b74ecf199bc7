import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Message, messageTexts, textMessage } from '../message/message.ts'
import { arbitraryMessages, arbitraryText, arbitraryTools } from '../testing/arbitraries.ts'
import { COUNTERS, type RuleCounter, ruleTokens, ruleToolTokens, sizesOfTexts } from './counters.ts'
import { codePointLength, estimateMessageTokens, estimateToolTokens } from './estimate.ts'

const RULES = COUNTERS.filter((counter): counter is RuleCounter => !('encoding' in counter))

function tokensBy(id: string, text: string): number {
  const rule = RULES.find((one) => one.id === id)
  if (!rule) throw new Error(`no counter ${id}`)
  return ruleTokens(rule, textMessage('m', 'user', text))
}

describe('The sizes of a text', () => {
  it('are what the platform says, for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(arbitraryText, fc.string({ unit: 'binary' }))), (texts) => {
        const one = sizesOfTexts(texts)
        const sum = (measure: (text: string) => number) => texts.reduce((total, text) => total + measure(text), 0)
        expect(one).toEqual({
          characters: sum(codePointLength),
          units: sum((text) => text.length),
          ascii: sum((text) => [...text].filter((letter) => (letter.codePointAt(0) ?? 0) < 128).length),
          bytes: sum((text) => new TextEncoder().encode(text).length),
        })
      }),
    )
  })

  it('know an emoji as one character, two units and four bytes', () => {
    expect(sizesOfTexts(['a🙂'])).toEqual({ characters: 2, units: 3, ascii: 1, bytes: 5 })
    expect(sizesOfTexts(['é我'])).toEqual({ characters: 2, units: 2, ascii: 0, bytes: 5 })
    expect(sizesOfTexts(['\ud83d', '\ude42'])).toEqual({ characters: 2, units: 2, ascii: 0, bytes: 6 })
    expect(sizesOfTexts([])).toEqual({ characters: 0, units: 0, ascii: 0, bytes: 0 })
  })
})

describe('A rule of another system', () => {
  const seven = 'x'.repeat(7)
  const chinese = '我喜欢'
  const emoji = '🙂'.repeat(3)

  // By hand: 7 letters; 8; 3 characters of three bytes; 3 of two units and four bytes; no text.
  it.each([
    ['estimate', 11, 12, 10, 10, 10],
    ['characters-4', 1, 2, 0, 0, 0],
    ['characters-3', 3, 3, 1, 2, 0],
    ['characters-3.3', 6, 6, 4, 4, 3],
    ['characters-4-3', 5, 5, 4, 4, 3],
    ['ascii', 1, 2, 4, 9, 0],
    ['bytes', 2, 2, 3, 3, 0],
  ])('%s is as its line says', (id, ...expected) => {
    const texts = [seven, `${seven}x`, chinese, emoji, '']
    expect(texts.map((text) => tokensBy(id, text))).toEqual(expected)
  })

  it('takes one and a half tokens for a character outside ASCII, and rounds the sum down once', () => {
    expect(tokensBy('ascii', 'abé')).toBe(2)
    expect(tokensBy('ascii', 'abcdé')).toBe(2)
    expect(tokensBy('ascii', 'éé')).toBe(3)
    expect(tokensBy('ascii', 'abééé')).toBe(5)
  })

  it('divides by 3.3 as its own language does, also where the division is not exact', () => {
    expect(tokensBy('characters-3.3', 'x'.repeat(33))).toBe(13)
    expect(tokensBy('characters-3.3', 'x'.repeat(34))).toBe(14)
    expect(tokensBy('characters-3.3', 'x'.repeat(330))).toBe(103)
  })

  it('has an id and a name of its own, and says whose it is and how it goes', () => {
    expect(new Set(COUNTERS.map(({ id }) => id)).size).toBe(COUNTERS.length)
    expect(new Set(COUNTERS.map(({ name }) => name)).size).toBe(COUNTERS.length)
    for (const { systems, rule } of COUNTERS) expect([systems, rule]).not.toContain('')
  })
})

describe('Every rule', () => {
  it('gives whole numbers, never below what it adds for a message', () => {
    fc.assert(
      fc.property(arbitraryMessages, arbitraryTools, (messages, tools) => {
        for (const rule of RULES) {
          for (const message of messages) {
            const tokens = ruleTokens(rule, message)
            expect(Number.isInteger(tokens) && tokens >= rule.perMessage).toBe(true)
          }
          expect(ruleToolTokens(rule, tools)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('never falls when a text grows, and rounds once over all texts of a message', () => {
    fc.assert(
      fc.property(arbitraryText, arbitraryText, (a, b) => {
        const one = textMessage('m', 'user', a)
        const both: Message = { ...one, parts: [...one.parts, { type: 'reasoning', text: b }] }
        for (const rule of RULES) {
          const [alone, other, together] = [one, textMessage('m', 'user', b), both].map(
            (message) => ruleTokens(rule, message) - rule.perMessage,
          ) as [number, number, number]
          expect(together).toBeGreaterThanOrEqual(Math.max(alone, other))
          expect(Math.abs(together - alone - other)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('adds up exactly: what is split where no character is cut is as much as one text', () => {
    fc.assert(
      fc.property(fc.array(arbitraryText), (texts) => {
        const parts = texts.map((text) => ({ type: 'text' as const, text }))
        const split: Message = { id: 'm', role: 'user', parts }
        const joined = textMessage('m', 'user', messageTexts(split).join('\n'))
        const breaks = Math.max(0, texts.length - 1)
        const sizes = sizesOfTexts(messageTexts(split))
        const whole = sizesOfTexts(messageTexts(joined))
        expect(whole).toEqual({
          characters: sizes.characters + breaks,
          units: sizes.units + breaks,
          ascii: sizes.ascii + breaks,
          bytes: sizes.bytes + breaks,
        })
      }),
    )
  })

  it('and the estimate among them is the estimate of the page', () => {
    const estimate = RULES.find(({ id }) => id === 'estimate') as RuleCounter
    fc.assert(
      fc.property(arbitraryMessages, arbitraryTools, (messages, tools) => {
        for (const message of messages) expect(ruleTokens(estimate, message)).toBe(estimateMessageTokens(message))
        expect(ruleToolTokens(estimate, tools)).toBe(estimateToolTokens(tools))
      }),
    )
  })
})
