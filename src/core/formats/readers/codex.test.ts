import { describe, expect, it } from 'vitest'
import { messageTexts, plainText } from '../../message/message.ts'
import { pairsOf } from '../../message/pairs.ts'
import { openFound, recogniseText } from '../readText.ts'

type Fields = Readonly<Record<string, unknown>>

function read(records: readonly unknown[]) {
  const recognised = recogniseText(records.map((one) => JSON.stringify(one)).join('\n'))
  if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
  const [found] = recognised.found
  if (!found) throw new Error('nothing was found')
  const opened = openFound(found, recognised.items)
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  const { conversation, report } = opened
  const words = report.items.map((item) => `${item.level}: ${item.words} ${item.where ?? ''}`.trim()).join('\n')
  const said = conversation.history.map(({ message }) => `${message.role}: ${messageTexts(message).join(' | ')}`)
  return { found, guess: recognised.guess, conversation, words, said }
}

const envelope = (type: string, payload: unknown) => ({ timestamp: '2026-01-01T00:00:00.000Z', type, payload })
const item = (payload: unknown) => envelope('response_item', payload)
const event = (type: string, more: Fields) => envelope('event_msg', { type, ...more })
const user = (text: string) => ({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] })
const spoken = (text: string) => ({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] })
const call = (call_id: string, name = 'shell') => ({ type: 'function_call', call_id, name, arguments: '{"a":1}' })
const output = (call_id: string, value: unknown) => ({ type: 'function_call_output', call_id, output: value })
const meta = envelope('session_meta', { id: 'c1', instructions: 'You are Codex.' })

