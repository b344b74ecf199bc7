import { describe, expect, it } from 'vitest'
import { calling, idsOf, lengths, resultOf } from '../lanes/testing/bench.ts'
import { type Message, textMessage } from '../message/message.ts'
import { type Prompt, toPrompt } from '../message/prompt.ts'
import type { Rule } from './outcome.ts'
import { defaultParameters, type Parameters } from './parameters.ts'
import { prune } from './prune.ts'
import type { StrategyContext } from './strategy.ts'
import { contextWith, keptOf, withRuleOf } from './testing/context.ts'

const user = (id: string, length = 4): Message => textMessage(id, 'user', 'x'.repeat(length))

function run(prompt: Prompt, parameters: Parameters = {}, context: Partial<StrategyContext> = {}) {
  const given = { ...defaultParameters(prune.parameters), ...parameters }
  return withRuleOf(prompt, prune.run(prompt, given, contextWith(context)))
}

/** The worked example of DESIGN. */
const worked = lengths(
  ['system', 15],
  ['user', 102],
  ['tool', 172],
  ['assistant', 104],
  ['user', 17],
  ['assistant', 16],
)

/** A call with its result in the middle, a parallel batch, and a tail of one. Calls take 21, results 60 each. */
const calls = toPrompt([
  calling('a1', 'c1'),
  resultOf('t1', 'c1'),
  calling('a2', 'c2', 'c3'),
  resultOf('t2', 'c3'),
  resultOf('t3', 'c2'),
  user('u'),
])

describe('Prune', () => {
  it('says for each message of the worked example which rule decided it', () => {
    const { rules } = run(worked)
    expect(rules).toEqual([
      { code: 'instruction' },
      { code: 'user' },
      { code: 'oldest-tool' },
      { code: 'oldest-assistant' },
      { code: 'tail', keepLast: 2 },
      { code: 'tail', keepLast: 2 },
    ])
  })

  it('takes every tool message of the middle before the first assistant message', () => {
    const prompt = lengths(['assistant', 40], ['tool', 40], ['assistant', 40], ['tool', 40], ['user', 4])
    expect(idsOf(run(prompt, {}, { target: 41, keepLast: 1 }).prompt)).toEqual(['m1', 'm3', 'm5'])
    expect(idsOf(run(prompt, {}, { target: 40, keepLast: 1 }).prompt)).toEqual(['m3', 'm5'])
  })

  it('counts tool definitions where the whole prompt counts, and not in the middle', () => {
    const whole = { scope: 'prompt' }
    expect(run(worked, whole, { overhead: 7 }).tokens).toEqual({ before: 172, after: 83, target: 50 })
    expect(run(worked, {}, { overhead: 7 }).tokens).toEqual({ before: 124, after: 35, target: 50 })
    expect(run(worked, whole, { overhead: 7, target: 84 }).status).toBe('met')
    expect(run(worked, whole, { overhead: 8, target: 84 }).status).toBe('cannot-fit')
  })

  it('has no tail at keep last 0, and nothing but tail at 99', () => {
    expect(idsOf(run(worked, {}, { keepLast: 0, target: 1 }).prompt)).toEqual(['m1', 'm2', 'm5'])
    const all = run(worked, { scope: 'prompt' }, { keepLast: 99, target: 1 })
    expect(all).toMatchObject({ prompt: worked, status: 'cannot-fit', reason: { code: 'candidates-exhausted' } })
  })

  it('skips what is kept, says by which rule, and goes on with the next', () => {
    const kept = new Map<string, Rule>([['m3', { code: 'error', words: '1 failed' }]])
    const outcome = run(worked, {}, { kept })
    expect(idsOf(outcome.prompt)).toEqual(['m1', 'm2', 'm3', 'm5', 'm6'])
    expect(outcome).toMatchObject({ status: 'cannot-fit', tokens: { before: 124, after: 88 } })
    expect(outcome.ruleOf('m3')).toEqual({ code: 'error', words: '1 failed' })
  })

  it('without options may part a call from its result', () => {
    expect(idsOf(run(calls, {}, { target: 190, keepLast: 1 }).prompt)).toEqual(['a1', 'a2', 't2', 't3', 'u'])
  })
})

