import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import type { SurvivalRules } from '../document/document.ts'
import { type Message, type Role, textMessage } from '../message/message.ts'
import { historyEntry, type Prompt, toPrompt } from '../message/prompt.ts'
import { arbitraryPrompt } from '../testing/arbitraries.ts'
import type { Fact } from './fact.ts'
import { type SurvivalOptions, survivalSet } from './survivalSet.ts'

const OFF: SurvivalRules = { errors: false, corrections: false, marks: false }
const ON: SurvivalRules = { errors: true, corrections: true, marks: true }
const say = (id: string, role: Role, text: string) => textMessage(id, role, text)
const call = (id: string, ...callIds: string[]): Message => ({
  id,
  role: 'assistant',
  parts: callIds.map((callId) => ({ type: 'call', callId, name: 'run', arguments: { command: callId } })),
})
const result = (id: string, answers: string, text: string) => textMessage(id, 'tool', text, { answers })
const facts: Fact[] = [{ id: 'f', messageId: '5', quote: 'use Redis 7', kind: 'decision' }]

const history = toPrompt([
  say('0', 'system', 'You are careful.'),
  say('1', 'user', 'Never edit the fixtures.'),
  call('2', 'a', 'b'),
  result('3', 'a', '1 failed'),
  result('4', 'b', 'fine'),
  say('5', 'assistant', 'We use Redis 7.'),
  say('6', 'user', 'Good.'),
  call('7', 'c'),
  result('8', 'c', 'done'),
])
const set = (policy: SurvivalRules | undefined, options: Partial<SurvivalOptions> = {}) =>
  Object.fromEntries(survivalSet(history, policy, { pins: new Map(), keepLast: 1, facts, ...options }))

describe('a survival set', () => {
  it('has only pins where the lane has no policy, each with its whole pair', () => {
    expect(set(undefined)).toEqual({})
    const pins = new Map([['3', 'keep' as const]])
    expect(set(undefined, { pins })).toEqual({
      3: { code: 'pin' },
      2: { code: 'pair', with: '3' },
      4: { code: 'pair', with: '3' },
    })
  })

  it('always has the instructions and the tail with both halves of its pairs', () => {
    expect(set(OFF)).toEqual({
      0: { code: 'instruction' },
      8: { code: 'tail', keepLast: 1 },
      7: { code: 'pair', with: '8' },
    })
  })

  it('has what the rules hit, with their words, and the whole batch of a failed call', () => {
    expect(set(ON)).toEqual({
      0: { code: 'instruction' },
      8: { code: 'tail', keepLast: 1 },
      1: { code: 'correction', words: 'Never edit the fixtures.' },
      3: { code: 'error', words: '1 failed' },
      5: { code: 'marked', factIds: ['f'] },
      2: { code: 'pair', with: '3' },
      4: { code: 'pair', with: '3' },
      7: { code: 'pair', with: '8' },
    })
  })

  it('lets go of what a rule hit where somebody freed it, but not of the tail', () => {
    const freed = set(ON, { keepLast: 0, pins: new Map(['0', '1', '3', '5'].map((id) => [id, 'free' as const])) })
    expect(freed).toEqual({ 0: { code: 'instruction' } })
    expect(set(ON, { keepLast: 9, pins: new Map([['3', 'free']]) })[3]).toEqual({ code: 'tail', keepLast: 9 })
  })

  it('shows a pin before the tail, and the tail before a rule', () => {
    expect(set(ON, { keepLast: 9, pins: new Map([['5', 'keep']]) })[5]).toEqual({ code: 'pin' })
    expect(set(ON, { keepLast: 9 })[1]).toEqual({ code: 'tail', keepLast: 9 })
  })

  it('keeps a copy of a marked fact where its own message is gone', () => {
    const copy = [
      ...history.filter(({ message }) => message.id !== '5'),
      historyEntry(say('9', 'user', 'ok: use redis 7')),
    ]
    expect(survivalSet(copy, ON, { pins: new Map(), keepLast: 0, facts }).get('9')).toEqual({
      code: 'marked',
      factIds: ['f'],
    })
  })
})

