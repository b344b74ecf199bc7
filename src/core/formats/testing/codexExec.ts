import { type Fixture, lines, token } from './fixture.ts'

function completed(item: unknown): unknown {
  return { type: 'item.completed', item }
}

export const codexExecFixture: Fixture = {
  format: 'codex-exec',
  records: [
    completed({ id: 'item_0', type: 'reasoning', text: `It lists the files. ${token(0)}` }),
    completed({
      ...{ id: 'item_1', type: 'command_execution', command: 'ls', aggregated_output: `a.py ${token(1)}` },
      ...{ exit_code: 0, status: 'completed' },
    }),
    completed({ id: 'item_2', type: 'agent_message', text: `One file. ${token(2)}` }),
  ],
  file: (records) =>
    lines([
      { type: 'thread.started', thread_id: 't1' },
      { type: 'turn.started' },
      ...records,
      { type: 'turn.completed', usage: { input_tokens: 900, output_tokens: 20 } },
    ]),
  conversations: 1,
  messages: 3,
}
