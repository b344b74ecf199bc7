import { type Fixture, token } from './fixture.ts'

function action(id: number, source: string, name: string, args: object): unknown {
  return { id, timestamp: `2025-03-01T10:00:0${id}.000000`, source, message: '', action: name, args }
}

function observation(id: number, cause: number, content: string): unknown {
  return {
    id,
    source: 'agent',
    message: '',
    cause,
    observation: 'run',
    content,
    extras: { command: 'ls' },
    success: true,
  }
}

export const openHandsV0Fixture: Fixture = {
  format: 'openhands-v0',
  records: [
    action(0, 'agent', 'system', { content: `You are an agent. ${token(0)}`, tools: [] }),
    action(1, 'user', 'message', { content: `Fix it. ${token(1)}` }),
    action(2, 'agent', 'run', { command: 'ls', thought: `I look. ${token(2)}` }),
    observation(3, 2, `a.py ${token(3)}`),
    action(4, 'agent', 'finish', { final_thought: token(4), outputs: {}, thought: '' }),
  ],
  file: (records) => JSON.stringify(records),
  conversations: 1,
  messages: 5,
}
