import { describe, expect, it } from 'vitest'
import { type Message, textMessage } from '../message/message.ts'
import { type Entry, toPrompt } from '../message/prompt.ts'
import { deriveVerdicts, newSummaries, sameMessage, samePrompt } from './verdicts.ts'

const history = toPrompt(['a', 'b', 'c', 'd'].map((id) => textMessage(id, 'tool', `text of ${id}`)))
const [a, b, c, d] = history as [Entry, Entry, Entry, Entry]
const shorter = (entry: Entry): Entry => ({
  ...entry,
  message: { ...entry.message, parts: [{ type: 'text', text: 'text' }] },
})
const tombstone = (entry: Entry): Entry => ({ ...shorter(entry), origin: { kind: 'tombstone', of: entry.message.id } })
const summary = (id: string, ...of: string[]): Entry => ({
  message: textMessage(id, 'user', 'summary'),
  origin: { kind: 'summary', of },
})
const kinds = (before: readonly Entry[], after: readonly Entry[]) =>
  deriveVerdicts(before, after, []).map(({ kind }) => kind)

describe('Verdicts', () => {
  it('follow from the origins alone, one for each message in order', () => {
    expect(kinds(history, [summary('s', 'a'), tombstone(b), shorter(d)])).toEqual([
      'summarised',
      'cleared',
      'dropped',
      'trimmed',
    ])
    expect(kinds(history, history)).toEqual(['kept', 'kept', 'kept', 'kept'])
    expect(kinds(history, structuredClone(history))).toEqual(['kept', 'kept', 'kept', 'kept'])
  })

  it('name the summary that a message went into, and the entry that stands for it', () => {
    const s = summary('s', 'a', 'b')
    const [first, , third] = deriveVerdicts(history, [s, c, d], [undefined, undefined, { code: 'pin' }])
    expect(first).toMatchObject({ kind: 'summarised', entry: s, rule: { code: 'untouched' } })
    expect(third).toEqual({ kind: 'kept', id: 'c', rule: { code: 'pin' }, entry: c })
  })

  it('hold for a history that is an outcome itself: with tombstones, summaries and made-up results', () => {
    const made: Entry = { message: textMessage('x', 'tool', 'none'), origin: { kind: 'synthetic', for: 'c' } }
    const before = [summary('s', 'z'), tombstone(a), made, d]
    expect(kinds(before, before)).toEqual(['kept', 'kept', 'kept', 'kept'])
    expect(kinds(before, [summary('s2', 'z', 's', 'd'), tombstone(a)])).toEqual([
      'summarised',
      'kept',
      'dropped',
      'summarised',
    ])
  })

  it('let a message that stands count before a summary that names it', () => {
    expect(kinds([a], [summary('s', 'a'), a])).toEqual(['kept'])
  })

  it('list the summaries that were not there before', () => {
    const old = summary('s', 'z')
    const fresh = summary('t', 'a')
    expect(newSummaries([old, a], [old, fresh])).toEqual([fresh])
  })
})

describe('Two messages', () => {
  it('are the same whatever the order of keys, and differ by any value', () => {
    const one: Message = {
      id: 'a',
      role: 'assistant',
      parts: [{ type: 'call', callId: 'c', name: 'f', arguments: { x: [1], y: 2 } }],
    }
    const two: Message = {
      parts: [{ name: 'f', arguments: { y: 2, x: [1] }, callId: 'c', type: 'call' }],
      role: 'assistant',
      id: 'a',
    }
    expect(sameMessage(one, two)).toBe(true)
    expect(sameMessage(one, { ...two, failed: false })).toBe(false)
    expect(sameMessage(one, { ...two, parts: [] })).toBe(false)
    expect(
      sameMessage(one, { ...two, parts: [{ type: 'call', callId: 'c', name: 'f', arguments: { x: { 0: 1 }, y: 2 } }] }),
    ).toBe(false)
  })

  it('make the same prompt in the same order only', () => {
    expect(samePrompt(history, structuredClone(history))).toBe(true)
    expect(samePrompt(history, history.slice(1))).toBe(false)
    expect(samePrompt([a, b], [b, a])).toBe(false)
  })
})
