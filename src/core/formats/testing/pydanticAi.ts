import { type Fixture, token } from './fixture.ts'

const at = '2025-11-01T10:00:00Z'

export const pydanticAiFixture: Fixture = {
  format: 'pydantic-ai',
  records: [
    {
      kind: 'request',
      parts: [
        { part_kind: 'system-prompt', content: `You are an agent. ${token(0)}`, timestamp: at },
        { part_kind: 'user-prompt', content: ['Fix it.', { kind: 'image-url', url: 'https://example.org/a.png' }] },
      ],
    },
    {
      kind: 'response',
      parts: [
        { part_kind: 'text', content: `I read it. ${token(1)}` },
        { part_kind: 'tool-call', tool_name: 'read_file', args: '{"path":"a.py"}', tool_call_id: 'c1' },
      ],
      usage: { input_tokens: 50, output_tokens: 9 },
      model_name: 'some-model',
      timestamp: at,
    },
    {
      kind: 'request',
      parts: [
        { part_kind: 'tool-return', tool_name: 'read_file', content: `import os ${token(2)}`, tool_call_id: 'c1' },
      ],
    },
    { kind: 'response', parts: [{ part_kind: 'text', content: token(3) }], model_name: 'some-model' },
  ],
  file: (records) => JSON.stringify(records),
  conversations: 1,
  messages: 5,
}
