import { type Fixture, token } from './fixture.ts'

function message(n: number, sender: string, content: readonly unknown[], more: object = {}): unknown {
  return {
    uuid: `m${n}`,
    text: '',
    content,
    sender,
    created_at: `2025-01-15T09:00:0${n}.000000Z`,
    attachments: [],
    files: [],
    parent_message_uuid: n === 0 ? '00000000-0000-4000-8000-000000000000' : `m${n - 1}`,
    ...more,
  }
}

const text = (said: string) => ({ type: 'text', text: said })

export const claudeAiFixture: Fixture = {
  format: 'claude-ai',
  records: [
    message(0, 'human', [text(`How many rows? ${token(0)}`)]),
    message(1, 'assistant', [
      { type: 'thinking', thinking: 'I run it.' },
      { type: 'tool_use', name: 'repl', input: { code: 'rows.length' } },
      { type: 'tool_result', name: 'repl', content: [text('12')] },
      text(`Twelve. ${token(1)}`),
    ]),
    message(2, 'human', [], {
      attachments: [{ file_name: 'paste.txt', file_size: 9, file_type: 'txt', extracted_content: `a,b ${token(2)}` }],
    }),
    message(3, 'assistant', [text(token(3))]),
  ],
  file: (records) => JSON.stringify([{ uuid: 'c1', name: 'Rows', chat_messages: records }]),
  conversations: 1,
  messages: 6,
}
