import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { brief, opened } from '../testing/opened.ts'

function message(id: string, role: string, text: string, rest: object = {}) {
  const content = [{ type: 'text', text }]
  return { type: 'message', id, role, content, tool_calls: null, tool_call_id: null, tool_returns: [], ...rest }
}

function envelope(type: string, rest: object) {
  return JSON.stringify({ type, ...rest, time: '2025-03-31 08:47:27 PM' }, null, 2)
}

const call = { id: 'c1', type: 'function', function: { name: 'send_message', arguments: '{"message": "Hello."}' } }

function agentFile(messages: object[], rest: object = {}) {
  return {
    agents: [{ id: 'agent-0', name: 'helper', system: 'You remember.', messages, ...rest }],
    blocks: [],
    tools: [],
  }
}

const talk = [
  message('m0', 'system', 'You remember. Blocks.'),
  message('m1', 'user', envelope('user_message', { message: 'Hi "you".' })),
  message('m2', 'assistant', 'A greeting.', { tool_calls: [call] }),
  message('m3', 'tool', '{"status": "OK", "message": "None"}', { tool_call_id: 'c1' }),
]

describe('a Letta agent', () => {
  it('keeps a reply in the call that sent it, and takes user texts out of their envelope with a note', () => {
    const { format, messages, history, words, title } = opened(agentFile(talk))
    expect([format, title]).toEqual(['letta', 'helper'])
    expect(messages.map(brief)).toEqual([
      'system: You remember. Blocks.',
      'user: Hi "you".',
      'assistant: A greeting. + send_message("{\\"message\\": \\"Hello.\\"}")',
      'tool: {"status": "OK", "message": "None"}',
    ])
    expect(callsByResult(history)).toEqual([[3, 2]])
    expect(words.join()).toContain('user texts in a JSON envelope')
  })

  it('keeps logins, heartbeats and user texts that only look like an envelope as they are', () => {
    const texts = [
      envelope('login', { last_login: 'Never' }),
      envelope('heartbeat', {}),
      '{"type": "user_message"',
      '{"a": 1}',
    ]
    const { messages } = opened(agentFile(texts.map((text, n) => message(`m${n}`, 'user', text))))
    expect(messages.slice(1).map(({ parts }) => parts)).toEqual(texts.map((text) => [{ type: 'text', text }]))
  })

  it('puts the system prompt at the front where the messages do not begin with one', () => {
    expect(opened(agentFile(talk.slice(1))).messages.map(brief)[0]).toBe('system: You remember.')
    expect(opened(agentFile(talk)).roles).toBe('system user assistant tool')
  })

  it('shows what is in its context as the last prompt: by id, in its order', () => {
    const { seen } = opened(agentFile(talk, { in_context_message_ids: ['m3', 'm0', 'gone'] }))
    expect(seen).toEqual([{ words: 'the context at the end (2 of 4 messages)', at: 4, prompt: ['m3', 'm0'] }])
  })

  it('of the first version is the root, with positions for its context', () => {
    const { format, seen, tools, model } = opened({
      agent_type: 'memgpt_agent',
      name: 'old',
      system: 'You remember.',
      in_context_message_indices: [0, 3],
      llm_config: { model: 'gpt-4' },
      messages: talk.map(({ id: _id, ...rest }) => ({ ...rest, model: null })),
      tools: [{ name: 'send_message', json_schema: { name: 'send_message', description: 'Sends', parameters: {} } }],
    })
    expect(format).toBe('letta')
    expect(seen).toMatchObject([{ at: 4, prompt: ['m1', 'm4'] }])
    expect(tools).toEqual([{ name: 'send_message', description: 'Sends', parameters: {} }])
    expect(model).toBe('gpt-4')
  })

  it('says nothing of a context that is everything in order', () => {
    expect(opened(agentFile(talk, { in_context_message_ids: ['m0', 'm1', 'm2', 'm3'] })).seen).toBeUndefined()
  })

  it('has a summary in what the model saw, and not in the history', () => {
    const messages = [...talk, message('m4', 'summary', 'They greeted.'), message('m5', 'user', 'More.')]
    const { roles, seen } = opened(agentFile(messages, { in_context_message_ids: ['m0', 'm4', 'm5'] }))
    expect(roles).toBe('system user assistant tool user')
    expect(seen).toMatchObject([
      {
        at: 5,
        prompt: [
          'm0',
          { message: { id: 'm4', role: 'user' }, origin: { kind: 'summary', of: ['m1', 'm2', 'm3'] } },
          'm5',
        ],
      },
    ])
    const without = opened(agentFile(messages))
    expect(without.seen).toMatchObject([{ at: 4, prompt: ['m0', { origin: { kind: 'summary' } }] }])
  })

  it('knows the older summary, which was an alert in an envelope', () => {
    const alert = envelope('system_alert', {
      message:
        'Note: prior messages (3 of 4 total messages) have been hidden from view.\nThe following is a summary: …',
    })
    const messages = [
      ...talk,
      message('m4', 'user', alert),
      message('m5', 'user', envelope('system_alert', { message: 'x' })),
    ]
    const { roles, seen } = opened(agentFile(messages, { in_context_message_ids: ['m0', 'm4', 'm5'] }))
    expect(roles).toBe('system user assistant tool user')
    expect(seen).toMatchObject([
      { prompt: ['m0', { message: { parts: [{ text: alert }] }, origin: { kind: 'summary' } }, 'm5'] },
    ])
  })

  it('shows several agents as several conversations; one without messages is said', () => {
    const file = { agents: [...agentFile(talk).agents, { id: 'agent-1', name: 'empty', messages: [] }, 3], blocks: [] }
    const { found, words } = opened({
      ...file,
      agents: [...file.agents, { ...agentFile(talk).agents[0], name: 'second' }],
    })
    expect(found.map(({ title }) => title)).toEqual(['helper', 'second'])
    expect(words.filter((one) => one.startsWith('skipped'))).toHaveLength(2)
  })

  it('is read from JSON inside a JSON string', () => {
    expect(opened(JSON.stringify(JSON.stringify(agentFile(talk)))).roles).toBe('system user assistant tool')
  })

  it('says that a tool failed: by its return, or by the status in its text', () => {
    const { messages } = opened(
      agentFile([
        message('m2', 'assistant', '', { tool_calls: [call, { ...call, id: 'c2' }, { ...call, id: 'c3' }] }),
        message('m3', 'tool', 'no', { tool_call_id: 'c1', tool_returns: [{ tool_call_id: 'c1', status: 'error' }] }),
        message('m4', 'tool', '{\n "status": "Failed", "message": "x"}', { tool_call_id: 'c2' }),
        message('m5', 'tool', '{"status": "OK"}', { tool_call_id: 'c3' }),
      ]),
    )
    expect(messages.filter(({ role }) => role === 'tool').map(({ failed }) => failed)).toEqual([true, true, undefined])
  })

  it('keeps reasoning, and what only its provider can read as opaque', () => {
    const content = [
      { type: 'reasoning', reasoning: 'hm', signature: 'abc', is_native: true },
      { type: 'redacted_reasoning', data: 'xyz' },
      { type: 'text', text: 'Yes.' },
    ]
    const { messages } = opened(agentFile([{ ...message('m1', 'assistant', ''), content }]))
    expect(messages.map(brief)[1]).toBe('assistant: <hm> + [opaque] + [opaque] + Yes.')
  })
})

describe("a list of Letta's interface", () => {
  it('is a conversation of its message types', () => {
    const { format, messages, history, words } = opened([
      { id: 'm1', message_type: 'user_message', content: 'Hi.' },
      { id: 'm2', message_type: 'reasoning_message', reasoning: 'hm' },
      { id: 'm3', message_type: 'tool_call_message', tool_call: { name: 'find', arguments: '{}', tool_call_id: 'c1' } },
      { id: 'm4', message_type: 'tool_return_message', tool_return: 'x', status: 'error', tool_call_id: 'c1' },
      { id: 'm5', message_type: 'assistant_message', content: [{ type: 'text', text: 'Done.' }] },
      { id: 'm6', message_type: 'ping_message' },
    ])
    expect(format).toBe('letta')
    expect(messages.map(brief)).toEqual([
      'user: Hi.',
      'assistant: <hm>',
      'assistant: find("{}")',
      'tool: failed: x',
      'assistant: Done.',
    ])
    expect(callsByResult(history)).toEqual([[3, 2]])
    expect(words).toContain('note: 1 record of type ping_message: not messages')
  })
})
