import { describe, expect, it } from 'vitest'
import { brief, opened } from '../testing/opened.ts'

describe('pasted prose', () => {
  it.each([
    ['names with a colon', 'User: Hi.\nAssistant: Hello.\n'],
    ['names on lines of their own', 'User\nHi.\n\nAssistant\n\nHello.'],
    ['bold names', '**User:** Hi.\n\n**Assistant:** Hello.'],
    ['bold names on lines of their own', '**Human**\n\nHi.\n\n**AI**\n\nHello.'],
    ['headings', '### Human\nHi.\n\n### Assistant:\nHello.'],
    ['names in brackets', '[user]\nHi.\n[assistant]\nHello.'],
    ['what a page says when it is copied', 'You said:\nHi.\nChatGPT said:\nHello.'],
    ['other ends of line', 'User: Hi.\r\nAssistant: Hello.\r\n'],
  ])('is read with %s', (_, text) => {
    const { format, messages } = opened(text)
    expect(format).toBe('prose')
    expect(messages.map(brief)).toEqual(['user: Hi.', 'assistant: Hello.'])
  })

  it('has a turn run until the next one, with its lines as they are', () => {
    const { messages } = opened('User: One.\n\n  two\n\nthree\nAssistant: Four.')
    expect(messages[0]?.parts).toEqual([{ type: 'text', text: 'One.\n\n  two\n\nthree' }])
  })

  it('takes no name in a code fence for a turn', () => {
    const { messages } = opened('User: See:\n```yaml\nuser: root\nsystem: linux\n```\nAssistant: I see.')
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  })

  it('looks at no fence where one is never closed', () => {
    expect(opened('User: See:\n```\nls\nAssistant: I see.').roles).toBe('user assistant')
  })

  it('keeps what stands before the first turn as a message, and says so', () => {
    const { messages, words } = opened('A chat of May.\n\nSystem: Be kind.\nUser: Hi.')
    expect(messages.map(brief)).toEqual(['user: A chat of May.', 'system: Be kind.', 'user: Hi.'])
    expect(words.join()).toContain('a text before the first turn')
  })

  it('has turns of tools as results without calls, said once', () => {
    const { roles, words } = opened('User: Go.\nAssistant: I look.\n[tool]\na.py\nAssistant: Done.')
    expect(roles).toBe('user assistant tool assistant')
    expect(words).toEqual(['note: a result without its call: kept, and flagged'])
  })

  it('takes no word inside a sentence for a name', () => {
    const { messages } = opened('User: The user: root, or the assistant?\nA tool is there.\nAssistant: Yes.')
    expect(messages).toHaveLength(2)
  })
})

describe('a long text without an end of white space', () => {
  it.each(['\n', ' ', '\t\n', '#', '*_', '> '])('of %j is read within a second', (filler) => {
    const text = `x\n${filler.repeat(50_000)}y\nUser: Hi.${filler.repeat(50_000)}`
    const start = performance.now()
    expect(opened(text).messages.length).toBeGreaterThan(0)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