const texts = fc.constantFrom('1 failed', 'ok', 'exit code 1', 'Never push', 'use Redis 7', 'No, stop.', '')
const callIds = fc.constantFrom('a', 'b', 'c')
const tools = fc.constantFrom('run', 'read_file')
const draft = fc.oneof(
  fc.record({ role: fc.constantFrom<Role>('user', 'assistant', 'system', 'tool'), text: texts }),
  fc.record({
    calls: fc.uniqueArray(callIds, { minLength: 1, maxLength: 3 }),
    tool: tools,
    path: fc.constantFrom('t', 't/a'),
  }),
  fc.record({ answers: callIds, text: texts }),
)
const busyPrompt: fc.Arbitrary<Prompt> = fc.array(draft, { maxLength: 16 }).map((drafts) =>
  toPrompt(
    drafts.map((one, index): Message => {
      const id = String(index)
      if ('role' in one) return say(id, one.role, one.text)
      if ('answers' in one) return result(id, one.answers, one.text)
      const { calls, tool, path } = one
      return {
        id,
        role: 'assistant',
        parts: calls.map((callId) => ({ type: 'call', callId, name: tool, arguments: { path } })),
      }
    }),
  ),
)
const policies = fc.record({ errors: fc.boolean(), corrections: fc.boolean(), marks: fc.boolean() })
const pinned = fc
  .array(fc.tuple(fc.nat({ max: 15 }).map(String), fc.constantFrom('keep' as const, 'free' as const)), { maxLength: 4 })
  .map((list) => new Map(list))

/** What a compaction makes of a prompt: the members, and one summary at the first gap. */
function compacted(prompt: Prompt, members: ReadonlyMap<string, unknown>): Prompt {
  const gap = prompt.findIndex(({ message }) => !members.has(message.id))
  if (gap < 0) return prompt
  const of = prompt.filter(({ message }) => !members.has(message.id)).map(({ message }) => message.id)
  const kept = prompt.filter(({ message }) => members.has(message.id))
  const summary = {
    message: say('summary', 'user', 'Never push. 1 failed. use Redis 7'),
    origin: { kind: 'summary', of },
  } as const
  return kept.toSpliced(gap, 0, summary)
}

describe('the set of any prompt', () => {
  it('still protects every member after all others became one summary', () => {
    fc.assert(
      fc.property(
        fc.oneof(busyPrompt, arbitraryPrompt),
        policies,
        pinned,
        fc.nat({ max: 5 }),
        (prompt, policy, pins, keepLast) => {
          const options = { pins, keepLast, facts }
          const members = survivalSet(prompt, policy, options)
          const again = survivalSet(compacted(prompt, members), policy, options)
          for (const id of members.keys()) expect(again.has(id)).toBe(true)
        },
      ),
      { numRuns: runs(500) },
    )
  })

  it('holds whole pairs, every instruction, every pin and the tail, and nothing that is not in the prompt', () => {
    fc.assert(
      fc.property(busyPrompt, policies, pinned, fc.nat({ max: 5 }), (prompt, policy, pins, keepLast) => {
        const members = survivalSet(prompt, policy, { pins, keepLast, facts })
        const ids = prompt.map(({ message }) => message.id)
        expect(ids).toEqual(expect.arrayContaining([...members.keys()]))
        for (const id of keepLast > 0 ? ids.slice(-keepLast) : []) expect(members.has(id)).toBe(true)
        for (const id of ids) if (pins.get(id) === 'keep') expect(members.has(id)).toBe(true)
        for (const [id, rule] of members) {
          if (rule.code === 'pair') expect(members.get(rule.with)?.code).not.toBe('pair')
          if (pins.get(id) === 'free') expect(['instruction', 'tail', 'pair']).toContain(rule.code)
        }
      }),
    )
  })
})
