import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textMessage } from '../message/message.ts'
import { frameOf, type Prompt, toPrompt } from '../message/prompt.ts'
import { arbitraryPrompt } from '../testing/arbitraries.ts'
import { pairFaults } from '../validity/faults.ts'
import { type Protection, repairPrompt } from './repair.ts'
import { SYNTHETIC_RESULT } from './repairPairs.ts'
import { calling, documentOf, idsOf, laneOf, resultFor, resultOf } from './testing/bench.ts'

const user = (id: string, length = 4) => textMessage(id, 'user', 'x'.repeat(length))

/** The repair that older files call `complete`. */
const completePairs = (prompt: Prompt, kept?: Protection) => repairPrompt(prompt, { pairs: 'synthetic' }, kept)

describe('A repair of pairs', () => {
  it('puts a result behind the batch that misses one, and says in it that there is none', () => {
    const prompt = toPrompt([calling('a', 'c1', 'c2'), resultOf('t', 'c2'), user('u')])
    const { prompt: whole } = completePairs(prompt)
    expect(idsOf(whole)).toEqual(['a', 't', 'synthetic-a-c1', 'u'])
    expect(whole[2]).toEqual({
      message: {
        id: 'synthetic-a-c1',
        role: 'tool',
        name: 'read',
        answers: 'c1',
        parts: [{ type: 'text', text: SYNTHETIC_RESULT }],
      },
      origin: { kind: 'synthetic', for: 'a' },
    })
  })

  it('takes a result without its call out, unless it is kept', () => {
    const prompt = toPrompt([resultOf('t', 'c1'), user('u')])
    const { prompt: whole, rules } = completePairs(prompt)
    expect(idsOf(whole)).toEqual(['u'])
    expect(rules.get('t')).toEqual({ code: 'orphan' })
    const pinned = completePairs(prompt, new Map([['t', { code: 'pin' }]]))
    expect(pinned.prompt).toBe(prompt)
    expect(pinned.unmended).toEqual([{ repair: 'pairs', id: 't', held: { id: 't', rule: { code: 'pin' } } }])
  })

  it('lets a call that waits at the very end wait', () => {
    const prompt = toPrompt([user('u'), calling('a', 'c1', 'c2'), resultOf('t', 'c1')])
    expect(completePairs(prompt).prompt).toBe(prompt)
  })

  it('gives two calls with the same id a result each, with ids of their own', () => {
    const { prompt } = completePairs(toPrompt([calling('a', 'c', 'c', 'd'), resultOf('t', 'd'), user('u')]))
    expect(idsOf(prompt)).toEqual(['a', 't', 'synthetic-a-c', 'synthetic-a-c-2', 'u'])
    expect(pairFaults(prompt)).toEqual([])
  })

  it('leaves no fault in any prompt, and finds nothing to do in its own', () => {
    fc.assert(
      fc.property(arbitraryPrompt, (prompt) => {
        const { prompt: whole } = completePairs(prompt)
        expect(pairFaults(whole)).toEqual([])
        expect(completePairs(whole).prompt).toBe(whole)
        expect(new Set(idsOf(whole)).size).toBe(whole.length)
      }),
    )
  })

  it('pushes no message out of the tail', () => {
    const prompt = toPrompt([user('u1'), user('u2'), calling('a', 'c1'), user('u3')])
    const { prompt: whole } = completePairs(prompt)
    expect(frameOf(whole, 3).tailStart).toBe(1)
    expect(frameOf(prompt, 3).tailStart).toBe(1)
  })
})

