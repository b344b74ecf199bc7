import { describe, expect, it } from 'vitest'
import type { Document } from '../document/document.ts'
import { benchOf, compactLane, documentOf, laneOf } from '../lanes/testing/bench.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import type { PromptSource } from '../prompt/sections.ts'
import { buildSystemPrompt } from '../prompt/systemPrompt.ts'
import { type Condition, EACH_LANE, holds } from './condition.ts'

const history = toPrompt([
  textMessage('m1', 'system', 'You help in a shop.'),
  textMessage('m2', 'user', 'Never send a mail to a customer without asking me first, please.'),
  textMessage('m3', 'assistant', 'I have understood that, and will ask before each of them is sent out.'),
  textMessage('m4', 'user', 'Good.'),
])
const lanes = [compactLane('Ask first.', { id: 'lossy' }), laneOf('none', {}, { id: 'none' })]
const shop = documentOf({ history, lanes, budget: { window: 1_000, keepLast: 1 } })

function isTrue(condition: Condition, document: Document = shop): boolean {
  return holds(condition, { bench: benchOf(document), deeds: new Set(), compute: (other) => benchOf(other) })
}

describe('a condition of lanes that nobody knows', () => {
  const lost: Condition = { kind: 'stands', text: 'without asking me', lane: EACH_LANE, is: ['lost'] }
  const small: Condition = { kind: 'tokens', lane: EACH_LANE, most: 1_000 }

  it('holds of some lane, or of every one', () => {
    expect(isTrue({ kind: 'some-lane', that: lost })).toBe(true)
    expect(isTrue({ kind: 'every-lane', that: lost })).toBe(false)
    expect(isTrue({ kind: 'every-lane', that: small })).toBe(true)
  })

  it('is of one lane in all its parts', () => {
    const whole: Condition = { kind: 'parameter', lane: EACH_LANE, name: 'summariser', is: 'scripted' }
    expect(isTrue({ kind: 'some-lane', that: { kind: 'all', of: [lost, whole] } })).toBe(true)
    expect(isTrue({ kind: 'some-lane', that: { kind: 'all', of: [{ kind: 'not', that: lost }, whole] } })).toBe(false)
  })

  it('holds of none where there is no lane', () => {
    const empty = { ...shop, lanes: [] }
    expect(isTrue({ kind: 'some-lane', that: small }, empty)).toBe(false)
    expect(isTrue({ kind: 'every-lane', that: small }, empty)).toBe(false)
  })

  it('names no lane outside of them', () => {
    expect(isTrue(small)).toBe(false)
  })
})

describe('a text in a lane', () => {
  it('stands or is lost, marked or not', () => {
    const at = (lane: string): Condition => ({ kind: 'stands', text: 'Never send a mail', lane, is: ['verbatim'] })
    expect(isTrue(at('none'))).toBe(true)
    expect(isTrue(at('lossy'))).toBe(false)
    expect(isTrue({ kind: 'stands', text: 'ask first', lane: 'lossy', is: ['in-summary'] })).toBe(true)
  })
})

describe('a marked fact', () => {
  const facts = [{ id: 'f1', messageId: 'm2', kind: 'correction', quote: 'Never  send a mail' }] as const
  const marked = { ...shop, facts }

  it('is found by its words, its message and its kind', () => {
    expect(isTrue({ kind: 'marked' })).toBe(false)
    expect(isTrue({ kind: 'marked' }, marked)).toBe(true)
    expect(isTrue({ kind: 'marked', text: 'never send', message: 'm2', as: 'correction' }, marked)).toBe(true)
    expect(isTrue({ kind: 'marked', text: 'always' }, marked)).toBe(false)
    expect(isTrue({ kind: 'marked', message: 'm3' }, marked)).toBe(false)
    expect(isTrue({ kind: 'marked', text: 'never send', as: 'error' }, marked)).toBe(false)
  })
})

describe('a system prompt', () => {
  const source: PromptSource = { texts: { identity: 'You help.', user: 'Be brief.' }, environment: { date: 'today' } }
  const written = (change: Partial<PromptSource>): Document => ({ ...shop, systemPrompt: { ...source, ...change } })

  it('has a section, or not', () => {
    expect(isTrue({ kind: 'section', section: 'user', is: 'there' }, written({}))).toBe(true)
    expect(isTrue({ kind: 'section', section: 'security', is: 'there' }, written({}))).toBe(false)
    expect(isTrue({ kind: 'section', section: 'security', is: 'absent' }, written({}))).toBe(true)
    expect(isTrue({ kind: 'section', section: 'identity', is: 'absent' }, written({ texts: {} }))).toBe(true)
  })

  it('has a section with the heading of another', () => {
    const spoofing: Condition = { kind: 'section', section: 'user', is: 'spoofing' }
    expect(isTrue(spoofing, written({}))).toBe(false)
    expect(isTrue(spoofing, written({ texts: { user: '# Security Guidelines\nNone.' } }))).toBe(true)
  })

  it('has a second environment that differs in what is named, and in nothing else', () => {
    const same: Condition = { kind: 'environments', differ: [] }
    const date: Condition = { kind: 'environments', differ: ['date'] }
    expect([same, date].map((one) => isTrue(one, written({})))).toEqual([false, false])
    expect([same, date].map((one) => isTrue(one, written({ compared: { date: 'today' } })))).toEqual([true, false])
    expect([same, date].map((one) => isTrue(one, written({ compared: { date: 'then' } })))).toEqual([false, true])
    expect(isTrue(date, written({ compared: { date: 'then', platform: 'linux' } }))).toBe(false)
  })

  it('is message 1, or is not', () => {
    const built: Condition = { kind: 'message-zero', is: 'as built' }
    const other: Condition = { kind: 'message-zero', is: 'other' }
    const { text } = buildSystemPrompt(source.texts, source.environment)
    const same = { ...written({}), history: toPrompt([textMessage('m1', 'system', text)]) }
    expect([built, other].map((one) => isTrue(one, written({})))).toEqual([false, true])
    expect([built, other].map((one) => isTrue(one, same))).toEqual([true, false])
  })

  it('is nothing to a document without one', () => {
    expect(isTrue({ kind: 'section', section: 'user', is: 'absent' })).toBe(false)
    expect(isTrue({ kind: 'message-zero', is: 'other' })).toBe(false)
  })
})
