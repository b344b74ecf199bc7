import { type Fixture, token } from './fixture.ts'

function node(n: number, role: string, text: string, more: object = {}): unknown {
  return {
    id: `n${n}`,
    parent: n === 0 ? null : `n${n - 1}`,
    children: [`n${n + 1}`],
    message: {
      id: `n${n}`,
      author: { role, name: role === 'tool' ? 'python' : null },
      content: { content_type: 'text', parts: [`${text} ${token(n)}`] },
      create_time: 1_700_000_000 + n,
      recipient: 'all',
      metadata: {},
      ...more,
    },
  }
}

const code = (text: string) => ({ content: { content_type: 'code', language: 'python', text } })

export const chatGptFixture: Fixture = {
  format: 'chatgpt',
  records: [
    node(0, 'user', 'How many rows are there?'),
    node(1, 'assistant', '', { ...code(`len(rows) # ${token(1)}`), recipient: 'python' }),
    node(2, 'tool', '12'),
    node(3, 'assistant', 'There are twelve.'),
  ],
  file: (records) =>
    JSON.stringify([
      {
        title: 'Rows',
        create_time: 1_700_000_000.5,
        mapping: Object.fromEntries(records.map((record, n) => [`n${n}`, record])),
        current_node: 'n3',
      },
    ]),
  conversations: 1,
  messages: 4,
}
