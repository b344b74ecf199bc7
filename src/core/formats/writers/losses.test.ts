import { describe, expect, it } from 'vitest'
import { textMessage } from '../../message/message.ts'
import { toPrompt } from '../../message/prompt.ts'
import { anthropic } from '../readers/anthropic.ts'
import { gemini } from '../readers/gemini.ts'
import { ollama } from '../readers/ollama.ts'
import { openAiChat } from '../readers/openAiChat.ts'
import { openAiResponses } from '../readers/openAiResponses.ts'

const image = { type: 'image', source: 'data:image/png;base64,AA' } as const
const call = { type: 'call', callId: 'c1', name: 'read', arguments: '{"cut' } as const

const prompt = toPrompt([
  textMessage('m1', 'developer', 'be brief'),
  { id: 'm2', role: 'user', parts: [image] },
  { id: 'm3', role: 'assistant', parts: [{ type: 'reasoning', text: 'hm' }, call] },
  { id: 'm4', role: 'tool', parts: [image], answers: 'c1', failed: true },
  textMessage('m5', 'system', 'now in French'),
  textMessage('m6', 'tool', 'late'),
])

const RAW = '1 call whose arguments are no object (written as {"_raw": …})'
const NO_CALL = '1 result that names no call: one that does not exist is named'

describe('what a format cannot say is listed', () => {
  it.each([
    [openAiChat, ["1 image of a message that is no user's", '1 flag of a failed tool', NO_CALL]],
    [openAiResponses, ['1 reasoning part', '1 flag of a failed tool', NO_CALL]],
    [
      anthropic,
      [
        '1 developer message, written as system',
        '1 reasoning part without the signature that this provider asks for',
        RAW,
        NO_CALL,
      ],
    ],
    [
      gemini,
      [
        '1 developer message, written as system',
        '1 system message in the middle, written as a message of a user',
        RAW,
        NO_CALL,
      ],
    ],
    [ollama, ['1 developer message, written as system', '1 flag of a failed tool', RAW, NO_CALL]],
  ] as const)('by $id', (format, losses) => {
    expect(format.write?.(prompt, []).losses.toSorted()).toEqual(losses.toSorted())
  })

  it('is nothing where everything has a place', () => {
    const plain = toPrompt([textMessage('m1', 'system', 'be brief'), textMessage('m2', 'user', 'hi')])
    for (const format of [openAiChat, openAiResponses, anthropic, gemini, ollama])
      expect(format.write?.(plain, [{ name: 'read', parameters: {} }]).losses).toEqual([])
  })
})

describe('what a provider takes only in its own way', () => {
  it('is an object for arguments that are none, and a source for an image', () => {
    expect(anthropic.write?.(prompt, []).value).toMatchObject({
      system: [{ type: 'text', text: 'be brief' }],
      messages: [
        { role: 'user', content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA' } }] },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'read', input: { _raw: '{"cut' } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', is_error: true }] },
        { role: 'system', content: 'now in French' },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'no-call', content: 'late' }] },
      ],
    })
    expect(gemini.write?.(prompt, []).value).toMatchObject({
      systemInstruction: { parts: [{ text: 'be brief' }] },
      contents: [
        { role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'AA' } }] },
        {
          role: 'model',
          parts: [{ text: 'hm', thought: true }, { functionCall: { name: 'read', args: { _raw: '{"cut' } } }],
        },
        {
          role: 'user',
          parts: [{ functionResponse: { id: 'c1', name: 'read', parts: [{ inlineData: { data: 'AA' } }] } }],
        },
        { role: 'user', parts: [{ text: 'now in French' }] },
        {
          role: 'user',
          parts: [{ functionResponse: { id: 'no-call', name: 'unknown', response: { output: 'late' } } }],
        },
      ],
    })
  })

  it('keeps the turns of two assistants apart for OpenAI responses', () => {
    const turns = toPrompt([textMessage('m1', 'assistant', 'a'), { id: 'm2', role: 'assistant', parts: [call] }])
    expect(openAiResponses.write?.(turns, []).value).toEqual({
      input: [
        { role: 'assistant', content: 'a' },
        { role: 'assistant', content: [] },
        { type: 'function_call', call_id: 'c1', name: 'read', arguments: '{"cut' },
      ],
    })
  })
})
