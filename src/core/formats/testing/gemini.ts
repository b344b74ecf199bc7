import { type Fixture, token } from './fixture.ts'

export const geminiFixture: Fixture = {
  format: 'gemini',
  records: [
    { role: 'user', parts: [{ text: `Fix it. ${token(0)}` }] },
    {
      role: 'model',
      parts: [{ text: `I read it. ${token(1)}` }, { functionCall: { name: 'read_file', args: { path: 'a.py' } } }],
    },
    {
      role: 'user',
      parts: [{ functionResponse: { id: 'r1', name: 'read_file', response: { output: `import os ${token(2)}` } } }],
    },
    { role: 'model', parts: [{ text: token(3) }] },
  ],
  file: (records) =>
    JSON.stringify({ systemInstruction: { parts: [{ text: 'You are an agent.' }] }, contents: records }),
  conversations: 1,
  messages: 5,
}
