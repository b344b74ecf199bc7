import { type Fixture, lines, token } from './fixture.ts'

const request = { toolCallId: 'c1', name: 'view', arguments: { path: 'a.py' } }

export const copilotCliFixture: Fixture = {
  format: 'copilot-cli',
  records: [
    { type: 'system.message', data: { role: 'system', content: `You are an agent. ${token(0)}` }, id: 'e0' },
    { type: 'user.message', data: { content: `Fix it. ${token(1)}`, attachments: [] }, id: 'e1' },
    { type: 'assistant.message', data: { messageId: 'a1', content: `I look. ${token(2)}`, toolRequests: [request] } },
    { type: 'tool.execution_complete', data: { toolCallId: 'c1', success: true, result: { content: token(3) } } },
    { type: 'assistant.message', data: { messageId: 'a2', content: token(4), toolRequests: [] } },
  ],
  file: lines,
  conversations: 1,
  messages: 5,
}
