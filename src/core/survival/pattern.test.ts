import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { documentFromImport } from '../document/defaults.ts'
import { parseDocument } from '../document/parse.ts'
import { factName } from '../lanes/factName.ts'
import { textMessage } from '../message/message.ts'
import { type Entry, historyEntry, toPrompt } from '../message/prompt.ts'
import { answerHere, summaryRequest } from '../strategies/summarise.ts'
import { stretchesOf } from '../words/excerpt.ts'
import type { Fact } from './fact.ts'
import { factSurvival, markProblem, standsIn, verbatimPlaces } from './match.ts'
import { findPattern, patternProblem } from './pattern.ts'
import { survivalSet } from './survivalSet.ts'

const fact = (quote: string, messageId = '1', rest: Partial<Fact> = {}): Fact => ({
  id: `f-${quote}`,
  messageId,
  quote,
  pattern: true,
  kind: 'error',
  ...rest,
})
const say = (id: string, text: string) => textMessage(id, 'user', text)
const summary = (text: string): Entry => ({ message: say('s', text), origin: { kind: 'summary', of: ['1'] } })
const one = (quote: string, prompt: readonly Entry[]) => factSurvival([fact(quote)], prompt)[0]
const found = (text: string, source: string) =>
  findPattern(text, source).map(({ start, end }) => text.slice(start, end))

describe('a fact that is a regular expression', () => {
  const exits = 'exit code [1-9]'

  it('is verbatim where it matches in its own message, and the words that it matches are told', () => {
    const prompt = toPrompt([say('0', 'Exit code 3'), say('1', 'it ended with EXIT CODE 2')])
    expect(one(exits, prompt)).toEqual({ kind: 'verbatim', entryId: '1', elsewhere: false, matched: 'EXIT CODE 2' })
  })

  it('is verbatim elsewhere where another message matches, with other words than were marked', () => {
    const prompt = toPrompt([say('1', 'exit code 0'), say('9', 'exit code 7')])
    expect(one(exits, prompt)).toEqual({ kind: 'verbatim', entryId: '9', elsewhere: true, matched: 'exit code 7' })
  })

  it('is in a summary that it matches', () => {
    expect(one(exits, [summary('- exit code 2')])).toEqual({
      kind: 'in-summary',
      entryId: 's',
      matched: 'exit code 2',
    })
  })

  it('is lost, never altered, where nothing matches', () => {
    const prompt = toPrompt([say('1', 'the exit had the code 2')])
    expect(one('the exit code [1-9]', prompt)).toEqual({ kind: 'lost' })
    expect(factSurvival([{ ...fact('the exit code 2'), pattern: true }], prompt)[0]).toEqual({ kind: 'lost' })
  })

  it('does not stand in a tombstone', () => {
    expect(one(exits, [{ message: say('1', 'exit code 2'), origin: { kind: 'tombstone', of: '1' } }])).toEqual({
      kind: 'lost',
    })
  })

  it('matches within one text of a message, as it is', () => {
    const parts = ['exit', 'code 2'].map((text) => ({ type: 'text' as const, text }))
    const message = { id: '1', role: 'user' as const, parts }
    expect(standsIn(message, 'exit\\s*code', true)).toBe(false)
    expect(standsIn(message, '^code', true)).toBe(true)
  })

  it('is another thing than a quote of the same words, also in one list', () => {
    const prompt = toPrompt([say('1', 'see a.b here'), say('2', 'see aXb here')])
    const quote: Fact = { id: 'q', messageId: '1', quote: 'see a.b here', kind: 'other' }
    const places = (facts: readonly Fact[]) => verbatimPlaces(facts, prompt)
    expect(places([quote])).toEqual([[0]])
    expect(places([{ ...quote, pattern: true }])).toEqual([[0, 1]])
    expect(places([quote, { ...quote, pattern: true }])).toEqual([[0], [0, 1]])
  })

  it('keeps its message where a lane is told the marks', () => {
    const prompt = toPrompt([say('0', 'nothing'), say('1', 'exit code 2')])
    const rules = { errors: false, corrections: false, marks: true }
    const set = survivalSet(prompt, rules, { pins: new Map(), keepLast: 0, facts: [fact(exits)] })
    expect([...set.keys()]).toEqual(['1'])
  })

  it('is written down by the oracle as the words that it matches', () => {
    const oracle = { summariser: 'oracle' }
    const ask = summaryRequest(toPrompt([say('0', 'exit code 9'), say('1', 'so: exit code 2')]), undefined, oracle)
    const told = (facts: readonly Fact[]) => answerHere(ask, oracle, { facts })
    expect(told([fact(exits)])).toEqual({ status: 'ok', text: '- exit code 2' })
    const extended = summaryRequest(toPrompt([say('2', 'and on')]), '- exit code 4', oracle)
    expect(answerHere(extended, oracle, { facts: [fact(exits)] })).toEqual({
      status: 'ok',
      text: '- exit code 4',
    })
  })

  it('is named by its source, and marked where it matches', () => {
    expect(factName(fact(exits), [fact(exits), fact('x y z')])).toBe('/exit code [1-9]/')
    const marks = [{ mark: 'A', quote: exits, pattern: true as const, kind: 'error' as const }]
    expect(stretchesOf('so exit code 2.', marks)).toEqual([
      { text: 'so ' },
      { text: 'exit code 2', mark: 'A', altered: false, kind: 'error' },
      { text: '.' },
    ])
  })
})

