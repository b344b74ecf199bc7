import { describe, expect, it } from 'vitest'
import { type Message, textMessage } from '../message/message.ts'
import { historyEntry, type Prompt, toPrompt } from '../message/prompt.ts'
import { mergedWith, sentPrompt } from './merge.ts'
import { repairPrompt } from './repair.ts'
import { calling, compactLane, documentOf, idsOf, laneOf, resultFor, resultOf } from './testing/bench.ts'

const user = (id: string, text = 'go on') => textMessage(id, 'user', text)
const said = (id: string, text = 'done') => textMessage(id, 'assistant', text)
const pinned = (...ids: readonly string[]) => new Map(ids.map((id) => [id, { code: 'pin' as const }]))
const pin = (id: string) => ({ id, rule: { code: 'pin' } })

describe('Dropping the broken half', () => {
  const talking: Message = {
    ...calling('a', 'c1', 'c2'),
    parts: [{ type: 'text', text: 'I look' }, ...calling('', 'c1', 'c2').parts],
  }

  it('takes a call without its result out of its message, and the message where nothing of it is left', () => {
    const prompt = toPrompt([user('u'), talking, resultOf('t', 'c1'), calling('b', 'c3'), user('v')])
    const { prompt: whole, rules } = repairPrompt(prompt, { pairs: 'drop-half' })
    expect(idsOf(whole)).toEqual(['u', 'a', 't', 'v'])
    expect(whole[1]?.message.parts.map((part) => (part.type === 'call' ? part.callId : part.type))).toEqual([
      'text',
      'c1',
    ])
    expect([...rules]).toEqual([
      ['a', { code: 'open-call' }],
      ['b', { code: 'open-call' }],
    ])
  })

  it('shortens nothing that is pinned, and says so', () => {
    const prompt = toPrompt([user('u'), talking, user('v')])
    const { prompt: same, unmended } = repairPrompt(prompt, { pairs: 'drop-half' }, pinned('a'))
    expect(same).toBe(prompt)
    expect(unmended).toEqual([{ repair: 'pairs', id: 'a', held: pin('a') }])
  })
})

describe('Dropping the pair', () => {
  it('takes the whole batch with the results that it has', () => {
    const prompt = toPrompt([user('u'), calling('a', 'c1', 'c2'), resultOf('t', 'c1'), user('v')])
    const { prompt: whole, rules } = repairPrompt(prompt, { pairs: 'drop-pair' })
    expect(idsOf(whole)).toEqual(['u', 'v'])
    expect(rules.get('t')).toEqual({ code: 'broken-pair', with: 'a' })
    expect(repairPrompt(prompt, { pairs: 'drop-pair' }, pinned('t'))).toMatchObject({
      prompt,
      unmended: [{ repair: 'pairs', id: 'a', held: pin('t') }],
    })
  })
})

describe('Gathering results', () => {
  const late = toPrompt([calling('a', 'c1', 'c2'), resultOf('t1', 'c1'), user('u'), resultOf('t2', 'c2'), user('v')])

  it('moves a late result to behind its batch', () => {
    const { prompt, rules } = repairPrompt(late, { gather: true })
    expect(idsOf(prompt)).toEqual(['a', 't1', 't2', 'u', 'v'])
    expect(rules.get('t2')).toEqual({ code: 'gathered', with: 'a' })
    expect(repairPrompt(late, { gather: true }, pinned('t2')).prompt).toEqual(prompt)
  })

  it('takes no result out of the tail', () => {
    const { prompt, unmended } = repairPrompt(late, { gather: true }, new Map(), 2)
    expect(prompt).toBe(late)
    expect(unmended).toMatchObject([{ repair: 'gather', id: 't2', held: { rule: { code: 'tail' } } }])
  })

  it('shows as kept, with where it went', () => {
    const result = resultFor(
      documentOf({ history: late }),
      laneOf('none', {}, { repair: { gather: true }, keepLast: 1 }),
    )
    expect(result.verdicts.map(({ kind, rule }) => `${kind} ${rule.code}`)).toEqual([
      'kept untouched',
      'kept untouched',
      'kept untouched',
      'kept gathered',
      'kept untouched',
    ])
  })
})

