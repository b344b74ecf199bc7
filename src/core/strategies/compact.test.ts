import { describe, expect, it } from 'vitest'
import { calling, idsOf, lengths, resultOf } from '../lanes/testing/bench.ts'
import { textMessage } from '../message/message.ts'
import { type Entry, type Prompt, toPrompt } from '../message/prompt.ts'
import { compact } from './compact.ts'
import type { Answer, Rule } from './outcome.ts'
import { defaultParameters, type Parameters } from './parameters.ts'
import type { StrategyContext } from './strategy.ts'
import { contextWith, keptOf, withRuleOf } from './testing/context.ts'

function run(prompt: Prompt, parameters: Parameters = {}, context: Partial<StrategyContext> = {}) {
  const scripted = { summariser: 'scripted', script: ' what happened \n' }
  const given = { ...defaultParameters(compact.parameters), ...scripted, ...parameters }
  return withRuleOf(prompt, compact.run(prompt, given, contextWith(context)))
}

const history = lengths(
  ['system', 15],
  ['user', 102],
  ['tool', 172],
  ['assistant', 104],
  ['user', 17],
  ['assistant', 16],
)

/** An older summary of messages that are gone. */
function summary(id: string, ...of: string[]): Entry {
  const message = textMessage(id, 'user', `[Context Summary]\nolder ${id} ${'x'.repeat(200)}`)
  return { message, origin: { kind: 'summary', of } }
}

function textOf(entry: Entry | undefined): string {
  const [part] = entry?.message.parts ?? []
  return part?.type === 'text' ? part.text : ''
}

describe('Compact', () => {
  it('puts one user message where the middle was: marker, line break, trimmed answer', () => {
    const outcome = run(history)
    const [first, made, ...tail] = outcome.prompt
    expect(first).toBe(history[0])
    expect(tail).toEqual(history.slice(4))
    expect(made?.message.role).toBe('user')
    expect(textOf(made)).toBe('[Context Summary]\nwhat happened')
    expect(made?.origin).toEqual({ kind: 'summary', of: ['m2', 'm3', 'm4'] })
    // 31 characters: 17 for the summary. 13 + 17 + 14 + 14 is not below 50.
    expect(outcome).toMatchObject({ status: 'cannot-fit', reason: { code: 'still-over-target' }, calls: 1 })
    expect(outcome.tokens).toEqual({ before: 165, after: 58, target: 50 })
    expect(run(history, {}, { target: 59 })).toMatchObject({ status: 'met', reason: { code: 'target-met' } })
  })

  it('counts the overhead towards its target', () => {
    expect(run(history, {}, { target: 60, overhead: 1 })).toMatchObject({ status: 'met', tokens: { after: 59 } })
    expect(run(history, {}, { target: 60, overhead: 2 })).toMatchObject({ status: 'cannot-fit', tokens: { after: 60 } })
  })

  it('keeps a system or developer message of the middle where it stands, behind the summary', () => {
    const prompt = lengths(['system', 15], ['user', 400], ['developer', 40], ['assistant', 400], ['user', 4])
    const outcome = run(prompt, {}, { keepLast: 1 })
    expect(idsOf(outcome.prompt).filter((id) => id.startsWith('m'))).toEqual(['m1', 'm3', 'm5'])
    expect(outcome.prompt[1]?.origin).toEqual({ kind: 'summary', of: ['m2', 'm4'] })
  })

  it('keeps protected messages in order around the one summary, each with its rule', () => {
    const rule: Rule = { code: 'correction', words: 'never' }
    const outcome = run(history, {}, { kept: new Map([['m2', rule]]) })
    expect(outcome.prompt.map((entry) => entry.origin.kind)).toEqual([
      'history',
      'history',
      'summary',
      'history',
      'history',
    ])
    expect(outcome.ruleOf('m2')).toEqual(rule)
    expect(outcome.ruleOf('m3')).toEqual({ code: 'summarised' })
    expect(outcome.ruleOf('m5')).toEqual({ code: 'tail', keepLast: 2 })
  })

  it('does nothing, for nothing, where nothing is eligible', () => {
    const small = lengths(['system', 15], ['user', 17], ['assistant', 16])
    expect(run(small)).toMatchObject({ prompt: small, status: 'unchanged', calls: 0, requests: [] })
    const large = run(small, {}, { target: 41 })
    expect(large).toMatchObject({ status: 'cannot-fit', reason: { code: 'nothing-eligible' }, calls: 0 })
    expect(run([])).toMatchObject({ prompt: [], status: 'unchanged', tokens: { before: 0, after: 0 } })
  })

  it('stands before a call of which the result is in the tail', () => {
    const prompt = toPrompt([
      textMessage('u0', 'user', 'x'.repeat(400)),
      calling('a1', 'c1'),
      textMessage('u1', 'user', 'x'.repeat(400)),
      resultOf('t1', 'c1'),
    ])
    const kept = keptOf(prompt, new Set(['a1', 'u0']))
    const outcome = run(prompt, {}, { keepLast: 1, kept })
    expect(outcome.prompt.map((entry) => entry.origin.kind === 'summary')).toEqual([false, true, false, false])
    expect(idsOf(outcome.prompt)).toEqual(['u0', expect.any(String), 'a1', 't1'])
  })

  it('gives a summary an id that no message has', () => {
    const id = run(history).prompt[1]?.message.id ?? ''
    const taken = [...history.slice(0, 5), ...toPrompt([textMessage(id, 'user', 'typed')])]
    expect(new Set(idsOf(run(taken).prompt)).size).toBe(4)
  })
})

