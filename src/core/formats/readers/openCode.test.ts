import { describe, expect, it } from 'vitest'
import { messageTexts, plainText } from '../../message/message.ts'
import { openFound, recogniseText } from '../readText.ts'

type Fields = Readonly<Record<string, unknown>>

function read(text: string, index = 0) {
  const recognised = recogniseText(text)
  if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
  const found = recognised.found[index]
  if (!found) throw new Error('nothing was found')
  const opened = openFound(found, recognised.items)
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  const { conversation, report } = opened
  const words = report.items.map((item) => `${item.level}: ${item.words} ${item.where ?? ''}`.trim()).join('\n')
  const said = conversation.history.map(({ message }) => `${message.role}: ${messageTexts(message).join(' | ')}`)
  return { found, recognised, conversation, words, said, ids: conversation.history.map(({ message }) => message.id) }
}

const session = { id: 'ses_1', title: 'New session - 2026-01-01T00:00:00.000Z', time: { created: 1_767_225_600_000 } }
const text = (words: string, more: Fields = {}) => ({ type: 'text', text: words, ...more })
const tool = (callID: string, status: string, more: Fields) => ({
  type: 'tool',
  callID,
  tool: 'bash',
  state: { status, input: { command: 'ls' }, ...more },
})
const message = (n: number, role: string, parts: readonly unknown[], more: Fields = {}) => ({
  info: { id: `msg_${n}`, sessionID: 'ses_1', role, time: { created: n * 1000 }, ...more },
  parts,
})
const user = (n: number, words: string, more: Fields = {}) => message(n, 'user', [text(words)], more)
const exported = (messages: readonly unknown[], info: Fields = session) => JSON.stringify({ info, messages })

describe('A session of opencode', () => {
  it('has calls with their results in one part, and several steps in one message', () => {
    const tokens = (input: number) => ({
      type: 'step-finish',
      tokens: { input, output: 5, cache: { read: 100, write: 10 } },
    })
    const { said, conversation, ids, found, words } = read(
      exported([
        user(1, 'List files', { system: 'Be brief.' }),
        message(
          2,
          'assistant',
          [
            { type: 'step-start' },
            { type: 'reasoning', text: 'Two.', metadata: { anthropic: { signature: 'abcd' } } },
            tool('c1', 'completed', {
              output: 'a.py',
              attachments: [{ mime: 'image/png', url: 'data:image/png;base64,AA' }],
            }),
            tool('c2', 'error', { error: 'denied' }),
            tokens(20),
            { type: 'step-start' },
            text('One file.'),
            tool('c3', 'running', {}),
            tokens(30),
          ],
          { modelID: 'claude-opus-4' },
        ),
      ]),
    )
    expect(said).toEqual([
      'system: Be brief.',
      'user: List files',
      'assistant: Two. | bash | {"command":"ls"} | bash | {"command":"ls"}',
      'tool: a.py',
      'tool: denied',
      'assistant: One file. | bash | {"command":"ls"}',
    ])
    expect(conversation.history[2]?.message.parts[1]).toEqual({ type: 'opaque', kind: 'signature', size: 4 })
    expect(conversation.history[3]?.message.parts[1]).toEqual({ type: 'image', source: 'data:image/png;base64,AA' })
    expect(conversation.history.map(({ message: one }) => one.failed === true)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
    ])
    const label = 'tokens.input + tokens.cache.read + tokens.cache.write'
    expect(conversation.usage).toEqual([
      { id: ids[2], input: 130, output: 5, label },
      { id: ids[5], input: 140, output: 5, label },
    ])
    expect(conversation.model).toBe('claude-opus-4')
    expect(found).toMatchObject({ title: 'List files', kind: 'main', when: '2026-01-01T00:00:00.000Z', messages: 4 })
    expect(words).toBe('')
  })

  it('without steps is split where the model speaks after its results', () => {
    const { said } = read(
      exported([
        user(1, 'Go'),
        message(2, 'assistant', [tool('c1', 'completed', { output: 'a.py' }), text('One file.')]),
      ]),
    )
    expect(said).toEqual(['user: Go', 'assistant: bash | {"command":"ls"}', 'tool: a.py', 'assistant: One file.'])
  })

  it('keeps texts that were put in, leaves out what is never sent, and says both; files are parts', () => {
    const parts = [
      text('See @a.py'),
      text('Called the Read tool: import os', { synthetic: true }),
      text('only shown', { ignored: true }),
      { type: 'file', mime: 'text/plain', filename: 'a.py', url: 'file:///a.py' },
      { type: 'agent', name: 'plan' },
    ]
    const { conversation, words } = read(exported([message(1, 'user', parts)]))
    expect(conversation.history[0]?.message.parts).toEqual([
      { type: 'text', text: 'See @a.py' },
      { type: 'text', text: 'Called the Read tool: import os' },
      { type: 'file', name: 'a.py', data: 'file:///a.py' },
    ])
    expect(words).toMatch(/skipped: a text that is marked as ignored/)
    expect(words).toMatch(/texts that the tool wrote/)
    expect(words).toMatch(/1 part of type agent: nothing of them is sent/)
  })

  it('says which answers ended in an error, and skips one without any part', () => {
    const error = { error: { name: 'APIError', data: { message: 'overloaded' } } }
    const { said, words } = read(exported([user(1, 'Go'), message(2, 'assistant', [], error)]))
    expect(said).toEqual(['user: Go'])
    expect(words).toMatch(/an answer that ended in an error: overloaded message 2 of the file/)
    expect(words).toMatch(/skipped: an answer without any part/)
  })

  it('may be files of its storage, in any order, joined by their ids; sub-agents have parents', () => {
    const part = (id: string, messageID: string, more: Fields) => ({ id, messageID, sessionID: 'ses_1', ...more })
    const records = [
      part('prt_3', 'msg_2', text('Done')),
      part('prt_2', 'msg_1', text('second')),
      { id: 'msg_2', sessionID: 'ses_1', role: 'assistant' },
      part('prt_1', 'msg_1', text('first')),
      { ...session, title: 'Stored' },
      { id: 'msg_1', sessionID: 'ses_1', role: 'user' },
      { id: 'ses_2', parentID: 'ses_1', title: 'Look around' },
      { id: 'msg_3', sessionID: 'ses_2', role: 'user' },
      { ...part('prt_4', 'msg_3', text('Task')), sessionID: 'ses_2' },
      { ...part('prt_5', 'msg_9', { type: 'reasoning', text: 'Lost' }), sessionID: 'ses_2' },
    ]
    const whole = records.map((one) => JSON.stringify(one)).join('\n')
    const { said, recognised, found } = read(whole)
    expect(recognised.guess.format.id).toBe('opencode')
    expect(found.title).toBe('Stored')
    expect(said).toEqual(['user: first | second', 'assistant: Done'])
    const second = read(whole, 1)
    expect(second.found.kind).toBe('sub-agent')
    expect(second.said).toEqual(['user: Task', 'assistant: Lost'])
    expect(second.words).toMatch(/repaired: parts whose message is not in the file/)
  })

  it('may be rows of its database', () => {
    const rows = [
      { id: 'msg_1', session_id: 'ses_1', data: JSON.stringify({ role: 'user', time: { created: 1 } }) },
      { id: 'prt_1', message_id: 'msg_1', session_id: 'ses_1', data: text('Go') },
    ]
    expect(read(rows.map((one) => JSON.stringify(one)).join('\n')).said).toEqual(['user: Go'])
  })
})