describe('Moving the summary', () => {
  const summary = (id: string) => ({
    message: textMessage(id, 'user', '[Context Summary]\nall is well'),
    origin: { kind: 'summary' as const, of: ['x'] },
  })
  const at = (...entries: readonly (Message | ReturnType<typeof summary>)[]): Prompt =>
    entries.map((one) => ('message' in one ? one : historyEntry(one)))

  it('puts it behind the leading messages, several in their order', () => {
    const prompt = at(textMessage('s', 'system', 'x'), user('u'), summary('one'), said('a'), summary('two'), user('v'))
    const { prompt: moved, rules } = repairPrompt(prompt, { summary: 'front' })
    expect(idsOf(moved)).toEqual(['s', 'one', 'two', 'u', 'a', 'v'])
    expect([...rules.keys()]).toEqual(['one', 'two'])
    expect(repairPrompt(moved, { summary: 'front' }).prompt).toBe(moved)
  })

  it('puts it where no neighbour is a user, or says that there is no such place', () => {
    const prompt = at(
      user('u'),
      summary('one'),
      said('a'),
      calling('b', 'c1'),
      resultOf('t', 'c1'),
      said('c'),
      user('v'),
    )
    expect(idsOf(repairPrompt(prompt, { summary: 'apart' }).prompt)).toEqual(['u', 'a', 'one', 'b', 't', 'c', 'v'])
    const none = at(user('u'), summary('one'), said('a'), user('v'))
    expect(repairPrompt(none, { summary: 'apart' })).toMatchObject({
      prompt: none,
      unmended: [{ repair: 'summary', id: 'one' }],
    })
    expect(repairPrompt(prompt, { summary: 'apart' }, pinned('one')).unmended).toEqual([
      { repair: 'summary', id: 'one', held: pin('one') },
    ])
  })
})

describe('Merging neighbours', () => {
  const history = toPrompt([
    user('u', 'first'),
    user('v', 'second'),
    said('a'),
    said('b'),
    resultOf('t', 'c'),
    resultOf('t2', 'd'),
  ])

  it('sends them as one message with the parts of all, under the id of the first', () => {
    const sent = sentPrompt(history, { merge: true })
    expect(idsOf(sent)).toEqual(['u', 'a', 't', 't2'])
    expect(sent[0]?.message.parts.map((part) => part.type === 'text' && part.text)).toEqual(['first', 'second'])
    expect(sent[0]?.merged).toEqual(['u', 'v'])
    expect(sentPrompt(history, {})).toBe(history)
    expect([...mergedWith(history, { merge: true })]).toEqual([
      ['u', 'v'],
      ['v', 'u'],
      ['a', 'b'],
      ['b', 'a'],
    ])
  })

  it('keeps a name where all have it', () => {
    const named = (id: string, name: string) => textMessage(id, 'user', 'x', { name })
    const [same] = sentPrompt(toPrompt([named('u', 'ann'), named('v', 'ann')]), { merge: true })
    const [other] = sentPrompt(toPrompt([named('u', 'ann'), named('v', 'bob')]), { merge: true })
    expect(same?.message.name).toBe('ann')
    expect(other?.message).not.toHaveProperty('name')
  })

  it('leaves verdicts and facts as they were: kept, with what each is merged with, verbatim in its own message', () => {
    const document = documentOf({
      history,
      budget: { window: 1000 },
      facts: [{ id: 'A', messageId: 'v', quote: 'second', kind: 'other' }],
    })
    const result = resultFor(document, laneOf('none', {}, { repair: { merge: true } }))
    expect(result.verdicts.map(({ kind, mergedWith: other }) => [kind, other])).toEqual([
      ['kept', 'v'],
      ['kept', 'u'],
      ['kept', 'b'],
      ['kept', 'a'],
      ['kept', undefined],
      ['kept', undefined],
    ])
    expect(result.survivals).toMatchObject([{ kind: 'verbatim', entryId: 'v' }])
    expect(result.tokens.before - result.tokens.after).toBe(2 * 10)
    expect(result.checks.filter(({ state }) => state === 'fails').map(({ number }) => number)).toEqual([])
  })

  it('joins a summary to the user’s next message, and its facts are still in the summary', () => {
    const turns = toPrompt([user('u', 'x'.repeat(300)), said('a'), user('v'), said('b')])
    const lane = compactLane('the limit is 12', { repair: { merge: true } })
    const facts = [{ id: 'A', messageId: 'u', quote: 'limit is 12', kind: 'other' as const }]
    const result = resultFor(documentOf({ history: turns, facts }), lane)
    const [first] = sentPrompt(result.outcome.prompt, lane.repair)
    expect(first?.message.parts).toHaveLength(2)
    expect(result.survivals).toMatchObject([{ kind: 'in-summary' }])
  })
})
