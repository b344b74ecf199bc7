import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { brief, opened } from '../testing/opened.ts'

function request(...parts: object[]) {
  return { kind: 'request', parts }
}

function response(...parts: object[]) {
  return { kind: 'response', parts, model_name: 'gpt-4o', timestamp: '2025-11-01T10:00:00Z' }
}

function prompt(content: unknown) {
  return { part_kind: 'user-prompt', content }
}

const call = { part_kind: 'tool-call', tool_name: 'read', args: { path: 'a' }, tool_call_id: 'c1' }
const back = { part_kind: 'tool-return', tool_name: 'read', content: { lines: 3 }, tool_call_id: 'c1' }

describe('a pydantic-ai history', () => {
  it('has results and a prompt of one request as messages, in its order', () => {
    const { format, messages, history, model } = opened([
      request({ part_kind: 'system-prompt', content: 'Be kind.' }, prompt('Hi.')),
      response(
        { part_kind: 'thinking', content: 'hm', signature: 's' },
        { part_kind: 'text', content: 'I read.' },
        call,
      ),
      request(back, prompt('And?')),
    ])
    expect(format).toBe('pydantic-ai')
    expect(model).toBe('gpt-4o')
    expect(messages.map(brief)).toEqual([
      'system: Be kind.',
      'user: Hi.',
      'assistant: <hm> + [opaque] + I read. + read({"path":"a"})',
      'tool: {"lines":3}',
      'user: And?',
    ])
    expect(callsByResult(history)).toEqual([[3, 2]])
  })

  it('puts the instructions of the requests at the front once, and notes where they change', () => {
    const { messages, items } = opened([
      { ...request(prompt('One.')), instructions: 'Be kind.' },
      response({ part_kind: 'text', content: 'Yes.' }),
      { ...request(prompt('Two.')), instructions: 'Be kind.' },
      { ...request(prompt('Three.')), instructions: 'Be brief.' },
    ])
    expect(messages.map(brief)).toEqual([
      'system: Be kind.',
      'user: One.',
      'assistant: Yes.',
      'user: Two.',
      'user: Three.',
    ])
    expect(items).toContainEqual(expect.objectContaining({ level: 'note', where: 'message 4' }))
  })

  it('reads a retry as a failed result, and as a user message where it names no tool', () => {
    const details = [{ type: 'missing', loc: ['path'] }]
    const { messages } = opened([
      response(call),
      request({ part_kind: 'retry-prompt', content: details, tool_name: 'read', tool_call_id: 'c1' }),
      response({ part_kind: 'text', content: 'no' }),
      request({ part_kind: 'retry-prompt', content: 'Plain text is not allowed.' }),
    ])
    expect(messages.map(brief)).toEqual([
      'assistant: read({"path":"a"})',
      `tool: failed: ${JSON.stringify(details)}`,
      'assistant: no',
      'user: Plain text is not allowed.',
    ])
  })

  it('keeps texts, addresses and bytes of a prompt in their order', () => {
    const { messages } = opened([
      request(
        prompt([
          'See.',
          { kind: 'image-url', url: 'https://example.org/a.png' },
          { kind: 'binary', data: 'a-_b', media_type: 'image/png' },
          { kind: 'document-url', url: 'https://example.org/a.pdf', media_type: 'application/pdf' },
        ]),
      ),
    ])
    expect(messages[0]?.parts).toEqual([
      { type: 'text', text: 'See.' },
      { type: 'image', source: 'https://example.org/a.png' },
      { type: 'image', source: 'data:image/png;base64,a+/b' },
      { type: 'file', name: 'application/pdf', data: 'https://example.org/a.pdf' },
    ])
  })

  it('keeps cut arguments and none, tools that the provider ran, and results inside a response', () => {
    const { messages } = opened([
      response(
        { ...call, args: '{"path": ' },
        { ...call, args: null, tool_call_id: 'c2' },
        { part_kind: 'builtin-tool-call', tool_name: 'search', args: { q: 1 }, tool_call_id: 'c3' },
        { part_kind: 'builtin-tool-return', tool_name: 'search', content: 'found', tool_call_id: 'c3' },
        { part_kind: 'text', content: 'So.' },
      ),
    ])
    expect(messages.map(brief)).toEqual([
      'assistant: read("{\\"path\\": ") + read("") + search({"q":1})',
      'tool: found',
      'assistant: So.',
    ])
  })

  it('takes a compaction as what the model saw from there on', () => {
    const { messages, seen, history } = opened([
      request({ part_kind: 'system-prompt', content: 'Be kind.' }, prompt('One.')),
      response({ part_kind: 'text', content: 'Two.' }),
      request(prompt('Three.')),
      response({ part_kind: 'compaction', content: 'They counted.' }, { part_kind: 'text', content: 'Four.' }),
    ])
    expect(messages).toHaveLength(5)
    const of = history.slice(1, 4).map(({ message: { id } }) => id)
    expect(seen).toMatchObject([
      {
        at: 4,
        prompt: [messages[0]?.id, { message: { parts: [{ text: 'They counted.' }] }, origin: { kind: 'summary', of } }],
      },
    ])
  })

  it('keeps a compaction that only its provider can read as opaque', () => {
    const { seen } = opened([
      request(prompt('One.')),
      response({ part_kind: 'compaction', content: null, provider_details: { encrypted_content: 'x' } }),
    ])
    expect(seen?.[0]?.prompt).toMatchObject([{ message: { parts: [{ type: 'opaque', kind: 'compaction' }] } }])
  })

  it('says tokens by the names of both versions', () => {
    const { usage, messages } = opened([
      {
        ...response({ part_kind: 'text', content: 'a' }),
        usage: { input_tokens: 50, cache_read_tokens: 40, output_tokens: 2 },
      },
      { ...response({ part_kind: 'text', content: 'b' }), usage: { request_tokens: 60, response_tokens: 3 } },
    ])
    expect(usage).toEqual([
      { id: messages[0]?.id, input: 50, output: 2, label: 'usage.input_tokens' },
      { id: messages[1]?.id, input: 60, output: 3, label: 'usage.request_tokens' },
    ])
  })

  it('of 2024, with roles, is read too', () => {
    const { format, messages } = opened([
      { message_kind: 'request', role: 'user', content: 'Hi.' },
      {
        message_kind: 'response',
        role: 'model-structured-response',
        calls: [{ tool_name: 'read', args: { args_json: '{}' }, tool_id: 'c' }],
      },
      { message_kind: 'request', role: 'tool-return', tool_name: 'read', content: 'x', tool_id: 'c' },
      { message_kind: 'response', role: 'model-text-response', content: 'Done.' },
    ])
    expect(format).toBe('pydantic-ai')
    expect(messages.map(brief)).toEqual(['user: Hi.', 'assistant: read("{}")', 'tool: x', 'assistant: Done.'])
  })

  it('counts parts that are no messages, and leaves out records that are none', () => {
    const { roles, words } = opened([
      request(prompt('Hi.'), { part_kind: 'tool-availability-delta' }),
      'half',
      { kind: 'other' },
    ])
    expect(roles).toBe('user')
    expect(words).toContain('note: 1 part of type tool-availability-delta: not part of a prompt')
    expect(words.filter((one) => one.startsWith('skipped'))).toHaveLength(2)
  })
})
