import { describe, expect, it } from 'vitest'
import { defaultBudget, defaultLanes } from '../document/defaults.ts'
import { DOCUMENT_VERSION, type Document } from '../document/document.ts'
import { encodeDocument } from '../document/encode.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { applyJson, changeWords } from './apply.ts'
import type { TextProblem } from './places.ts'

const before: Document = {
  version: DOCUMENT_VERSION,
  title: 'Fees',
  history: toPrompt([
    textMessage('m1', 'system', 'You are a coding agent.'),
    textMessage('m2', 'user', 'Never touch the fixtures.'),
    textMessage('m3', 'assistant', 'I will not.'),
  ]),
  tools: [{ name: 'read_file', parameters: { type: 'object' } }],
  facts: [{ id: 'f1', messageId: 'm2', kind: 'constraint', quote: 'Never touch the fixtures' }],
  pins: new Map([['m2', 'keep']]),
  budget: defaultBudget(1000),
  lanes: defaultLanes('imported'),
}
const text = encodeDocument(before)

function applied(changed: string): Document {
  const result = applyJson(changed, before)
  if (!result.ok) throw new Error(result.problems.map(({ words }) => words).join('\n'))
  return result.document
}

function said(changed: string): readonly string[] {
  expect(changed).not.toBe(text)
  return applyJson(changed, before).problems.map(({ severity, line, words }) => `${severity} ${line}: ${words}`)
}

/** The line of the first place of these words in a text. */
function lineOf(words: string, within = text): number {
  return within.slice(0, within.indexOf(words)).split('\n').length
}

const entry = (value: object) => JSON.stringify(value)

/** The text with something put before the first entry of the history that has these words. */
function withEntry(value: object, words = '"m2",\n        "role"'): string {
  const at = text.lastIndexOf('{\n      "message"', text.indexOf(words))
  return `${text.slice(0, at)}${entry(value)},\n    ${text.slice(at)}`
}

describe('Applying the text of a document', () => {
  it('gives the very document back when nothing was changed, however it is laid out', () => {
    expect(applied(text)).toBe(before)
    expect(applied(JSON.stringify(JSON.parse(text)))).toBe(before)
  })

  it('changes one message and leaves the other objects as they are', () => {
    const after = applied(text.replace('I will not.', 'I will not, I promise.'))
    expect(after.history[2]?.message.parts).toEqual([{ type: 'text', text: 'I will not, I promise.' }])
    expect(after.history[0]).toBe(before.history[0])
    expect(after.history[1]).toBe(before.history[1])
    for (const key of ['tools', 'facts', 'pins', 'budget', 'lanes'] as const) expect(after[key]).toBe(before[key])
    expect(changeWords(before, after)).toBe('1 message changed')
  })

  it('sees another order of keys in the arguments of a call, because it is sent', () => {
    const call = { type: 'call', callId: 'c', name: 'f', arguments: { a: 1, b: 2 } } as const
    const one = { ...before, history: toPrompt([{ id: 'm1', role: 'assistant', parts: [call] }]) }
    const written = encodeDocument(one)
    const result = applyJson(written.replace(/"a": 1,(\s*)"b": 2/, '"b": 2,$1"a": 1'), one)
    expect(result.ok && result.document).not.toBe(one)
  })

  it('takes a message without an id as a new message, and says so as news, not as a fault', () => {
    const changed = text.replace('"id": "m3",\n', '')
    expect(said(changed)).toEqual([
      `info ${lineOf('"role": "assistant"', changed) - 1}: A new message: it gets an id of its own`,
    ])
    const after = applied(changed)
    expect(after.history.map((one) => one.message.id)).toEqual(['m1', 'm2', 'm4'])
    expect(after.history.slice(0, 2)).toEqual(before.history.slice(0, 2))
    expect(after.history[1]).toBe(before.history[1])
    expect(changeWords(before, after)).toBe('1 new message, 1 message removed')
  })

  it('never gives a new message the id of one that was deleted, or that a mark names', () => {
    const gone = text.replace('"id": "m3",\n', '').replace('"messageId": "m2"', '"messageId": "m4"')
    expect(applied(gone).history[2]?.message.id).toBe('m5')
  })

  it('takes a message without its envelope, and one as OpenAI writes it', () => {
    const own = applied(withEntry({ role: 'user', parts: [{ type: 'text', text: 'Hello.' }] }))
    expect(own.history[1]?.message).toEqual(textMessage('m4', 'user', 'Hello.'))
    const chat = applied(withEntry({ role: 'user', content: 'Hello.' }))
    expect(chat.history[1]?.message).toEqual(textMessage('m4', 'user', 'Hello.'))
    const call = { id: 'c1', type: 'function', function: { name: 'read_file', arguments: '{}' } }
    const calling = applied(withEntry({ message: { role: 'assistant', content: null, tool_calls: [call] } }))
    expect(calling.history[1]?.message).toMatchObject({
      id: 'm4',
      role: 'assistant',
      parts: [{ type: 'call', callId: 'c1', name: 'read_file', arguments: '{}' }],
    })
  })

  it('makes a copy of a message a new one, and the first keeps the id', () => {
    const changed = withEntry({ message: { id: 'm2', role: 'user', parts: [{ type: 'text', text: 'A copy.' }] } })
    expect(said(changed)).toEqual([
      expect.stringMatching(/^info \d+: The id "m2" stands twice: the first keeps it, this is a new message$/),
    ])
    const after = applied(changed)
    expect(after.history.map((one) => one.message.id)).toEqual(['m1', 'm2', 'm4', 'm3'])
    expect(after.history[1]?.message.parts).toEqual([{ type: 'text', text: 'A copy.' }])
  })

  it('makes a copy of a fact and of a lane a new one too', () => {
    const copies: unknown = JSON.parse(text)
    const { facts, lanes } = copies as { facts: object[]; lanes: object[] }
    const changed = JSON.stringify({ ...(copies as object), facts: [...facts, facts[0]], lanes: [...lanes, lanes[0]] })
    const after = applied(changed)
    expect(after.facts.map(({ id }) => id)).toEqual(['f1', 'f2'])
    expect(after.lanes.map(({ id }) => id)).toEqual(['prune', 'compact', 'compact-set', 'lane4'])
    expect(after.facts[0]).toBe(before.facts[0])
  })
})