describe('Whole pairs', () => {
  const pairs = { pairs: true }

  it('remove a call with its results, a parallel batch whole', () => {
    const first = run(calls, pairs, { target: 200, keepLast: 1 })
    expect(idsOf(first.prompt)).toEqual(['a2', 't2', 't3', 'u'])
    expect(first.ruleOf('a1')).toEqual({ code: 'unit', with: 't1' })
    const both = run(calls, pairs, { target: 100, keepLast: 1 })
    expect(idsOf(both.prompt)).toEqual(['u'])
    expect(both.ruleOf('t3')).toEqual({ code: 'unit', with: 't2' })
  })

  it('protect a unit that has a half in the tail', () => {
    const outcome = run(calls, pairs, { target: 1, keepLast: 2 })
    expect(idsOf(outcome.prompt)).toEqual(['a2', 't2', 't3', 'u'])
    expect(outcome.status).toBe('cannot-fit')
    expect(outcome.ruleOf('t2')).toEqual({ code: 'pair', with: 't3' })
    expect(outcome.ruleOf('a2')).toEqual({ code: 'pair', with: 't3' })
  })

  it('keep all of a unit of which one message is pinned', () => {
    const kept = keptOf(calls, new Set(['t2']))
    const outcome = run(calls, pairs, { target: 1, keepLast: 1, kept })
    expect(idsOf(outcome.prompt)).toEqual(['a2', 't2', 't3', 'u'])
    expect(outcome.ruleOf('t2')).toEqual({ code: 'pin' })
  })
})

describe('Tombstones', () => {
  const tombstones = { tombstones: true }

  it('stand where the result was, name call and reason, and cost what they cost', () => {
    const outcome = run(calls, tombstones, { target: 215, keepLast: 1 })
    const marker = outcome.prompt[1]
    expect(idsOf(outcome.prompt)).toEqual(idsOf(calls))
    expect(marker?.origin).toEqual({ kind: 'tombstone', of: 't1' })
    expect(marker?.message).toMatchObject({ role: 'tool', answers: 'c1' })
    const [part] = marker?.message.parts ?? []
    expect(part).toEqual({
      type: 'text',
      text: '[cleared: result of call c1 (read), oldest first, to fit the budget]',
    })
    // 66 characters: floor(66 / 4) + 10 = 27 instead of 60.
    expect(outcome.tokens).toEqual({ before: 233, after: 200, target: 215 })
    expect(outcome.status).toBe('met')
  })

  it('leave the original where the marker would cost as much or more', () => {
    // The marker of a result without a call has 60 characters here: 25 tokens, as 63 characters do.
    const orphan = toPrompt([resultOf('t1', 'c1', 63), user('u')])
    const stays = run(orphan, tombstones, { target: 1, keepLast: 1 })
    expect(stays.prompt).toBe(orphan)
    expect(stays.ruleOf('t1')).toEqual({ code: 'marker-costs-more' })
    expect(stays.status).toBe('cannot-fit')
    const cleared = run(toPrompt([resultOf('t1', 'c1', 64), user('u')]), tombstones, { target: 1, keepLast: 1 })
    expect(cleared.tokens).toMatchObject({ before: 26, after: 25 })
  })

  it('are never cleared again', () => {
    const once = run(toPrompt([resultOf('t1', 'c1'), user('u')]), tombstones, { target: 1, keepLast: 1 })
    expect(once.ruleOf('t1')).toEqual({ code: 'oldest-tool' })
    for (const parameters of [tombstones, {}, { pairs: true }]) {
      const again = run(once.prompt, parameters, { target: 1, keepLast: 1 })
      expect(again.prompt).toBe(once.prompt)
      expect(again.ruleOf('t1')).toEqual({ code: 'already-tombstone' })
    }
  })

  it('go with their call when it goes: no marker is left for a call that nobody made', () => {
    const outcome = run(calls, tombstones, { target: 110, keepLast: 1 })
    expect(idsOf(outcome.prompt)).toEqual(['a2', 't2', 't3', 'u'])
    expect(outcome.ruleOf('t1')).toEqual({ code: 'unit', with: 'a1' })
    expect(outcome.tokens.after).toBeLessThan(110)
  })

  it('name a result that has no call by its tool', () => {
    const prompt = toPrompt([textMessage('t1', 'tool', 'x'.repeat(400), { name: 'search' }), user('u')])
    const [entry] = run(prompt, tombstones, { target: 1, keepLast: 1 }).prompt
    expect(entry?.message.parts).toEqual([
      { type: 'text', text: '[cleared: result (search), oldest first, to fit the budget]' },
    ])
  })
})
