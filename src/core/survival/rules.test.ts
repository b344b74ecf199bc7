import { describe, expect, it } from 'vitest'
import { type Json, type Message, textMessage } from '../message/message.ts'
import { pairsOf } from '../message/pairs.ts'
import { historyEntry, type Prompt, toPrompt } from '../message/prompt.ts'
import { correctionHits, errorHits, suggestions } from './rules.ts'

const user = (text: string) => toPrompt([textMessage('u', 'user', text)])
const correction = (text: string) => correctionHits(user(text)).get('u')?.words

/** A call and its result; the result's id is `id`. */
function ran(id: string, name: string, args: Json, text: string, failed?: boolean): Message[] {
  return [
    { id: `${id}-call`, role: 'assistant', parts: [{ type: 'call', callId: `c${id}`, name, arguments: args }] },
    textMessage(id, 'tool', text, { answers: `c${id}`, ...(failed === undefined ? {} : { failed }) }),
  ]
}
const errors = (...messages: Message[]) => {
  const prompt = toPrompt(messages)
  return errorHits(prompt, pairsOf(prompt))
}
const failing = (...messages: Message[]) => [...errors(...messages).keys()]

describe('a correction', () => {
  it.each([
    ['Never edit the test fixtures.', 'Never edit the test fixtures.'],
    ['Good. Don’t touch main.', 'Don’t touch main.'],
    ["- don't push", "don't push"],
    ['**Do not** push', 'Do not** push'],
    ['Fine; you must not push', 'you must not push'],
    ['ok, stop.', 'ok, stop.'],
    ['Looks good!\n\n> Only the parser', 'Only the parser'],
    ['Correction: use tabs', 'Correction:'],
    ['please never push', 'please never push'],
    ['1. run it\n2. instead of pip use uv', 'instead of pip use uv'],
    ['很好。Never push', 'Never push'],
    ['fix the tests\nnever touch the fixtures', 'never touch the fixtures'],
  ])('opens a sentence of %j', (text, words) => {
    expect(correction(text)).toBe(words)
  })

  it.each([
    'I would never edit it',
    'No problem!',
    'Stopping here is fine',
    'only-child is a class',
    '###STOP###',
    'Run `x`. `never` is a keyword here',
    '```\nnever edit\n```',
    '~~~py\ndo not edit\n```\nstop\n~~~\nthanks',
    'See:\n\n    never edit\n\n    stop\n\nThanks',
    'This long line was wrapped by an editor at eighty characters, and we keep\nonly what stands there',
    '',
  ])('is none in %j', (text) => {
    expect(correction(text)).toBeUndefined()
  })

  it('is a word of the user, not of a summary, a tool or the assistant', () => {
    const text = 'Never push'
    const prompt: Prompt = [
      { message: textMessage('s', 'user', text), origin: { kind: 'summary', of: ['1'] } },
      { message: textMessage('t', 'user', text), origin: { kind: 'tombstone', of: 't' } },
      historyEntry(textMessage('a', 'assistant', text)),
      historyEntry(textMessage('r', 'tool', text)),
      historyEntry(textMessage('u', 'user', text)),
    ]
    expect([...correctionHits(prompt)]).toEqual([['u', { words: 'Never push' }]])
  })

  it('is shown by its first words', () => {
    expect(correction(`Never ${'edit these fixtures '.repeat(9)}`)).toBe(
      'Never edit these fixtures edit these fixtures…',
    )
  })
})

describe('a suggestion', () => {
  it.each([
    'No, use tabs',
    'no that is wrong',
    'No it’s the other file',
    'No use tabs',
    'no – tabs',
    'No.',
    'Actually use Redis',
    'Nice. No: tabs',
  ])('comes of %j', (text) => {
    expect(suggestions(user(text)).has('u')).toBe(true)
  })
  it.each([
    'No problem!',
    'no worries',
    'no id here',
    'No “id” in it',
    'No tests failed.',
    'no 3 of them are alike',
    'No theory needed',
    'Now go',
    'Not yet',
    'Nothing',
    'No. Never push',
  ])('does not come of %j', (text) => {
    expect(suggestions(user(text)).has('u')).toBe(false)
  })
})

