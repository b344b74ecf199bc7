import { describe, expect, it } from 'vitest'
import { hashText, messageHash, promptHash, sha256Text } from './hash.ts'
import { type Message, textMessage } from './message.ts'
import { toPrompt } from './prompt.ts'

describe('hashes', () => {
  it('agree with sha256 as other tools compute it', () => {
    expect(sha256Text('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223')
  })

  it('name what is sent: neither an id nor the order of keys changes one', () => {
    const one: Message = { id: 'a', role: 'user', parts: [{ type: 'text', text: 'hi' }], name: 'eva' }
    const two: Message = { name: 'eva', parts: [{ text: 'hi', type: 'text' }], role: 'user', id: 'b' }
    expect(messageHash(one)).toBe(messageHash(two))
    expect(promptHash(toPrompt([one]))).toBe(promptHash(toPrompt([two])))
  })

  it('differ by text, role, order, call id and tool definitions', () => {
    const a = textMessage('a', 'user', 'hi')
    const b = textMessage('b', 'assistant', 'hi')
    const prompts = [[], [a], [b], [a, b], [b, a], [textMessage('a', 'user', 'hi '), b]].map(toPrompt)
    const all = [...prompts.map((prompt) => promptHash(prompt)), promptHash(toPrompt([a]), [{ name: 'read' }])]
    expect(new Set(all).size).toBe(all.length)
  })
})
