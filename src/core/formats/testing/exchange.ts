import { type Fixture, lines, token } from './fixture.ts'

export const aiStudioFixture: Fixture = {
  format: 'ai-studio',
  records: [
    { role: 'user', text: `Fix it. ${token(0)}`, tokenCount: 4 },
    { role: 'model', text: `It may be the parser. ${token(1)}`, isThought: true },
    { role: 'model', text: `It is the parser. ${token(2)}`, finishReason: 'STOP' },
    { role: 'user', text: token(3) },
  ],
  file: (chunks) => JSON.stringify({ runSettings: { model: 'models/gemini' }, chunkedPrompt: { chunks } }),
  conversations: 1,
  messages: 3,
}

export const atifFixture: Fixture = {
  format: 'atif',
  records: [
    { step_id: 1, source: 'system', message: `You are an agent. ${token(0)}` },
    { step_id: 2, source: 'user', message: [{ type: 'text', text: `Fix it. ${token(1)}` }] },
    {
      step_id: 3,
      source: 'agent',
      message: `I read it. ${token(2)}`,
      tool_calls: [{ tool_call_id: 'c1', function_name: 'read', arguments: { path: 'a.py' } }],
      observation: { results: [{ source_call_id: 'c1', content: 'import os' }] },
      metrics: { prompt_tokens: 90, completion_tokens: 5 },
    },
    { step_id: 4, source: 'agent', message: token(3) },
  ],
  file: (steps) => JSON.stringify({ schema_version: 'ATIF-v1.4', agent: { name: 'a', model_name: 'm' }, steps }),
  conversations: 1,
  messages: 5,
}

function entry(n: number, message: object): unknown {
  return { type: 'message', id: `e${n}`, parentId: n === 0 ? null : `e${n - 1}`, message }
}

const call = { type: 'toolCall', id: 'c1', name: 'read', arguments: { path: 'a.py' } }

export const piFixture: Fixture = {
  format: 'pi',
  records: [
    entry(0, { role: 'user', content: `Fix it. ${token(0)}` }),
    entry(1, { role: 'assistant', content: [{ type: 'text', text: token(1) }, call], model: 'm', usage: { input: 9 } }),
    entry(2, { role: 'toolResult', toolCallId: 'c1', toolName: 'read', content: [{ type: 'text', text: token(2) }] }),
    entry(3, { role: 'assistant', content: [{ type: 'text', text: token(3) }], model: 'm' }),
  ],
  file: (records) => lines([{ type: 'session', version: 3, id: 's', cwd: '/work' }, ...records]),
  conversations: 1,
  messages: 4,
}
