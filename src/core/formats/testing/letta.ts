import { type Fixture, token } from './fixture.ts'

const call = { id: 'c1', type: 'function', function: { name: 'send_message', arguments: `{"message":"${token(2)}"}` } }

function message(n: number, role: string, text: string, rest: object = {}): unknown {
  const content = [{ type: 'text', text }]
  return { type: 'message', id: `message-${n}`, role, content, tool_calls: null, tool_returns: [], ...rest }
}

export const lettaFixture: Fixture = {
  format: 'letta',
  records: [
    message(0, 'system', `You remember. ${token(0)}`),
    message(1, 'user', JSON.stringify({ type: 'user_message', message: `Hello. ${token(1)}`, time: 'now' })),
    message(2, 'assistant', 'A greeting.', { tool_calls: [call] }),
    message(3, 'tool', `{"status": "OK", "message": "${token(3)}"}`, { tool_call_id: 'c1' }),
  ],
  file: (messages) =>
    JSON.stringify({
      agents: [{ id: 'agent-0', name: 'helper', in_context_message_ids: ['message-0', 'message-3'], messages }],
      blocks: [],
      tools: [],
    }),
  conversations: 1,
  messages: 4,
}
