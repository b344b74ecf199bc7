import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { lines } from '../testing/fixture.ts'
import { opened } from '../testing/opened.ts'

const user = { role: 'user', content: 'hi' }
const call = (name: string, args: unknown = { a: 1 }) => ({ function: { name, arguments: args } })
const result = (tool_name: string) => ({ role: 'tool', tool_name, content: tool_name })

describe('an Ollama chat', () => {
  it('pairs results in a row by name and order, without a remark', () => {
    const calls = { role: 'assistant', content: '', tool_calls: [call('a'), call('b'), call('a')] }
    const { format, conversation, shape, items } = opened([
      user,
      calls,
      result('b'),
      result('a'),
      { role: 'tool', content: 'third' },
    ])
    expect(format).toBe('ollama')
    expect(shape).toEqual(['user: hi', 'assistant: call | call | call', 'tool: b', 'tool: a', 'tool: third'])
    const ids = conversation.history[1]?.message.parts.map((part) => (part.type === 'call' ? part.callId : ''))
    expect(conversation.history.slice(2).map(({ message }) => message.answers)).toEqual([ids?.[1], ids?.[0], ids?.[2]])
    expect(callsByResult(conversation.history)).toHaveLength(3)
    expect(items).toEqual([])
  })

  it('has thoughts and images', () => {
    const { messages } = opened([
      { ...user, images: ['/9j/AA', 'iVBOAA'] },
      { role: 'assistant', content: 'so', thinking: 'hm' },
    ])
    expect(messages.map(({ parts }) => parts)).toEqual([
      [
        { type: 'text', text: 'hi' },
        { type: 'image', source: 'data:image/jpeg;base64,/9j/AA' },
        { type: 'image', source: 'data:image/png;base64,iVBOAA' },
      ],
      [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'so' },
      ],
    ])
  })

  it('may be a stream, whose pieces are put together', () => {
    const piece = (content: string, done = false, more = {}) => ({
      model: 'qwen3',
      created_at: '2025-01-01T00:00:00Z',
      message: { role: 'assistant', content, ...more },
      done,
      ...(done && { prompt_eval_count: 12, eval_count: 3 }),
    })
    const pieces = [
      piece('', false, { thinking: 'h' }),
      piece('', false, { thinking: 'm' }),
      piece('He'),
      piece('llo'),
      piece('', true),
    ]
    const { format, shape, conversation } = opened(lines(pieces))
    expect([format, ...shape]).toEqual(['ollama', 'assistant: hm | Hello'])
    expect(conversation).toMatchObject({
      model: 'qwen3',
      usage: [{ id: 'm1', input: 12, output: 3, label: 'prompt_eval_count' }],
    })
    expect(opened(piece('Hello', true))).toMatchObject({ format: 'ollama', shape: ['assistant: Hello'] })
    expect(opened(lines([{ model: 'qwen3', messages: [user] }, piece('He'), piece('llo', true)])).shape).toEqual([
      'user: hi',
      'assistant: Hello',
    ])
  })
})
