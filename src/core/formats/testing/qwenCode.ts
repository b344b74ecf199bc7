import { type Fixture, token } from './fixture.ts'

const line = (n: number, type: string, message: unknown) => ({
  uuid: `l${n}`,
  sessionId: 's',
  type,
  model: 'qwen3',
  message,
})

export const qwenCodeFixture: Fixture = {
  format: 'qwen-code',
  records: [
    line(0, 'user', { role: 'user', parts: [{ text: `Run it. ${token(0)}` }] }),
    line(1, 'assistant', {
      role: 'model',
      parts: [{ text: `I do. ${token(1)}` }, { functionCall: { name: 'run', args: {} } }],
    }),
    line(2, 'tool_result', {
      role: 'user',
      parts: [{ functionResponse: { name: 'run', response: { output: token(2) } } }],
    }),
  ],
  file: (records) => records.map((record) => JSON.stringify(record)).join('\n'),
  conversations: 1,
  messages: 3,
}
