import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../testing/runs.ts'
import { type Json, type Message, type Part, type Role, textMessage } from '../../message/message.ts'
import { type Prompt, toPrompt } from '../../message/prompt.ts'
import { arbitraryPrompt } from '../../testing/arbitraries.ts'
import { deepFreeze } from '../../testing/deepFreeze.ts'
import type { Fact } from '../fact.ts'
import { factSurvival, markProblem } from '../match.ts'
import { normalise } from '../quote.ts'
import { notMarked, suggestFacts } from './suggest.ts'
import type { Suggestion } from './suggestion.ts'

const FILLER = ['Fine.', 'Go on.', 'All right.']

function call(callId: string, name: string, given: Json): Part {
  return { type: 'call', callId, name, arguments: given }
}

/** A history with the given messages in its middle: a system message before them, two short ones after them. */
function around(...messages: readonly (readonly [Role, string | readonly Part[], Partial<Message>?])[]) {
  const made = messages.map(([role, given, rest = {}], at): Message => {
    const parts = typeof given === 'string' ? [{ type: 'text' as const, text: given }] : given
    return { id: `m${at + 2}`, role, parts, ...rest }
  })
  return toPrompt([
    textMessage('m1', 'system', 'You are a coding agent.'),
    ...made,
    textMessage('t1', 'user', FILLER[0] ?? ''),
    textMessage('t2', 'assistant', FILLER[1] ?? ''),
  ])
}

function suggest(history: Prompt, keepLast = 2): readonly Suggestion[] {
  return suggestFacts({ history: deepFreeze(history), tools: [], keepLast })
}

const brief = (list: readonly Suggestion[]) =>
  list.map(({ kind, quote, stands, needed }) => [kind, quote, stands.at + 1, ...needed.map(({ at }) => at + 1)])

describe('What is used later is suggested', () => {
  it.each([
    ['path', 'library/fees.py', 'Late fees are in library/fees.py, I think.', 'I will edit library/fees.py now.'],
    [
      'path',
      'https://api.example.org/v2/fees',
      'See https://api.example.org/v2/fees.',
      'https://api.example.org/v2/fees says so.',
    ],
    ['other', 'test_monday_is_free', 'See why test_monday_is_free is red.', 'Running test_monday_is_free again.'],
    [
      'other',
      'tests/test_fees.py::test_monday',
      'Look at tests/test_fees.py::test_monday!',
      'tests/test_fees.py::test_monday passes.',
    ],
    ['other', 'fair_fees', 'Put it behind the flag fair_fees.', 'I turn fair_fees off.'],
    ['other', 'lateDays', 'The function lateDays counts them.', 'So lateDays is at fault.'],
    ['other', 'B-1177', 'The loan is B-1177.', 'Loan B-1177 was returned.'],
    ['other', '12 euros', 'They pay 12 euros.', 'The cap is 12 euros then.'],
    ['other', '250 ms', 'It takes 250 ms.', 'We are at 250 ms.'],
    ['error', 'ValueError: no such day', 'ValueError: no such day\nthe end', 'That ValueError comes from the parser.'],
    [
      'constraint',
      'The answer must be in plain English words',
      'The answer must be in plain English words.',
      'An answer in plain English words: yes.',
    ],
  ] as const)('%s: %s', (kind, quote, first, later) => {
    const history = around(['user', first], ['assistant', 'Let me see.'], ['assistant', later])
    expect(brief(suggest(history))).toContainEqual([kind, quote, 2, 4])
    expect(suggest(around(['user', first], ['assistant', 'Let me see.']))).toEqual([])
  })

  it('in the arguments of a call, with the text around it at both places', () => {
    const history = around(
      ['tool', '{"reservation_id": "HATHAT", "cabin": "economy"}', { answers: 'c0' }],
      ['user', 'Please cancel it.'],
      ['assistant', [call('c1', 'cancel', { reservation_id: 'HATHAT' })]],
    )
    expect(suggest(history)).toMatchObject([
      {
        quote: 'HATHAT',
        uses: 1,
        stands: { at: 1, messageId: 'm2', excerpt: '{"reservation_id": "HATHAT", "cabin": "economy"}' },
        needed: [{ at: 3, excerpt: '{"reservation_id":"HATHAT"}' }],
      },
    ])
  })

  it('as the file that a short name means', () => {
    const history = around(['assistant', 'It is in src/csvtool/parser.py.'], ['user', 'Show me parser.py, please.'])
    expect(brief(suggest(history))).toEqual([['path', 'src/csvtool/parser.py', 2, 3]])
  })
})

