import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Message, type Role, textMessage } from '../message/message.ts'
import { type Entry, historyEntry, type Prompt, toPrompt } from '../message/prompt.ts'
import { arbitraryPrompt } from '../testing/arbitraries.ts'
import type { Fact, Survival } from './fact.ts'
import { factSurvival, markProblem, standsIn, verbatimPlaces } from './match.ts'
import { normalise } from './quote.ts'

const fact = (quote: string, messageId = '1'): Fact => ({ id: `f-${quote}`, messageId, quote, kind: 'other' })
const say = (id: string, text: string, role: Role = 'user') => textMessage(id, role, text)
const summary = (id: string, text: string): Entry => ({
  message: say(id, text),
  origin: { kind: 'summary', of: ['1'] },
})
const one = (quote: string, prompt: Prompt, messageId?: string) => factSurvival([fact(quote, messageId)], prompt)[0]

describe('a fact', () => {
  it('is verbatim where it stands in its own message', () => {
    const prompt = toPrompt([say('0', 'Keep the API stable'), say('1', 'please KEEP  the\nAPI stable.')])
    expect(one('keep the API stable', prompt)).toEqual({ kind: 'verbatim', entryId: '1', elsewhere: false })
  })

  it('is verbatim elsewhere where another message of the history has it', () => {
    const prompt = toPrompt([say('9', 'keep the API stable'), say('10', 'keep the API stable')])
    expect(one('keep the API stable', prompt)).toEqual({ kind: 'verbatim', entryId: '9', elsewhere: true })
  })

  it('is in a summary only where no message of the history has it', () => {
    const held = summary('s', '[Context Summary]\nkeep the API stable')
    expect(one('keep the API stable', [held])).toEqual({ kind: 'in-summary', entryId: 's' })
    expect(one('keep the API stable', [held, historyEntry(say('2', 'Keep the API stable'))])?.kind).toBe('verbatim')
  })

  it('does not stand in a tombstone or in a made-up result', () => {
    const message = say('1', 'keep the API stable', 'tool')
    expect(one('keep the API stable', [{ message, origin: { kind: 'tombstone', of: '1' } }])).toEqual({ kind: 'lost' })
    expect(one('keep the API stable', [{ message, origin: { kind: 'synthetic', for: '1' } }])).toEqual({ kind: 'lost' })
  })

  it('is judged by the shortened text of a message that a strategy cut', () => {
    const cut = say('1', 'keep the …')
    expect(one('keep the API stable', [{ message: cut, origin: { kind: 'history', id: '1' } }])).toEqual({
      kind: 'lost',
    })
  })

  it('is found in reasoning, file texts and the arguments of calls, never across two parts', () => {
    const message: Message = {
      id: '1',
      role: 'assistant',
      parts: [
        { type: 'text', text: 'read the' },
        { type: 'reasoning', text: 'failing test first' },
        { type: 'call', callId: 'c', name: 'read_file', arguments: { path: 'csvtool/parser.py' } },
        { type: 'file', text: 'the plan', data: 'failing data' },
      ],
    }
    const kinds = [
      'failing test',
      'csvtool/parser.py',
      'read_file',
      'the plan',
      'failing data',
      'read the failing test',
    ]
    expect(kinds.map((quote) => standsIn(message, quote))).toEqual([true, true, true, true, false, false])
    expect(
      factSurvival(
        kinds.map((quote) => fact(quote)),
        toPrompt([message]),
      ).map(({ kind }) => kind),
    ).toEqual(['verbatim', 'verbatim', 'verbatim', 'verbatim', 'lost', 'altered'])
  })
})

describe('a phrase that is marked', () => {
  const parts = ['first part ends here', 'second part starts'].map((text) => ({ type: 'text' as const, text }))
  const message: Message = { id: '1', role: 'user', parts }

  it('stands in one part of the message, in whole words, or is refused with the reason', () => {
    expect(markProblem(message, 'part ends here')).toBeUndefined()
    expect(markProblem(message, 'ends here second part')).toMatch(/two parts/)
    expect(markProblem(message, 'art ends')).toBe('Select whole words.')
    expect(markProblem(message, 'e')).toMatch(/only 1 letter/)
  })
})

