import { describe, expect, it } from 'vitest'
import { resultOf } from '../lanes/testing/bench.ts'
import { type Message, textMessage } from '../message/message.ts'
import { type Prompt, toPrompt } from '../message/prompt.ts'
import { snapshot } from './check.ts'
import { check, history } from './testing/examined.ts'

function changed(index: number, text: string): Prompt {
  return history.map((entry, at) =>
    at === index ? { ...entry, message: { ...entry.message, parts: [{ type: 'text' as const, text }] } } : entry,
  )
}

describe('2. Leading messages and tail', () => {
  it('holds while the middle changes', () => {
    expect(check(2, { after: changed(1, 'other') })).toEqual({
      state: 'holds',
      evidence: '1 leading message and 1 message of the tail stand as they were; the history was not changed.',
    })
    expect(check(2, { keepLast: 0, after: history.slice(0, 1) })?.state).toBe('holds')
  })

  it('fails when one of them is changed, gone or moved', () => {
    expect(check(2, { after: changed(0, 'other') })?.state).toBe('fails')
    expect(check(2, { after: changed(4, 'other') })?.state).toBe('fails')
    expect(check(2, { after: history.slice(0, 4) })?.state).toBe('fails')
    expect(check(2, { after: history.slice(1) })?.state).toBe('fails')
    expect(check(2, { after: history.slice(4), keepLast: 3 })?.state).toBe('fails')
    expect(check(2, { after: [...history].reverse() })?.evidence).toBe(
      'Of 1 leading message and 1 message of the tail, not all stand as they were.',
    )
  })

  it('fails when the history itself was written to, however deep', () => {
    type Writable = { message: { role: string; parts: { text?: string; arguments?: { path: string[] } }[] } }
    const writes: ((first: Writable, call: Writable, all: Writable[]) => void)[] = [
      (_first, _call, all) => all.pop(),
      (first, _call, all) => all.push(first),
      (first) => Object.assign(first.message, { role: 'assistant' }),
      (first) => first.message.parts.push({ text: '' }),
      (first) => Object.assign(first.message.parts[0] ?? {}, { text: 'other' }),
      (first) => Object.assign(first, { message: { ...first.message } }),
      (_first, call) => call.message.parts[0]?.arguments?.path.push('b'),
    ]
    for (const write of writes) {
      const calls: Message = {
        id: 'b',
        role: 'assistant',
        parts: [{ type: 'call', callId: 'c', name: 'read', arguments: { path: ['a'] } }],
      }
      const before = toPrompt([textMessage('a', 'user', 'question'), calls, textMessage('c', 'user', 'now')])
      const was = snapshot(before)
      expect(check(2, { before, snapshot: was })?.state).toBe('holds')
      const all = before as unknown as [Writable, Writable, ...Writable[]]
      write(all[0], all[1], all)
      expect(check(2, { before, snapshot: was })).toEqual({
        state: 'fails',
        evidence: 'The history itself was changed.',
      })
    }
  })

  it('holds beside a result that a repair made up inside the tail', () => {
    const [made] = toPrompt([resultOf('s', 'c1')])
    const after: Prompt = made
      ? [...history.slice(0, 4), { ...made, origin: { kind: 'synthetic', for: 'm3' } }, ...history.slice(4)]
      : []
    expect(check(2, { after, keepLast: 3 })?.state).toBe('holds')
  })
})

describe('3. A second run', () => {
  it('holds when it changes nothing and calls nobody', () => {
    expect(check(3)).toEqual({ state: 'holds', evidence: 'Run again: the same prompt, 0 calls.' })
    expect(check(3, { second: { prompt: structuredClone(history), calls: 0 } })?.state).toBe('holds')
  })

  it('fails when it calls, or changes a byte', () => {
    expect(check(3, { second: { prompt: history, calls: 1 } })?.evidence).toBe('Run again: the same prompt, 1 call.')
    expect(check(3, { second: { prompt: changed(1, 'question!'), calls: 2 } })).toEqual({
      state: 'fails',
      evidence: 'Run again: another prompt, 2 calls.',
    })
  })
})
