import { describe, expect, test, vi } from 'vitest'
import { type Message, type ToolDefinition, textMessage } from '../message/message.ts'
import type { TokenCount } from './count.ts'
import { MESSAGE_OVERHEAD_TOKENS, textsToCount, tokenizerCounter } from './tokenizerCounter.ts'

const call: Message = {
  id: 'm',
  role: 'assistant',
  parts: [
    { type: 'reasoning', text: 'why' },
    { type: 'text', text: '' },
    { type: 'call', callId: 'c', name: 'read', arguments: { path: 'a' } },
    { type: 'image', source: 'data:,' },
    { type: 'image', source: 'data:,' },
  ],
}
const tool: ToolDefinition = { name: 'read', parameters: { type: 'object' } }
const toolJson = '{"name":"read","parameters":{"type":"object"}}'

/** A lookup that knows the texts given, one token each. */
function knowing(...texts: string[]) {
  const known = new Map<string, TokenCount>(texts.map((text) => [text, { tokens: 1, exact: true }]))
  return { known, lookup: vi.fn((text: string) => known.get(text)) }
}

describe('the tokenizer as a counter', () => {
  test('names its encoding', () => {
    const counter = tokenizerCounter('cl100k_base', () => undefined, { imageTokens: 0 })
    expect(counter.source).toEqual({ kind: 'tokenizer', encoding: 'cl100k_base' })
  })

  test('sums reasoning, tool names and arguments, the overhead and the images', () => {
    const { lookup } = knowing('why', 'read', '{"path":"a"}')
    const counter = tokenizerCounter('o200k_base', lookup, { imageTokens: 100 })
    expect(counter.message(call)).toEqual({ tokens: 3 + MESSAGE_OVERHEAD_TOKENS + 200, exact: true })
    expect(counter.missing.size).toBe(0)
    expect(lookup).not.toHaveBeenCalledWith('')
  })

  test('counts tool definitions as compact JSON, without overhead', () => {
    const counter = tokenizerCounter('o200k_base', knowing(toolJson).lookup, { imageTokens: 0 })
    expect(counter.tools([tool, tool])).toEqual({ tokens: 2, exact: true })
    expect(counter.tools([])).toEqual({ tokens: 0, exact: true })
  })

  test('estimates a text that is not known, says so, and takes the count when it is there', () => {
    const { known, lookup } = knowing()
    const counter = tokenizerCounter('o200k_base', lookup, { imageTokens: 0 })
    const message = textMessage('m', 'user', '😀'.repeat(11))
    expect(counter.message(message)).toEqual({ tokens: 2 + MESSAGE_OVERHEAD_TOKENS, exact: false })
    expect([...counter.missing]).toEqual(['😀'.repeat(11)])
    known.set('😀'.repeat(11), { tokens: 11, exact: true })
    expect(counter.missing.size).toBe(0)
    expect(counter.message(message)).toEqual({ tokens: 11 + MESSAGE_OVERHEAD_TOKENS, exact: true })
  })

  test('a count that its tokenizer calls inexact is inexact, and not missing', () => {
    const counter = tokenizerCounter('o200k_base', () => ({ tokens: 7, exact: false }), { imageTokens: 0 })
    expect(counter.message(textMessage('m', 'user', 'x')).exact).toBe(false)
    expect(counter.missing.size).toBe(0)
  })

  test('looks a message up once', () => {
    const { lookup } = knowing('x')
    const counter = tokenizerCounter('o200k_base', lookup, { imageTokens: 0 })
    const message = textMessage('m', 'user', 'x')
    expect(counter.message(message)).toBe(counter.message(message))
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  test('textsToCount lists what a counter would miss', () => {
    const counter = tokenizerCounter('o200k_base', () => undefined, { imageTokens: 0 })
    counter.message(call)
    counter.tools([tool])
    expect([...textsToCount([call], [tool])]).toEqual([...counter.missing])
  })
})
