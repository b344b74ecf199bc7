import { describe, expect, it } from 'vitest'
import { pairsOf } from '../../message/pairs.ts'
import { callsByResult } from '../../testing/callsByResult.ts'
import { lines } from '../testing/fixture.ts'
import { opened } from '../testing/opened.ts'

const user = (content: unknown) => ({ role: 'user', content })
const assistant = (...content: unknown[]) => ({ role: 'assistant', content })
const call = (id: string, input: unknown = {}) => ({ type: 'tool_use', id, name: 'read', input })
const result = (id: string, content?: unknown, rest = {}) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...rest,
})
const text = (words: string) => ({ type: 'text', text: words })

describe('Anthropic messages', () => {
  it('are a request with a system prompt of one text or several, and tools', () => {
    const tools = [{ name: 'read', description: 'reads', input_schema: { type: 'object' } }]
    const body = { model: 'claude', system: [text('be'), text('brief')], messages: [user('hi')], tools }
    const { format, conversation, messages } = opened(body)
    expect(format).toBe('anthropic')
    expect(messages[0]?.parts).toHaveLength(2)
    expect(conversation).toMatchObject({ model: 'claude', tools: [{ name: 'read', parameters: { type: 'object' } }] })
    expect(opened({ ...body, system: 'be brief' }).shape).toEqual(['system: be brief', 'user: hi'])
  })

  it('give each result a message of its own, and what the user says after them another', () => {
    const both = user([result('b', 'B'), result('a', [text('A1'), text('A2')], { is_error: true }), text('go on')])
    const { shape, messages, conversation } = opened([
      user('hi'),
      assistant(text('I read'), call('a'), call('b')),
      both,
    ])
    expect(shape).toEqual(['user: hi', 'assistant: I read | call | call', 'tool: B', 'tool: A1 | A2', 'user: go on'])
    expect(messages[3]).toMatchObject({ answers: 'a', failed: true })
    expect(callsByResult(conversation.history)).toEqual([
      [2, 1],
      [3, 1],
    ])
  })

  it('keep a result without content, one without a call, and a call without a result', () => {
    const { shape, conversation, items } = opened([assistant(call('a')), user([result('gone')]), user('hi')])
    expect(shape).toEqual(['assistant: call', 'tool: ', 'user: hi'])
    expect(pairsOf(conversation.history).orphans).toEqual([1])
    expect(items.map(({ words }) => words)).toContain('a call without a result: kept, and flagged')
  })

  it('have thoughts as reasoning, and signatures and redacted thoughts as opaque', () => {
    const thought = { type: 'thinking', thinking: 'hm', signature: 'abcdef' }
    const { messages } = opened([
      user('hi'),
      assistant(thought, { type: 'redacted_thinking', data: 'xyz' }, text('so')),
    ])
    expect(messages[1]?.parts).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'opaque', kind: 'signature', size: 6 },
      { type: 'opaque', kind: 'redacted_thinking', size: 3 },
      { type: 'text', text: 'so' },
    ])
  })

  it('keep images, documents and search results, in results too', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA' } }
    const page = { type: 'document', title: 'a.txt', source: { type: 'text', media_type: 'text/plain', data: 'words' } }
    const search = { type: 'search_result', title: 'found', source: 'https://a', content: [text('one'), text('two')] }
    const stored = { type: 'image', source: { type: 'url', url: 'https://a/b.png' } }
    const { messages } = opened([user([image, page, search]), assistant(call('a')), user([result('a', [stored])])])
    expect(messages[0]?.parts).toEqual([
      { type: 'image', source: 'data:image/png;base64,AA' },
      { type: 'file', name: 'a.txt', text: 'words' },
      { type: 'file', name: 'found', text: 'one\ntwo' },
    ])
    expect(messages[2]?.parts).toEqual([{ type: 'image', source: 'https://a/b.png' }])
  })

  it('split an answer at what a tool of the provider gave', () => {
    const found = [{ type: 'web_search_result', url: 'https://a', encrypted_content: 'secret' }]
    const { shape, messages, conversation } = opened([
      user('hi'),
      assistant(
        text('I search'),
        { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'a' } },
        { type: 'web_search_tool_result', tool_use_id: 's1', content: found },
        text('There it is'),
      ),
    ])
    expect(shape.map((words) => words.split(':')[0])).toEqual(['user', 'assistant', 'tool', 'assistant'])
    expect(messages[2]?.parts).toMatchObject([{ type: 'text' }, { type: 'opaque', kind: 'encrypted_content' }])
    expect(JSON.stringify(messages)).not.toContain('secret')
    expect(callsByResult(conversation.history)).toEqual([[2, 1]])
  })

  it('may be a response, or a message a line, with the usage of the whole prompt', () => {
    const usage = { input_tokens: 5, cache_read_input_tokens: 90, cache_creation_input_tokens: 5, output_tokens: 3 }
    const response = { type: 'message', id: 'msg_1', model: 'claude', ...assistant(text('so'), call('a')), usage }
    const expected = [{ id: 'msg_1', input: 100, output: 3, label: 'usage.input_tokens + cache_read + cache_creation' }]
    expect(opened(response)).toMatchObject({ format: 'anthropic', conversation: { model: 'claude', usage: expected } })
    expect(opened(lines([user('hi'), response])).conversation.usage).toEqual(expected)
  })

  it('keep neighbours of one role, a system message in the middle, and empty content as they are', () => {
    const { shape } = opened([
      user('a'),
      user(''),
      user([]),
      { role: 'system', content: 'now' },
      assistant(call('a')),
      assistant(text('b')),
    ])
    expect(shape).toEqual(['user: a', 'user: ', 'user: ', 'system: now', 'assistant: call', 'assistant: b'])
  })

  it('keep any input of a call as it is, and undo the wrapping of what was none', () => {
    const inputs = ['text', { a: 1 }, [1], { _raw: '{"cut' }, { _raw: '', more: 1 }]
    const { messages } = opened([assistant(...inputs.map((input, index) => call(`c${index}`, input)))])
    expect(messages[0]?.parts.map((part) => (part.type === 'call' ? part.arguments : part))).toEqual([
      ...inputs.slice(0, 3),
      '{"cut',
      inputs[4],
    ])
  })

  it('show a compaction as what was sent from there on', () => {
    const summary = { type: 'compaction', content: 'it was read' }
    const { conversation, shape } = opened({
      system: 's',
      messages: [user('a'), assistant(text('b')), user('c'), assistant(summary, text('d'))],
    })
    expect(shape).toEqual(['system: s', 'user: a', 'assistant: b', 'user: c', 'assistant: d'])
    expect(conversation.seen).toMatchObject([
      { at: 4, prompt: ['m1', { origin: { kind: 'summary', of: ['m2', 'm3', 'm4'] } }] },
    ])
  })

  it('lose no other message to one that is none', () => {
    const { shape, items } = opened([
      user('a'),
      7,
      { role: 'robot' },
      assistant(call('a'), { type: 'strange' }, 'plain'),
    ])
    expect(shape).toEqual(['user: a', 'assistant: call | plain'])
    expect(items.map(({ level }) => level)).toEqual(['skipped', 'skipped', 'skipped', 'repaired'])
  })

  it('are a response whatever blocks are in it', () => {
    const { format, shape, conversation } = opened({
      type: 'message',
      role: 'assistant',
      model: 'claude-x',
      content: [{ type: 'fallback', to: {} }, text('so')],
      stop_reason: 'end_turn',
      usage: { input_tokens: 4, output_tokens: 2 },
    })
    expect([format, shape]).toEqual(['anthropic', ['assistant: so']])
    expect(conversation).toMatchObject({ model: 'claude-x', usage: [{ input: 4 }] })
  })

  it('are read as Bedrock writes them, each block under a key of its own', () => {
    const { format, conversation, shape, messages } = opened({
      modelId: 'm1',
      system: [{ text: 's' }],
      messages: [
        { role: 'user', content: [{ text: 'hi' }] },
        { role: 'assistant', content: [{ text: 'I look.' }, { toolUse: { toolUseId: 't', name: 'read', input: {} } }] },
        { role: 'user', content: [{ toolResult: { toolUseId: 't', content: [{ text: 'no' }], status: 'error' } }] },
      ],
      toolConfig: { tools: [{ toolSpec: { name: 'read', inputSchema: { json: { type: 'object' } } } }] },
    })
    expect([format, conversation.model]).toEqual(['anthropic', 'm1'])
    expect(shape).toEqual(['system: s', 'user: hi', 'assistant: I look. | call', 'tool: no'])
    expect(messages[3]).toMatchObject({ answers: 't', failed: true })
    expect(conversation.tools).toEqual([{ name: 'read', parameters: { type: 'object' } }])
  })
})
