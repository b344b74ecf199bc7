import { type Fixture, token } from './fixture.ts'

/** What is no turn is pasted as a quotation: a line that is nobody's name belongs to the turn before. */
function lineOf(record: unknown): string {
  return typeof record === 'string' ? record : `> ${JSON.stringify(record)}`
}

export const proseFixture: Fixture = {
  format: 'prose',
  records: [
    `System: You are an agent. ${token(0)}`,
    `User: Fix it. ${token(1)}`,
    `Assistant: I read it.\n\`\`\`\nuser: root\n\`\`\`\n${token(2)}`,
    `Tool: import os ${token(3)}`,
    `Assistant: ${token(4)}`,
  ],
  file: (records) => `${records.map(lineOf).join('\n\n')}\n`,
  conversations: 1,
  messages: 5,
}
