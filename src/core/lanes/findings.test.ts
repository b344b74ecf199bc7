import { describe, expect, it } from 'vitest'
import type { Document, Lane } from '../document/document.ts'
import { type Message, textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import type { Fact, FactKind } from '../survival/fact.ts'
import { factName } from './factName.ts'
import { benchOf, compactLane, documentOf, laneOf } from './testing/bench.ts'

const filler = 'and so on and so forth. '.repeat(20)
const said = (id: string, role: Message['role'], text: string) => textMessage(id, role, `${text} ${filler}`)

/** Only the result has the name of the test, only the user's message has the correction. */
const history = toPrompt([
  textMessage('m1', 'system', 'You are a coding agent.'),
  said('m2', 'tool', 'FAILED test_parser.py::test_fixture'),
  said('m3', 'user', 'Never edit the shared fixtures.'),
  said('m4', 'user', 'Keep the public API stable.'),
  said('m5', 'user', 'Commit to branch release/2.4 please.'),
  textMessage('m6', 'user', 'Go on.'),
])

function fact(id: string, messageId: string, kind: FactKind, quote: string, name?: string): Fact {
  return { id, messageId, kind, quote, ...(name !== undefined && { name }) }
}
const A = fact('A', 'm3', 'correction', 'never edit the shared fixtures')
const B = fact('B', 'm2', 'error', 'test_parser.py::test_fixture', 'the failing test')
const C = fact('C', 'm4', 'constraint', 'keep the public API stable')
const D = fact('D', 'm5', 'decision', 'branch release/2.4')
const facts = [A, B, C, D]

const prune = laneOf('prune', {}, { name: 'Prune' })
const compact = (name: string, script: string, rest: Partial<Lane> = {}) =>
  compactLane(script, { id: name, name, ...rest })
const lossy = 'The public API stays stable. Commit to branch release/2.4.'
const whole = `${lossy} Never edit the shared fixtures. Red: test_parser.py::test_fixture.`

function headline(
  lanes: readonly Lane[],
  given: Partial<Omit<Document, 'budget'>> & { window?: number } = {},
): string[] {
  const { window = 900, ...rest } = given
  const document = documentOf({ history, facts, lanes, ...rest, budget: { window, keepLast: 1 } })
  return benchOf(document).findings.map((finding) => finding.words)
}

describe('The headline', () => {
  it('says what each lane loses, and what the one that keeps it all costs', () => {
    expect(headline([prune, compact('Compact', lossy), compact('The survival set', whole)])).toEqual([
      'Prune loses the failing test.',
      'Compact loses it and the correction, and rewords the constraint.',
      'The survival set keeps both and rewords the constraint, for 71 tokens.',
    ])
  })

  it('names what it keeps where no sentence before has', () => {
    expect(headline([compact('Set', whole), compact('Compact', lossy)])).toEqual([
      'Set keeps the correction and the failing test, and rewords the constraint, for 71 tokens.',
      'Compact loses the correction and the failing test, and rewords the constraint.',
    ])
  })

  it('says “it” only of what the sentence just before lost', () => {
    expect(headline([prune, compact('Set', whole), compact('Compact', lossy)])[2]).toBe(
      'Compact loses the correction and the failing test, and rewords the constraint.',
    )
  })

  it('lets lanes of which the same is true share a sentence', () => {
    const lanes = [compact('One', lossy), prune, compact('Two', lossy), compact('Three', lossy)]
    expect(headline(lanes)).toEqual([
      'One, Two and Three lose the correction and the failing test, and reword the constraint.',
      'Prune loses the failing test.',
    ])
  })

  it('says that nothing is lost, as English has it for one, two and four', () => {
    const lanes = [compact('One', whole), compact('Two', whole)]
    expect(headline(lanes, { facts: [A] })).toEqual(['One and Two keep the correction.'])
    expect(headline(lanes, { facts: [A, B] })).toEqual(['One and Two keep both facts.'])
    expect(headline([compact('One', whole)], { facts: [A, B, D] })).toEqual(['One keeps all 3 facts.'])
  })

  it('says what is reworded where nothing is lost', () => {
    expect(headline([compact('One', whole)])).toEqual(['One keeps 3 of 4 facts and rewords the constraint.'])
    expect(headline([compact('One', whole)], { facts: [C] })).toEqual(['One rewords the constraint.'])
    const two = [compact('One', whole), compact('Two', whole)]
    expect(headline(two)).toEqual(['One and Two keep 3 of 4 facts and reword the constraint.'])
  })

  it('says when a negation or a number changed: a rewording can turn a fact around', () => {
    const inverted = compact('Compact', `${lossy} Edit the shared fixtures.`)
    expect(headline([inverted], { facts: [A] })).toEqual(['Compact changes a negation in the correction.'])
    const number = fact('N', 'm1', 'decision', 'release/2.4')
    const renumbered = compact('Compact', 'The public API stays stable. Commit to branch release/2.5.')
    expect(headline([renumbered], { facts: [number, B] })[0]).toContain('changes a number in the decision')
  })

  it('does not call a fact kept that the history has only changed', () => {
    const changed = history.map((entry) =>
      entry.message.id === 'm3'
        ? (toPrompt([textMessage('m3', 'user', 'Edit the shared fixtures.')])[0] ?? entry)
        : entry,
    )
    expect(headline([laneOf('none', {}, { name: 'As it is' })], { history: changed, facts: [A, C] })).toEqual([
      'As it is keeps the constraint.',
      'Already altered in the history itself: the correction.',
    ])
  })

  it('says that all are lost, and does not list them', () => {
    expect(headline([compact('Compact', 'nothing'), compact('Set', whole.replace('stays', 'must be'))])).toEqual([
      'Compact loses all 4 facts.',
      'Set keeps 3 of 4 facts and rewords the constraint, for 72 tokens.',
    ])
    expect(headline([compact('Compact', 'nothing')], { facts: [B] })).toEqual(['Compact loses the failing test.'])
  })

  it('counts what it cannot list, and names the correction among it', () => {
    const quotes = ['public API', 'release/2.4', 'coding agent', 'Commit to branch']
    const more = quotes.map((quote, index) => fact(`E${index}`, `m${index + 1}`, 'other', quote))
    const lanes = [compact('Compact', 'nothing'), compact('Set', `${whole} public API release/2.4 Commit to branch`)]
    expect(headline(lanes, { facts: [...more, A] })).toEqual([
      'Compact loses 4 of 5 facts, the correction among them.',
      'Set keeps all 5 facts, for 81 tokens.',
    ])
  })

  it('says how far over the window a lane is, in the singular and in the plural', () => {
    const free = laneOf('none', {}, { name: 'As it is' })
    expect(headline([free], { window: 550 })).toEqual(['As it is keeps all 4 facts, and is 29 over the window.'])
    expect(headline([free, laneOf('none', {}, { id: 'b', name: 'B' })], { window: 550 })).toEqual([
      'As it is and B keep all 4 facts, and are 29 over the window.',
    ])
    expect(headline([prune], { window: 400 })).toEqual(['Prune loses the failing test, and is 40 over the window.'])
    expect(headline([free], { window: 550, facts: [] })[1]).toBe('As it is is 29 over the window.')
  })

  it('is silent on a lane that changes nothing beside others, and speaks where it is alone', () => {
    const free = laneOf('none', {}, { name: 'As it is' })
    expect(headline([free, prune])).toEqual(['Prune loses the failing test.'])
    expect(headline([free])).toEqual(['As it is keeps all 4 facts.'])
  })

  it('says what went wrong instead of praising an unchanged history', () => {
    const lanes = [compact('One', ''), compact('Two', ''), prune]
    expect(headline(lanes)).toEqual([
      'One and Two failed and left the history unchanged: the summariser’s answer was empty.',
      'Prune loses the failing test.',
    ])
  })

  it('asks for a mark where there is none', () => {
    expect(headline([prune], { facts: [] })).toEqual([
      'No fact is marked yet: select a phrase in a message, and every lane says whether it keeps it.',
    ])
    expect(headline([])).toEqual([])
  })

  it('says what a lane would do that is not due yet, and what one does that waits for its threshold', () => {
    const waiting = compact('Waiting', lossy, { when: 'threshold' })
    const lanes = [prune, compact('One', lossy), compact('Two', lossy), compact('Set', whole), waiting]
    expect(headline(lanes, { window: 5000 })).toEqual([
      'Prune would keep all 4 facts, for 579 tokens.',
      'One and Two would lose the correction and the failing test, and reword the constraint.',
      'Set would keep both and reword the constraint, for 71 tokens.',
      'Waiting keeps both, for 579 tokens.',
    ])
    expect(headline([compact('Compact', 'x'.repeat(4000))], { window: 5000 })).toEqual([
      expect.stringMatching(/^Compact failed and left the history unchanged: /),
    ])
  })

  it('blames no lane for what the history itself has no more', () => {
    const short = history.filter((entry) => entry.message.id !== 'm3')
    expect(headline([prune, compact('Compact', lossy)], { history: short, window: 700 })).toEqual([
      'Prune loses the failing test.',
      'Compact loses the failing test, and rewords the constraint.',
      'Already lost in the history itself: the correction.',
    ])
    expect(headline([prune], { history: short, facts: [A] })).toEqual([
      'Already lost in the history itself: the correction.',
    ])
  })
})

describe('What a sentence calls a fact', () => {
  it('is its name, its kind where it is the only one, else its quote', () => {
    expect(factName(B, facts)).toBe('the failing test')
    expect(factName(A, facts)).toBe('the correction')
    expect(factName(A, [A, { ...A, id: 'A2' }])).toBe('“never edit the shared fixtures”')
    expect(factName(fact('E', 'm1', 'other', 'a\n  line'), facts)).toBe('“a line”')
  })

  it('cuts a long quote between two characters, never within one', () => {
    const long = fact('E', 'm1', 'other', '🙂'.repeat(60))
    expect(factName(long, facts)).toBe(`“${'🙂'.repeat(43)}…”`)
  })
})
