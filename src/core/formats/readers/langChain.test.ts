import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { brief, opened } from '../testing/opened.ts'

const call = { name: 'read', args: { path: 'a' }, id: 'c1', type: 'tool_call' }

function saved(name: string, kwargs: object, path = ['langchain_core', 'messages']) {
  return { lc: 1, type: 'constructor', id: [...path, name], kwargs }
}

const same = ['system: Be kind.', 'user: Hi.', 'assistant: I read. + read({"path":"a"})', 'tool: x']

describe('LangChain messages', () => {
  it('are the same in every encoding', () => {
    const fields = [
      { content: 'Be kind.' },
      { content: 'Hi.' },
      { content: 'I read.', tool_calls: [call] },
      { content: 'x', tool_call_id: 'c1', name: 'read' },
    ] as const
    const types = ['system', 'human', 'ai', 'tool'] as const
    const classes = ['SystemMessage', 'HumanMessage', 'AIMessageChunk', 'ToolMessage'] as const
    const encodings = [
      fields.map((data, n) => ({ type: types[n], data })),
      fields.map((data, n) => saved(classes[n] ?? '', data)),
      fields.map((data, n) => saved(classes[n] ?? '', data, ['langchain', 'schema', 'messages'])),
      fields.map((data, n) => ({ ...data, type: types[n] })),
    ]
    for (const encoding of encodings) {
      const { format, messages } = opened(encoding)
      expect(format).toBe('langchain')
      expect(messages.map(brief)).toEqual(same)
    }
  })

  it("are read as LangChain's own code writes them", () => {
    const messages = [
      new SystemMessage('Be kind.'),
      new HumanMessage('Hi.'),
      new AIMessage({ content: 'I read.', tool_calls: [{ ...call, type: 'tool_call' }] }),
      new ToolMessage({ content: 'x', tool_call_id: 'c1', name: 'read' }),
    ]
    expect(opened(messages).messages.map(brief)).toEqual(same)
    expect(opened(messages.map((message) => message.toDict())).messages.map(brief)).toEqual(same)
  })

  it('are read from pairs, and from the older {type, role, text}', () => {
    const pairs = opened([
      ['system', 'Be kind.'],
      ['human', 'Hi.'],
      ['ai', 'Hello.'],
    ])
    expect(pairs.messages.map(brief)).toEqual(['system: Be kind.', 'user: Hi.', 'assistant: Hello.'])
    const older = opened([{ type: 'human', data: { type: 'human', role: undefined, content: 'Hi.' } }])
    expect(older.messages.map(brief)).toEqual(['user: Hi.'])
  })

  it('show a call once that stands in three places', () => {
    const content = [
      { type: 'text', text: 'I read.' },
      { type: 'tool_use', id: 'c1', name: 'read', input: { path: 'a' } },
    ]
    const legacy = { id: 'c1', type: 'function', function: { name: 'read', arguments: '{"path": "a"}' } }
    const data = { content, tool_calls: [call], additional_kwargs: { tool_calls: [legacy] } }
    const { messages } = opened([{ type: 'ai', data }])
    expect(messages.map(brief)).toEqual(['assistant: I read. + read({"path":"a"})'])
  })

  it('keep a call whose arguments are no JSON, and say so', () => {
    const invalid = { name: 'read', args: '{"path": ', id: 'c1', error: 'cut', type: 'invalid_tool_call' }
    const { messages, words } = opened([{ type: 'ai', data: { content: '', invalid_tool_calls: [invalid] } }])
    expect(messages[0]?.parts.at(-1)).toMatchObject({ type: 'call', callId: 'c1', arguments: '{"path": ' })
    expect(words.join()).toContain('invalid_tool_calls')
  })

  it('read an older function call and its result by the name', () => {
    const { history } = opened([
      { type: 'ai', data: { content: '', additional_kwargs: { function_call: { name: 'read', arguments: '{}' } } } },
      { type: 'function', data: { content: 'x', name: 'read' } },
    ])
    expect(callsByResult(history)).toHaveLength(1)
  })

  it('take removals as what the model saw after them', () => {
    const { messages, seen } = opened([
      { type: 'human', data: { id: 'h1', content: 'One.' } },
      { type: 'ai', data: { id: 'a1', content: 'Two.' } },
      { type: 'remove', data: { id: 'h1', content: '' } },
      { type: 'human', data: { id: 'h2', content: 'Three.' } },
      { type: 'remove', data: { id: '__remove_all__', content: '' } },
      { type: 'human', data: { id: 'h3', content: 'Four.' } },
    ])
    expect(messages.map(({ id }) => id)).toEqual(['h1', 'a1', 'h2', 'h3'])
    expect(seen).toEqual([
      { words: '1 message removed (RemoveMessage)', at: 2, prompt: ['a1'] },
      { words: '2 messages removed (RemoveMessage)', at: 3, prompt: [] },
    ])
  })

  it('of a traced run are lists of lists, with the answer beside them', () => {
    const run = {
      name: 'ChatOpenAI',
      inputs: { messages: [[saved('HumanMessage', { content: 'Hi.' })]] },
      outputs: { generations: [[{ text: 'Hello.', message: saved('AIMessage', { content: 'Hello.' }) }]] },
    }
    expect(opened(run).messages.map(brief)).toEqual(['user: Hi.', 'assistant: Hello.'])
    const batch = [[saved('HumanMessage', { content: 'A' })], [saved('HumanMessage', { content: 'B' })]]
    expect(opened(batch).found).toHaveLength(2)
  })

  it('say tokens, model, failure and blocks', () => {
    const { usage, model, messages } = opened([
      {
        type: 'ai',
        data: {
          id: 'a1',
          content: [
            { type: 'reasoning', reasoning: 'hm' },
            { type: 'image_url', image_url: { url: 'data:x' } },
            'Yes.',
          ],
          usage_metadata: { input_tokens: 120, output_tokens: 8, total_tokens: 128 },
          response_metadata: { model_name: 'gpt-4o' },
        },
      },
      { type: 'tool', data: { content: [{ type: 'text', text: 'no' }], tool_call_id: 'x', status: 'error' } },
    ])
    expect(usage).toEqual([{ id: 'a1', input: 120, output: 8, label: 'usage_metadata.input_tokens' }])
    expect(model).toBe('gpt-4o')
    expect(messages.map(brief)).toEqual(['assistant: <hm> + [image] + Yes.', 'tool: failed: no'])
  })

  it('leave a record out that is none, and keep the rest', () => {
    const { roles, words } = opened([
      { type: 'human', data: { content: 'Hi.' } },
      { lc: 1, type: 'not_implemented', id: ['x'] },
      7,
    ])
    expect(roles).toBe('user')
    expect(words.filter((one) => one.startsWith('skipped'))).toHaveLength(2)
  })
})
