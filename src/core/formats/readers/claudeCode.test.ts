import { describe, expect, it } from 'vitest'
import { messageTexts, plainText } from '../../message/message.ts'
import { pairsOf } from '../../message/pairs.ts'
import type { Conversation } from '../format.ts'
import { openFound, type Recognised, recogniseText } from '../readText.ts'

type Fields = Readonly<Record<string, unknown>>

const jsonl = (records: readonly unknown[]) => records.map((one) => JSON.stringify(one)).join('\n')

function line(type: string, uuid: string, parentUuid: string | null, content: unknown, more: Fields = {}): Fields {
  const { message, ...rest } = more
  const extra = typeof message === 'object' ? message : {}
  return {
    type,
    uuid,
    parentUuid,
    sessionId: 's1',
    isSidechain: false,
    message: { role: type, content, ...extra },
    ...rest,
  }
}
const user = (uuid: string, parent: string | null, content: unknown, more: Fields = {}) =>
  line('user', uuid, parent, content, more)
const answer = (uuid: string, parent: string | null, id: string, block: unknown, more: Fields = {}) =>
  line('assistant', uuid, parent, [block], { message: { id, model: 'claude-opus-4', ...more } })
const text = (words: string) => ({ type: 'text', text: words })
const call = (id: string, name = 'Bash') => ({ type: 'tool_use', id, name, input: { command: 'ls' } })
const result = (id: string, content: unknown, more: Fields = {}) => [
  { type: 'tool_result', tool_use_id: id, content, ...more },
]

function recognised(records: readonly unknown[]): Extract<Recognised, { kind: 'transcript' }> {
  const found = recogniseText(jsonl(records))
  if (!found.ok || found.kind === 'document') throw new Error(JSON.stringify(found))
  return found
}

function read(records: readonly unknown[], index = 0, branch?: number) {
  const { found, items, guess } = recognised(records)
  const one = found[index]
  if (!one) throw new Error(`no conversation ${index}`)
  const opened = openFound(one, items, branch)
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  const words = opened.report.items.map((item) => `${item.level}: ${item.words} ${item.where ?? ''}`).join('\n')
  return { found, guess, conversation: opened.conversation, words, said: said(opened.conversation) }
}

function said({ history }: Conversation): readonly string[] {
  return history.map(({ message }) => `${message.role}: ${messageTexts(message).join(' | ')}`)
}

