import { type Fixture, token } from './fixture.ts'

export const ollamaFixture: Fixture = {
  format: 'ollama',
  records: [
    { role: 'user', content: `Fix it. ${token(0)}` },
    {
      role: 'assistant',
      content: `I read it. ${token(1)}`,
      tool_calls: [{ function: { name: 'read_file', arguments: { path: 'a.py' } } }],
    },
    { role: 'tool', tool_name: 'read_file', content: `import os ${token(2)}` },
    { role: 'assistant', content: token(3) },
  ],
  file: (records) => JSON.stringify({ model: 'qwen3', messages: records, stream: false }),
  conversations: 1,
  messages: 4,
}
