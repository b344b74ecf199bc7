import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Message, type Part, textMessage } from '../message/message.ts'
import { arbitraryMessages, arbitraryTools } from '../testing/arbitraries.ts'
import {
  codePointLength,
  estimateCounter,
  estimateMessageTokens,
  estimateToolTokens,
  messageCharacters,
} from './estimate.ts'

function assistant(...parts: readonly Part[]): Message {
  return { id: 'm', role: 'assistant', parts }
}
const text = (length: number): Part => ({ type: 'text', text: 'x'.repeat(length) })
const call = (args: Extract<Part, { type: 'call' }>['arguments'], callId = 'c'): Part => ({
  type: 'call',
  callId,
  name: 'read',
  arguments: args,
})

describe('The estimate of a message', () => {
  it.each([
    [0, 10],
    [3, 10],
    [4, 11],
    [31, 17],
    [47, 21],
    [51, 22],
    [172, 53],
  ])('%i characters are %i tokens', (characters, tokens) => {
    expect(estimateMessageTokens(textMessage('m', 'user', 'x'.repeat(characters)))).toBe(tokens)
  })

  it('counts code points: an emoji is one character, a lone surrogate too', () => {
    expect(codePointLength('🙂'.repeat(40))).toBe(40)
    expect(codePointLength('a\ud83d')).toBe(2)
    expect(codePointLength('\ude00\ud83d')).toBe(2)
    expect(estimateMessageTokens(textMessage('m', 'user', '我喜欢编程🙂🙂🙂'))).toBe(12)
  })

  it('agrees with the iterator of strings on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        for (const one of [a, b, a.slice(1) + b.slice(1)]) expect(codePointLength(one)).toBe([...one].length)
      }),
    )
  })

  it('floors once, over all that is sent: reasoning, texts, names and arguments of calls', () => {
    expect(estimateMessageTokens(assistant({ type: 'reasoning', text: 'xxx' }, text(3), text(2)))).toBe(12)
    expect(messageCharacters(assistant({ type: 'reasoning', text: 'xxx' }, call('{"path": "a"}')))).toBe(3 + 4 + 13)
  })

  it('takes arguments as given, and a value as JSON without spaces', () => {
    expect(messageCharacters(assistant(call('{ "cut": ')))).toBe(4 + 9)
    expect(messageCharacters(assistant(call({ path: 'a', n: 1 })))).toBe(4 + '{"path":"a","n":1}'.length)
    expect(messageCharacters(assistant(call(null)))).toBe(4 + 4)
  })

  it('counts neither ids nor base64 nor the name of the participant', () => {
    const bare = assistant(text(8))
    const file: Part = { type: 'file', name: 'a.pdf', data: 'x'.repeat(4_000), text: 'page' }
    expect(
      estimateMessageTokens({ ...bare, id: 'x'.repeat(400), name: 'x'.repeat(400), answers: 'x'.repeat(400) }),
    ).toBe(12)
    expect(messageCharacters(assistant(call('', 'x'.repeat(400))))).toBe(4)
    expect(messageCharacters(assistant(file))).toBe(4)
    expect(
      estimateMessageTokens(assistant({ type: 'image', source: `data:image/png;base64,${'x'.repeat(4_000)}` })),
    ).toBe(10)
  })

  it('adds what the setting says for each image', () => {
    const image: Part = { type: 'image', source: 'a.png' }
    expect(estimateMessageTokens(assistant(image, text(4), image), 765)).toBe(11 + 2 * 765)
  })
})

describe('Tool definitions', () => {
  it('are compact JSON of name, description and parameters, with no overhead, floored once', () => {
    const tool = { name: 'read', description: 'Read a file.', parameters: { type: 'object' } }
    const json = '{"name":"read","description":"Read a file.","parameters":{"type":"object"}}'
    expect(json).toHaveLength(75)
    expect(estimateToolTokens([tool])).toBe(18)
    expect(estimateToolTokens([tool, tool])).toBe(37)
    expect(estimateToolTokens([{ name: 'read' }])).toBe(Math.floor('{"name":"read"}'.length / 4))
    expect(estimateToolTokens([])).toBe(0)
  })
})

describe('The estimate as a counter', () => {
  it('gives the estimate, exact in its own terms, and misses nothing', () => {
    fc.assert(
      fc.property(arbitraryMessages, arbitraryTools, (messages, tools) => {
        const counter = estimateCounter({ imageTokens: 85 })
        for (const message of messages) {
          expect(counter.message(message)).toEqual({ tokens: estimateMessageTokens(message, 85), exact: true })
        }
        expect(counter.tools(tools)).toEqual({ tokens: estimateToolTokens(tools), exact: true })
        expect(counter.missing.size).toBe(0)
      }),
    )
  })

  it('carries a calibration in, says so, and leaves images as they are set', () => {
    const counter = estimateCounter({ imageTokens: 85, factor: 1.5 })
    expect(counter.source).toEqual({ kind: 'estimate', factor: 1.5 })
    expect(counter.message(assistant(text(40))).tokens).toBe(30)
    expect(counter.message(assistant(text(4))).tokens).toBe(17)
    expect(counter.message(assistant(text(40), { type: 'image', source: 'a' })).tokens).toBe(30 + 85)
    expect(estimateCounter({ imageTokens: 0 }).message(assistant(text(40))).tokens).toBe(20)
  })
})