describe('an altered fact', () => {
  it.each([
    [
      'keep the public API stable',
      '- public API stays stable',
      'public API stays stable',
      'wording',
      ['keep'],
      ['stays'],
    ],
    [
      'never edit the test fixtures',
      'They may edit the test fixtures.',
      'edit the test fixtures',
      'negation',
      ['never'],
      [],
    ],
    [
      'edit the fixtures by hand',
      "Don't edit any fixtures",
      "Don't edit any fixtures",
      'negation',
      ['hand'],
      ['not', 'any'],
    ],
    [
      'never edit the test fixtures',
      'Do not edit test fixtures',
      'not edit test fixtures',
      'wording',
      ['never'],
      ['not'],
    ],
    ['at most 3 retries', 'at most 5 retries', 'most 5 retries', 'number', ['3'], ['5']],
    ['at most 3 retries', 'at most three retries', 'most three retries', 'wording', ['3'], ['three']],
    ['store sessions in Redis please', 'store sessions in Postgres, or store', 'store sessions', 'name', ['redis'], []],
    [
      'fix csvtool/parser.py first',
      'fix csvtool/reader.py first',
      'fix csvtool/reader.py first',
      'name',
      ['parser'],
      ['reader'],
    ],
    ['run test_parser.py now', 'run test_parser_2.py now', 'run test_parser_2.py now', 'number', [], ['2']],
    ['不要修改测试', '请修改测试夹具', '修改测试', 'negation', ['不', '要'], []],
    // Words are missing, and the quote has no number: what stands between the others is none of its.
    [
      'test_fees.py::test_monday_is_free',
      'test_receipts.py [100%] FAILURES test_monday_is_free',
      'test_receipts.py [100%] FAILURES test_monday_is_free',
      'name',
      ['fees'],
      ['receipts', '100', 'failures'],
    ],
  ])('%j in %j', (quote, text, passage, change, missing, added) => {
    expect(one(quote, toPrompt([say('7', text)]), '7')).toEqual({
      kind: 'altered',
      entryId: '7',
      passage,
      change,
      missing,
      added,
    })
  })

  it.each([
    ['test_parser.py::test_fixture', 'read csvtool/parser.py'],
    ['deadline', 'dead line'],
    ['port 8080', 'port 9090'],
    ['keep the public API stable', `public ${'filler '.repeat(12)} API ${'filler '.repeat(12)} stable`],
  ])('%j is lost in %j', (quote, text) => {
    expect(one(quote, toPrompt([say('7', text)]), '7')).toEqual({ kind: 'lost' })
  })

  it('is told from its own message or a summary: the one with most of its words, then a summary, then the earliest', () => {
    const quote = 'keep the public API stable'
    const near = historyEntry(say('a', 'public API stable'))
    const said = summary('s', 'API, public, stable')
    expect(one(quote, [near, said], 'a')).toMatchObject({ entryId: 's' })
    expect(one(quote, [said, summary('t', 'keep API stable')], 'a')).toMatchObject({ entryId: 's' })
    const most = historyEntry(say('a', 'stable public API: keep'))
    expect(one(quote, [said, most], 'a')).toMatchObject({ entryId: 'a' })
  })

  it('is not what another message of the history says in like words: that stood beside it from the start', () => {
    const other = historyEntry(say('2', 'public API stays stable'))
    expect(one('keep the public API stable', [other])).toEqual({ kind: 'lost' })
    expect(one('keep the public API stable', [other, summary('s', 'public API stable')])).toMatchObject({
      entryId: 's',
    })
  })

  it('shows the original text of the passage over emoji and combining marks', () => {
    const text = 'İ 👍🏽 the cafe\u0301  API\nstays stable'
    expect(one('keep the café API stable', toPrompt([say('7', text)]), '7')).toMatchObject({
      passage: 'cafe\u0301  API\nstays stable',
    })
  })
})

const RANK: Record<Survival['kind'], number> = { verbatim: 3, 'in-summary': 2, altered: 1, lost: 0 }
const words = fc.constantFrom(
  'never',
  'edit',
  'the',
  'test',
  'Fixtures',
  'API',
  '3',
  '5',
  'keep',
  'in',
  'parser.py',
  '测试',
)
const sentence = fc.array(words, { minLength: 1, maxLength: 9 }).map((list) => list.join(' '))
const origins = fc.constantFrom('history', 'history', 'summary', 'tombstone', 'synthetic')
const smallPrompt: fc.Arbitrary<Prompt> = fc.array(fc.tuple(sentence, origins), { maxLength: 7 }).map((list) =>
  list.map(([text, kind], index): Entry => {
    const id = String(index)
    if (kind === 'summary') return summary(id, text)
    if (kind === 'tombstone') return { message: say(id, text), origin: { kind, of: id } }
    if (kind === 'synthetic') return { message: say(id, text), origin: { kind, for: id } }
    return historyEntry(say(id, text))
  }),
)
const someFacts = fc.array(sentence, { maxLength: 4 }).map((list) => list.map((quote) => fact(quote)))

