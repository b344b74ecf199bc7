import { type Fixture, token } from './fixture.ts'

export const clineFixture: Fixture = {
  format: 'cline',
  records: [
    { role: 'user', content: [{ type: 'text', text: `<task>Fix it.</task> ${token(0)}` }], ts: 1 },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: `I read it. ${token(1)}` },
        { type: 'tool_use', id: 'c1', name: 'read_file', input: { path: 'a.py' } },
      ],
      ts: 2,
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: `import os ${token(2)}` }] },
        { type: 'text', text: '<environment_details></environment_details>' },
      ],
      ts: 3,
    },
    { role: 'assistant', content: token(3), ts: 4 },
  ],
  file: (records) => JSON.stringify(records),
  conversations: 1,
  messages: 5,
}