describe('A rollout of Codex', () => {
  it('groups what the model did in a row, and reads each message once though the file has it twice', () => {
    const { said, conversation, words, found } = read([
      meta,
      event('user_message', { message: 'List files' }),
      item(user('List files')),
      item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Simple.' }], encrypted_content: 'gAAAA' }),
      item(spoken('I list.')),
      item(call('c1')),
      item(call('c2')),
      event('agent_message', { message: 'I list.' }),
      item(output('c1', 'one')),
      item(output('c2', [{ type: 'input_text', text: 'two' }])),
      item(spoken('Done.')),
    ])
    expect(said).toEqual([
      'system: You are Codex.',
      'user: List files',
      'assistant: Simple. | I list. | shell | {"a":1} | shell | {"a":1}',
      'tool: one',
      'tool: two',
      'assistant: Done.',
    ])
    expect(conversation.history[2]?.message.parts[1]).toEqual({ type: 'opaque', kind: 'encrypted_content', size: 5 })
    expect(found).toMatchObject({ title: 'List files', kind: 'main', when: '2026-01-01T00:00:00.000Z' })
    expect(words).toBe('')
  })

  it('has outputs as text, as JSON text with an exit code, and with a header', () => {
    const { conversation } = read([
      item(user('Go')),
      ...['c1', 'c2', 'c3', 'c4'].map((id) => item(call(id))),
      item(output('c1', JSON.stringify({ output: 'fine', metadata: { exit_code: 0 } }))),
      item(output('c2', JSON.stringify({ output: 'broken', metadata: { exit_code: 2 } }))),
      item(output('c3', 'Exit code: 1\nOutput:\nno')),
      item(output('c4', { content: 'refused', success: false })),
    ])
    const results = conversation.history.filter(({ message }) => message.role === 'tool')
    expect(results.map(({ message }) => [plainText(message), message.failed ?? false])).toEqual([
      ['fine', false],
      ['broken', true],
      ['Exit code: 1\nOutput:\nno', true],
      ['refused', true],
    ])
  })

  it('has custom calls, calls of the shell, and searches that the provider ran', () => {
    const { said, conversation, words } = read([
      item(user('Go')),
      item({ type: 'custom_tool_call', call_id: 'c1', name: 'apply_patch', input: '*** Begin Patch' }),
      item({ type: 'custom_tool_call_output', call_id: 'c1', output: 'ok' }),
      item({ type: 'local_shell_call', call_id: 'c2', status: 'completed', action: { type: 'exec', command: ['ls'] } }),
      item(output('c2', 'a.py')),
      item({ type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'jq' } }),
      item({ type: 'ghost_snapshot', ghost_commit: {} }),
    ])
    expect(said.slice(1)).toEqual([
      'assistant: apply_patch | *** Begin Patch',
      'tool: ok',
      'assistant: local_shell | {"type":"exec","command":["ls"]}',
      'tool: a.py',
      'assistant: web_search | {"type":"search","query":"jq"}',
      'tool: completed',
    ])
    expect(pairsOf(conversation.history).open).toEqual([])
    expect(words).toMatch(/of their results only the status is in the file line 6/)
    expect(words).toMatch(/1 record of type ghost_snapshot: not messages/)
  })

  it('keeps what the tool says in the name of the user, and is called by what the user said', () => {
    const { said, words, found } = read([
      item({ type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Sandbox' }] }),
      item(user('<environment_context>cwd</environment_context>')),
      item(user('# AGENTS.md instructions for /project')),
      item(user('# Context from my IDE setup:\n## My request for Codex:\nFix it')),
    ])
    expect(said).toHaveLength(4)
    expect(said[0]).toBe('developer: Sandbox')
    expect(words).toBe(
      'note: user texts that the tool wrote, such as the environment: kept, since they were sent line 2; line 3',
    )
    expect(found.title).toBe('Fix it')
  })

  it('is read from events where it has no items, the newer kind as well', () => {
    const old = read([
      event('user_message', { message: 'Go' }),
      event('agent_reasoning', { text: 'Hm' }),
      event('exec_command_end', { call_id: 'c1', command: ['ls'], aggregated_output: 'a.py', exit_code: 1 }),
      event('agent_message', { message: 'Done' }),
    ])
    expect(old.said).toEqual([
      'user: Go',
      'assistant: Hm | exec_command | {"command":["ls"]}',
      'tool: a.py',
      'assistant: Done',
    ])
    expect(old.words).toMatch(/read from events/)
    const newer = read([
      event('item_completed', { item: { type: 'UserMessage', id: 'i1', content: [{ type: 'text', text: 'Go' }] } }),
      event('item_completed', { item: { type: 'AgentMessage', id: 'i2', content: [{ type: 'Text', text: 'Done' }] } }),
    ])
    expect(newer.said).toEqual(['user: Go', 'assistant: Done'])
  })

  it('knows the size of each call: the last one, never the sum, and a count that is repeated is no second one', () => {
    const tokens = (input_tokens: number) =>
      event('token_count', {
        info: { total_token_usage: { input_tokens: 9000 }, last_token_usage: { input_tokens, output_tokens: 7 } },
      })
    const { conversation } = read([
      envelope('turn_context', { model: 'gpt-5-codex' }),
      item(user('Go')),
      item({ ...call('c1'), id: 'fc_1' }),
      tokens(500),
      item(output('c1', 'ok')),
      tokens(500),
      item({ ...spoken('Done'), id: 'msg_1' }),
      tokens(620),
      event('token_count', { info: null }),
    ])
    expect(conversation.usage).toEqual([
      { id: 'fc_1', input: 500, output: 7, label: 'last_token_usage.input_tokens' },
      { id: 'msg_1', input: 620, output: 7, label: 'last_token_usage.input_tokens' },
    ])
    expect(conversation.model).toBe('gpt-5-codex')
  })

  it('that replays the session which it was forked from says so, and has its instructions once', () => {
    const { said, words, found } = read([
      envelope('session_meta', {
        id: 'c2',
        instructions: 'You are Codex.',
        forked_from_id: 'c1',
        source: { subagent: {} },
      }),
      meta,
      item(user('Go')),
    ])
    expect(said).toEqual(['system: You are Codex.', 'user: Go'])
    expect(words).toMatch(/begins with a copy of the session that it was forked from, c1 line 1/)
    expect(found.kind).toBe('sub-agent')
  })

  it('of an older version has no envelopes', () => {
    const { said, guess, words } = read([
      { id: 'c0', timestamp: '2025-06-01T00:00:00Z', instructions: 'Old.', git: {} },
      { record_type: 'state' },
      user('Go'),
      spoken('Done'),
    ])
    expect(guess.format.id).toBe('codex')
    expect(said).toEqual(['system: Old.', 'user: Go', 'assistant: Done'])
    expect(words).toBe('note: 1 record of type state: not messages')
  })
})

describe('A compaction of Codex', () => {
  const history = [meta, item(user('First')), item(call('c1')), item(output('c1', 'ok')), item(user('Second'))]

  it('keeps what the record says of the history, and what only the record has', () => {
    const compacted = envelope('compacted', {
      message: 'We listed files.',
      replacement_history: [
        user('Second'),
        user('<environment_context>new</environment_context>'),
        user('Summary: We listed files.'),
      ],
    })
    const { conversation, said } = read([...history, compacted, item(spoken('On we go'))])
    expect(said).toHaveLength(6)
    const ids = conversation.history.map(({ message }) => message.id)
    const [seen] = conversation.seen ?? []
    expect(seen).toMatchObject({ words: 'compaction 1', at: 5 })
    expect(seen?.prompt.slice(0, 2)).toEqual([ids[0], ids[4]])
    const [environment, summary] = (seen?.prompt ?? []).slice(2)
    if (typeof environment !== 'object' || typeof summary !== 'object') throw new Error('two entries of its own')
    expect(environment.origin.kind).toBe('history')
    expect(plainText(summary.message)).toBe('Summary: We listed files.')
    expect(summary.origin).toEqual({ kind: 'summary', of: ids.slice(1, 4) })
  })

  it('may be encrypted, and may say nothing but its summary', () => {
    const sealed = envelope('compacted', {
      message: '',
      replacement_history: [user('Second'), { type: 'compaction', encrypted_content: 'gAAAAA' }],
    })
    const [first] = read([...history, sealed]).conversation.seen ?? []
    expect(first?.prompt.at(-1)).toMatchObject({
      message: { parts: [{ type: 'opaque', kind: 'compaction', size: 6 }] },
      origin: { kind: 'summary' },
    })
    const { conversation, words } = read([...history, envelope('compacted', { message: 'All of it.' })])
    const ids = conversation.history.map(({ message }) => message.id)
    const prompt = conversation.seen?.[0]?.prompt ?? []
    expect(prompt.slice(0, 3)).toEqual([ids[0], ids[1], ids[4]])
    expect(prompt[3]).toMatchObject({ origin: { kind: 'summary', of: [ids[2], ids[3]] } })
    expect(words).toMatch(/all of the user are taken to have stayed/)
  })
})

describe('What codex exec prints', () => {
  const ran = (type: string, more: Fields) => ({ type, item: more })
  const command = { id: 'i1', type: 'command_execution', command: 'ls' }

  it('has a call and its result in one item, in its last state', () => {
    const { said, conversation, words, guess } = read([
      { type: 'thread.started', thread_id: 't1' },
      ran('item.started', { ...command, status: 'in_progress', aggregated_output: '' }),
      ran('item.completed', { ...command, status: 'failed', aggregated_output: 'none', exit_code: 2 }),
      ran('item.completed', {
        id: 'i2',
        type: 'file_change',
        changes: [{ path: 'a.py', kind: 'add' }],
        status: 'completed',
      }),
      ran('item.completed', {
        id: 'i3',
        type: 'mcp_tool_call',
        tool: 'find',
        arguments: { q: 1 },
        error: { message: 'no server' },
      }),
      ran('item.started', { id: 'i4', type: 'command_execution', command: 'sleep 9' }),
      ran('item.completed', { id: 'i5', type: 'error', message: 'cut' }),
      { type: 'turn.completed', usage: { input_tokens: 5000 } },
      { type: 'turn.failed', error: { message: 'interrupted' } },
    ])
    expect(guess.format.id).toBe('codex-exec')
    expect(said).toEqual([
      'assistant: command_execution | {"command":"ls"}',
      'tool: none',
      'assistant: file_change | {"changes":[{"path":"a.py","kind":"add"}]}',
      'tool: completed',
      'assistant: find | {"q":1}',
      'tool: no server',
      'assistant: command_execution | {"command":"sleep 9"}',
    ])
    expect(conversation.history.map(({ message }) => message.failed === true)).toEqual([
      false,
      true,
      false,
      false,
      false,
      true,
      false,
    ])
    expect(conversation.usage).toBeUndefined()
    expect(words).toMatch(/usage is a sum over all calls/)
    expect(words).toMatch(/the run says that it failed: interrupted/)
    expect(words).toMatch(/1 item of type error: not messages/)
  })

  it('has the size of its prompt where there was one call', () => {
    const { conversation } = read([
      ran('item.completed', { id: 'i0', type: 'agent_message', text: 'Hi' }),
      { type: 'turn.completed', usage: { input_tokens: 900 } },
    ])
    expect(conversation.usage).toEqual([{ id: 'i0', input: 900, label: 'turn.completed usage.input_tokens' }])
  })
})
