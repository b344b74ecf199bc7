import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Judged, JudgementRecording } from '../document/document.ts'
import { promptHash } from '../message/hash.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import type { Fact } from '../survival/fact.ts'
import { factsInPlace, judgedHash, judgedText, judgementOf, questionsAsked } from './asked.ts'

const tools = [{ name: 'run_tests', description: 'Run pytest.', parameters: { type: 'object' } }]
const history = toPrompt([
  textMessage('m1', 'system', 'You help.'),
  textMessage('m2', 'user', 'Use port 4310, please.'),
])
const facts: readonly Fact[] = [
  { id: 'A', messageId: 'm2', quote: 'port 4310', kind: 'other' },
  { id: 'B', messageId: 'gone', quote: 'never on Fridays', kind: 'other' },
]

function judged(factId: string, question = `What of ${factId}?`): Judged {
  return { factId, question, answer: 'UNKNOWN', verdict: 'unknown', by: 'lexical' }
}

function recorded(id: string, given: Partial<JudgementRecording> = {}): JudgementRecording {
  const results = given.results ?? [judged('A')]
  return {
    id,
    kind: 'judgement',
    asked: judgedHash(promptHash(history, tools), results, facts),
    label: 'Somebody · a model',
    laneId: 'one',
    results,
    usage: {},
    date: '2026-12-02T10:00:00.000Z',
    ms: 1,
    calls: 1,
    notes: [],
    ...given,
  }
}

describe('What a judge is given', () => {
  it('is the tool definitions by name and every message of the prompt', () => {
    expect(judgedText(history, tools)).toBe(
      '<tools>\nrun_tests: Run pytest.\n{"type":"object"}\n\n<system>\nYou help.\n\n<user>\nUse port 4310, please.',
    )
    expect(judgedText(history, [])).not.toContain('<tools>')
  })

  it('has beside each fact the text of its message, or nothing where that was deleted', () => {
    expect(factsInPlace({ facts, history }).map(({ message }) => message)).toEqual(['Use port 4310, please.', ''])
  })
})

describe('A judgement that was recorded', () => {
  const document = { facts, tools, recordings: [recorded('take1')] }

  it('is shown as it is while the lane sends the same', () => {
    expect(judgementOf(document, 'one', history)).toMatchObject({ recording: { id: 'take1' }, stale: false })
    expect(judgementOf(document, 'another', history)).toBeUndefined()
  })

  it.each([
    ['the prompt', document, history.slice(1)],
    ['a tool definition', { ...document, tools: [] }, history],
    [
      'the words of a fact that was asked for',
      { ...document, facts: facts.map((fact) => ({ ...fact, quote: 'port 99' })) },
      history,
    ],
    ['a fact that was asked for, which is gone', { ...document, facts: facts.slice(1) }, history],
  ])('is stale after a change of %s', (_, changed, sent) => {
    expect(judgementOf(changed, 'one', sent)?.stale).toBe(true)
  })

  it('is not stale because of a fact that it was not asked for', () => {
    expect(judgementOf({ ...document, facts: facts.slice(0, 1) }, 'one', history)?.stale).toBe(false)
  })

  it('gives way to a newer one, and comes back when the lane sends what it was given', () => {
    const other = history.slice(1)
    const results = [judged('A')]
    const asked = judgedHash(promptHash(other, tools), results, facts)
    const both = { ...document, recordings: [recorded('take1'), recorded('take2'), recorded('take3', { asked })] }
    expect(judgementOf(both, 'one', other)).toMatchObject({ recording: { id: 'take3' }, stale: false })
    expect(judgementOf(both, 'one', history)).toMatchObject({ recording: { id: 'take2' }, stale: false })
    expect(judgementOf(both, 'one', [])).toMatchObject({ recording: { id: 'take3' }, stale: true })
  })

  it('names its questions for the next time, the lane’s own before those of others', () => {
    const recordings = [
      recorded('take1', { results: [judged('A', 'mine?')] }),
      recorded('take2', { laneId: 'two', results: [judged('A', 'theirs?'), judged('B', 'theirs too?')] }),
    ]
    expect([...questionsAsked({ recordings }, 'one')]).toEqual([
      ['A', 'mine?'],
      ['B', 'theirs too?'],
    ])
    expect(questionsAsked({ recordings }, 'two').get('A')).toBe('theirs?')
  })

  it('is fresh for what it was given, and stale for any other prompt, question or quote', () => {
    const text = fc.string({ maxLength: 12 })
    const asked = fc.uniqueArray(fc.record({ id: text, quote: text, question: text }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(asked, fc.array(text, { maxLength: 3 }), text, (list, words, more) => {
        const sent = toPrompt(words.map((word, at) => textMessage(`m${at}`, 'user', word)))
        const marked = list.map(({ id, quote }): Fact => ({ id, messageId: 'm0', quote, kind: 'other' }))
        const results = list.map(({ id, question }) => judged(id, question))
        const recordings = [recorded('take1', { results, asked: judgedHash(promptHash(sent, []), results, marked) })]
        const stale = (given: readonly Fact[], prompt: typeof sent) =>
          judgementOf({ facts: given, tools: [], recordings }, 'one', prompt)?.stale
        expect(stale(marked, sent)).toBe(false)
        expect(stale([...marked].reverse(), sent)).toBe(false)
        expect(stale(marked, [...sent, ...toPrompt([textMessage('new', 'user', more)])])).toBe(true)
        expect(
          stale(
            marked.map((fact) => ({ ...fact, quote: `${fact.quote}!` })),
            sent,
          ),
        ).toBe(true)
      }),
    )
  })
})
