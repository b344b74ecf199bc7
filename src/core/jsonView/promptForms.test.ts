import { expect, it } from 'vitest'
import { FORMATS } from '../formats/registry.ts'
import { sentPrompt } from '../lanes/merge.ts'
import { textMessage } from '../message/message.ts'
import { historyEntry, type Prompt } from '../message/prompt.ts'
import { encodePrompt, PROMPT_FORMS } from './promptForms.ts'

const prompt: Prompt = [
  historyEntry(textMessage('m1', 'system', 'You are an agent.')),
  { message: textMessage('s1', 'user', '[Context Summary]\nread'), origin: { kind: 'summary', of: ['m2', 'm3'] } },
]

it('our form of a prompt has every message with its id and its origin', () => {
  expect(JSON.parse(encodePrompt('entries', prompt, [{ name: 'f' }]).text)).toEqual({
    prompt: [
      { message: prompt[0]?.message, origin: { kind: 'history', id: 'm1' } },
      { message: prompt[1]?.message, origin: { kind: 'summary', of: ['m2', 'm3'] } },
    ],
    tools: [{ name: 'f' }],
  })
})

it('a merged message says which it holds', () => {
  const { text } = encodePrompt(
    'entries',
    sentPrompt([...prompt, historyEntry(textMessage('m4', 'user', 'go'))], { merge: true }),
    [],
  )
  expect(JSON.parse(text)).toMatchObject({ prompt: [{}, { merged: ['s1', 'm4'] }] })
})

it('every format that can be written is a form, with what it leaves behind', () => {
  expect(PROMPT_FORMS.map(({ id }) => id)).toEqual([
    'entries',
    ...FORMATS.flatMap(({ id, write }) => (write ? [id] : [])),
  ])
  const { text, losses } = encodePrompt('openai-chat', prompt, [])
  expect(JSON.parse(text)).toEqual({
    messages: [
      { role: 'system', content: 'You are an agent.' },
      { role: 'user', content: '[Context Summary]\nread' },
    ],
  })
  expect(Array.isArray(losses)).toBe(true)
})
