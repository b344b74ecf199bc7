import { type Fixture, token } from './fixture.ts'

const call = { name: 'read_file', args: { path: 'a.py' }, id: 'c1', type: 'tool_call' }

export const langChainFixture: Fixture = {
  format: 'langchain',
  records: [
    { type: 'system', data: { content: `You are an agent. ${token(0)}`, type: 'system' } },
    { type: 'human', data: { content: [{ type: 'text', text: `Fix it. ${token(1)}` }], type: 'human', id: 'h1' } },
    { type: 'ai', data: { content: `I read it. ${token(2)}`, type: 'ai', id: 'a1', tool_calls: [call] } },
    { type: 'tool', data: { content: `import os ${token(3)}`, type: 'tool', tool_call_id: 'c1', status: 'success' } },
    { type: 'ai', data: { content: token(4), type: 'ai', usage_metadata: { input_tokens: 120, output_tokens: 4 } } },
  ],
  file: (records) => JSON.stringify(records),
  conversations: 1,
  messages: 5,
}
