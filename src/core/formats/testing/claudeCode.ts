import { type Fixture, lines, token } from './fixture.ts'

function record(n: number, type: 'user' | 'assistant', content: unknown, more: Readonly<Record<string, unknown>> = {}) {
  const message =
    type === 'user' ? { role: 'user', content } : { id: `msg_${n}`, role: 'assistant', model: 'claude-opus-4', content }
  return {
    type,
    uuid: `u${n}`,
    parentUuid: n === 0 ? null : `u${n - 1}`,
    sessionId: 's1',
    timestamp: `2026-01-01T00:00:0${n}.000Z`,
    isSidechain: false,
    message,
    ...more,
  }
}

export const claudeCodeFixture: Fixture = {
  format: 'claude-code',
  records: [
    record(0, 'user', `Fix the test. ${token(0)}`),
    record(1, 'assistant', [
      { type: 'thinking', thinking: `It reads a file. ${token(1)}`, signature: 'c2ln' },
      { type: 'tool_use', id: 'toolu_1', name: 'Read', input: { file_path: 'a.py' } },
    ]),
    record(2, 'user', [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: token(2) }] }]),
    record(3, 'assistant', [{ type: 'text', text: `Fixed. ${token(3)}` }]),
    record(4, 'user', [{ type: 'text', text: `Thanks. ${token(4)}` }]),
  ],
  file: lines,
  conversations: 1,
  messages: 5,
}
