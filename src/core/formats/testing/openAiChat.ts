import { type Fixture, token } from './fixture.ts'

const call = { id: 'c1', type: 'function', function: { name: 'read_file', arguments: '{"path":"a.py"}' } }

export const openAiChatFixture: Fixture = {
  format: 'openai-chat',
  records: [
    { role: 'system', content: `You are an agent. ${token(0)}` },
    { role: 'user', content: [{ type: 'text', text: `Fix it. ${token(1)}` }] },
    { role: 'assistant', content: `I read it. ${token(2)}`, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c1', content: `import os ${token(3)}` },
    { role: 'assistant', content: token(4) },
  ],
  file: (records) => JSON.stringify({ model: 'gpt-4o', messages: records }),
  conversations: 1,
  messages: 5,
}
