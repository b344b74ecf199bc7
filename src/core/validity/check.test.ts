import { describe, expect, it } from 'vitest'
import { resultOf } from '../lanes/testing/bench.ts'
import { type Message, type Part, textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { checkProvider, checkProviders, VALIDITY_RULES } from './check.ts'
import { PROVIDERS, type ProviderId } from './providers.ts'

const system = textMessage('s', 'system', 'be brief')
const user = (id: string) => textMessage(id, 'user', 'go on')
const said = (id: string) => textMessage(id, 'assistant', 'done')
const withParts = (id: string, role: Message['role'], ...parts: readonly Part[]): Message => ({ id, role, parts })
const calling = (id: string, ...callIds: readonly string[]): Message =>
  withParts(
    id,
    'assistant',
    ...callIds.map((callId): Part => ({ type: 'call', callId, name: 'read', arguments: '{}' })),
  )
const thought: Part = { type: 'reasoning', text: 'hm' }
const opaque = (kind: string): Part => ({ type: 'opaque', kind, size: 20 })
const call = (given: string): Part => ({ type: 'call', callId: 'c1', name: 'read', arguments: given })

/** The ids at which a rule is broken. */
function broken(ruleId: string, messages: readonly Message[], was?: readonly Message[]): readonly string[] {
  const rule = VALIDITY_RULES.find(({ id }) => id === ruleId)
  if (!rule) throw new Error(`no rule ${ruleId}`)
  const prompt = toPrompt(messages)
  return rule.find(prompt, was ? toPrompt(was) : prompt).map(({ id }) => id)
}

const whole = [system, user('u'), calling('a', 'c1', 'c2'), resultOf('t1', 'c1'), resultOf('t2', 'c2'), said('b')]

/** For each rule: messages that break it with the ids at fault, messages that do not, and the history where it matters. */
const CASES: Readonly<
  Record<
    string,
    {
      readonly bad: readonly Message[]
      readonly at: readonly string[]
      readonly good?: readonly Message[]
      readonly was?: readonly Message[]
    }
  >
> = {
  'result-without-call': { bad: [user('u'), resultOf('t', 'c9')], at: ['t'] },
  'second-result': { bad: [user('u'), calling('a', 'c1'), resultOf('t', 'c1'), resultOf('t2', 'c1')], at: ['t2'] },
  'call-without-result': {
    bad: [user('u'), calling('a', 'c1'), user('u2')],
    at: ['a'],
    good: [user('u'), calling('a', 'c1')],
  },
  'batch-in-part': { bad: [user('u'), calling('a', 'c1', 'c2'), resultOf('t', 'c2'), user('u2')], at: ['a'] },
  'late-result': { bad: [user('u'), calling('a', 'c1'), user('u2'), resultOf('t', 'c1')], at: ['a'] },
  'repeated-call-id': {
    bad: [calling('a', 'c1'), resultOf('t', 'c1'), calling('b', 'c1'), resultOf('t2', 'c1')],
    at: ['b'],
  },
  'waiting-call-taken': {
    bad: [user('u')],
    at: ['a'],
    was: [user('u'), calling('a', 'c1')],
    good: [calling('a', 'c1')],
  },
  'user-first': { bad: [system, said('a'), user('u')], at: ['a'] },
  'calls-first': { bad: [calling('a', 'c1'), resultOf('t', 'c1')], at: ['a'], good: [said('a'), user('u')] },
  'no-user': { bad: [system, said('a'), said('b')], at: ['a'] },
  'only-system': { bad: [textMessage('d', 'developer', 'x'), system], at: ['s'] },
  neighbours: {
    bad: [user('u'), user('u2'), said('a'), said('b')],
    at: ['u2', 'b'],
    good: [user('u'), calling('a', 'c1'), resultOf('t', 'c1'), said('b'), user('u2')],
  },
  'no-answer-between': {
    bad: [user('u'), calling('a', 'c1'), resultOf('t', 'c1'), user('u2')],
    at: ['u2'],
    good: [user('u'), user('u2')],
  },
  'calls-after-answer': { bad: [user('u'), said('a'), calling('b', 'c1'), resultOf('t', 'c1')], at: ['b'] },
  'late-system': { bad: [user('u'), system, said('a')], at: ['s'] },
  'one-system': { bad: [textMessage('d', 'developer', 'x'), system, user('u')], at: ['d', 's'] },
  'only-thoughts': {
    bad: [user('u'), withParts('a', 'assistant', thought)],
    at: ['a'],
    good: [user('u'), withParts('a', 'assistant', thought, { type: 'text', text: 'so' })],
  },
  'empty-message': {
    bad: [withParts('u', 'user'), withParts('a', 'assistant', { type: 'text', text: ' ' }), user('v')],
    at: ['u', 'a'],
    good: [user('u'), withParts('a', 'assistant')],
  },
  'empty-answer': { bad: [user('u'), withParts('a', 'assistant'), user('v')], at: ['a'] },
  'blank-text': {
    bad: [withParts('u', 'user', { type: 'text', text: '' }, { type: 'text', text: 'x' })],
    at: ['u'],
    good: [withParts('u', 'user', { type: 'text', text: 'x' })],
  },
  'arguments-no-object': {
    bad: [user('u'), withParts('a', 'assistant', call('{"cut": ')), withParts('b', 'assistant', call('[1]'))],
    at: ['a', 'b'],
    good: [user('u'), withParts('a', 'assistant', call('{}'))],
  },
  'call-without-its-reasoning': {
    bad: [withParts('a', 'assistant', call('{}')), resultOf('t', 'c1')],
    at: ['a'],
    was: [withParts('a', 'assistant', thought, call('{}')), resultOf('t', 'c1')],
    good: [withParts('a', 'assistant', thought, call('{}')), resultOf('t', 'c1')],
  },
  'latest-thoughts-altered': {
    bad: [said('x'), said('a')],
    at: ['a'],
    was: [withParts('x', 'assistant', thought), withParts('a', 'assistant', thought)],
    good: [said('x'), withParts('a', 'assistant', thought)],
  },
  'opaque-not-kept': { bad: [user('u'), withParts('a', 'assistant', opaque('signature'))], at: ['a'] },
  'approval-unasked': {
    bad: [user('u'), withParts('r', 'user', opaque('mcp_approval_response'))],
    at: ['r'],
    good: [
      withParts('q', 'assistant', opaque('mcp_approval_request')),
      withParts('r', 'user', opaque('mcp_approval_response')),
    ],
  },
}

describe('The rules of validity', () => {
  it.each(VALIDITY_RULES.map(({ id }) => id))(
    '%s finds the message at fault, and nothing in a prompt that is whole',
    (id) => {
      const one = CASES[id]
      if (!one) throw new Error(`no case for ${id}`)
      expect(broken(id, one.bad, one.was)).toEqual(one.at)
      expect(broken(id, one.good ?? whole, one.good && one.was)).toEqual([])
      expect(broken(id, whole)).toEqual([])
    },
  )

  it('each have an id of their own, a provider, a source with its kind of evidence, and words', () => {
    expect(new Set(VALIDITY_RULES.map(({ id }) => id)).size).toBe(VALIDITY_RULES.length)
    for (const { forbids, providers } of VALIDITY_RULES) {
      expect(forbids).toMatch(/^[a-z].*[^.]$/)
      const stands = Object.values(providers)
      expect(stands.length).toBeGreaterThan(0)
      for (const { source, evidence, error } of stands) {
        expect(source.name).not.toBe('')
        // Only what somebody reported or read can have been seen.
        if (error?.seen) expect(['issue report', 'source read']).toContain(evidence)
        if (evidence === 'issue report') expect(source.link).toMatch(/^https:\/\/github\.com\/.+\/issues\/\d+$/)
      }
    }
  })
})

const acceptance = (messages: readonly Message[]): Partial<Record<ProviderId, string>> =>
  Object.fromEntries(checkProviders(toPrompt(messages)).map(({ provider, acceptance: word }) => [provider.id, word]))

describe('What providers say to a prompt', () => {
  it('is accepted by all where nothing is broken', () => {
    expect(Object.values(acceptance(whole))).toEqual(PROVIDERS.map(() => 'accepted'))
  })

  it('differs: a late result is an item like others for one, and a strict template passes over calls', () => {
    const late = [user('u'), calling('a', 'c1'), said('b'), resultOf('t', 'c1'), user('v'), said('w')]
    expect(acceptance(late)).toEqual({
      'openai-chat': 'refused',
      'openai-responses': 'accepted',
      anthropic: 'refused',
      gemini: 'refused',
      'strict-template': 'accepted',
    })
    expect(acceptance([user('u'), user('v')])).toMatchObject({ anthropic: 'accepted', 'strict-template': 'refused' })
    expect(acceptance([said('a'), user('u')])).toMatchObject({ anthropic: 'doubtful', 'openai-chat': 'accepted' })
  })

  it('tells the faults of a lane from those that its history has already', () => {
    const history = toPrompt([user('u'), resultOf('t0', 'c0'), calling('a', 'c1'), resultOf('t', 'c1'), user('v')])
    const prompt = history.filter(({ message }) => message.id !== 't')
    const check = checkProvider(prompt, 'anthropic', history)
    expect(check).toMatchObject({ acceptance: 'refused', made: true })
    expect(check?.findings.map(({ rule, made, inherited }) => [rule.id, made, inherited])).toEqual([
      ['result-without-call', [], [{ id: 't0', callId: 'c0' }]],
      ['call-without-result', [{ id: 'a', callId: 'c1' }], []],
    ])
    expect(checkProvider(history, 'anthropic')).toMatchObject({ acceptance: 'refused', made: false })
    expect(checkProvider(history.slice(), 'anthropic', history)).toMatchObject({ acceptance: 'refused', made: false })
  })

  it('is worked out once per prompt and history', () => {
    const history = toPrompt(whole)
    const prompt = history.slice(1)
    expect(checkProviders(prompt, history)).toBe(checkProviders(prompt, history))
    expect(checkProviders(prompt, history)).not.toBe(checkProviders(prompt))
  })
})
