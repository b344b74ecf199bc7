import { type Fixture, token } from './fixture.ts'

const message = (n: number, isCreatedByUser: boolean, more: object) => ({
  messageId: `m${n}`,
  parentMessageId: n === 0 ? '00000000-0000-0000-0000-000000000000' : `m${n - 1}`,
  isCreatedByUser,
  ...more,
})

export const libreChatFixture: Fixture = {
  format: 'librechat',
  records: [
    message(0, true, { text: `Look it up. ${token(0)}` }),
    message(1, false, {
      text: '',
      model: 'm',
      content: [
        { type: 'think', think: 'Where?' },
        { type: 'tool_call', tool_call: { id: 'c', name: 'search', args: '{"q":1}', output: 'found' } },
        { type: 'text', text: { value: `There. ${token(1)}` } },
      ],
    }),
    message(2, true, { text: `Thanks. ${token(2)}` }),
  ],
  file: (records) => JSON.stringify({ conversationId: 'c', title: 'T', messages: records }),
  conversations: 1,
  messages: 5,
}
