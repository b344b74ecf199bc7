import { describe, expect, it } from 'vitest'
import { titleFrom, titleOfMessages } from './title.ts'

describe('titleFrom', () => {
  it('takes the first line that says something, with white space folded', () => {
    expect(titleFrom('\n  \n  Fix   the\tparser \nnow')).toBe('Fix the parser')
  })

  it('has at most 80 characters, and cuts no character in half', () => {
    expect(titleFrom('a'.repeat(80))).toBe('a'.repeat(80))
    expect(titleFrom('😀'.repeat(90))).toBe(`${'😀'.repeat(79)}…`)
  })

  it('passes over tags that only wrap what follows', () => {
    expect(titleFrom('<task>\nFix it\n</task>')).toBe('Fix it')
    expect(titleFrom('<task>Fix <b>it</b> </task>')).toBe('Fix <b>it')
    expect(titleFrom('<div>')).toBe('<div>')
    expect(titleFrom('```ts\nconst a = 1\n```')).toBe('const a = 1')
    expect(titleFrom('<pr>\nConsider the following:\nIt breaks.')).toBe('It breaks.')
    expect(titleFrom('Consider the following:')).toBe('Consider the following:')
  })

  it('shows control characters by their pictures', () => {
    expect(titleFrom('a\u0007b')).toBe('a␇b')
  })

  it('gives nothing for what says nothing', () => {
    expect([titleFrom(' \n'), titleFrom(''), titleFrom(3), titleFrom(undefined)]).toEqual(Array(4).fill(undefined))
  })
})

describe('titleOfMessages', () => {
  it.each([
    ['a text', { role: 'user', content: 'Hello' }],
    ['blocks', { role: 'user', content: [{ type: 'image' }, { type: 'text', text: 'Hello' }] }],
    ['parts', { role: 'user', parts: [{ text: 'Hello' }] }],
    ['one part', { role: 'user', content: { text: 'Hello' } }],
    ['from and value', { from: 'human', value: 'Hello' }],
    ['data', { type: 'human', data: { content: 'Hello' } }],
    ['a constructor', { lc: 1, id: ['langchain', 'HumanMessage'], kwargs: { content: 'Hello' } }],
    ['a message inside', { id: 'a', message: { role: 'user', content: 'Hello' } }],
    ['parts of a request', { kind: 'request', parts: [{ part_kind: 'user-prompt', content: 'Hello' }] }],
  ])('finds what a user says first: %s', (_, message) => {
    expect(titleOfMessages([{ role: 'system', content: 'Be short.' }, message])).toBe('Hello')
  })

  it('takes anybody where no user says anything', () => {
    expect(
      titleOfMessages([
        { role: 'user', content: '' },
        { role: 'assistant', content: 'Hi' },
      ]),
    ).toBe('Hi')
    expect(titleOfMessages([null, 3, {}])).toBeUndefined()
    expect(titleOfMessages({})).toBeUndefined()
  })
})
