import { describe, expect, test } from 'vitest'
import { factHeadWords, messageHeadWords } from './reading.ts'

const plain = { number: 5, role: 'user', detail: '', notes: [], tokens: 1032, exact: true, facts: [] }

describe('the head of a message’s row, read aloud', () => {
  test('has number, role and size, and nothing for what is not there', () => {
    expect(messageHeadWords(plain)).toBe('Message 5, user, 1,032 tokens')
  })

  test('says one token as one', () => {
    expect(messageHeadWords({ ...plain, tokens: 1 })).toBe('Message 5, user, 1 token')
  })

  test('says calls and results in words, notes, and the facts last', () => {
    expect(messageHeadWords({ ...plain, role: 'assistant', detail: '→ search, read_file' })).toBe(
      'Message 5, assistant, calls search, read_file, 1,032 tokens',
    )
    expect(
      messageHeadWords({
        ...plain,
        role: 'tool',
        detail: 'of search · 36 lines',
        notes: ['pinned'],
        facts: ['A', 'C'],
      }),
    ).toBe('Message 5, tool, of search, 36 lines, pinned, 1,032 tokens, fact A, fact C')
  })

  test('a count that is not exact says so', () => {
    expect(messageHeadWords({ ...plain, exact: false })).toBe('Message 5, user, about 1,032 tokens')
  })
})

test('a long quote is cut, and its line breaks are spaces', () => {
  expect(factHeadWords('B', 'cap fees\nat 12', 'constraint', 'in 2')).toBe('Fact B, cap fees at 12, constraint, in 2')
  const words = factHeadWords('C', 'x'.repeat(200), 'other', 'message deleted')
  expect(words).toBe(`Fact C, ${'x'.repeat(59)}…, other, message deleted`)
})
