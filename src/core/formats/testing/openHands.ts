import { type Fixture, lines, token } from './fixture.ts'

function event(n: number, kind: string, more: object): unknown {
  return { kind, id: `e${n}`, timestamp: `2025-09-25T11:33:2${n}.000000`, source: 'agent', ...more }
}

const text = (said: string) => ({ type: 'text', text: said, cache_prompt: false })

function action(n: number, command: string): unknown {
  return event(n, 'ActionEvent', {
    thought: [text(`I run it. ${token(n)}`)],
    action: { kind: 'ExecuteBashAction', command },
    tool_name: 'execute_bash',
    tool_call_id: `t${n}`,
    tool_call: {
      id: `t${n}`,
      type: 'function',
      function: { name: 'execute_bash', arguments: JSON.stringify({ command }) },
    },
    llm_response_id: `r${n}`,
  })
}

function observation(n: number, said: string): unknown {
  return event(n, 'ObservationEvent', {
    source: 'environment',
    tool_name: 'execute_bash',
    tool_call_id: `t${n - 1}`,
    action_id: `e${n - 1}`,
    observation: { kind: 'ExecuteBashObservation', output: `${said} ${token(n)}`, error: false },
  })
}

export const openHandsFixture: Fixture = {
  format: 'openhands',
  records: [
    event(0, 'SystemPromptEvent', { system_prompt: text(`You are an agent. ${token(0)}`), tools: [] }),
    event(1, 'MessageEvent', { source: 'user', llm_message: { role: 'user', content: [text(`Fix it. ${token(1)}`)] } }),
    action(2, 'ls'),
    observation(3, 'a.py'),
    action(4, 'cat a.py'),
    observation(5, 'import os'),
  ],
  file: lines,
  conversations: 1,
  messages: 6,
}
