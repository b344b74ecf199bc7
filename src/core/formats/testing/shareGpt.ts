import { type Fixture, token } from './fixture.ts'

function record(n: number): unknown {
  return {
    conversations: [
      { from: 'human', value: `Find a recipe. ${token(n)}` },
      { from: 'function_call', value: '{"name": "search", "arguments": {"with": ["rice"]}}' },
      { from: 'observation', value: '{"recipes": []}' },
      { from: 'gpt', value: 'There is none.' },
    ],
    tools: '[{"name": "search", "description": "Finds recipes", "parameters": {}}]',
  }
}

export const shareGptFixture: Fixture = {
  format: 'sharegpt',
  records: [record(0), record(1), record(2)],
  file: (records) => JSON.stringify(records),
  conversations: 3,
  messages: 12,
}