describe('a pattern that is marked', () => {
  const message = say('1', 'Run failed: exit code 2, then exit code 13. Retry at 10:45 with the log of the run.')
  const problem = (source: string) => markProblem(message, source, true)

  it.each(['exit code \\d+', '(?:fail|fell)ed', '\\d{2}:\\d{2}', '\\bRETRY\\b.*log'])('%s is taken', (source) => {
    expect(problem(source)).toBeUndefined()
  })

  it.each([
    ['', /empty/],
    ['(exit', /a “\(” that no “\)” closes, at character 1\.$/],
    ['exit)', /a “\)” that no “\(” opens, at character 5\.$/],
    ['exit [code', /a “\[” that no “]” closes, at character 6\.$/],
    ['a**', /nothing to repeat, at character 3\.$/],
    ['exit {code', /a lone “{”.*at character 6\.$/],
    ['exit \\y', /at character 6\.$/],
    ['[b-a]xx', /at character 1\.$/],
    ['exit (?=code)', /look ahead is not taken, at character 6\.$/],
    ['(exit) \\1', /reference back to a group is not taken, at character 8\.$/],
    ['(?:exit){900}', /too long/],
    ['x*', /no characters at all/],
    ['(?:exit|)', /no characters at all/],
    ['\\b', /no characters at all/],
    ['.', /a single character/],
    ['\\w+', /a single character/],
    ['\\w\\w+', /matches “13” here, which has only 2 letters or digits; it takes 3/],
    ['[a-z]{3,}', /matches most of this message/],
    ['exit code 4', /matches nothing in this message/],
  ])('%s is refused with the reason, and the place in it', (source, reason) => {
    expect(problem(source)).toMatch(reason)
  })
})

describe('a pattern from outside', () => {
  it('is kept where it cannot be used, says so, and stands nowhere', () => {
    const history = [historyEntry(say('m1', 'exit code 2'))]
    const document = documentFromImport({ history, tools: [] }, 10)
    const facts = ['(exit', 'x*', '(?<=a)exit'].map((quote) => ({
      messageId: 'm1',
      quote,
      pattern: true,
      kind: 'error',
    }))
    const result = parseDocument({ ...document, format: 'what-survives', pins: {}, facts })
    if (!result.ok) throw new Error('it should be read')
    const { document: read, report } = result
    expect(read.facts.map(({ quote, pattern }) => [quote, pattern])).toEqual(facts.map(({ quote }) => [quote, true]))
    expect(JSON.stringify(report)).toContain('a “(” that no “)” closes, at character 1')
    expect(factSurvival(read.facts, history).map(({ kind }) => kind)).toEqual(['lost', 'lost', 'lost'])
  })
})

const atoms = fc.constantFrom(
  'a',
  'b',
  'B',
  '\\d',
  '\\w',
  '[ab]',
  '[^a]',
  '.',
  ' ',
  '\\u{1F44D}',
  '👍',
  'é',
  '\\.',
  'ſ',
)
const { pattern: somePattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atoms,
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{2,}', '*?', '+?', '??'))
      .map(([a, sign]) => `(${a})${sign}`),
    tie('pattern').map((a) => `^${a}`),
    tie('pattern').map((a) => `${a}$`),
    tie('pattern').map((a) => `\\b${a}`),
  ),
}))
const someText = fc
  .array(fc.constantFrom('a', 'A', 'b', '1', ' ', '\n', '.', '👍', 'é', 'É', 's', 'K', '\ud83d'), { maxLength: 16 })
  .map((parts) => parts.join(''))