describe('any prompt', () => {
  it('keeps a fact verbatim while the message that it was marked in is there unedited', () => {
    fc.assert(
      fc.property(smallPrompt, sentence, sentence, sentence, (rest, before, quote, after) => {
        const own = historyEntry(say('own', `${before}, ${quote}: ${after}`))
        expect(one(quote, [...rest, own], 'own')).toEqual({ kind: 'verbatim', entryId: 'own', elsewhere: false })
      }),
    )
  })

  it('never makes a verdict better by losing an entry', () => {
    fc.assert(
      fc.property(someFacts, smallPrompt, fc.nat(), (facts, prompt, at) => {
        const gone = prompt.length === 0 ? 0 : at % prompt.length
        const after = factSurvival(facts, prompt.toSpliced(gone, 1))
        factSurvival(facts, prompt).forEach((survival, index) => {
          expect(RANK[after[index]?.kind ?? 'lost']).toBeLessThanOrEqual(RANK[survival.kind])
        })
      }),
    )
  })

  it('is judged the same from what is kept per message as from scratch, whatever other facts there are', () => {
    fc.assert(
      fc.property(someFacts, someFacts, smallPrompt, (facts, others, prompt) => {
        factSurvival(others, prompt)
        const together = factSurvival([...others, ...facts], prompt).slice(others.length)
        const fresh = structuredClone(prompt)
        expect(together).toEqual(factSurvival(facts, prompt))
        expect(together).toEqual(facts.map((single) => factSurvival([single], fresh)[0]))
      }),
    )
  })

  it('is judged as a plain search would', () => {
    fc.assert(
      fc.property(sentence, smallPrompt, (quote, prompt) => {
        const has = (kind: string) =>
          prompt.some(
            ({ message, origin }) =>
              origin.kind === kind &&
              message.parts.some(
                (part) => part.type === 'text' && ` ${normalise(part.text)} `.includes(` ${normalise(quote)} `),
              ),
          )
        const kind = one(quote, prompt)?.kind
        if (has('history')) expect(kind).toBe('verbatim')
        else if (has('summary')) expect(kind).toBe('in-summary')
        else expect(['altered', 'lost']).toContain(kind)
      }),
    )
  })

  it('names entries that are there, and agrees with the message asked alone', () => {
    fc.assert(
      fc.property(arbitraryPrompt, fc.string({ unit: 'grapheme', maxLength: 8 }), (prompt, quote) => {
        const survival = one(quote, prompt)
        const entry = prompt.find(
          ({ message }) => survival && survival.kind !== 'lost' && message.id === survival.entryId,
        )
        expect(entry !== undefined).toBe(survival?.kind !== 'lost')
        const standing = prompt.flatMap(({ message, origin }, index) =>
          origin.kind === 'history' && standsIn(message, quote) ? [index] : [],
        )
        expect(verbatimPlaces([fact(quote)], prompt)).toEqual([standing])
        expect(survival?.kind === 'verbatim').toBe(standing.length > 0)
      }),
    )
  })
})

const sample = fileURLToPath(new URL('../../../../shared/samples/openai-chat.1183-messages.json', import.meta.url))

describe.runIf(existsSync(sample))('a recorded history of 1,183 messages', () => {
  it('has every phrase that is marked in it verbatim in its own message', () => {
    const raw: { role: Role; content: string | null }[] = JSON.parse(readFileSync(sample, 'utf8'))
    const messages = raw.map(({ role, content }, index) => say(String(index), content ?? '', role))
    const facts = messages.flatMap((message) => {
      const [part] = message.parts
      const quote = part?.type === 'text' ? (/\S+(?:\s+\S+){0,8}/.exec(part.text)?.[0] ?? '') : ''
      return quote === '' ? [] : [fact(quote, message.id)]
    })
    expect(facts.length).toBeGreaterThan(900)
    expect(factSurvival(facts, toPrompt(messages))).toEqual(
      facts.map(({ messageId }) => ({ kind: 'verbatim', entryId: messageId, elsewhere: false })),
    )
  })
})
