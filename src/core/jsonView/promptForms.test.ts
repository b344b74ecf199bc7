import { expect, it } from 'vitest'
import { textMessage } from '../message/message.ts'
import { historyEntry, type Prompt } from '../message/prompt.ts'
import { encodePrompt } from './promptForms.ts'

const prompt: Prompt = [
  historyEntry(textMessage('m1', 'system', 'You are an agent.')),
  { message: textMessage('s1', 'user', '[Context Summary]\nread'), origin: { kind: 'summary', of: ['m2', 'm3'] } },
]

it('our form of a prompt has every message with its id and its origin', () => {
  expect(JSON.parse(encodePrompt('entries', prompt, [{ name: 'f' }]))).toEqual({
    prompt: [
      { message: prompt[0]?.message, origin: { kind: 'history', id: 'm1' } },
      { message: prompt[1]?.message, origin: { kind: 'summary', of: ['m2', 'm3'] } },
    ],
    tools: [{ name: 'f' }],
  })
})

it('the OpenAI form has what is sent', () => {
  expect(JSON.parse(encodePrompt('openai', prompt, []))).toEqual({
    messages: [
      { role: 'system', content: 'You are an agent.' },
      { role: 'user', content: '[Context Summary]\nread' },
    ],
  })
})
