import { describe, expect, it } from 'vitest'
import { messageTexts } from '../../message/message.ts'
import { openFound, recogniseText } from '../readText.ts'

type Fields = Readonly<Record<string, unknown>>

function read(text: string, branch?: number) {
  const recognised = recogniseText(text)
  if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
  const [found] = recognised.found
  if (!found) throw new Error('nothing was found')
  const opened = openFound(found, recognised.items, branch)
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  const { conversation, report } = opened
  const words = report.items.map((item) => `${item.level}: ${item.words} ${item.where ?? ''}`.trim()).join('\n')
  const said = conversation.history.map(({ message }) => `${message.role}: ${messageTexts(message).join(' | ')}`)
  return { found, recognised, conversation, words, said }
}

const meta = { sessionId: 'g1', projectHash: 'abc', startTime: '2026-01-01T00:00:00Z' }
const user = (id: string, content: unknown) => ({ id, timestamp: '2026-01-01T00:00:01Z', type: 'user', content })
const gemini = (id: string, content: unknown, more: Fields = {}) => ({ ...user(id, content), type: 'gemini', ...more })
const whole = (messages: readonly unknown[], more: Fields = {}) => JSON.stringify({ ...meta, messages, ...more })
const lines = (records: readonly unknown[]) => [meta, ...records].map((one) => JSON.stringify(one)).join('\n')
const answer = (id: string | undefined, response: unknown) => [{ functionResponse: { id, name: 'ls', response } }]
const toolCall = (id: string, more: Fields) => ({ id, name: 'ls', args: { path: '.' }, status: 'success', ...more })

describe('A chat of Gemini CLI', () => {
  it('has results inside the message that made the calls, thoughts, and tokens', () => {
    const { said, conversation, words } = read(
      whole([
        user('u1', [{ text: 'List' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }]),
        gemini('a1', '', {
          model: 'gemini-2.5-pro',
          thoughts: [{ subject: 'Plan', description: 'Two calls.' }],
          tokens: { input: 900, cached: 300, output: 20, total: 920 },
          toolCalls: [
            toolCall('c1', { result: answer('c1', { output: 'a.py' }) }),
            toolCall('c2', { status: 'error', result: answer('c2', { error: 'denied' }) }),
            toolCall('c3', { status: 'cancelled', result: null }),
          ],
        }),
        gemini('a2', { text: 'Done', thoughtSignature: 'c2ln' }),
      ]),
    )
    expect(said).toEqual([
      'user: List',
      'assistant: Plan\nTwo calls. | ls | {"path":"."} | ls | {"path":"."} | ls | {"path":"."}',
      'tool: a.py',
      'tool: denied',
      'assistant: Done',
    ])
    expect(conversation.history[0]?.message.parts[1]).toEqual({ type: 'image', source: 'data:image/png;base64,AAAA' })
    expect(conversation.history[3]?.message.failed).toBe(true)
    expect(conversation.history[4]?.message.parts[1]).toEqual({ type: 'opaque', kind: 'thoughtSignature', size: 4 })
    expect(conversation.usage).toEqual([{ id: 'a1', input: 900, output: 20, label: 'tokens.input' }])
    expect(conversation.model).toBe('gemini-2.5-pro')
    expect(words).toBe('note: a call without a result: kept, and flagged message 2')
  })

  it('counts what the tool only showed, and takes a shown result where it is the only one', () => {
    const { said, words } = read(
      whole([
        user('u1', 'Go'),
        { ...user('i1', 'Update available'), type: 'info' },
        { ...user('e1', 'Quota'), type: 'error' },
        gemini('a1', '', { toolCalls: [toolCall('c1', { resultDisplay: '3 files' })] }),
      ]),
    )
    expect(said).toEqual(['user: Go', 'assistant: ls | {"path":"."}', 'tool: 3 files'])
    expect(words).toMatch(/2 records of types info, error: shown by the tool and never sent/)
    expect(words).toMatch(/repaired: a result of which only what was shown is in the file/)
  })

  it('written line by line takes the last record of an id, in the place of the first', () => {
    const { said, found } = read(
      lines([
        user('u1', 'Go'),
        gemini('a1', 'Wor'),
        user('u2', 'More'),
        gemini('a1', 'Working'),
        { $set: { lastUpdated: '2026-01-01T00:01:00Z', summary: 'A short run' } },
      ]),
    )
    expect(said).toEqual(['user: Go', 'assistant: Working', 'user: More'])
    expect(found.title).toBe('A short run')
  })

  it('that was taken back stands as it is now, and each way before it as a branch', () => {
    const text = lines([
      user('u1', 'Go'),
      gemini('a1', 'No'),
      user('u2', 'Why'),
      { $rewindTo: 'a1' },
      gemini('a3', 'Yes'),
    ])
    const { found, said } = read(text)
    expect(said).toEqual(['user: Go', 'assistant: Yes'])
    expect(found.branches).toEqual([
      { title: 'before it was taken back: Why', messages: 3, current: false },
      { title: 'as it stands', messages: 2, current: true },
    ])
    expect(read(text, 0).said).toEqual(['user: Go', 'assistant: No', 'user: Why'])
    expect(read(lines([user('u1', 'Go'), { $rewindTo: 'nowhere' }, user('u2', 'Anew')])).said).toEqual(['user: Anew'])
  })

  it('of a sub-agent says so; several files or sessions are several chats', () => {
    expect(read(whole([user('u1', 'Task')], { kind: 'subagent' })).found.kind).toBe('sub-agent')
    const both = [meta, user('u1', 'One'), { ...meta, sessionId: 'g2' }, user('u1', 'Two')]
    expect(read(both.map((one) => JSON.stringify(one)).join('\n')).recognised.found).toHaveLength(2)
  })

  it('keeps what is intact beside what is not', () => {
    const { said, words } = read(whole([3, user('u1', 'Go'), { type: 'user' }]))
    expect(said).toEqual(['user: Go'])
    expect(words).toMatch(/skipped: no message: the number 3 message 1 of the file/)
  })
})

