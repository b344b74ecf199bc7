import { type Fixture, token } from './fixture.ts'

export const anthropicFixture: Fixture = {
  format: 'anthropic',
  records: [
    { role: 'user', content: `Fix it. ${token(0)}` },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'I read it first.', signature: 'c2ln' },
        { type: 'text', text: `I read it. ${token(1)}` },
        { type: 'tool_use', id: 't1', name: 'read_file', input: { path: 'a.py' } },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: `import os ${token(2)}` }] },
    { role: 'assistant', content: [{ type: 'text', text: token(3) }] },
  ],
  file: (records) => JSON.stringify({ model: 'claude', system: 'You are an agent.', messages: records }),
  conversations: 1,
  messages: 5,
}