describe('What is wrong is said at its line', () => {
  it.each([
    [
      'a role that is none',
      text.replace('"role": "user"', '"role": "usr"'),
      /: Role the text "usr", expected one of system, developer, user, assistant, tool$/,
      '"usr"',
    ],
    ['a part that is none', text.replace('"type": "text"', '"type": "txt"'), /a part that is not known/i, '"txt"'],
    [
      'a strategy that is none',
      text.replace('"id": "prune",\n        "par', '"id": "prun",\n        "par'),
      /prun/,
      '"prun"',
    ],
    ['a kind of fact that is none', text.replace('"constraint"', '"rule"'), /facts.kind should be one of/i, '"rule"'],
    ['a number out of range', text.replace('"window": 1000', '"window": -5'), /at least 1 token/, '"window"'],
    ['a threshold out of range', text.replace('"pruning": 0.9', '"pruning": 9'), /between 0.01 and 1/, '"pruning"'],
    ['a pin that is none', text.replace('"m2": "keep"', '"m2": "hold"'), /: Expected keep or free/, '"hold"'],
    ['a parameter that is none', text.replace('"pairs"', '"pears"'), /"pears" is not a field here/, '"pears"'],
    ['a field that is none', text.replace('"quote"', '"quot": 1, "quote"'), /"quot" is not a field/, '"quot"'],
    ['a key that stands twice', text.replace('"title"', '"title": "a", "title"'), /"title" stands twice/, '"title"'],
    ['a newer version', text.replace('"version": 1', '"version": 2'), /newer version/, '"version": 2'],
  ])('%s', (_name, changed, words, at) => {
    const fitting = said(changed).filter((one) => words.test(one))
    expect(fitting.map((one) => Number(/ (\d+):/.exec(one)?.[1]))).toContain(lineOf(at, changed))
  })

  it('a text that is no JSON', () => {
    const line = lineOf('"role": "user"') + 1
    expect(said(text.replace('"role": "user",', '"role": "user"'))).toEqual([
      `error ${line}: Expected a comma, or the end of the list or object, found "`,
    ])
  })

  it('names line and column as an editor counts them, with an emoji as one', () => {
    const changed = text.replace('"title": "Fees"', '"title": "👩 Fees", "budget": 1, "window": 3')
    const problem = applyJson(changed, before).problems.find(({ words }) => words.startsWith('"window"'))
    const offset = changed.indexOf('3', changed.indexOf('"window"'))
    const before3 = changed.slice(0, offset).split('\n').at(-1) ?? ''
    expect(problem).toMatchObject({ line: 4, column: Array.from(before3).length + 1, offset })
  })

  it('applies nothing while something would be left out, and repairs only what a default can stand for', () => {
    expect(applyJson(text.replace('"role": "user"', '"role": "usr"'), before).ok).toBe(false)
    const repaired = applyJson(text.replace('"keepLast": 2', '"keepLast": -2'), before)
    expect(repaired).toMatchObject({ ok: true, document: { budget: { keepLast: 0 } } })
    expect(repaired.problems).toMatchObject([{ severity: 'warning' }])
  })

  it('points to the place with offset and length, so that an editor can underline it', () => {
    const changed = text.replace('"role": "user"', '"role": "usr"')
    const [problem] = applyJson(changed, before).problems as readonly [TextProblem]
    expect(changed.slice(problem.offset, problem.offset + problem.length)).toBe('"usr"')
  })

  it.each(['', '   \n', '[]', '{}', '3', '{"messages": []}', '[1', '{"format":"what-survives"'])(
    'refuses %j with words and a place',
    (changed) => {
      const result = applyJson(changed, before)
      expect(result).toMatchObject({ ok: false, problems: [{ severity: 'error', words: expect.stringMatching(/\w/) }] })
    },
  )

  it('lists at most 201 remarks, the errors first', () => {
    const many = Array.from({ length: 400 }, (_, index) => ({ role: index === 399 ? 'nobody' : 'user', parts: [] }))
    const { problems } = applyJson(JSON.stringify({ format: 'what-survives', history: many, lanes: [] }), before)
    expect(problems).toHaveLength(201)
    expect(problems[0]).toMatchObject({ severity: 'error' })
    expect(problems.at(-1)?.words).toMatch(/more remarks from here on/)
  })
})
