import { convertToModelMessages, type UIMessage } from 'ai'
import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { brief, opened } from '../testing/opened.ts'

function tool(state: string, rest: object = {}) {
  return { type: 'tool-read-file', toolCallId: 'c1', state, input: { path: 'a' }, ...rest }
}

const user = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Fix it.' }] }

function answer(...parts: unknown[]) {
  return opened([user, { id: 'a1', role: 'assistant', parts }])
}

describe('a UI message of the AI SDK', () => {
  it('is one message a step: text and calls, then their results', () => {
    const { format, messages } = answer(
      { type: 'step-start' },
      { type: 'reasoning', text: 'hm', state: 'done' },
      { type: 'text', text: 'I read.' },
      tool('output-available', { output: { lines: 3 } }),
      { type: 'step-start' },
      { type: 'text', text: 'Done.' },
    )
    expect(format).toBe('ai-sdk-ui')
    expect(messages.map(brief)).toEqual([
      'user: Fix it.',
      'assistant: <hm> + I read. + read-file({"path":"a"})',
      'tool: {"lines":3}',
      'assistant: Done.',
    ])
    expect(messages[1]?.id).toBe('a1')
    expect(messages[2]?.name).toBe('read-file')
  })

  it('ends a step at a text behind a result where no step is marked', () => {
    const { roles } = answer(tool('output-available', { output: 'x' }), { type: 'text', text: 'Done.' })
    expect(roles).toBe('user assistant tool assistant')
  })

  it.each(['input-streaming', 'input-available', 'approval-requested', 'approval-responded'])(
    'keeps a call that has no output (%s)',
    (state) => {
      const { messages } = answer(tool(state))
      expect(messages.map(brief)).toEqual(['user: Fix it.', 'assistant: read-file({"path":"a"})'])
    },
  )

  it('says of errors and refusals that the tool failed, with their text', () => {
    const error = answer(tool('output-error', { errorText: 'no such file', input: undefined, rawInput: '{"pa' }))
    expect(error.messages.map(brief).slice(1)).toEqual(['assistant: read-file("{\\"pa")', 'tool: failed: no such file'])
    const denied = answer(tool('output-denied', { approval: { id: 'x', approved: false, reason: 'too wide' } }))
    expect(denied.messages.map(brief).at(-1)).toBe('tool: failed: too wide')
  })

  it('keeps two parts with one toolCallId, each with its result, and says so', () => {
    const { history, messages, words } = answer(tool('output-error', { errorText: 'unknown tool' }), {
      ...tool('output-available', { output: 'ok' }),
      type: 'dynamic-tool',
      toolName: 'read',
    })
    expect(messages.map(brief).slice(1)).toEqual([
      'assistant: read-file({"path":"a"}) + read({"path":"a"})',
      'tool: failed: unknown tool',
      'tool: ok',
    ])
    expect(callsByResult(history)).toHaveLength(2)
    expect(words).toContain('note: two tool parts with one toolCallId: both kept')
  })

  it('keeps files, and counts parts that no model reads', () => {
    const { messages, words } = opened([
      {
        id: 'u1',
        role: 'user',
        parts: [
          { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,aGk=' },
          { type: 'file', mediaType: 'application/pdf', url: 'https://example.org/a.pdf', filename: 'a.pdf' },
          { type: 'data-weather', data: {} },
          { type: 'source-url', sourceId: 's', url: 'https://example.org' },
        ],
      },
    ])
    expect(messages[0]?.parts).toMatchObject([
      { type: 'image', source: 'data:image/png;base64,aGk=' },
      { type: 'file', name: 'a.pdf', data: 'https://example.org/a.pdf' },
    ])
    expect(words).toContain('note: 2 parts of types data-weather, source-url: no model reads them')
  })

  it('of version 4 is read by its invocations, with steps, attachments and the role data', () => {
    const { messages, words } = opened([
      {
        id: 'u1',
        role: 'user',
        content: 'See.',
        experimental_attachments: [{ contentType: 'image/png', url: 'data:image/png;base64,aGk=' }],
      },
      {
        id: 'a1',
        role: 'assistant',
        content: 'Done.',
        reasoning: 'hm',
        toolInvocations: [
          { state: 'result', step: 0, toolCallId: 'c1', toolName: 'a', args: { n: 1 }, result: { ok: true } },
          { state: 'call', step: 1, toolCallId: 'c2', toolName: 'b', args: {} },
        ],
      },
      { id: 'd1', role: 'data', content: '', data: {} },
    ])
    expect(messages.map(brief)).toEqual([
      'user: See. + [image]',
      'assistant: <hm> + a({"n":1})',
      'tool: {"ok":true}',
      'assistant: b({}) + Done.',
    ])
    expect(words.join()).toContain('the role data')
  })

  it('of a store that keeps a chat a record gives a choice of chats', () => {
    const { found, title: _title } = opened([
      { id: 'chat-1', messages: [user] },
      { id: 'chat-2', messages: [user, user] },
      3,
    ])
    expect(found.map(({ title, messages }) => [title, messages])).toEqual([
      ['Fix it.', 1],
      ['Fix it.', 2],
    ])
  })
})

function call(id: string, name = 'read') {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: { id } }
}

