import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedJson } from './cutJson.ts'
import { opened } from './testing/opened.ts'

const messages = [
  { role: 'user', content: 'one ]}"' },
  { role: 'assistant', content: null, tool_calls: [{ id: 'a', function: { name: 'read', arguments: '{}' } }] },
  { role: 'tool', tool_call_id: 'a', content: 'two' },
]

describe('a JSON text that is cut off', () => {
  it('is read as far as its last whole record, and says what is lost', () => {
    const text = JSON.stringify({ messages })
    const { shape, said } = opened(text.slice(0, -10))
    expect(shape).toEqual(['user: one ]}"', 'assistant: call'])
    expect(said).toEqual(['skipped: the text is cut off: its last 43 characters are no whole record (the end)'])
  })

  it('is closed so that it parses wherever it was cut, and never where it is broken otherwise', () => {
    const text = JSON.stringify({ a: [{ b: [{ c: '\\"}' }, 1] }, { d: {} }], e: 1 })
    fc.assert(
      fc.property(fc.nat(text.length - 1), (end) => {
        const closed = closedJson(text.slice(0, end))
        if (closed) expect(() => JSON.parse(closed.text)).not.toThrow()
      }),
    )
    expect(closedJson(text)).toBeUndefined()
    expect(closedJson('[{"a":1}}')).toBeUndefined()
    expect(closedJson('{"a":{"b":1},')).toBeUndefined()
  })
})