describe('A compaction of Gemini CLI', () => {
  const before = [user('u1', 'Start'), gemini('a1', 'Ready'), user('u2', 'Go on'), gemini('a2', 'Went on')]
  const snapshot = user('s1', [{ text: '<state_snapshot>All so far</state_snapshot>' }])
  const thanks = gemini('s2', 'Got it. Thanks for the additional context!')

  it('rebuilds the prompt and leaves the history whole', () => {
    const { said, conversation } = read(
      lines([
        ...before,
        { $set: { messages: [snapshot, thanks, user('u2', 'Go on'), gemini('a2', 'Went on')] } },
        user('u3', 'Next'),
      ]),
    )
    expect(said).toEqual(['user: Start', 'assistant: Ready', 'user: Go on', 'assistant: Went on', 'user: Next'])
    const [seen] = conversation.seen ?? []
    expect(seen).toMatchObject({ words: 'compaction 1', at: 4 })
    expect(seen?.prompt.map((one) => (typeof one === 'string' ? one : [one.message.id, one.origin]))).toEqual([
      ['s1', { kind: 'summary', of: ['u1', 'a1'] }],
      ['s2', { kind: 'synthetic', for: 's1' }],
      'u2',
      'a2',
    ])
  })

  it('that only cut a result has it under its own id', () => {
    const long = gemini('a3', '', {
      toolCalls: [toolCall('c1', { result: answer('c1', { output: 'long '.repeat(20) }) })],
    })
    const cut = gemini('a3', '', {
      toolCalls: [toolCall('c1', { result: answer('c1', { output: '<tool_output_masked>' }) })],
    })
    const { conversation } = read(lines([...before, long, { $set: { messages: [...before, cut] } }]))
    const ids = conversation.history.map(({ message }) => message.id)
    const prompt = conversation.seen?.[0]?.prompt ?? []
    expect(prompt.slice(0, 4)).toEqual(ids.slice(0, 4))
    const last = prompt.at(-1)
    if (typeof last !== 'object') throw new Error('cut')
    expect(last.origin).toEqual({ kind: 'history', id: ids.at(-1) })
    expect(last.message).toMatchObject({ role: 'tool', answers: 'c1', parts: [{ text: '<tool_output_masked>' }] })
  })

  it('is none where all that was said is written again', () => {
    const { conversation, said } = read(lines([...before, { $set: { messages: [...before, user('u3', 'Next')] } }]))
    expect(conversation.seen).toBeUndefined()
    expect(said).toHaveLength(5)
  })

  it('may stand among the messages, or begin them', () => {
    const { said, conversation } = read(whole([...before, snapshot, thanks, user('u3', 'Next')]))
    expect(said).toHaveLength(5)
    expect(conversation.seen?.[0]).toMatchObject({
      at: 4,
      prompt: [{ origin: { kind: 'summary' } }, { origin: { kind: 'synthetic' } }],
    })
    const first = read(whole([snapshot, thanks, user('u3', 'Next')]))
    expect(first.said).toHaveLength(3)
    expect(first.conversation.history[0]?.origin).toEqual({ kind: 'summary', of: [], unverified: true })
    expect(first.words).toMatch(/begins with a summary \(state_snapshot\)/)
  })
})
