import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { arbitraryMessages } from '../testing/arbitraries.ts'
import { readText } from './readText.ts'

describe('readText never throws and never guesses', () => {
  const shapes = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 5 }, tie('leaf'), fc.array(tie('value'), { maxLength: 4 }), tie('object')),
    leaf: fc.oneof(
      fc.constantFrom('user', 'tool', 'assistant', 'text', 'image_url', 'file', 'what-survives', '', null, true, 0, -1),
      fc.jsonValue({ maxDepth: 1 }),
    ),
    object: fc.dictionary(
      fc.constantFrom(
        ...[
          'messages',
          'role',
          'content',
          'type',
          'text',
          'image_url',
          'tool_calls',
          'function',
          'function_call',
          'id',
        ],
        ...['name', 'tools', 'history', 'lanes', 'message', 'parts', 'origin', 'format', 'version', 'budget', 'facts'],
        ...[
          'pins',
          '__proto__',
          'constructor',
          'strategy',
          'parameters',
          'kind',
          'file',
          'input_audio',
          'tool_call_id',
        ],
      ),
      tie('value'),
      { maxKeys: 8 },
    ),
  }))

  it.each([
    ['any text', fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)) })],
    ['any JSON', fc.json()],
    ['JSON of nearly the right shape', shapes.value.map((value) => JSON.stringify(value))],
    [
      'a list of nearly messages',
      fc
        .array(fc.tuple(fc.constantFrom('user', 'assistant', 'tool', 'x'), shapes.object), { maxLength: 6 })
        .map((list) => JSON.stringify(list.map(([role, rest]) => Object.assign({ role }, rest)))),
    ],
    [
      'nearly a document',
      fc
        .tuple(shapes.object, fc.array(shapes.value), fc.array(shapes.value))
        .map(([rest, history, lanes]) =>
          JSON.stringify({ ...rest, format: 'what-survives', version: 1, history, lanes }),
        ),
    ],
  ])('on %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const result = readText(text)
        if (!result.ok) expect(result.problem.words).toMatch(/\S/)
        else expect(result.report.counts.messages).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: runs(300) },
    )
  })

  it('accounts for every message: read, or listed as left out', () => {
    fc.assert(
      fc.property(arbitraryMessages, fc.array(fc.nat()), (messages, bad) => {
        const list: unknown[] = messages.map(({ role }) => ({ role, content: 'x' }))
        for (const place of bad) list.splice(place % (list.length + 1), 0, { role: 'nobody' })
        const result = readText(JSON.stringify(list))
        if (result.ok) expect(result.report.counts.messages + bad.length).toBe(list.length)
        else expect(messages).toHaveLength(0)
      }),
    )
  })
})
