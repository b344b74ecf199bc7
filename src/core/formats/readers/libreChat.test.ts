import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { brief, opened } from '../testing/opened.ts'

const root = '00000000-0000-0000-0000-000000000000'
const asked = (messageId: string, parentMessageId: string, text: string, more = {}) => ({
  messageId,
  parentMessageId,
  isCreatedByUser: true,
  sender: 'User',
  text,
  ...more,
})
const said = (messageId: string, parentMessageId: string, ...content: unknown[]) => ({
  messageId,
  parentMessageId,
  isCreatedByUser: false,
  model: 'm1',
  text: '',
  content,
})
const text = (words: unknown) => ({ type: 'text', text: words })
const call = { id: 'c', name: 'search', args: '{"q":"x"}', output: 'found', type: 'tool_call' }

describe('a LibreChat export', () => {
  it('has a call and its result in one part of an answer', () => {
    const { format, messages, conversation, found } = opened({
      title: 'Search',
      options: { promptPrefix: 'Be short.', model: 'm0' },
      messages: [
        asked('a', root, 'Where?'),
        said(
          'b',
          'a',
          { type: 'think', think: 'hm' },
          { type: 'tool_call', tool_call: call },
          text({ value: 'There.' }),
        ),
      ],
    })
    expect(format).toBe('librechat')
    expect(messages.map(brief)).toEqual([
      'system: Be short.',
      'user: Where?',
      'assistant: <hm> + search("{\\"q\\":\\"x\\"}")',
      'tool: found',
      'assistant: There.',
    ])
    expect(callsByResult(conversation.history)).toEqual([[3, 2]])
    expect([conversation.model, found[0]?.title, found[0]?.messages]).toEqual(['m1', 'Search', 2])
  })

  it('has answers that were asked for again as branches, in a list and inside each other', () => {
    const list = [asked('a', root, 'Which?'), said('b', 'a', text('One.')), said('c', 'a', text('Two.'))]
    const inside = [{ ...list[0], children: [list[1], list[2]] }]
    for (const messages of [list, inside]) {
      expect(opened({ messages }).found[0]?.branches).toEqual([
        { title: 'One.', messages: 2, current: false },
        { title: 'Two.', messages: 2, current: true },
      ])
      expect(opened({ messages }).shape).toEqual(['user: Which?', 'assistant: Two.'])
      expect(opened({ messages }, { branch: 0 }).shape).toEqual(['user: Which?', 'assistant: One.'])
    }
    expect(opened(list).shape).toEqual(['user: Which?', 'assistant: Two.'])
    expect(opened(list).found[0]?.title).toBe('Which?')
  })

  it('says what ended in an error, and loses nothing to a record that is none', () => {
    const { shape, said: remarks } = opened({
      messages: [asked('a', root, 'Go.'), 7, { ...said('b', 'a', { type: 'error', error: 'no key' }), error: true }],
    })
    expect(shape).toEqual(['user: Go.', 'assistant: no key'])
    expect(remarks).toContain('note: an answer that ended in an error (message 3)')
  })
})
