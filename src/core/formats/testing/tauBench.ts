import { type Fixture, token } from './fixture.ts'

function run(n: number): unknown {
  const call = { id: 'c1', type: 'function', function: { name: 'find_order', arguments: '{"id":"#W1"}' } }
  return {
    task_id: n,
    reward: 1,
    trial: 0,
    info: { task: {}, source: 'user' },
    traj: [
      { role: 'system', content: 'You help customers.' },
      { role: 'user', content: `Where is it? ${token(n)}` },
      { role: 'assistant', content: null, tool_calls: [call], function_call: null },
      { role: 'tool', tool_call_id: 'c1', name: 'find_order', content: "{'status': 'sent'}" },
      { role: 'assistant', content: 'It was sent.', tool_calls: null },
    ],
  }
}

export const tauBenchFixture: Fixture = {
  format: 'tau-bench',
  records: [run(0), run(1), run(2)],
  file: (records) => JSON.stringify(records),
  conversations: 3,
  messages: 15,
}
