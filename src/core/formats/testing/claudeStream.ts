import { type Fixture, lines, token } from './fixture.ts'

const run = { session_id: 'run-1', parent_tool_use_id: null }

function answer(n: number, block: unknown): unknown {
  return {
    type: 'assistant',
    message: { id: `msg_${n}`, role: 'assistant', model: 'claude-opus-4', content: [block] },
    ...run,
  }
}

const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: token(1) }

export const claudeStreamFixture: Fixture = {
  format: 'claude-stream-json',
  records: [
    answer(0, { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: `ls ${token(0)}` } }),
    { type: 'user', message: { role: 'user', content: [result] }, ...run },
    answer(2, { type: 'text', text: `One file. ${token(2)}` }),
  ],
  file: (records) => {
    const init = {
      type: 'system',
      subtype: 'init',
      session_id: 'run-1',
      model: 'claude-opus-4',
      tools: ['Bash', 'Read'],
    }
    return lines([init, ...records, { type: 'result', subtype: 'success', result: 'One file.', session_id: 'run-1' }])
  },
  conversations: 1,
  messages: 3,
}
