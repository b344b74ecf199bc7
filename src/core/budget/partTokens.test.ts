import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message, Part } from '../message/message.ts'
import { arbitraryMessages } from '../testing/arbitraries.ts'
import type { Counter } from './count.ts'
import { estimateCounter } from './estimate.ts'
import { partTokens } from './partTokens.ts'
import { tokenizerCounter } from './tokenizerCounter.ts'

const estimate = estimateCounter({ imageTokens: 85 })
// Any function of a text will do as a tokenizer: one token a character.
const measured = tokenizerCounter('o200k_base', (text) => ({ tokens: text.length, exact: true }), { imageTokens: 85 })

function sum(message: Message, counter: Counter): number {
  return message.parts.reduce((total, part) => total + partTokens(part, counter).tokens, 0)
}

const frame = (counter: Counter) => counter.message({ id: 'x', role: 'user', parts: [] }).tokens

describe('The cost of a part', () => {
  it('is that of its text without the frame of the message', () => {
    const part: Part = { type: 'text', text: 'x'.repeat(40) }
    expect(partTokens(part, estimate)).toEqual({ tokens: 10, exact: true })
    expect(partTokens(part, measured)).toEqual({ tokens: 40, exact: true })
  })

  it('is what the setting says for an image, nothing for the data of a file, and its text for a file', () => {
    expect(partTokens({ type: 'image', source: `data:image/png;base64,${'A'.repeat(4000)}` }, estimate).tokens).toBe(85)
    expect(partTokens({ type: 'file', data: 'A'.repeat(4000) }, estimate).tokens).toBe(0)
    expect(partTokens({ type: 'file', data: 'A'.repeat(4000), text: 'x'.repeat(8) }, estimate).tokens).toBe(2)
  })

  it('is not exact while a text is not counted', () => {
    const counter = tokenizerCounter('o200k_base', () => undefined, { imageTokens: 0 })
    expect(partTokens({ type: 'text', text: 'not counted yet' }, counter).exact).toBe(false)
  })

  it('adds up to the message by a tokenizer, and by the estimate to one token a part less at most', () => {
    fc.assert(
      fc.property(arbitraryMessages, (messages) => {
        for (const message of messages) {
          expect(sum(message, measured) + frame(measured)).toBe(measured.message(message).tokens)
          const missing = estimate.message(message).tokens - frame(estimate) - sum(message, estimate)
          expect(missing).toBeGreaterThanOrEqual(0)
          expect(missing).toBeLessThanOrEqual(message.parts.length)
        }
      }),
    )
  })
})