describe('A session of Claude Code', () => {
  it('has one block of content a line: lines with one message id are one message, with the usage of the last', () => {
    const { conversation, words, said } = read([
      user('u1', null, 'Look'),
      answer(
        'u2',
        'u1',
        'm1',
        { type: 'thinking', thinking: 'Two files.', signature: 'abcd' },
        { usage: { input_tokens: 1 } },
      ),
      answer('u3', 'u2', 'm1', text('I look.')),
      answer('u4', 'u3', 'm1', call('c1')),
      user('u5', 'u4', result('c1', 'a.py')),
      // The second call was written when the first had its result.
      answer('u6', 'u4', 'm1', call('c2'), {
        usage: { input_tokens: 3, cache_read_input_tokens: 100, cache_creation_input_tokens: 20, output_tokens: 9 },
      }),
      user('u7', 'u6', result('c2', [text('b.py')], { is_error: true })),
      answer('u8', 'u7', 'm2', text('Two.')),
    ])
    expect(said).toEqual([
      'user: Look',
      'assistant: Two files. | I look. | Bash | {"command":"ls"} | Bash | {"command":"ls"}',
      'tool: a.py',
      'tool: b.py',
      'assistant: Two.',
    ])
    expect(conversation.history.map(({ message }) => message.id)).toEqual(['u1', 'u2', 'u5', 'u7', 'u8'])
    expect(conversation.history[1]?.message.parts[1]).toEqual({ type: 'opaque', kind: 'signature', size: 4 })
    expect(conversation.history[3]?.message.failed).toBe(true)
    expect(pairsOf(conversation.history).orphans).toEqual([])
    const label = 'usage.input_tokens + cache_read_input_tokens + cache_creation_input_tokens'
    expect(conversation.usage).toEqual([{ id: 'u2', input: 123, output: 9, label }])
    expect(conversation.model).toBe('claude-opus-4')
    expect(words).toBe('')
  })

  it('may have snapshots of a stream: a line that repeats the message so far replaces it', () => {
    const { said } = read([
      user('u1', null, 'Hi'),
      answer('u2', 'u1', 'm1', text('Hel')),
      answer('u3', 'u2', 'm1', text('Hello')),
    ])
    expect(said).toEqual(['user: Hi', 'assistant: Hello'])
  })

  it('keeps the text of a user record that has results as well, after them', () => {
    const { said, words } = read([
      user('u1', null, 'Go'),
      answer('u2', 'u1', 'm1', call('c1')),
      user('u3', 'u2', [text('And be quick'), ...result('c1', undefined)], { toolUseResult: { stdout: 'not read' } }),
    ])
    expect(said).toEqual(['user: Go', 'assistant: Bash | {"command":"ls"}', 'tool: ', 'user: And be quick'])
    expect(words).toMatch(/an empty tool message line 3/)
  })

  it('is read once where the file has it twice, and kept where the same uuid says something else', () => {
    const { said, words } = read([
      user('u1', null, 'One'),
      answer('u2', 'u1', 'm1', text('Two')),
      user('u1', null, 'One'),
      answer('u2', 'u1', 'm1', text('Two')),
      user('u2', 'u1', 'Three'),
    ])
    expect(said).toEqual(['user: One', 'assistant: Two', 'user: Three'])
    expect(words).toMatch(/records that the file has twice .*: read once line 3/)
    expect(words).toMatch(/a uuid that an earlier record has, with other content: kept line 5/)
  })

  it('keeps commands and reminders, as they were sent, and says so once', () => {
    const { said, words } = read([
      user('u1', null, 'Caveat: The messages below were generated', { isMeta: true }),
      user('u2', 'u1', '<command-name>/model</command-name>'),
      user('u3', 'u2', '<local-command-stdout>Set model</local-command-stdout>'),
      user('u4', 'u3', 'Fix it <system-reminder>Be kind</system-reminder>'),
      answer('u5', 'u4', 'm1', text('Done')),
    ])
    expect(said).toHaveLength(5)
    expect(words).toBe(
      'note: user texts that the tool wrote, such as commands and reminders: kept, since they were sent line 1; line 2; line 3; line 4',
    )
  })

  it('counts records that are no messages in one remark, and takes its title from them', () => {
    const { words, found } = read([
      { type: 'summary', summary: 'Another session', leafUuid: 'elsewhere' },
      { type: 'summary', summary: 'Decorators explained', leafUuid: 'u1' },
      { type: 'progress', uuid: 'p1', data: { type: 'hook_progress' } },
      { type: 'file-history-snapshot', snapshot: {} },
      { type: 'system', subtype: 'turn_duration', durationMs: 3 },
      user('u1', null, 'Explain decorators', { timestamp: '2026-01-01T00:00:00Z' }),
    ])
    expect(words).toBe('note: 3 records of types progress, file-history-snapshot, system/turn_duration: not messages ')
    expect(found[0]).toMatchObject({ title: 'Decorators explained', messages: 1, when: '2026-01-01T00:00:00Z' })
  })

  it('has a prompt that was typed while the model worked where its time says', () => {
    const at = (second: number) => ({ timestamp: `2026-01-01T00:00:0${second}Z` })
    const { said } = read([
      user('u1', null, 'Go', at(1)),
      { ...answer('u2', 'u1', 'm1', text('Working')), ...at(2) },
      { ...answer('u3', 'u2', 'm2', text('Done')), ...at(6) },
      { type: 'attachment', attachment: { type: 'queued_command', prompt: 'Also the docs' }, ...at(4) },
    ])
    expect(said).toEqual(['user: Go', 'assistant: Working', 'user: Also the docs', 'assistant: Done'])
  })

  it('keeps an error of the API and takes no model from it', () => {
    const error = {
      ...answer('u3', 'u2', 'm2', text('API Error: overloaded'), { model: '<synthetic>' }),
      isApiErrorMessage: true,
    }
    const { conversation, words } = read([user('u1', null, 'Go'), answer('u2', 'u1', 'm1', text('Ok')), error])
    expect(conversation.model).toBe('claude-opus-4')
    expect(words).toMatch(/an error of the API, written as an answer: kept line 3/)
  })

  it('reads one conversation of two session ids that go on, and two of sessions that each begin', () => {
    const second = { sessionId: 's2' }
    const resumed = read([user('u1', null, 'One'), user('u2', 'u1', 'Two', second)])
    expect(resumed.found).toHaveLength(1)
    expect(resumed.said).toEqual(['user: One', 'user: Two'])
    expect(resumed.words).toMatch(/goes on from the session before it: read as one conversation line 2/)
    const joined = read([user('u1', null, 'One'), user('u2', null, 'Two', second)], 1)
    expect(joined.found).toHaveLength(2)
    expect(joined.said).toEqual(['user: Two'])
    expect(joined.words).toMatch(/begins anew: a conversation of its own line 2/)
  })

  it('has side chains and sub-agents as prompts of their own, also interleaved ones', () => {
    const side = { isSidechain: true }
    const records = [
      user('u1', null, 'Main'),
      user('a1', null, 'Task A', side),
      user('b1', null, 'Task B', side),
      user('a2', 'a1', 'More A', side),
      user('b2', 'b1', 'More B', side),
      user('c1', null, 'Agent', { isSidechain: true, agentId: 'x1' }),
      answer('u2', 'u1', 'm1', text('Done')),
    ]
    const { found } = recognised(records)
    expect(found.map(({ kind, messages }) => [kind, messages])).toEqual([
      ['main', 2],
      ['side chain', 2],
      ['side chain', 2],
      ['sub-agent', 1],
    ])
    expect(read(records, 2).said).toEqual(['user: Task B', 'user: More B'])
  })

  it('is found by many records, whatever stands first, and a list with type user alone is none', () => {
    const noise = Array.from({ length: 30 }, (_, n) => ({ type: 'file-history-snapshot', messageId: `f${n}` }))
    expect(read([...noise, user('u1', null, 'Hi')]).guess.format.id).toBe('claude-code')
    const edges = recogniseText(
      jsonl([
        { type: 'user', id: 1 },
        { type: 'user', id: 2 },
      ]),
    )
    expect(edges.ok && edges.kind === 'transcript' && edges.guess.format.id).not.toBe('claude-code')
  })
})

