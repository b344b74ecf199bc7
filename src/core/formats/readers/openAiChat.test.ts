import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { opened } from '../testing/opened.ts'

const user = { role: 'user', content: 'hi' }
const answer = { role: 'assistant', content: 'hello' }

describe('an OpenAI chat around its messages', () => {
  it.each(['request', 'body', 'data', 'payload', 'raw_provider_payload', 'values', 'result'])('opens in %s', (key) => {
    expect(opened({ id: 1, [key]: { messages: [user] } }).shape).toEqual(['user: hi'])
  })

  it('is a whole response, with its usage and model', () => {
    const usage = { prompt_tokens: 9, completion_tokens: 2 }
    const { conversation, shape, format } = opened({
      object: 'chat.completion',
      model: 'm1',
      choices: [{ message: answer }],
      usage,
    })
    expect(format).toBe('openai-chat')
    expect(shape).toEqual(['assistant: hello'])
    expect(conversation).toMatchObject({
      model: 'm1',
      usage: [{ id: 'm1', input: 9, output: 2, label: 'usage.prompt_tokens' }],
    })
  })

  it('has the answer after the request that it came to', () => {
    const { shape, conversation } = opened({
      request: { messages: [user] },
      response: { choices: [{ message: answer }], usage: { prompt_tokens: 3 } },
    })
    expect(shape).toEqual(['user: hi', 'assistant: hello'])
    expect(conversation.usage).toEqual([{ id: 'm2', input: 3, label: 'usage.prompt_tokens' }])
  })

  it('has reasoning once, however many fields say it, and what is encrypted as opaque', () => {
    const details = [
      { type: 'reasoning.text', text: 'hm' },
      { type: 'reasoning.encrypted', data: 'abcd' },
    ]
    const { messages, items } = opened([{ ...answer, reasoning: 'hm', reasoning_details: details }])
    expect(messages[0]?.parts).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'opaque', kind: 'encrypted_content', size: 4 },
      { type: 'text', text: 'hello' },
    ])
    expect(items).toEqual([])
    const blocks = [
      { type: 'thinking', thinking: 'so', signature: 'sig' },
      { type: 'redacted_thinking', data: 'xy' },
    ]
    expect(opened([{ ...answer, thinking_blocks: blocks }]).messages[0]?.parts.slice(0, 3)).toEqual([
      { type: 'reasoning', text: 'so' },
      { type: 'opaque', kind: 'signature', size: 3 },
      { type: 'opaque', kind: 'redacted_thinking', size: 2 },
    ])
  })

  it('makes no remark of null keys, and pairs repeated call ids with the nearest open call', () => {
    const call = (name: string) => ({ id: 'c', type: 'function', function: { name, arguments: '{}' } })
    const made = (name: string) => ({ role: 'assistant', content: null, function_call: null, tool_calls: [call(name)] })
    const result = { role: 'tool', tool_call_id: 'c', content: '1' }
    const { conversation, items } = opened([user, made('a'), result, made('b'), result])
    expect(callsByResult(conversation.history)).toEqual([
      [2, 1],
      [4, 3],
    ])
    expect(items).toEqual([])
  })

  it('pairs parallel calls that stand in messages of their own', () => {
    const made = (id: string) => ({ role: 'assistant', tool_calls: [{ id, function: { name: 'f', arguments: '' } }] })
    const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: id })
    const { conversation } = opened([made('a'), made('b'), result('b'), result('a')])
    expect(callsByResult(conversation.history)).toEqual([
      [2, 1],
      [3, 0],
    ])
  })

  it('is read where the type of a message says who speaks', () => {
    const { format, shape, words } = opened([
      { type: 'system', content: 'You act.' },
      { type: 'user', content: [{ type: 'text', text: 'hi' }] },
      { type: 'assistant', content: 'I look.', tool_calls: [{ id: 'a', name: 'view', arguments: '{}' }] },
      { type: 'tool_result', tool_call_id: 'a', content: 'seen' },
      { type: 'backend_tool_call', kind: {} },
    ])
    expect(format).toBe('openai-chat')
    expect(shape).toEqual(['system: You act.', 'user: hi', 'assistant: I look. | call', 'tool: seen'])
    expect(words).toContain('repaired: a message without a role: its type says who speaks')
  })

  it('has calls and results with the names that AG-UI gives them', () => {
    const calls = [{ id: 'a', type: 'function', function: { name: 'view', arguments: '{}' } }]
    const { shape, words, conversation } = opened([
      user,
      { role: 'assistant', toolCalls: calls },
      { role: 'tool', toolCallId: 'a', content: 'seen' },
    ])
    expect(shape).toEqual(['user: hi', 'assistant: call', 'tool: seen'])
    expect(callsByResult(conversation.history)).toEqual([[2, 1]])
    expect(words).toEqual([])
  })

  it('is the inputs and outputs of a traced run', () => {
    const outputs = {
      model: 'm1',
      choices: [{ message: answer }],
      usage_metadata: { input_tokens: 4, output_tokens: 1 },
    }
    const { shape, conversation } = opened({ run_type: 'llm', inputs: { model: 'm0', messages: [user] }, outputs })
    expect(shape).toEqual(['user: hi', 'assistant: hello'])
    expect(conversation.usage).toEqual([{ id: 'm2', input: 4, output: 1, label: 'usage_metadata.input_tokens' }])
  })
})
