import { describe, expect, it } from 'vitest'
import { opened } from '../testing/opened.ts'

const text = (said: string) => ({ type: 'text', text: said })

const user = (id: number, content: string) => ({
  id,
  source: 'user',
  action: 'message',
  message: content,
  args: { content },
})

function metadata(response: string, callId: string) {
  const call = (id: string) => ({ id, type: 'function', function: { name: 'bash', arguments: `{"command":"${id}"}` } })
  return {
    function_name: 'bash',
    tool_call_id: callId,
    model_response: {
      id: response,
      model: 'claude-3-7',
      choices: [
        { message: { role: 'assistant', content: `Said in ${response}`, tool_calls: [call('c1'), call('c2')] } },
      ],
      usage: { prompt_tokens: 700, completion_tokens: 20 },
    },
  }
}

function run(id: number, more: object = {}) {
  return {
    id,
    source: 'agent',
    action: 'run',
    message: '',
    args: { command: `do ${id}`, thought: `I do ${id}` },
    ...more,
  }
}

function ran(id: number, cause: number, more: object = {}) {
  return { id, source: 'agent', observation: 'run', cause, content: `did ${cause}`, extras: {}, ...more }
}

describe('OpenHands events of the older tool', () => {
  it('pair by the metadata of their calls; two calls of one answer are one message, with its usage', () => {
    const { format, messages, usage, model } = opened([
      user(0, 'Go'),
      run(1, { tool_call_metadata: metadata('r1', 'c1') }),
      ran(2, 1, { tool_call_metadata: metadata('r1', 'c1') }),
      run(3, { tool_call_metadata: metadata('r1', 'c2') }),
      ran(4, 3, { tool_call_metadata: metadata('r1', 'c2'), success: false }),
    ])
    expect([format, model]).toEqual(['openhands-v0', 'claude-3-7'])
    expect(messages.map(({ role, answers, failed }) => [role, answers, failed])).toEqual([
      ['user', undefined, undefined],
      ['assistant', undefined, undefined],
      ['tool', 'c1', undefined],
      ['tool', 'c2', true],
    ])
    expect(messages[1]?.parts).toEqual([
      text('Said in r1'),
      { type: 'call', callId: 'c1', name: 'bash', arguments: '{"command":"c1"}' },
      { type: 'call', callId: 'c2', name: 'bash', arguments: '{"command":"c2"}' },
    ])
    expect(usage).toEqual([{ id: 'm2', input: 700, output: 20, label: 'model_response.usage.prompt_tokens' }])
  })

  it('pair by cause where no call is written, and in pairs without any id', () => {
    const { messages } = opened([user(0, 'Go'), run(1), ran(2, 1)])
    expect(messages[1]?.parts).toEqual([
      text('I do 1'),
      { type: 'call', callId: 'action-1', name: 'run', arguments: { command: 'do 1' } },
    ])
    expect(messages[2]).toMatchObject({ role: 'tool', answers: 'action-1' })

    const { id: _id, ...action } = run(1)
    const { id: _other, cause: _cause, ...observation } = ran(2, 1)
    const pairs = opened({ instance_id: 'x-1', instruction: 'Fix it.', history: [[action, observation]] })
    expect(pairs.messages.map(({ role, answers }) => [role, answers])).toEqual([
      ['user', undefined],
      ['assistant', undefined],
      ['tool', 'action-1'],
    ])
    expect(pairs.said).toEqual(['note: no event asks for anything: the task was read from instruction'])
    expect(pairs.title).toBe('x-1')
  })

  it('keep their whole history; a condensation with a range or with ids is what the model saw', () => {
    const condensation = (id: number, args: object) => ({
      id,
      source: 'agent',
      action: 'condensation',
      message: '',
      args,
    })
    const { messages, seen } = opened([
      user(0, 'Go'),
      { id: 1, source: 'user', action: 'recall', args: {}, message: '' },
      run(2),
      ran(3, 2),
      condensation(4, {
        forgotten_event_ids: null,
        forgotten_events_start_id: 2,
        forgotten_events_end_id: 3,
        summary: 'Two ran.',
        summary_offset: 2,
      }),
      run(5),
      ran(6, 5),
      condensation(7, { forgotten_event_ids: [5, 6], summary: 'All ran.', summary_offset: 1 }),
      user(8, 'More'),
    ])
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'user'])
    const summary = (id: string, said: string, of: readonly string[]) => ({
      message: { id, role: 'user', parts: [text(said)] },
      origin: { kind: 'summary', of },
    })
    expect(seen).toEqual([
      {
        words: 'condensation 1: 2 events forgotten',
        at: 3,
        prompt: ['m1', summary('condensation-4-summary', 'Two ran.', ['m2', 'm3'])],
      },
      {
        words: 'condensation 2: 3 events forgotten',
        at: 5,
        prompt: ['m1', summary('condensation-7-summary', 'All ran.', ['m2', 'm3', 'm4', 'm5'])],
      },
    ])
  })

  it('read system prompts with tools, images, what was recalled, and the last words of a run', () => {
    const { messages, tools, said } = opened([
      {
        id: 0,
        source: 'agent',
        action: 'system',
        args: { content: 'You fix.', tools: [{ type: 'function', function: { name: 'bash' } }] },
      },
      { id: 1, source: 'user', action: 'message', args: { content: 'Look', image_urls: ['data:image/png;base64,AA'] } },
      {
        id: 2,
        source: 'environment',
        observation: 'recall',
        cause: 1,
        content: 'Added',
        extras: { microagent_knowledge: [{ content: 'Use git.' }] },
      },
      {
        id: 3,
        source: 'environment',
        observation: 'agent_state_changed',
        content: '',
        extras: { agent_state: 'running' },
      },
      { id: 4, source: 'agent', action: 'finish', args: { thought: 'So.', final_thought: 'Done.' } },
      { id: 5, source: 'user', action: 'run', args: { command: 'ls' }, message: 'Running command: ls' },
      { id: 6, source: 'agent', observation: 'error', cause: 99, content: 'no such tool', extras: {} },
      7,
    ])
    expect(tools).toEqual([{ name: 'bash' }])
    expect(messages.map(({ role, parts }) => [role, parts])).toEqual([
      ['system', [text('You fix.')]],
      ['user', [text('Look'), { type: 'image', source: 'data:image/png;base64,AA' }]],
      ['user', [text('Use git.')]],
      ['assistant', [text('So.'), text('Done.')]],
      ['user', [text('Running command: ls')]],
      ['user', [text('no such tool')]],
    ])
    expect(said).toEqual([
      expect.stringMatching(/^skipped: an event should be an object with action or observation: found the number 7/),
      expect.stringMatching(/^note: a command that the user ran/),
      expect.stringMatching(/^note: an observation of no action/),
      'note: 1 event of type agent_state_changed: not messages',
    ])
  })
})
