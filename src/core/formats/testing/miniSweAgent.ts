import { type Fixture, token } from './fixture.ts'

const call = { id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } }
const response = { model: 'some-model', usage: { prompt_tokens: 90, completion_tokens: 7 } }

export const miniSweAgentFixture: Fixture = {
  format: 'mini-swe-agent',
  records: [
    { role: 'system', content: `You are an agent. ${token(0)}`, extra: { timestamp: 1 } },
    { role: 'user', content: `Fix it. ${token(1)}`, extra: { timestamp: 2 } },
    { role: 'assistant', content: `I list it. ${token(2)}`, tool_calls: [call], extra: { response, timestamp: 3 } },
    { role: 'tool', tool_call_id: 'c1', content: `a.py ${token(3)}`, extra: { raw_output: 'a.py', returncode: 0 } },
    { role: 'assistant', content: token(4), extra: { timestamp: 5 } },
  ],
  file: (records) => JSON.stringify({ info: {}, messages: records, trajectory_format: 'mini-swe-agent-1.1' }),
  conversations: 1,
  messages: 5,
}