describe('A compaction of opencode', () => {
  const before = [
    user(1, 'Start'),
    message(2, 'assistant', [tool('c1', 'completed', { output: 'a.py', time: { compacted: 3500 } })]),
    user(3, 'Go on'),
  ]
  const compaction = message(4, 'user', [{ type: 'compaction', auto: true }])
  const summary = message(5, 'assistant', [text('We listed files.')], { summary: true })

  it('has its summary, and the question that it answers, in what was sent after it only', () => {
    const { said, conversation, ids } = read(exported([...before, compaction, summary, user(6, 'Next')]))
    expect(said).toEqual([
      'user: Start',
      'assistant: bash | {"command":"ls"}',
      'tool: a.py',
      'user: Go on',
      'user: Next',
    ])
    const seen = conversation.seen?.at(-1)
    expect(seen).toMatchObject({ words: 'compaction 1 (auto)', at: 4 })
    const [question, answer] = seen?.prompt ?? []
    if (typeof question !== 'object' || typeof answer !== 'object') throw new Error('two entries of its own')
    expect(question.origin).toEqual({ kind: 'synthetic', for: 'msg_5' })
    expect(plainText(answer.message)).toBe('We listed files.')
    expect(answer.origin).toEqual({ kind: 'summary', of: ids.slice(0, 4) })
  })

  it('blanks old results when its time says', () => {
    const { conversation, ids } = read(exported([...before, user(6, 'Next')]))
    expect(conversation.seen).toHaveLength(1)
    const [seen] = conversation.seen ?? []
    expect(seen).toMatchObject({ words: '1 old result cleared', at: 4 })
    expect(seen?.prompt.map((one) => (typeof one === 'string' ? one : one.origin))).toEqual([
      ids[0],
      ids[1],
      { kind: 'tombstone', of: ids[2] },
      ids[3],
    ])
    expect(plainText(conversation.history[2]?.message ?? { id: '', role: 'tool', parts: [] })).toBe('a.py')
  })

  it('may keep a tail, and says where its summary is missing', () => {
    const tail = message(4, 'user', [{ type: 'compaction', auto: false, tail_start_id: 'msg_3' }])
    const { conversation, ids } = read(exported([...before, tail, summary]))
    expect(conversation.seen?.find(({ words }) => words === 'compaction 1')?.prompt.at(-1)).toBe(ids[3])
    expect(read(exported([...before, compaction])).words).toMatch(/a compaction without its summary/)
  })
})
