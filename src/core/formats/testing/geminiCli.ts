import { type Fixture, lines, token } from './fixture.ts'

export const geminiCliFixture: Fixture = {
  format: 'gemini-cli',
  records: [
    { id: 'g0', timestamp: '2026-01-01T00:00:00Z', type: 'user', content: `List files. ${token(0)}` },
    {
      ...{ id: 'g1', timestamp: '2026-01-01T00:00:01Z', type: 'gemini', model: 'gemini-2.5-pro', content: '' },
      thoughts: [{ subject: 'Listing', description: token(1) }],
      toolCalls: [
        {
          ...{ id: 'call-1', name: 'list_directory', args: { path: '.' }, status: 'success' },
          result: [{ functionResponse: { id: 'call-1', name: 'list_directory', response: { output: 'a.py' } } }],
        },
      ],
      tokens: { input: 800, output: 12, cached: 0, total: 812 },
    },
    { id: 'g2', timestamp: '2026-01-01T00:00:02Z', type: 'gemini', content: [{ text: `One file. ${token(2)}` }] },
  ],
  file: (records) => lines([{ sessionId: 'g', projectHash: 'abc', startTime: '2026-01-01T00:00:00Z' }, ...records]),
  conversations: 1,
  messages: 4,
}
