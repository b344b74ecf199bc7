import { type Fixture, lines, token } from './fixture.ts'

/** The second request of a conversation of its own, which holds the first. */
function record(n: number): unknown {
  const messages = [
    { role: 'user', content: `Which one? ${token(n)}` },
    { role: 'assistant', content: 'The second.' },
    { role: 'user', content: 'Why?' },
  ]
  const response = { model: 'gpt-4o', choices: [{ message: { role: 'assistant', content: 'It is newer.' } }] }
  return { timestamp: n, request: { model: 'gpt-4o', messages }, response }
}

export const requestLogFixture: Fixture = {
  format: 'request-log',
  records: [record(0), record(1), record(2)],
  file: lines,
  conversations: 3,
  messages: 12,
}
