import { type ModelMessage, modelMessageSchema } from 'ai'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callsOf, plainText } from '../../message/message.ts'
import { pairsOf } from '../../message/pairs.ts'
import { type Prompt, toPrompt } from '../../message/prompt.ts'
import { arbitraryHistory } from '../../testing/arbitraries.ts'
import { readText } from '../readText.ts'
import { aiSdkModel } from './aiSdkModel.ts'
import { writeAiSdk } from './aiSdkWrite.ts'

function readBack(prompt: Prompt): Prompt {
  const { value } = writeAiSdk(prompt, [])
  const result = readText(JSON.stringify(value), { as: aiSdkModel.id })
  if (!result.ok || result.kind !== 'transcript') throw new Error(JSON.stringify(result))
  return result.imported.history
}

/** The calls of a prompt, with arguments as values: the SDK has no other. */
function callsIn(prompt: Prompt) {
  return prompt.flatMap(({ message }) =>
    callsOf(message).map((call) => {
      const { callId, name, arguments: given } = call
      try {
        const value: unknown = typeof given === 'string' ? JSON.parse(given) : given
        return { callId, name, value: typeof value === 'object' && value !== null ? value : given }
      } catch {
        return { callId, name, value: given }
      }
    }),
  )
}

describe('a prompt written as model messages of the AI SDK', () => {
  it('comes back with its roles, texts, calls, results and pairs', () => {
    fc.assert(
      fc.property(arbitraryHistory, (history) => {
        fc.pre(history.length > 0)
        const back = readBack(history)
        const roles = history.map(({ message: { role } }) => (role === 'developer' ? 'system' : role))
        expect(back.map(({ message }) => message.role)).toEqual(roles)
        expect(back.map(({ message }) => plainText(message))).toEqual(history.map(({ message }) => plainText(message)))
        expect(callsIn(back)).toEqual(callsIn(history))
        expect(pairsOf(back).callOf).toEqual(pairsOf(history).callOf)
      }),
    )
  })

  it('is what the SDK itself takes, and names what was left behind', () => {
    const prompt = toPrompt([
      { id: 'm1', role: 'developer', parts: [{ type: 'text', text: 'Be kind.' }] },
      { id: 'm2', role: 'user', parts: [{ type: 'image', source: 'data:image/png;base64,aGk=' }] },
      {
        id: 'm3',
        role: 'assistant',
        parts: [
          { type: 'opaque', kind: 'signature', size: 3 },
          { type: 'call', callId: 'c1', name: 'read', arguments: '{"a":1}' },
        ],
      },
      { id: 'm4', role: 'tool', answers: 'c1', failed: true, parts: [{ type: 'text', text: 'no' }] },
    ])
    const { value, losses } = writeAiSdk(prompt, [{ name: 'read', parameters: { type: 'object' } }])
    expect(value).toMatchObject({
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: [{ type: 'image', image: 'data:image/png;base64,aGk=' }] },
        { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'read', input: { a: 1 } }] },
        {
          role: 'tool',
          content: [{ toolCallId: 'c1', toolName: 'read', output: { type: 'error-text', value: 'no' } }],
        },
      ],
      tools: { read: { inputSchema: { type: 'object' } } },
    })
    expect(losses).toEqual([
      '4 message ids',
      'developer message, written as a system message (1 time)',
      'opaque part (1 time)',
      'call whose arguments were a text (1 time)',
    ])
    const { messages } = value as { messages: readonly ModelMessage[] }
    for (const message of messages) expect(modelMessageSchema.safeParse(message).success).toBe(true)
  })
})