describe('Not suggested', () => {
  it('is what a call and its own results say, and what nobody but a tool says again', () => {
    const history = around(
      ['assistant', [call('c1', 'read_file', { path: 'src/a_b.py' })]],
      ['tool', 'src/a_b.py: 3 lines', { answers: 'c1' }],
      ['assistant', [call('c2', 'ls', { folder: '.' })]],
      ['tool', 'src/a_b.py src/c_d.py', { answers: 'c2' }],
    )
    expect(suggest(history)).toEqual([])
  })

  it('is what stands before the middle, in its tail, or in a system message', () => {
    const paths = ['user', 'Edit src/fees.py first.'] as const
    expect(suggest(around(paths, ['assistant', 'src/fees.py is done.']), 9)).toEqual([])
    expect(suggest(around(['system', 'All is in src/fees.py.'], ['assistant', 'src/fees.py is done.']))).toEqual([])
    expect(
      suggest(
        around(['user', 'Hello.'], ['developer', 'See src/fees.py.'], paths, ['assistant', 'src/fees.py is done.']),
      ),
    ).toEqual([])
  })

  it('are names of tools, keys of objects, words with a stroke, and what looks like a key', () => {
    const secret = 'ghp_aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2'
    const text = `{"file_path": 1} and/or run_tests ${secret}`
    const history = around(['user', text], ['assistant', [call('c', 'run_tests', text)]], ['assistant', text])
    expect(suggest(history)).toEqual([])
  })
})

describe('Corrections and safety rules of users', () => {
  it('are suggested unused, as the sentence that says it', () => {
    const history = around(
      ['user', 'Thanks! Correction: do not change fees that are already booked. The auditors signed them.'],
      ['user', 'Never edit `tests/data`, please.'],
      ['user', 'No, use the second one.'],
      ['user', 'No problem at all. No, that’s all for now.'],
      ['assistant', 'Never mind.'],
    )
    expect(suggest(history).map(({ sort, quote, uses }) => [sort, quote, uses])).toEqual([
      ['correction', 'Never edit `tests/data`, please', 0],
      ['correction', 'do not change fees that are already booked', 0],
      ['maybe-correction', 'No, use the second one', 0],
    ])
  })

  it('come first, then errors that are still open, then what is needed late and often', () => {
    const history = around(
      ['user', 'Look at src/early.py and src/late.py.'],
      ['assistant', 'src/early.py is read.'],
      ['assistant', [call('c', 'run', { command: 'pytest' })]],
      ['tool', 'Traceback\nOverflowError: too many fees\n1 failed', { answers: 'c' }],
      ['user', 'Do not skip the tests.'],
      ['assistant', 'The OverflowError is from src/late.py.'],
      ['assistant', 'I change src/late.py.'],
    )
    const list = suggest(history)
    expect(list.map(({ quote }) => quote)).toEqual([
      'Do not skip the tests',
      'OverflowError: too many fees',
      'src/late.py',
      'src/early.py',
    ])
    expect(list.map(({ open }) => open)).toEqual([false, true, false, false])
  })
})

