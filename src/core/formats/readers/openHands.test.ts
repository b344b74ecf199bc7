import { describe, expect, it } from 'vitest'
import { openFound, recognise } from '../readText.ts'
import { createReport } from '../report.ts'
import { sourceOfRecords } from '../source.ts'
import { opened } from '../testing/opened.ts'

const text = (said: string) => ({ type: 'text', text: said })

const system = (id: string, said = 'You fix.') => ({
  kind: 'SystemPromptEvent',
  id,
  source: 'agent',
  system_prompt: text(said),
  tools: [],
})
const user = (id: string, said: string) => ({
  kind: 'MessageEvent',
  id,
  source: 'user',
  llm_message: { role: 'user', content: [text(said)] },
})

function act(id: string, answer: string, said?: string, more: object = {}) {
  return {
    kind: 'ActionEvent',
    id,
    source: 'agent',
    thought: said === undefined ? [] : [text(said)],
    action: { kind: 'RunAction', command: id },
    tool_name: 'run',
    tool_call_id: `t-${id}`,
    tool_call: { id: `t-${id}`, name: 'run', arguments: `{"command":"${id}"}` },
    llm_response_id: answer,
    ...more,
  }
}

function see(id: string, of: string, observation: unknown) {
  return {
    kind: 'ObservationEvent',
    id,
    source: 'environment',
    tool_name: 'run',
    tool_call_id: `t-${of}`,
    action_id: of,
    observation,
  }
}

const output = (said: string) => ({ kind: 'RunObservation', output: said })