describe('A lane with a repair', () => {
  it('makes whole what its strategy broke, and its verdicts say who took what', () => {
    const turns = [user('u1'), calling('a', 'c1'), resultOf('t', 'c1', 20), user('u2', 400), user('u3')]
    const history = toPrompt([resultOf('t0', 'c0', 20), ...turns])
    const tail = laneOf('prune', {}, { repair: { pairs: 'synthetic' }, keepLast: 1 })
    const result = resultFor(documentOf({ history }), tail)
    expect(idsOf(result.outcome.prompt)).toEqual(['u1', 'u2', 'u3'])
    const bare = resultFor(documentOf({ history }), laneOf('none', {}, { repair: { pairs: 'synthetic' } }))
    expect(bare.verdicts.map(({ kind, rule }) => [kind, rule.code])[0]).toEqual(['dropped', 'orphan'])
    expect(bare.repaired).toEqual({ added: 0, removed: 1, unmended: [] })
  })

  it('takes nothing out of the tail, and says that it cannot', () => {
    const history = toPrompt([user('u1'), calling('a', 'c1'), user('u2', 400), resultOf('t', 'c1', 20), user('u3')])
    const result = resultFor(documentOf({ history }), laneOf('prune', {}, { repair: { pairs: 'synthetic' } }))
    expect(idsOf(result.outcome.prompt)).toEqual(['u1', 'u2', 't', 'u3'])
    expect(result.repaired.unmended).toEqual([
      { repair: 'pairs', id: 't', held: { id: 't', rule: { code: 'tail', keepLast: 2 } } },
    ])
    expect(result.checks.find((check) => check.number === 2)?.state).toBe('holds')
    expect(result.checks.find((check) => check.number === 5)?.state).toBe('fails')
  })

  const open = toPrompt([user('u1', 60), calling('a', 'c1'), resultOf('t', 'c1', 200), user('u2'), user('u3')])
  const lane = laneOf('prune', {}, { repair: { pairs: 'synthetic' } })

  it('counts what the repair adds, and goes on until its target is met with it', () => {
    const bare = resultFor(documentOf({ history: open }), laneOf('prune'))
    expect(idsOf(bare.outcome.prompt)).toEqual(['u1', 'a', 'u2', 'u3'])
    expect(bare.outcome).toMatchObject({ status: 'met', tokens: { before: 106, after: 46, target: 50 } })
    const whole = resultFor(documentOf({ history: open }), lane)
    expect(idsOf(whole.outcome.prompt)).toEqual(['u1', 'u2', 'u3'])
    expect(whole.outcome).toMatchObject({ status: 'met', tokens: { before: 106, after: 25 } })
    expect(whole.checks.find((check) => check.number === 5)?.state).toBe('holds')
    expect(whole.repaired).toEqual({ added: 0, removed: 0, unmended: [] })
  })

  it('says that its target is not met where what the repair adds must stay', () => {
    const history = open.filter((entry) => entry.message.id !== 't')
    const pins = new Map([['a', 'keep' as const]])
    const bare = resultFor(documentOf({ history, pins }), laneOf('prune'))
    expect(bare.outcome).toMatchObject({ status: 'unchanged', tokens: { before: 46 } })
    const whole = resultFor(documentOf({ history, pins }), lane)
    expect(idsOf(whole.outcome.prompt)).toEqual(['u1', 'a', 'synthetic-a-c1', 'u2', 'u3'])
    expect(whole.outcome).toMatchObject({ status: 'cannot-fit', tokens: { before: 46, after: 69 } })
    expect(whole.repaired).toEqual({ added: 1, removed: 0, unmended: [] })
  })

  it('goes on from its outcome without a change, and keeps what it made up', () => {
    const history = open.filter((entry) => entry.message.id !== 't')
    const roomy = (some: typeof open) => documentOf({ history: some, budget: { window: 200 } })
    const { outcome } = resultFor(roomy(history), lane)
    expect(idsOf(outcome.prompt)).toContain('synthetic-a-c1')
    const next = resultFor(roomy(outcome.prompt), lane)
    expect(next.outcome.prompt).toBe(outcome.prompt)
    expect(next.verdicts.every((verdict) => verdict.kind === 'kept')).toBe(true)
  })

  it('repairs a history that is sent as it is', () => {
    const history = toPrompt([resultOf('t', 'c9'), calling('a', 'c1'), user('u')])
    const result = resultFor(documentOf({ history }), laneOf('none', {}, { repair: { pairs: 'synthetic' } }))
    expect(idsOf(result.outcome.prompt)).toEqual(['a', 'synthetic-a-c1', 'u'])
    expect(result.repaired).toEqual({ added: 1, removed: 1, unmended: [] })
    expect(result.outcome.tokens.after).toBe(result.tokens.after)
  })
})
