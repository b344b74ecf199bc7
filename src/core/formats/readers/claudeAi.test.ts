import { describe, expect, it } from 'vitest'
import { opened, refused } from '../testing/opened.ts'

const ROOT = '00000000-0000-4000-8000-000000000000'

function say(uuid: string, sender: string, text: string, more: object = {}) {
  return { uuid, sender, text, attachments: [], files: [], ...more }
}

const conversation = (chat_messages: readonly unknown[], more: object = {}) => ({
  uuid: 'c',
  name: 'N',
  chat_messages,
  ...more,
})

describe('A Claude.ai export', () => {
  it('is a flat list where no message names its parent', () => {
    const { messages, all, said, model } = opened([
      conversation([say('a', 'human', 'Why?'), say('b', 'assistant', 'Because.')], {
        updated_at: '2024-01-15T10:30:00Z',
      }),
    ])
    expect(messages.map(({ id, role, parts }) => [id, role, parts])).toEqual([
      ['a', 'user', [{ type: 'text', text: 'Why?' }]],
      ['b', 'assistant', [{ type: 'text', text: 'Because.' }]],
    ])
    expect(all[0]).toMatchObject({ title: 'N', messages: 2, branches: [], when: '2024-01-15T10:30:00Z' })
    expect([said, model]).toEqual([[], undefined])
  })

  it('has a branch for each leaf: the named one is current, or the newest', () => {
    const list = [
      say('a', 'human', 'Why?', { parent_message_uuid: ROOT }),
      say('b', 'assistant', 'No idea.', { parent_message_uuid: 'a', created_at: '2024-01-01' }),
      say('c', 'assistant', 'Because.', { parent_message_uuid: 'a', created_at: '2024-01-02' }),
    ]
    expect(opened(conversation(list)).messages.at(-1)?.id).toBe('c')
    expect(opened(conversation(list)).all[0]?.branches).toEqual([
      { title: 'No idea.', messages: 2, current: false },
      { title: 'Because.', messages: 2, current: true },
    ])
    const named = conversation(list, { current_leaf_message_uuid: 'b', model: 'claude-sonnet-4' })
    expect(opened(named)).toMatchObject({ model: 'claude-sonnet-4', messages: [{ id: 'a' }, { id: 'b' }] })
    expect(opened(named, { branch: 1 }).messages.at(-1)?.id).toBe('c')
  })

  it('reads blocks before text, and splits calls and results out of one message, with or without ids', () => {
    const content = [
      { type: 'thinking', thinking: 'hm', signature: 'xyz' },
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 't1', name: 'web', input: { q: 1 } },
      {
        type: 'tool_result',
        tool_use_id: 't1',
        name: 'web',
        content: [{ type: 'text', text: 'found' }],
        is_error: true,
      },
      { type: 'tool_use', name: 'repl', input: { code: '1' } },
      { type: 'tool_result', name: 'repl', content: 'one' },
      { type: 'token_budget' },
      { type: 'text', text: 'Done.' },
    ]
    const { messages, said } = opened(
      conversation([say('a', 'human', 'Go'), say('b', 'assistant', 'ignored', { content })]),
    )
    expect(
      messages.map(({ role, parts, answers, failed }) => [role, parts.map(({ type }) => type), answers, failed]),
    ).toEqual([
      ['user', ['text'], undefined, undefined],
      ['assistant', ['reasoning', 'opaque', 'text', 'call'], undefined, undefined],
      ['tool', ['text'], 't1', true],
      ['assistant', ['call'], undefined, undefined],
      ['tool', ['text'], 'call-without-id-1', undefined],
      ['assistant', ['text'], undefined, undefined],
    ])
    expect(messages[1]?.id).toBe('b')
    expect(said).toEqual(['note: 1 block of type token_budget: not part of what was said'])
  })

  it('reads pasted text from the attachments, names of files, and voice notes', () => {
    const { messages } = opened(
      conversation([
        say('a', 'human', '', {
          content: [{ type: 'voice_note', title: 'Note', text: 'spoken' }],
          attachments: [{ file_name: '', extracted_content: 'pasted' }],
          files: [{ file_name: 'a.png', file_uuid: 'f1' }],
        }),
      ]),
    )
    expect(messages[0]?.parts).toEqual([
      { type: 'text', text: 'spoken' },
      { type: 'file', name: 'file', text: 'pasted' },
      { type: 'file', name: 'a.png', data: 'f1' },
    ])
  })

  it('says where placeholders stand, and shows none that stands alone', () => {
    const gone = '```\nThis block is not supported on your current device yet.\n```'
    const { messages, said } = opened(
      conversation([
        say('a', 'assistant', '', { content: [{ type: 'text', text: gone }] }),
        say('b', 'assistant', `So.\n${gone}`),
      ]),
    )
    expect(messages.map(({ parts }) => parts.length)).toEqual([0, 1])
    expect(said).toEqual([
      expect.stringMatching(/^skipped: 1 block that the export does not hold/),
      expect.stringMatching(/^note: an empty assistant message/),
      expect.stringMatching(/^note: 1 text with a placeholder/),
    ])
  })

  it('skips empty conversations, other records and broken messages, and keeps the rest in their order', () => {
    const good = conversation([
      say('a', 'human', 'Why?'),
      'half',
      say('b', 'robot', 'Hm'),
      say('c', 'assistant', 'So.', { parent_message_uuid: 'gone' }),
    ])
    const { messages, said, all } = opened([conversation([]), { name: 'x' }, good])
    expect(all).toHaveLength(1)
    expect(messages.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(said).toEqual([
      'skipped: a conversation without messages (item 1)',
      'skipped: a record without chat_messages is no conversation: an object with name (item 2)',
      'skipped: a message should be an object, found the text "half" (message 2 of the file)',
      'skipped: a message of an unknown sender: the text "robot" (message 3 of the file)',
    ])
  })

  it.each([
    ['projects', { uuid: 'p', name: 'P', prompt_template: '', docs: [] }],
    ['users', { uuid: 'u', full_name: 'F', email_address: 'f@example.org' }],
    ['memories', { conversations_memory: 'likes tea' }],
  ])('says that %s.json holds no conversations', (name, record) => {
    expect(refused([record])).toBe(
      `This is the ${name}.json of a Claude.ai export. Its conversations stand in conversations.json.`,
    )
  })
})