describe('What is marked already', () => {
  const history = around(
    ['user', 'Correction: do not change fees that are already booked in src/fees.py.'],
    ['assistant', 'I read late_days and src/fees.py.'],
    ['assistant', 'I change late_days.'],
  )
  const fact = (quote: string, messageId: string): Fact => ({ id: quote, messageId, quote, kind: 'other' })

  it('is not suggested again, whole or in part', () => {
    const list = suggest(history)
    expect(list.map(({ quote }) => quote)).toEqual([
      'do not change fees that are already booked in src/fees.py',
      'late_days',
    ])
    expect(notMarked(list, [fact('LATE_DAYS', 'm3')]).map(({ quote }) => quote)).toEqual([list[0]?.quote])
    expect(notMarked(list, [fact('do not change fees that are already booked', 'm2')])).toEqual(list.slice(1))
    expect(notMarked(list, [fact('fees', 'm2')])).toEqual(list)
    expect(
      notMarked(
        list,
        list.map(({ quote, stands }) => fact(quote, stands.messageId)),
      ),
    ).toEqual([])
  })
})

/** Words as histories of agents have them, so that much is used again. */
const WORDS = [
  'src/fees.py',
  'fees.py',
  'tests/test_fees.py::test_monday',
  'test_monday',
  'late_days',
  'ValueError: no day',
  'é_ü',
  '12 euros',
  '3 days',
  'B-1177',
  '"HATHAT"',
  'HATHAT',
  'Never edit the fixtures.',
  'No, use Redis 7 instead.',
  '\\nfoo_bar',
  'You must keep the answer short and plain.',
  '```\ncode_here\n```',
  '请修改src/fees.py文件',
  '\n',
  'and the',
  'Correction:',
]
const salted: fc.Arbitrary<Prompt> = fc
  .tuple(
    arbitraryPrompt,
    fc.array(fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }), { minLength: 1, maxLength: 8 }),
  )
  .map(([prompt, texts]) =>
    prompt.map((entry, at) => ({
      ...entry,
      message: {
        ...entry.message,
        parts: entry.message.parts.map((part) =>
          part.type === 'text' || part.type === 'reasoning'
            ? { ...part, text: `${part.text} ${(texts[at % texts.length] ?? []).join(' ')}` }
            : part,
        ),
      },
    })),
  )

it('Every suggestion can be marked and stands verbatim in the history; none comes twice; the same history gives the same', () => {
  fc.assert(
    fc.property(salted, fc.nat({ max: 3 }), (history, keepLast) => {
      const list = suggestFacts({ history: deepFreeze(history), tools: [], keepLast })
      const facts = list.map(
        ({ quote, kind, stands }, at): Fact => ({ id: `f${at}`, messageId: stands.messageId, quote, kind }),
      )
      for (const { quote, stands, needed } of list) {
        const message = history[stands.at]?.message
        expect(message && markProblem(message, quote)).toBeUndefined()
        expect(message?.id).toBe(stands.messageId)
        for (const { at } of needed) expect(at).toBeGreaterThan(stands.at)
      }
      for (const survival of factSurvival(facts, history)) expect(survival).toMatchObject({ kind: 'verbatim' })
      expect(new Set(list.map(({ quote }) => normalise(quote))).size).toBe(list.length)
      expect(notMarked(list, facts)).toEqual([])
      const copy: Prompt = structuredClone(history)
      expect(suggestFacts({ history: copy, tools: [], keepLast })).toEqual(list)
    }),
    { numRuns: runs(200) },
  )
})

it('10,000 messages take less than two seconds, also where every user says nearly the same', () => {
  const prose = 'Then the rest of the work is looked at once more, and what is found is written down in plain words. '
  const messages = Array.from({ length: 10_000 }, (_, at) => {
    const words = `Step ${at}: part_${at % 700} of src/part${at % 900}.ts, ${at} ms, see src/part${(at * 7) % 900}.ts. You must keep part_${at % 50} short.`
    const role = at % 3 === 0 ? 'user' : at % 3 === 1 ? 'assistant' : 'tool'
    return textMessage(`m${at}`, role, `${words} ${prose.repeat(2)}`)
  })
  // The quicker of two: what else the machine does is not meant.
  const times = [1, 2].map(() => {
    const begin = performance.now()
    expect(suggestFacts({ history: toPrompt(messages), tools: [], keepLast: 4 }).length).toBeGreaterThan(100)
    return performance.now() - begin
  })
  expect(Math.min(...times)).toBeLessThan(2000)
})
