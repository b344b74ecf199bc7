import { expect, test } from 'vitest'
import { textMessage } from './message.ts'
import { isWithin, toPrompt } from './prompt.ts'

const prompt = toPrompt([textMessage('a', 'user', 'four'), textMessage('b', 'user', 'seventy')])

test('a prompt is within a measure that it fills, and not within one less', () => {
  expect(isWithin(prompt, { messages: 2, characters: 11 })).toBe(true)
  expect(isWithin(prompt, { messages: 2, characters: 10 })).toBe(false)
  expect(isWithin(prompt, { messages: 1, characters: 11 })).toBe(false)
})

test('without a number of messages only the characters count', () => {
  expect(isWithin(prompt, { characters: 11 })).toBe(true)
  expect(isWithin(prompt, { characters: 10 })).toBe(false)
  expect(isWithin([], { characters: 0 })).toBe(true)
})
