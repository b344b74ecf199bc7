import { type Fixture, token } from './fixture.ts'

export const inspectFixture: Fixture = {
  format: 'inspect',
  records: [
    { id: 'm0', role: 'system', content: `You are an agent. ${token(0)}` },
    { id: 'm1', role: 'user', content: [{ type: 'text', text: `Fix it. ${token(1)}` }], source: 'input' },
    {
      id: 'm2',
      role: 'assistant',
      content: `I look. ${token(2)}`,
      tool_calls: [{ id: 't1', function: 'bash', arguments: { cmd: 'ls' }, type: 'function' }],
      model: 'gpt-4o',
    },
    { id: 'm3', role: 'tool', content: `a.py ${token(3)}`, tool_call_id: 't1', function: 'bash' },
    { id: 'm4', role: 'assistant', content: token(4) },
  ],
  file: (records) =>
    JSON.stringify({
      version: 2,
      status: 'success',
      eval: { task: 'fixes', model: 'openai/gpt-4o', created: '2025-02-07T00:00:00+00:00' },
      plan: { name: 'plan', steps: [] },
      samples: [{ id: 1, epoch: 1, input: 'Fix it.', target: 'x', messages: records }],
    }),
  conversations: 1,
  messages: 5,
}