describe('Old summaries', () => {
  const [system, user, tool, assistant, ...tail] = history as [Entry, Entry, Entry, Entry, ...Entry[]]
  const old = summary('s1', 'x1', 'x2')
  const places = {
    before: [system, old, user, tool, assistant, ...tail],
    between: [system, user, old, tool, assistant, ...tail],
    after: [system, user, tool, assistant, old, ...tail],
  }
  const kinds = (prompt: Prompt) => prompt.slice(1, -2).map((entry) => (entry === old ? 'old' : entry.origin.kind))

  it.each([
    ['before', ['old', 'summary']],
    ['between', ['summary', 'old']],
    ['after', ['summary', 'old']],
  ] as const)('keep: one %s the new messages stays, and is not summarised again', (place, expected) => {
    const outcome = run(places[place], { policy: 'keep' })
    expect(kinds(outcome.prompt)).toEqual(expected)
    expect(outcome.prompt.find((entry) => entry !== old && entry.origin.kind === 'summary')?.origin).toEqual({
      kind: 'summary',
      of: ['m2', 'm3', 'm4'],
    })
    expect(outcome.ruleOf('s1')).toEqual({ code: 'old-summary' })
  })

  it.each(['before', 'between', 'after'] as const)('fold: one %s goes into the new one with the rest', (place) => {
    const outcome = run(places[place], { policy: 'fold' })
    expect(kinds(outcome.prompt)).toEqual(['summary'])
    const [request] = outcome.requests
    expect(request?.kind === 'summary' && [request.entries.length, request.previous]).toEqual([4, undefined])
    expect(outcome.prompt[1]?.origin).toMatchObject({
      of: expect.arrayContaining(['x1', 'x2', 's1', 'm2', 'm3', 'm4']),
    })
  })

  it.each(['before', 'between', 'after'] as const)(
    'anchor: one %s is what the answer extends and replaces',
    (place) => {
      const outcome = run(places[place], { policy: 'anchor' })
      expect(kinds(outcome.prompt)).toEqual(['summary'])
      const [request] = outcome.requests
      expect(request?.kind === 'summary' && request.entries).toEqual([user, tool, assistant])
      expect(request?.kind === 'summary' && request.previous).toBe(`older s1 ${'x'.repeat(200)}`)
      expect(outcome.ruleOf('s1')).toEqual({ code: 'summarised' })
    },
  )

  it.each(['keep', 'fold', 'anchor'])('%s: where only summaries are eligible, nothing is done', (policy) => {
    const prompt = [system, old, summary('s2', 'x3'), ...tail]
    const outcome = run(prompt, { policy })
    expect(outcome).toMatchObject({ prompt, calls: 0, requests: [], status: 'cannot-fit' })
    expect(outcome.ruleOf('s2')).toEqual({ code: 'old-summary' })
  })

  it('is known by its origin: a marker that a user typed makes none', () => {
    const typed = toPrompt([textMessage('m2', 'user', `[Context Summary]\n${'x'.repeat(300)}`)])
    const outcome = run([system, ...typed, ...tail], { policy: 'keep' })
    expect(outcome.prompt[1]?.origin).toEqual({ kind: 'summary', of: ['m2'] })
  })
})

describe('A summariser that is not one of the stubs', () => {
  const asked = { summariser: 'provider' }
  const [request] = run(history, asked).requests
  const answered = (answer: Answer) => run(history, asked, { answers: new Map([[request?.hash ?? '', answer]]) })

  it('is asked, and until it answers nothing changes', () => {
    const outcome = run(history, asked)
    expect(outcome).toMatchObject({ prompt: history, status: 'pending', reason: { code: 'waiting' }, calls: 0 })
    expect(outcome.ruleOf('m3')).toEqual({ code: 'untouched' })
    expect(outcome.requests).toHaveLength(1)
  })

  it('is given its answer by what was asked', () => {
    const outcome = answered({ status: 'ok', text: 'the parser was read' })
    expect(textOf(outcome.prompt[1])).toBe('[Context Summary]\nthe parser was read')
    expect(outcome.calls).toBe(1)
  })

  it('asks the same for the same messages, whatever their ids, and something else for others', () => {
    const renamed = history.map((entry) => ({ ...entry, message: { ...entry.message, id: `n-${entry.message.id}` } }))
    expect(run(renamed, asked).requests[0]?.hash).toBe(request?.hash)
    expect(run(history, asked, { keepLast: 3 }).requests[0]?.hash).not.toBe(request?.hash)
    const [system, ...rest] = history as [Entry, ...Entry[]]
    const hashes = ['keep', 'fold', 'anchor'].map(
      (policy) => run([system, summary('s1'), ...rest], { ...asked, policy }).requests[0]?.hash,
    )
    expect(new Set(hashes).size).toBe(3)
    expect(hashes[0]).toBe(request?.hash)
  })

  it.each([
    [
      { status: 'failed', message: 'HTTP 529: overloaded' },
      { code: 'answer-failed', message: 'HTTP 529: overloaded' },
    ],
    [{ status: 'stopped' }, { code: 'answer-stopped' }],
    [{ status: 'ok', text: ' \n\t ' }, { code: 'answer-empty' }],
    [
      { status: 'ok', text: 'x'.repeat(438) },
      { code: 'answer-not-smaller', summary: 124, replaced: 124 },
    ],
  ] as const)('leaves the history as it is when it answers %o', (answer, reason) => {
    const outcome = answered(answer)
    expect(outcome).toMatchObject({ prompt: history, status: 'failed', reason, calls: 1 })
    expect(outcome.tokens.after).toBe(165)
    expect(outcome.ruleOf('m2')).toEqual({ code: 'untouched' })
  })

  it('is taken at one token less than what it replaces', () => {
    expect(answered({ status: 'ok', text: 'x'.repeat(437) })).toMatchObject({ tokens: { before: 165, after: 164 } })
  })
})
