import { type Fixture, token } from './fixture.ts'

const output = { type: 'text', value: `import os ${token(3)}` }

export const aiSdkModelFixture: Fixture = {
  format: 'ai-sdk-model',
  records: [
    { role: 'system', content: `You are an agent. ${token(0)}` },
    { role: 'user', content: [{ type: 'text', text: `Fix it. ${token(1)}` }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: `I read it. ${token(2)}` },
        { type: 'tool-call', toolCallId: 'c1', toolName: 'read-file', input: { path: 'a.py' } },
      ],
    },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'read-file', output }] },
    { role: 'assistant', content: token(4) },
  ],
  file: (records) => JSON.stringify({ model: 'some-model', messages: records }),
  conversations: 1,
  messages: 5,
}

export const aiSdkUiFixture: Fixture = {
  format: 'ai-sdk-ui',
  records: [
    { id: 'u1', role: 'user', parts: [{ type: 'text', text: `Fix it. ${token(0)}` }] },
    {
      id: 'a1',
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'text', text: `I read it. ${token(1)}`, state: 'done' },
        {
          type: 'tool-read-file',
          toolCallId: 'c1',
          state: 'output-available',
          input: { path: 'a.py' },
          output: { text: 'import os' },
        },
        { type: 'step-start' },
        { type: 'text', text: 'It imports os.', state: 'done' },
      ],
    },
    { id: 'u2', role: 'user', parts: [{ type: 'text', text: `Thanks. ${token(2)}` }] },
  ],
  file: (records) => JSON.stringify(records),
  conversations: 1,
  messages: 5,
}