describe('matching', () => {
  it('begins where the engine’s own does, for any pattern and text', () => {
    fc.assert(
      fc.property(somePattern, someText, (source, text) => {
        fc.pre(patternProblem(source) === undefined)
        const native = new RegExp(source, 'iu').exec(text)
        const [first] = findPattern(text, source)
        expect(first?.start).toBe(native?.index)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('has the same places as the engine’s own where nothing repeated can be empty', () => {
    const plain = fc
      .array(fc.tuple(atoms, fc.constantFrom('', '', '+', '*', '?', '{2}', '{1,3}', '+?', '*?')), { minLength: 1 })
      .map((parts) => parts.map(([atom, sign]) => atom + sign).join(''))
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1, maxLength: 3 }), someText, (choices, text) => {
        const source = choices.join('|')
        fc.pre(patternProblem(source) === undefined)
        const native = [...text.matchAll(new RegExp(source, 'giu'))].map((match) => match[0])
        expect(found(text, source)).toEqual(native)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('finds the words of a quote whose signs are escaped wherever they stand', () => {
    const ascii = fc.string({ unit: fc.constantFrom(...'abC .*+?()[]{}|\\^$/-1'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(ascii, ascii, ascii, (left, quote, right) => {
        const source = quote.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
        const text = `${left}${quote.toUpperCase()}${right}`
        expect(findPattern(text, source)[0]?.start).toBe(text.toLowerCase().indexOf(quote.toLowerCase()))
        expect(findPattern(left, source).length > 0).toBe(left.toLowerCase().includes(quote.toLowerCase()))
      }),
      { numRuns: runs(500) },
    )
  })

  it('never throws, whatever somebody types', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...'ab\\()[]{}|*+?.^$-,0129:<=!ukpx\n👍'), maxLength: 30 }),
    )
    fc.assert(
      fc.property(typed, someText, (source, text) => {
        const problem = markProblem(say('1', text), source, true)
        expect(problem === undefined || /^The.*\.$/su.test(problem), problem).toBe(true)
        expect(Array.isArray(findPattern(text, source))).toBe(true)
        // What is taken is what the engine takes.
        if (patternProblem(source) === undefined) expect(() => new RegExp(source, 'iu')).not.toThrow()
      }),
      { numRuns: runs(1000) },
    )
  })

  it.each(['(a+)+b', '(a|a)*b', '(a*)*b', '(?:a?){200}a{200}b', 'a*a*a*a*a*a*b', '(((a+)+)+)+b', '(.*)*x.*y.*z'])(
    '%s ends in time over a long text that almost matches',
    (source) => {
      const text = `${'a'.repeat(30_000)}xyc`
      const start = performance.now()
      findPattern(text, source)
      findPattern(`${text}b`, source)
      expect(performance.now() - start).toBeLessThan(4000)
    },
  )
})
