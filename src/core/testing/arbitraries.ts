import fc from 'fast-check'
import { isJson } from '../formats/value.ts'
import type { CallPart, Json, Message, Part, Role, ToolDefinition } from '../message/message.ts'
import { type Origin, type Prompt, SUMMARY_MARKER, toPrompt } from '../message/prompt.ts'

/** A value that survives JSON as it is: `JSON.stringify` makes 0 of -0. */
export const arbitraryJson: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 3 }).map((value) => {
  const plain: unknown = JSON.parse(JSON.stringify(value))
  return isJson(plain) ? plain : null
})

/** Texts as histories have them: prose, code, emoji, CJK, right to left, odd white space, marker and markup. */
export const arbitraryText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      ' \n\t ',
      'Correction: never edit the test fixtures.',
      'FAILED test_parser.py::test_fixture\n1 failed, 40 passed in 1.92s',
      'Traceback (most recent call last):\r\n  File "a.py", line 3\r\nValueError: no',
      '我喜欢编程 👩‍👩‍👧‍👦 семья مرحبا',
      'e\u0301te\u0301 \u00A0\u2028<script>alert(1)</script> <|endoftext|>',
      '__proto__ constructor \\ud83d "quoted" \\',
      `${SUMMARY_MARKER}\nread the parser`,
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 400 }) },
)

/** An id or a name: any text that is not empty. */
export const arbitraryName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('run_tests', 'read_file', 'search', '__proto__', 'constructor', '3'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)

const callIds = fc.constantFrom('call_1', 'call_2', 'call_3', 'c4')

const callArguments: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom('', '{"path":"csvtool/parser.py"}', '{"cut": '),
  arbitraryJson,
)

const call: fc.Arbitrary<CallPart> = fc.record({
  type: fc.constant('call'),
  callId: callIds,
  name: arbitraryName,
  arguments: callArguments,
})

const textPart: fc.Arbitrary<Part> = fc.record({ type: fc.constantFrom('text', 'reasoning'), text: arbitraryText })
const otherPart: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ type: fc.constant('opaque'), kind: fc.constantFrom('encrypted_content', 'signature'), size: fc.nat() }),
  fc.record(
    { type: fc.constant('image'), source: arbitraryText, detail: fc.constantFrom('low', 'high') },
    { requiredKeys: ['type', 'source'] },
  ),
  fc.record(
    { type: fc.constant('file'), name: arbitraryName, data: arbitraryText, text: arbitraryText },
    { requiredKeys: ['type'] },
  ),
)

type Draft = Omit<Message, 'id'>

function plain(...roles: readonly Role[]): fc.Arbitrary<readonly Draft[]> {
  const parts = fc.array(fc.oneof({ weight: 4, arbitrary: textPart }, { weight: 1, arbitrary: otherPart }), {
    maxLength: 3,
  })
  const draft = fc.record(
    { role: fc.constantFrom(...roles), parts, name: arbitraryName, generated: fc.constant(true as const) },
    { requiredKeys: ['role', 'parts'] },
  )
  return draft.map((one) => [one])
}

function result(answers: fc.Arbitrary<string>): fc.Arbitrary<Draft> {
  return fc.record(
    {
      role: fc.constant('tool'),
      parts: fc.array(textPart, { minLength: 1, maxLength: 2 }),
      answers,
      name: arbitraryName,
      failed: fc.boolean(),
    },
    { requiredKeys: ['role', 'parts'] },
  )
}

/** An assistant message with a batch of parallel calls, and results: all, some, in any order, or too many. */
const batch: fc.Arbitrary<readonly Draft[]> = fc
  .tuple(fc.array(textPart, { maxLength: 1 }), fc.array(call, { minLength: 1, maxLength: 3 }))
  .chain(([texts, calls]) => {
    const made: Draft = { role: 'assistant', parts: [...texts, ...calls] }
    const answered = result(fc.constantFrom(...calls.map((one) => one.callId)))
    const complete = fc
      .shuffledSubarray(calls, { minLength: calls.length })
      .chain((order) => fc.tuple(...order.map((one) => result(fc.constant(one.callId)))))
    return fc
      .oneof({ weight: 3, arbitrary: complete }, { weight: 1, arbitrary: fc.array(answered, { maxLength: 4 }) })
      .map((results) => [made, ...results])
  })

const orphan: fc.Arbitrary<readonly Draft[]> = result(callIds).map((one) => [one])

/** Messages in any order: all roles, calls with their results, parallel batches, orphans, repeated call ids. */
export const arbitraryMessages: fc.Arbitrary<readonly Message[]> = fc
  .tuple(
    fc.oneof(fc.constant([]), plain('system', 'developer')),
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: plain('user', 'assistant') },
        { weight: 3, arbitrary: batch },
        { weight: 1, arbitrary: orphan },
        { weight: 1, arbitrary: plain('system', 'developer', 'tool') },
      ),
      { maxLength: 10 },
    ),
  )
  .map(([leading, turns]) => [...leading, ...turns.flat()].map((draft, index) => ({ id: `m${index + 1}`, ...draft })))

/** A history as it is built or imported: every entry is a message of the history itself. */
export const arbitraryHistory: fc.Arbitrary<Prompt> = arbitraryMessages.map(toPrompt)

/** The origin of an entry; nothing for a message of the history itself. */
const origin: fc.Arbitrary<Origin | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('history'), id: arbitraryName }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tombstone'), of: arbitraryName }) },
  {
    weight: 1,
    arbitrary: fc.record(
      { kind: fc.constant('summary'), of: fc.array(arbitraryName, { maxLength: 3 }), unverified: fc.constant(true) },
      { requiredKeys: ['kind', 'of'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('synthetic'), for: arbitraryName }) },
)

/** A prompt as a strategy may leave it and as "continue from here" makes it the history: with every origin. */
export const arbitraryPrompt: fc.Arbitrary<Prompt> = arbitraryHistory.chain((history) =>
  fc
    .tuple(...history.map(() => origin))
    .map((origins) => history.map((entry, index) => ({ ...entry, origin: origins[index] ?? entry.origin }))),
)

export const arbitraryTools: fc.Arbitrary<readonly ToolDefinition[]> = fc.array(
  fc.record({ name: arbitraryName, description: arbitraryText, parameters: arbitraryJson }, { requiredKeys: ['name'] }),
  { maxLength: 3 },
)