describe('the text of a failed result', () => {
  it.each([
    ['Process exited with exit code 1', 'exited with exit code 1'],
    ['out\nexit status 2', 'exit status 2'],
    ['make exited with code 127', 'exited with code 127'],
    ['returncode: -9', 'returncode: -9'],
    ['{"output":"x","exit_code":1}', 'exit_code: 1'],
    ['{"error":"no such user"}', 'error: no such user'],
    ['{"stdout":"1 failed, 2 passed"}', '1 failed'],
    ['Traceback (most recent call last):\n  x', 'Traceback (most recent call last):'],
    ['ok\nFAILED test_a.py::test_b', 'FAILED test_a.py::test_b'],
    ['ok\nValueError: bad row', 'ValueError: bad row'],
    ['a\nb\nc\nd\ne\nf\n== 2 failed, 10 passed ==', '2 failed'],
    ['Tests: 1 test failed', '1 test failed'],
  ])('%j names its words', (text, words) => {
    expect(errors(...ran('1', 'bash', '{"command":"make"}', text)).get('1')?.words).toBe(words)
  })

  it.each([
    'exit code 0',
    'the program prints exit code 1 here\nexit code: 0',
    '0 failed, 10 passed',
    '{"error":null,"exit_code":0}',
    '{"error":""}',
    'it said ValueError: bad',
    'a\nb\nc\n3 failed logins\ne\nf\ng',
    'errors: none',
    '0.5 failed',
  ])('%j has none', (text) => {
    expect(failing(...ran('1', 'bash', '{"command":"make"}', text))).toEqual([])
  })

  it('counts for nothing in what a reading tool shows, unless the tool itself says that it failed', () => {
    const text = 'ValueError: 1 failed, exit code 1'
    for (const name of ['read_file', 'searchCode', 'mcp__fs__list_dir', 'grep', 'fetch']) {
      expect(failing(...ran('1', name, {}, text))).toEqual([])
      expect(errors(...ran('1', name, {}, text, true)).get('1')?.words).toBe('flagged as failed')
    }
    expect(failing(...ran('1', 'editor', { command: 'view', path: 'a' }, text))).toEqual([])
    expect(failing(...ran('1', 'bash', { command: 'cat a.py | head -5' }, text))).toEqual([])
    expect(failing(...ran('1', 'bash', { command: 'cat a.py; make' }, text))).toEqual(['1'])
    expect(failing(textMessage('1', 'tool', text, { name: 'view' }))).toEqual([])
    expect(failing(textMessage('1', 'tool', text))).toEqual(['1'])
  })
})

describe('a failed result', () => {
  const red = '1 failed'
  const green = '3 passed'
  const test = (id: string, command: string, text: string) => ran(id, 'bash', JSON.stringify({ command }), text)

  it.each([
    ['pytest tests/test_a.py', 'pytest tests/test_a.py', true],
    ['pytest tests/test_a.py', 'pytest tests', true],
    ['pytest tests/test_a.py', 'pytest', true],
    ['pytest tests/test_a.py::test_x', 'pytest tests/test_a.py', true],
    ['pytest tests', 'pytest tests/test_a.py', false],
    ['pytest tests/test_abc.py', 'pytest tests/test_a', false],
    ['cd app && pytest', 'cd app', false],
    ['pytest tests', 'ruff check', false],
  ])('%j is resolved by a later success of %j: %s', (bad, good, resolved) => {
    expect(failing(...test('1', bad, red), ...test('2', good, green))).toEqual(resolved ? [] : ['1'])
    expect(failing(...test('2', good, green), ...test('1', bad, red))).toEqual(['1'])
  })

  it('is resolved by no other tool, and by no success with narrower or other arguments', () => {
    const bad = ran('1', 'run_tests', { path: 'tests', fast: true }, red)
    expect(failing(...bad, ...ran('2', 'test_all', { path: 'tests', fast: true }, green))).toEqual(['1'])
    expect(failing(...bad, ...ran('2', 'run_tests', { path: 'tests', fast: false }, green))).toEqual(['1'])
    expect(failing(...bad, ...ran('2', 'run_tests', { path: 'tests', fast: true, only: 'a' }, green))).toEqual(['1'])
    expect(failing(...bad, ...ran('2', 'run_tests', { path: 'tests' }, green))).toEqual([])
    expect(failing(...bad, ...ran('2', 'run_tests', '', green))).toEqual([])
  })

  it('is the same call whatever its remarks, its timeout or the order of its arguments', () => {
    const bad = ran('1', 'bash', '{"command":"make","description":"first try"}', red)
    expect(failing(...bad, ...ran('2', 'bash', { timeout: 9, command: 'make' }, green))).toEqual([])
  })

  it('counts once per call, the newest', () => {
    expect(failing(...test('1', 'make', red), ...test('2', 'lint', red), ...test('3', 'make', red))).toEqual(['2', '3'])
    expect(failing(...test('1', 'make', red), ...test('2', 'make', green), ...test('3', 'make', red))).toEqual(['3'])
  })

  it('without a call is resolved by nothing', () => {
    const orphan = textMessage('1', 'tool', red, { name: 'bash' })
    expect(failing(orphan, ...test('2', 'make', green))).toEqual(['1'])
  })

  it('is no longer there once a tombstone stands for it', () => {
    const [call, result] = test('1', 'make', red)
    if (!call || !result) throw new Error('a call and its result')
    const prompt: Prompt = [historyEntry(call), { message: result, origin: { kind: 'tombstone', of: '1' } }]
    expect(errorHits(prompt, pairsOf(prompt)).size).toBe(0)
  })
})

describe('text without end', () => {
  it.each(['a', ' ', '\n', '`', '` ', '1', '1 ', 'é', '{', '"', '*', '~~~\n', 'exit ', 'E.'])(
    'of %j is read in a moment',
    (piece) => {
      const text = piece.repeat(200_000 / piece.length)
      correctionHits(user(text))
      suggestions(user(text))
      errors(textMessage('1', 'tool', text))
    },
    2_000,
  )
})
