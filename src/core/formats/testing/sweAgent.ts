import { type Fixture, token } from './fixture.ts'

const call = { id: 'c1', type: 'function', function: { name: 'open', arguments: '{"path":"a.py"}' } }

export const sweAgentFixture: Fixture = {
  format: 'swe-agent',
  records: [
    { role: 'system', content: `You are an agent. ${token(0)}`, agent: 'main', message_type: 'system_prompt' },
    { role: 'user', content: `Fix it. ${token(1)}`, agent: 'main', message_type: 'observation' },
    {
      role: 'assistant',
      content: `I open it. ${token(2)}`,
      thought: 'I open it.',
      action: 'open a.py',
      agent: 'main',
      tool_calls: [call],
      message_type: 'action',
    },
    {
      role: 'tool',
      content: [{ type: 'text', text: `import os ${token(3)}` }],
      agent: 'main',
      message_type: 'observation',
      tool_call_ids: ['c1'],
    },
  ],
  file: (records) =>
    JSON.stringify({ environment: 'main', trajectory: [], history: records, info: { exit_status: 'submitted' } }),
  conversations: 1,
  messages: 4,
}
