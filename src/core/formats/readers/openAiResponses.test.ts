import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { opened } from '../testing/opened.ts'

const user = (text: string) => ({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] })
const answer = (text: string) => ({
  type: 'message',
  role: 'assistant',
  id: `msg_${text}`,
  content: [{ type: 'output_text', text }],
})
const call = (call_id: string) => ({ type: 'function_call', call_id, name: 'read', arguments: '{"a":' })
const result = (call_id: string, output: unknown) => ({ type: 'function_call_output', call_id, output })

describe('OpenAI responses', () => {
  it('group the items of a turn into one message until somebody else speaks', () => {
    const thought = {
      type: 'reasoning',
      id: 'r',
      summary: [{ type: 'summary_text', text: 'hm' }],
      encrypted_content: 'abcd',
    }
    const items = [
      user('hi'),
      thought,
      answer('so'),
      call('a'),
      call('b'),
      result('a', 'A'),
      result('b', 'B'),
      answer('end'),
      answer('more'),
    ]
    const { format, shape, messages, conversation } = opened(items)
    expect(format).toBe('openai-responses')
    expect(shape).toEqual([
      'user: hi',
      'assistant: hm | opaque | so | call | call',
      'tool: A',
      'tool: B',
      'assistant: end | more',
    ])
    expect(messages[1]?.parts.at(-1)).toEqual({ type: 'call', callId: 'b', name: 'read', arguments: '{"a":' })
    expect(callsByResult(conversation.history)).toEqual([
      [2, 1],
      [3, 1],
    ])
  })

  it('are a request with instructions, whose input may be a text', () => {
    const tools = [{ type: 'function', name: 'read', parameters: { type: 'object' }, strict: true }]
    const { format, shape, conversation } = opened({ model: 'gpt', instructions: 'be brief', input: 'hi', tools })
    expect([format, ...shape]).toEqual(['openai-responses', 'system: be brief', 'user: hi'])
    expect(conversation).toMatchObject({ model: 'gpt', tools: [{ name: 'read' }] })
  })

  it('are a response, after its request, with its usage', () => {
    const response = {
      object: 'response',
      model: 'gpt',
      output: [answer('so')],
      usage: { input_tokens: 8, output_tokens: 1 },
    }
    const { format, shape, conversation } = opened({ request: { input: [{ role: 'user', content: 'hi' }] }, response })
    expect([format, ...shape]).toEqual(['openai-responses', 'user: hi', 'assistant: so'])
    expect(conversation.usage).toEqual([{ id: 'msg_so', input: 8, output: 1, label: 'usage.input_tokens' }])
    expect(opened({ ...response, previous_response_id: 'resp_1' }).items).toContainEqual({
      level: 'note',
      words: 'a previous_response_id: older turns are not in the file',
    })
  })

  it('have calls of the tools of the provider, with the results that stand in them', () => {
    const { shape, conversation } = opened([
      user('hi'),
      { type: 'web_search_call', id: 'ws', status: 'completed', action: { type: 'search', query: 'a' } },
      { type: 'mcp_call', id: 'm', name: 'list', server_label: 's', arguments: '{}', output: 'listed' },
      { type: 'code_interpreter_call', id: 'ci', code: '1+1', outputs: [{ type: 'logs', logs: '2' }] },
      { type: 'image_generation_call', id: 'ig', result: 'AA', status: 'completed' },
      { type: 'local_shell_call', call_id: 'ls', action: { command: ['ls'] } },
      { type: 'local_shell_call_output', call_id: 'ls', output: 'a.py' },
      { type: 'computer_call', call_id: 'cc', action: { type: 'screenshot' } },
      {
        type: 'computer_call_output',
        call_id: 'cc',
        output: { type: 'computer_screenshot', image_url: 'data:image/png;base64,AA' },
      },
      answer('so'),
    ])
    expect(shape).toEqual([
      'user: hi',
      ...['assistant: call', 'tool: completed', 'assistant: call', 'tool: listed'],
      ...['assistant: call', 'tool: [{"type":"logs","logs":"2"}]', 'assistant: call', 'tool: image'],
      ...['assistant: call', 'tool: a.py', 'assistant: call', 'tool: image', 'assistant: so'],
    ])
    expect(callsByResult(conversation.history)).toHaveLength(6)
  })

  it('keep a compaction as opaque, and say what stands for something else', () => {
    const { shape, conversation, items } = opened([
      user('hi'),
      { type: 'compaction', encrypted_content: 'abcd' },
      { type: 'item_reference', id: 'rs_1' },
      { type: 'mcp_list_tools', tools: [] },
      { type: 'strange' },
      7,
      answer('so'),
    ])
    expect(shape).toEqual(['user: hi', 'assistant: opaque', 'assistant: so'])
    expect(conversation.history[1]).toMatchObject({
      message: { parts: [{ type: 'opaque', kind: 'compaction', size: 4 }] },
      origin: { kind: 'summary', unverified: true },
    })
    expect(items.map(({ level, where }) => [level, where])).toEqual([
      ['skipped', 'item 3'],
      ['skipped', 'item 5'],
      ['skipped', 'item 6'],
      ['note', 'item 2'],
      ['note', 'item 4'],
    ])
  })

  it('keep parts of results, orphans, and reasoning that says nothing', () => {
    const parts = [
      { type: 'input_text', text: 'A' },
      { type: 'input_image', image_url: 'https://a', detail: 'low' },
    ]
    const { messages, items } = opened([
      result('gone', parts),
      { type: 'reasoning', summary: [], content: null },
      call('a'),
      user('hi'),
    ])
    expect(messages[0]?.parts).toEqual([
      { type: 'text', text: 'A' },
      { type: 'image', source: 'https://a', detail: 'low' },
    ])
    expect(messages[1]?.parts).toHaveLength(1)
    expect(items.map(({ words }) => words)).toContain('a result without its call: kept, and flagged')
  })

  it('are not guessed where most records are something else', () => {
    const others = [1, 2, 3].map((value) => ({ type: 'progress', value }))
    expect(opened([user('hi'), call('a'), result('a', 'A')]).format).toBe('openai-responses')
    expect(() => opened([call('a'), ...others])).toThrow()
  })

  it('have tools of the provider itself, whose definitions are not there', () => {
    const tools = [
      { type: 'mcp', server_label: 'x' },
      { type: 'function', name: 'read', parameters: {} },
    ]
    const thought = { type: 'reasoning', id: 'r', summary: [] }
    const { conversation, words, shape } = opened({ object: 'response', output: [thought, answer('so')], tools })
    expect(conversation.tools.map(({ name }) => name)).toEqual(['read'])
    expect(shape).toEqual(['assistant: so'])
    expect(words).toEqual(["note: a tool of the provider's own, mcp: its definition is not in the file"])
  })
})
