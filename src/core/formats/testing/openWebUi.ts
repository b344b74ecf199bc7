import { type Fixture, token } from './fixture.ts'

function record(n: number): unknown {
  const messages = {
    a: { id: 'a', parentId: null, childrenIds: ['b', 'c'], role: 'user', content: `Which one? ${token(n)}` },
    b: { id: 'b', parentId: 'a', childrenIds: [], role: 'assistant', content: 'The first.', model: 'qwen3' },
    c: { id: 'c', parentId: 'a', childrenIds: [], role: 'assistant', content: 'The second.', model: 'qwen3' },
  }
  return { id: `chat${n}`, title: 'Which', chat: { models: ['qwen3'], history: { messages, currentId: 'c' } } }
}

export const openWebUiFixture: Fixture = {
  format: 'open-webui',
  records: [record(0), record(1)],
  file: (records) => JSON.stringify(records),
  conversations: 2,
  messages: 8,
}