function result(id: string, output: unknown) {
  return { type: 'tool-result', toolCallId: id, toolName: 'read', output }
}

describe('a model message of the AI SDK', () => {
  it('has each result as a message, by the type of its output', () => {
    const outputs = [
      { type: 'text', value: 'a' },
      { type: 'json', value: { b: 1 } },
      { type: 'error-text', value: 'c' },
      { type: 'error-json', value: { d: 1 } },
      { type: 'execution-denied', reason: 'e' },
      {
        type: 'content',
        value: [
          { type: 'text', text: 'f' },
          { type: 'media', data: 'aGk=', mediaType: 'image/png' },
          { type: 'image-data', data: 'aGk=', mediaType: 'image/jpeg' },
        ],
      },
    ]
    const { format, messages, history } = opened([
      { role: 'assistant', content: outputs.map((_, n) => call(`c${n}`)) },
      { role: 'tool', content: outputs.map((output, n) => result(`c${n}`, output)) },
    ])
    expect(format).toBe('ai-sdk-model')
    expect(messages.slice(1).map(brief)).toEqual([
      'tool: a',
      'tool: {"b":1}',
      'tool: failed: c',
      'tool: failed: {"d":1}',
      'tool: failed: e',
      'tool: f + [image] + [image]',
    ])
    expect(messages.at(-1)?.parts.at(-1)).toMatchObject({ source: 'data:image/jpeg;base64,aGk=' })
    expect(callsByResult(history)).toHaveLength(6)
  })

  it('of version 4 has args and a result of any shape', () => {
    const { messages } = opened([
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'read', args: { a: 1 } }] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'read', result: [1], isError: true }],
      },
    ])
    expect(messages.map(brief)).toEqual(['assistant: read({"a":1})', 'tool: failed: [1]'])
  })

  it('is split where the provider itself ran a tool', () => {
    const { roles } = opened([
      { role: 'user', content: 'Search.' },
      {
        role: 'assistant',
        content: [call('c'), result('c', { type: 'text', value: 'x' }), { type: 'text', text: 'So.' }],
      },
    ])
    expect(roles).toBe('user assistant tool assistant')
  })

  it('is found in stored rows, and an abandoned call stays open', () => {
    const rows = [
      { id: 'r1', message: { role: 'user', content: 'Hi.' } },
      { id: 'r2', message: { role: 'assistant', content: [call('c1')] } },
      { id: 'r3', message: { role: 'user', content: 'Never mind.' } },
    ]
    const { messages, words } = opened(rows.map((row) => JSON.stringify(row)).join('\n'))
    expect(messages.map(({ id }) => id)).toEqual(['r1', 'r2', 'r3'])
    expect(words).toContain('note: a call without a result: kept, and flagged')
  })

  it('of approvals alone is counted and left out', () => {
    const { roles, words } = opened([
      { role: 'assistant', content: [call('c'), { type: 'tool-approval-request', approvalId: 'x', toolCallId: 'c' }] },
      { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'x', approved: true }] },
      { role: 'tool', content: [result('c', { type: 'text', value: 'ok' })] },
    ])
    expect(roles).toBe('assistant tool')
    expect(words.join()).toContain('tool-approval-request, tool-approval-response: no model reads them')
  })
})

describe("the SDK's own conversion", () => {
  it('of UI messages into model messages gives the same conversation', async () => {
    const messages: UIMessage[] = [
      { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Fix it.' }] },
      {
        id: 'a1',
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          { type: 'text', text: 'I read.' },
          {
            type: 'dynamic-tool',
            toolName: 'read-file',
            toolCallId: 'c1',
            state: 'output-available',
            input: { a: 1 },
            output: { b: 2 },
          },
          {
            type: 'dynamic-tool',
            toolName: 'read-file',
            toolCallId: 'c2',
            state: 'output-error',
            input: {},
            errorText: 'no',
          },
          { type: 'step-start' },
          { type: 'reasoning', text: 'hm' },
          { type: 'text', text: 'Done.' },
        ],
      },
    ]
    const converted = opened(await convertToModelMessages(messages))
    expect(converted.format).toBe('ai-sdk-model')
    expect(converted.messages.map(brief)).toEqual(opened(messages).messages.map(brief))
    expect(converted.messages.map(brief)).toEqual([
      'user: Fix it.',
      'assistant: I read. + read-file({"a":1}) + read-file({})',
      'tool: {"b":2}',
      'tool: failed: no',
      'assistant: <hm> + Done.',
    ])
  })
})
