import { describe, expect, it } from 'vitest'
import { textMessage } from '../message/message.ts'
import { type Entry, historyEntry } from '../message/prompt.ts'
import { type Anchor, alsoWords, anchorsOf, anchorWords } from './anchor.ts'
import type { Fact } from './fact.ts'

const say = (id: string, text: string): Entry => historyEntry(textMessage(id, 'user', text))
const fact = (quote: string, messageId: string, rest: Partial<Fact> = {}): Fact => {
  return { id: 'f', messageId, quote, kind: 'other', ...rest }
}
function anchor(one: Fact, history: readonly Entry[]): Anchor {
  const [found] = anchorsOf([one], history)
  if (!found) throw new Error('a fact has an anchor')
  return found
}

describe('a fact in the history itself', () => {
  const port = fact('the service listens on port 8080', 'm1')
  const copies = [1, 2, 3, 4, 5, 6].map((n) => say(`m${n}`, 'The service listens on port 8080.'))

  it('stands in its message, and also elsewhere', () => {
    const found = anchor(port, [...copies.slice(0, 2), say('m7', 'no')])
    expect([found.kind, found.places, anchorWords(found), alsoWords(found)]).toEqual([
      'stands',
      [0, 1],
      'in 1',
      'also in 2',
    ])
    expect(alsoWords(anchor(port, copies))).toBe('also in 2, 3, 4 and 2 more')
    expect(alsoWords(anchor(port, copies.slice(0, 1)))).toBe('')
  })

  it('was edited away', () => {
    const found = anchor(port, [say('m1', 'Nothing of that.')])
    expect([found.kind, anchorWords(found), found.survival.kind]).toEqual([
      'edited',
      'no longer in 1: edited away',
      'lost',
    ])
  })

  it('was edited away and stands elsewhere', () => {
    const found = anchor(port, [say('m1', 'Nothing of that.'), ...copies.slice(1, 3)])
    expect(anchorWords(found)).toBe('no longer in 1, stands in 2, 3')
    expect(alsoWords(found)).toBe('')
  })

  it('was changed in its message', () => {
    const found = anchor(port, [say('m1', 'The service listens on port 8081.')])
    expect([found.kind, anchorWords(found)]).toEqual(['edited', 'changed in 1'])
    expect(found.survival).toMatchObject({ kind: 'altered', change: 'number' })
  })

  it('lost its message', () => {
    expect(anchorWords(anchor(port, [say('m9', 'x')]))).toBe('message deleted')
    expect(anchorWords(anchor(port, copies.slice(1, 2)))).toBe('message deleted, stands in 1')
  })

  it('stands in a summary that it was marked in', () => {
    const summary: Entry = {
      message: textMessage('s', 'user', '[Context Summary]\nport 8080 it is'),
      origin: { kind: 'summary', of: ['m1'] },
    }
    expect(anchor(fact('port 8080 it is', 's'), [summary])).toMatchObject({ kind: 'stands', at: 0 })
    expect(anchorWords(anchor(fact('port 8080 it is', 'm1'), [summary]))).toBe('message deleted, stands in a summary')
  })

  it('is a pattern that cannot be used', () => {
    const found = anchor(fact('(port', 'm1', { pattern: true }), copies)
    expect(found).toMatchObject({ kind: 'unusable', problem: expect.stringContaining('at character 1') })
    expect(anchorWords(found)).toBe('not a usable pattern')
  })
})
