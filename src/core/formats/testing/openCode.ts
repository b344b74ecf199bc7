import { type Fixture, token } from './fixture.ts'

function message(n: number, role: 'user' | 'assistant', parts: readonly unknown[]): unknown {
  const time = { created: 1_767_225_600_000 + n * 1000 }
  const model = role === 'assistant' ? { modelID: 'claude-opus-4', providerID: 'anthropic' } : {}
  return { info: { id: `msg_${n}`, sessionID: 'ses_1', role, time, ...model }, parts }
}

export const openCodeFixture: Fixture = {
  format: 'opencode',
  records: [
    message(0, 'user', [{ id: 'prt_0', type: 'text', text: `List files. ${token(0)}` }]),
    message(1, 'assistant', [
      { id: 'prt_1', type: 'step-start' },
      { id: 'prt_2', type: 'reasoning', text: 'A command.' },
      {
        ...{ id: 'prt_3', type: 'tool', callID: 'call_1', tool: 'bash' },
        state: {
          status: 'completed',
          input: { command: 'ls' },
          output: `a.py ${token(1)}`,
          time: { start: 1, end: 2 },
        },
      },
    ]),
    message(2, 'assistant', [{ id: 'prt_4', type: 'text', text: `One file. ${token(2)}` }]),
  ],
  file: (records) => JSON.stringify({ info: { id: 'ses_1', title: 'Files', time: { created: 1 } }, messages: records }),
  conversations: 1,
  messages: 4,
}