describe('Branches of a session', () => {
  const edited = [
    user('u1', null, 'Start'),
    answer('u2', 'u1', 'm1', text('Ready')),
    user('u3', 'u2', 'Write it in C'),
    answer('u4', 'u3', 'm2', text('int main')),
    user('u5', 'u2', 'Write it in Rust'),
    answer('u6', 'u5', 'm3', text('fn main')),
  ]

  it('are there where a message was edited; the last one is shown', () => {
    const { found, said } = read(edited)
    expect(found[0]?.branches).toEqual([
      { title: 'Write it in C', messages: 4, current: false },
      { title: 'Write it in Rust', messages: 4, current: true },
    ])
    expect(said).toEqual(['user: Start', 'assistant: Ready', 'user: Write it in Rust', 'assistant: fn main'])
    expect(read(edited, 0, 0).said.slice(2)).toEqual(['user: Write it in C', 'assistant: int main'])
  })

  it('are there where an answer was asked again', () => {
    const { found, said } = read([
      user('u1', null, 'Start'),
      answer('u2', 'u1', 'm1', text('No')),
      answer('u3', 'u1', 'm2', text('Yes')),
    ])
    expect(found[0]?.branches).toHaveLength(2)
    expect(said).toEqual(['user: Start', 'assistant: Yes'])
  })

  it('are not made by parallel calls, whose results stand beside the chain, nor by records between', () => {
    const { found, said } = read([
      user('u1', null, 'Go'),
      answer('u2', 'u1', 'm1', call('c1')),
      answer('u3', 'u2', 'm1', call('c2')),
      { type: 'progress', uuid: 'p1', parentUuid: 'u2' },
      user('u4', 'p1', result('c1', 'one')),
      user('u5', 'u3', result('c2', 'two')),
      answer('u6', 'u5', 'm2', text('Done')),
    ])
    expect(found[0]?.branches).toEqual([])
    expect(said.slice(2)).toEqual(['tool: one', 'tool: two', 'assistant: Done'])
  })

  it('are not made by parents that are missing, broken or in a ring: the order of the file holds', () => {
    const { found, said } = read([
      user('u1', 'u3', 'One'),
      user('u2', 'nowhere', 'Two'),
      user('u3', 'u1', 'Three'),
      user('u4', 'u4', 'Four'),
    ])
    expect(found[0]?.branches).toEqual([])
    expect(said).toEqual(['user: One', 'user: Two', 'user: Three', 'user: Four'])
    const unlinked = [user('v1', null, 'One'), user('v2', null, 'Two'), user('v3', null, 'Three')]
    expect(read(unlinked).said).toHaveLength(3)
  })
})

