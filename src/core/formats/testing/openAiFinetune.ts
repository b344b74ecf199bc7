import { type Fixture, lines, token } from './fixture.ts'

function record(n: number): unknown {
  return {
    messages: [
      { role: 'system', content: 'You help.' },
      { role: 'user', content: `Which one? ${token(n)}` },
      { role: 'assistant', content: 'The second.' },
    ],
    parallel_tool_calls: false,
  }
}

export const openAiFinetuneFixture: Fixture = {
  format: 'openai-finetune',
  records: [record(0), record(1), record(2)],
  file: lines,
  conversations: 3,
  messages: 9,
}
