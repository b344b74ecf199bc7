import { type Fixture, token } from './fixture.ts'

export const openAiResponsesFixture: Fixture = {
  format: 'openai-responses',
  records: [
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: `Fix it. ${token(0)}` }] },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: `I read it. ${token(1)}` }] },
    { type: 'function_call', call_id: 'c1', name: 'read_file', arguments: `{"path":"${token(2)}"}` },
    { type: 'function_call_output', call_id: 'c1', output: `import os ${token(3)}` },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: token(4) }] },
  ],
  file: (records) => JSON.stringify({ model: 'gpt-5', instructions: 'You are an agent.', input: records }),
  conversations: 1,
  messages: 5,
}
