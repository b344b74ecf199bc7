import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { opened } from '../testing/opened.ts'

const lines = (records: readonly unknown[]) => records.map((record) => JSON.stringify(record)).join('\n')
const user = (text: string) => ({ type: 'user', message: { role: 'user', parts: [{ text }] } })
const model = (...parts: unknown[]) => ({ type: 'assistant', model: 'qwen3', message: { role: 'model', parts } })

describe('a Qwen Code session', () => {
  it('has contents in its lines, with calls, results and the model', () => {
    const { format, shape, conversation, said, found } = opened(
      lines([
        user('Run it.'),
        model({ functionCall: { id: 'c', name: 'run', args: { a: 1 } } }),
        {
          type: 'tool_result',
          toolCallResult: { callId: 'c', status: 'success' },
          message: {
            role: 'user',
            parts: [{ functionResponse: { id: 'c', name: 'run', response: { output: 'ran' } } }],
          },
        },
        { type: 'system', subtype: 'ui_telemetry', systemPayload: {} },
        model({ text: 'Done.' }),
      ]),
    )
    expect(format).toBe('qwen-code')
    expect(shape).toEqual(['user: Run it.', 'assistant: call', 'tool: ran', 'assistant: Done.'])
    expect(callsByResult(conversation.history)).toEqual([[2, 1]])
    expect(conversation.model).toBe('qwen3')
    expect(found[0]).toMatchObject({ title: 'Run it.', messages: 4 })
    expect(said).toEqual(['note: 1 record of type ui_telemetry: not messages'])
  })

  it('shows a compaction as what the model saw after it', () => {
    const { seen, messages } = opened(
      lines([
        user('One.'),
        model({ text: 'Two.' }),
        {
          type: 'system',
          subtype: 'chat_compression',
          systemPayload: {
            info: { originalTokenCount: 49127, triggerReason: 'manual' },
            compressedHistory: [
              { role: 'user', parts: [{ text: '<state_snapshot>short</state_snapshot>' }] },
              { role: 'model', parts: [{ text: 'Two.' }] },
            ],
          },
        },
        user('Three.'),
      ]),
    )
    const [one, two] = messages.map(({ id }) => id)
    expect(messages).toHaveLength(3)
    expect(seen).toMatchObject([
      {
        words: 'compaction 1 (manual, 49,127 tokens before)',
        at: 2,
        prompt: [{ message: { role: 'user' }, origin: { kind: 'summary', of: [one] } }, two],
      },
    ])
  })
})
