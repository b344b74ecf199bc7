import { type Fixture, lines, token } from './fixture.ts'

function item(n: number, payload: unknown): unknown {
  return { timestamp: `2026-01-01T00:00:0${n}.000Z`, type: 'response_item', payload }
}

export const codexFixture: Fixture = {
  format: 'codex',
  records: [
    { timestamp: '2026-01-01T00:00:00.000Z', type: 'session_meta', payload: { id: 'c1', instructions: token(0) } },
    item(1, { type: 'message', role: 'user', content: [{ type: 'input_text', text: `List files. ${token(1)}` }] }),
    item(2, { type: 'reasoning', summary: [{ type: 'summary_text', text: token(2) }], encrypted_content: 'gAAA' }),
    item(3, { type: 'function_call', call_id: 'call_1', name: 'shell', arguments: `{"command":["ls","${token(3)}"]}` }),
    item(4, {
      type: 'function_call_output',
      call_id: 'call_1',
      output: JSON.stringify({ output: `a.py ${token(4)}`, metadata: { exit_code: 0 } }),
    }),
    item(5, { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: `One file. ${token(5)}` }] }),
  ],
  file: lines,
  conversations: 1,
  messages: 5,
}