describe('OpenHands events of the SDK', () => {
  it('have one message for all actions of one answer, wherever their results stand', () => {
    const { format, messages, said } = opened([
      system('s'),
      user('u', 'Go'),
      act('a', 'r1', 'Both.', { reasoning_content: 'hm' }),
      see('oa', 'a', output('A')),
      act('b', 'r1'),
      see('ob', 'b', output('B')),
      act('c', 'r2', 'One more.'),
    ])
    expect(format).toBe('openhands')
    expect(
      messages.map(({ id, role, parts, answers }) => [id, role, parts.map(({ type }) => type).join(), answers]),
    ).toEqual([
      ['s', 'system', 'text', undefined],
      ['u', 'user', 'text', undefined],
      ['a', 'assistant', 'reasoning,text,call,call', undefined],
      ['oa', 'tool', 'text', 't-a'],
      ['ob', 'tool', 'text', 't-b'],
      ['c', 'assistant', 'text,call', undefined],
    ])
    expect(said).toEqual([])
  })

  it('have the text of a result in a field of its kind, with its frame, and failed where it says so', () => {
    const observations = [
      { kind: 'Bash', output: 'x', error: false, metadata: { prefix: '<', suffix: '\n[exit code 1.]' } },
      { kind: 'Think', content: [text('logged')] },
      { kind: 'Edit', output: '', error: 'no such file' },
      { kind: 'Browse', output: 'page', screenshot_data: 'AA' },
      { kind: 'Mcp', content: [{ type: 'image', image_urls: ['data:image/png;base64,BB'] }], is_error: true },
      { kind: 'Glob', files: ['a'] },
    ]
    const events = observations.flatMap((observation, n) => [act(`a${n}`, `r${n}`), see(`o${n}`, `a${n}`, observation)])
    const { messages, said } = opened([user('u', 'Go'), ...events])
    const results = messages.filter(({ role }) => role === 'tool')
    expect(results.map(({ parts, failed }) => [parts, failed])).toEqual([
      [[text('<x\n[exit code 1.]')], undefined],
      [[text('logged')], undefined],
      [[text('no such file')], true],
      [[text('page'), { type: 'image', source: 'data:image/png;base64,AA' }], undefined],
      [[{ type: 'image', source: 'data:image/png;base64,BB' }], true],
      [[text('{"files":["a"]}')], undefined],
    ])
    expect(said).toEqual([expect.stringMatching(/^repaired: an observation without a text/)])
  })

  it('have failed results from an error of the agent and a refusal of the user', () => {
    const { messages } = opened([
      act('a', 'r1'),
      {
        kind: 'AgentErrorEvent',
        id: 'e',
        source: 'agent',
        error: 'bad arguments',
        tool_name: 'run',
        tool_call_id: 't-a',
      },
      act('b', 'r2'),
      {
        kind: 'UserRejectObservation',
        id: 'x',
        source: 'user',
        rejection_reason: 'not that',
        tool_name: 'run',
        tool_call_id: 't-b',
      },
    ])
    expect(messages.filter(({ role }) => role === 'tool')).toMatchObject([
      { parts: [text('bad arguments')], answers: 't-a', failed: true },
      { parts: [text('not that')], answers: 't-b', failed: true },
    ])
  })

  it('keep their whole history; what a condensation left is what the model saw, the summary at its offset', () => {
    const { messages, seen } = opened([
      system('s'),
      user('u', 'Go'),
      act('a', 'r1'),
      act('a2', 'r1'),
      see('oa', 'a', output('A')),
      {
        kind: 'Condensation',
        id: 'k1',
        source: 'environment',
        forgotten_event_ids: ['a', 'a2', 'oa'],
        summary: 'A ran.',
        summary_offset: 2,
      },
      act('b', 'r2'),
      see('ob', 'b', output('B')),
      {
        kind: 'Condensation',
        id: 'k2',
        source: 'environment',
        forgotten_event_ids: ['b', 'ob'],
        summary: 'A and B ran.',
        summary_offset: 1,
      },
      { kind: 'Condensation', id: 'k3', source: 'environment', forgotten_event_ids: ['u'], summary: null },
      user('v', 'More'),
    ])
    expect(messages.map(({ id }) => id)).toEqual(['s', 'u', 'a', 'oa', 'b', 'ob', 'v'])
    const summary = (id: string, said: string, of: readonly string[]) => ({
      message: { id, role: 'user', parts: [text(said)] },
      origin: { kind: 'summary', of },
    })
    const second = summary('k2-summary', 'A and B ran.', ['a', 'oa', 'b', 'ob'])
    expect(seen).toEqual([
      {
        words: 'condensation 1: 3 events forgotten',
        at: 4,
        prompt: ['s', 'u', summary('k1-summary', 'A ran.', ['a', 'oa'])],
      },
      { words: 'condensation 2: 3 events forgotten', at: 6, prompt: ['s', second, 'u'] },
      { words: 'condensation 3: 1 event forgotten, no summary', at: 6, prompt: ['s', second] },
    ])
  })

  it('keep an older summary until its own id is forgotten, where the file forgets summaries by id', () => {
    const condense = (id: string, forgotten_event_ids: readonly string[], summary_offset: number) => ({
      kind: 'Condensation',
      id,
      source: 'environment',
      forgotten_event_ids,
      summary: id,
      summary_offset,
    })
    const { seen } = opened([
      user('u', 'Go'),
      user('v', 'On'),
      user('w', 'Up'),
      condense('k1', ['u'], 0),
      condense('k2', ['v'], 1),
      condense('k3', ['k1-summary', 'w'], 0),
    ])
    expect(seen?.map(({ prompt }) => prompt.map((one) => (typeof one === 'string' ? one : one.message.id)))).toEqual([
      ['k1-summary', 'v', 'w'],
      ['k1-summary', 'k2-summary', 'w'],
      ['k3-summary', 'k2-summary'],
    ])
    expect(seen?.[2]?.prompt[0]).toMatchObject({ origin: { of: ['u', 'w'] } })
  })

  it('stand in a benchmark’s record with its task, usage and model, one run a record', () => {
    const run = (instance_id: string) => ({
      instance_id,
      instruction: 'Fix it.',
      history: [system('s'), act('a', 'r1', 'I run.')],
      metrics: {
        token_usages: [{ model: 'claude-sonnet-4', response_id: 'r1', prompt_tokens: 900, completion_tokens: 30 }],
      },
    })
    const { all, messages, usage, model, said } = opened(
      `${JSON.stringify(run('x-1'))}\n${JSON.stringify(run('x-2'))}\n{"half": 1}`,
    )
    expect(all.map(({ title, messages: n }) => [title, n])).toEqual([
      ['x-1', 2],
      ['x-2', 2],
    ])
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant'])
    expect([usage, model]).toEqual([
      [{ id: 'a', input: 900, output: 30, label: 'token_usages.prompt_tokens' }],
      'claude-sonnet-4',
    ])
    expect(said).toEqual([
      'skipped: a record without events: an object with half (line 3)',
      'note: no event asks for anything: the task was read from instruction',
    ])
  })

  it('count what is no message in one remark; the state beside a folder knows the model', () => {
    const state = { agent: { llm: { model: 'gpt-5', api_key: null } }, stats: { usage_to_metrics: {} } }
    const { model, messages, said } = opened([
      state,
      user('u', 'Go'),
      { kind: 'ConversationStateUpdateEvent', id: 'c', key: 'full_state', value: { execution_status: 'idle' } },
      { kind: 'PauseEvent', id: 'p', source: 'user' },
      'half a li',
      system('s'),
      system('s2'),
      {
        kind: 'SystemPromptEvent',
        id: 's3',
        system_prompt: 'Other.',
        dynamic_context: text('Today.'),
        tools: [{ kind: 'BashTool', description: 'Runs' }],
      },
    ])
    expect(model).toBe('gpt-5')
    expect(messages.map(({ id, parts }) => [id, parts.length])).toEqual([
      ['u', 1],
      ['s', 1],
      ['s3', 2],
    ])
    expect(said).toEqual([
      'skipped: an event should be an object with a kind, found the text "half a li" (item 5)',
      'note: a system prompt that was written again: read once (item 7)',
      'note: 3 events of types state, ConversationStateUpdateEvent, PauseEvent: not messages',
    ])
  })

  it('are one conversation as a folder of files, with numbers missing and the state among them', () => {
    const report = createReport()
    const files = {
      'base_state.json': { agent: { kind: 'Agent' }, stats: {} },
      'event-00222.json': act('a', 'r1'),
      'event-00230.json': user('u', 'x'.repeat(200_000)),
    }
    const source = sourceOfRecords(
      Object.entries(files).map(([where, value]) => ({ where, value })),
      report,
    )
    const recognised = recognise(source, report)
    if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
    expect(recognised.guess.format.id).toBe('openhands')
    const [found] = recognised.found
    const result = found && openFound(found, [])
    expect(result).toMatchObject({
      ok: true,
      conversation: { history: [{ message: { id: 'a' } }, { message: { id: 'u' } }] },
    })
  })

  it('keep thinking blocks, sealed ones as opaque', () => {
    const thinking_blocks = [
      { type: 'thinking', thinking: 'hm', signature: 'abc' },
      { type: 'redacted_thinking', data: 'xxxx' },
    ]
    const { messages } = opened([
      user('u', 'Go'),
      act('a', 'r1', undefined, { thinking_blocks, reasoning_content: 'hm' }),
    ])
    expect(messages[1]?.parts.slice(0, 3)).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'opaque', kind: 'signature', size: 3 },
      { type: 'opaque', kind: 'redacted_thinking', size: 4 },
    ])
  })
})
