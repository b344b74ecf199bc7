import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { promptHash } from '../../message/hash.ts'
import { textMessage } from '../../message/message.ts'
import { historyEntry, toPrompt } from '../../message/prompt.ts'
import { arbitraryHistory } from '../../testing/arbitraries.ts'
import { readText } from '../readText.ts'
import { createLosses } from './losses.ts'
import { encodeOpenAiChat, openAiChatBody } from './openAiChat.ts'

function read(text: string) {
  const result = readText(text)
  if (!result.ok || result.kind !== 'transcript') throw new Error(JSON.stringify(result))
  return result.imported
}

describe('a prompt saved as an OpenAI chat', () => {
  it('is what the API takes', () => {
    const call = { type: 'call', callId: 'c1', name: 'read', arguments: { path: 'a' } } as const
    const prompt = toPrompt([
      textMessage('m1', 'system', 'be brief'),
      { id: 'm2', role: 'assistant', parts: [{ type: 'reasoning', text: 'hm' }, call] },
      textMessage('m3', 'tool', 'done', { answers: 'c1', failed: true, name: 'read' }),
    ])
    expect(openAiChatBody(prompt, [], createLosses()).messages).toEqual([
      { role: 'system', content: 'be brief' },
      {
        role: 'assistant',
        reasoning_content: 'hm',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } }],
      },
      { role: 'tool', name: 'read', tool_call_id: 'c1', content: 'done' },
    ])
  })

  it('comes back with its tools, and a summary by its marker', () => {
    const message = textMessage('m1', 'user', '[Context Summary]\nread the parser')
    const tools = [{ name: 'read', description: 'reads', parameters: { type: 'object' } }]
    const back = read(encodeOpenAiChat([{ message, origin: { kind: 'summary', of: ['m1', 'm2'] } }], tools))
    expect(back.tools).toEqual(tools)
    expect(back.history).toEqual([{ message, origin: { kind: 'summary', of: [], unverified: true } }])
  })

  it('is a fixed point once written: what was read is written the same', () => {
    fc.assert(
      fc.property(arbitraryHistory, (history) => {
        fc.pre(history.length > 0)
        const once = read(encodeOpenAiChat(history))
        const twice = read(encodeOpenAiChat(once.history, once.tools))
        expect(twice).toEqual(once)
        expect(promptHash(twice.history)).toBe(promptHash(once.history))
        expect(once.history.map(({ message }) => message.role)).toEqual(history.map(({ message }) => message.role))
      }),
    )
  })

  it('brings back every text message as it was', () => {
    const texts = fc.array(fc.tuple(fc.constantFrom('system', 'user', 'assistant'), fc.string({ unit: 'grapheme' })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(texts, (pairs) => {
        const history = pairs.map(([role, text], index) => historyEntry(textMessage(`m${index + 1}`, role, text)))
        expect(read(encodeOpenAiChat(history)).history).toEqual(history)
      }),
    )
  })
})