describe('A compaction in a session', () => {
  const boundary = (more: Fields) => ({
    ...{
      type: 'system',
      subtype: 'compact_boundary',
      uuid: 'b1',
      parentUuid: null,
      logicalParentUuid: 'u4',
      sessionId: 's1',
    },
    compactMetadata: { trigger: 'auto', preTokens: 155_000, ...more },
  })
  const before = [
    user('u1', null, 'Start'),
    answer('u2', 'u1', 'm1', call('c1')),
    user('u3', 'u2', result('c1', 'a.py')),
    answer('u4', 'u3', 'm2', text('One file')),
  ]
  const summary = user('s1', 'b1', 'This session is being continued', { isCompactSummary: true })
  const after = user('u5', 's1', 'Go on')

  it('leaves the history whole; what was sent after it is its summary and what came then', () => {
    const { conversation, said, found } = read([...before, boundary({}), summary, ...before, after])
    expect(said).toEqual([
      'user: Start',
      'assistant: Bash | {"command":"ls"}',
      'tool: a.py',
      'assistant: One file',
      'user: Go on',
    ])
    expect(found[0]).toMatchObject({ messages: 5, branches: [] })
    expect(conversation.seen).toHaveLength(1)
    const [seen] = conversation.seen ?? []
    expect(seen).toMatchObject({ words: 'compaction 1 (auto, 155,000 tokens before)', at: 4 })
    const [entry] = seen?.prompt ?? []
    if (entry === undefined || typeof entry === 'string') throw new Error('no summary')
    expect(plainText(entry.message)).toBe('This session is being continued')
    expect(entry.message.id).toBe('s1')
    expect(entry.origin).toEqual({ kind: 'summary', of: ['u1', 'u2', 'u3', 'u4'] })
  })

  it('keeps the messages that it names word for word', () => {
    const segment = boundary({ preservedSegment: { headUuid: 'u2', tailUuid: 'u3', anchorUuid: 's1' } })
    const [seen] = read([...before, segment, summary, after]).conversation.seen ?? []
    expect(seen?.prompt.slice(1)).toEqual(['u2', 'u3'])
    expect(seen?.prompt[0]).toMatchObject({ origin: { kind: 'summary', of: ['u1', 'u4'] } })
  })

  it('that blanked old results has tombstones under the ids of the results', () => {
    const small = { type: 'system', subtype: 'microcompact_boundary', uuid: 'b2', sessionId: 's1' }
    const [seen] =
      read([...before, { ...small, microcompactMetadata: { compactedToolIds: ['c1'] } }, after]).conversation.seen ?? []
    expect(seen?.at).toBe(4)
    expect(seen?.prompt.map((one) => (typeof one === 'string' ? one : one.origin))).toEqual([
      'u1',
      'u2',
      { kind: 'tombstone', of: 'u3' },
      'u4',
    ])
  })

  it('without its summary is said', () => {
    expect(read([...before, boundary({}), after]).words).toMatch(/a compaction without its summary: .* line 5/)
  })
})

describe('What claude -p prints', () => {
  const run = { session_id: 'r1', parent_tool_use_id: null }
  const init = { type: 'system', subtype: 'init', session_id: 'r1', model: 'claude-opus-4', tools: ['Bash'] }
  const spoken = { type: 'assistant', message: { id: 'm1', role: 'assistant', content: [text('Done')] }, ...run }
  const end = { type: 'result', subtype: 'success', result: 'Done', session_id: 'r1' }

  it('has tools by name, a model, and sub-agents by the call that started them', () => {
    const agent = {
      type: 'user',
      message: { role: 'user', content: 'Task' },
      session_id: 'r1',
      parent_tool_use_id: 'c9',
    }
    const { conversation, guess, found, words } = read([init, spoken, agent, end])
    expect(guess.format.id).toBe('claude-stream-json')
    expect(found.map(({ kind }) => kind)).toEqual(['main', 'sub-agent'])
    expect(conversation.tools).toEqual([{ name: 'Bash' }])
    expect(conversation.model).toBe('claude-opus-4')
    expect(words).toMatch(/the result record at the end repeats the last answer: not a message line 4/)
  })

  it('may be one list, or a result alone', () => {
    const list = recogniseText(JSON.stringify([init, spoken, end], null, 1))
    expect(list.ok && list.kind === 'transcript' && list.guess.format.id).toBe('claude-stream-json')
    const { said, words } = read([end])
    expect(said).toEqual(['assistant: Done'])
    expect(words).toMatch(/only the result of a run/)
  })
})
