import type { Found } from './format.ts'
import { titleOfMessages } from './title.ts'
import { isList, isRecord, textOf } from './value.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The messages of a request, with what stands beside them. */
export interface ChatSource {
  /** What stands where the messages should: a list, or anything else. */
  readonly list: unknown
  /** The object that holds it; empty for a bare list. */
  readonly fields: Fields
  /** What the model answered to it: `{choices: [{message}]}`, `{message}`. */
  readonly answer?: Fields
}

/** Keys under which tools keep a request or the state of a run. */
const WRAPPERS = [
  ...['request_params', 'request', 'body', 'data', 'payload', 'raw_provider_payload', 'values', 'result', 'params'],
  ...['request_body', 'kwargs', 'input', 'inputs'],
]

const ANSWERS = ['response', 'response_body', 'completion', 'output', 'outputs', 'body', 'result']

/** No log wraps a request deeper. */
const MOST_WRAPPERS = 4

/** The object that has what is looked for: the value itself, or what it wraps. */
export function peel(
  value: unknown,
  holds: (fields: Fields) => boolean,
  keys = WRAPPERS,
  left = MOST_WRAPPERS,
): Fields | undefined {
  if (!isRecord(value)) return undefined
  if (holds(value)) return value
  if (left === 0) return undefined
  for (const key of keys) {
    const inner = Object.hasOwn(value, key) ? peel(value[key], holds, keys, left - 1) : undefined
    if (inner) return inner
  }
  return undefined
}

/** The message of a response. */
export function messageOfAnswer(answer: Fields): unknown {
  const first = isList(answer.choices) ? answer.choices[0] : undefined
  if (isRecord(first) && isRecord(first.message)) return first.message
  // Anthropic's responses are the message itself.
  return answer.role === 'assistant' && isList(answer.content) ? answer : answer.message
}

function isAnswer(fields: Fields): boolean {
  return isRecord(messageOfAnswer(fields))
}

/** The response that stands beside a request in a record of a log. */
export function answerIn(record: unknown): Fields | undefined {
  if (!isRecord(record)) return undefined
  for (const key of ANSWERS) {
    const answer = Object.hasOwn(record, key) ? peel(record[key], isAnswer, ANSWERS) : undefined
    if (answer) return answer
  }
  return undefined
}

/** The chat in a value: a list, a request body, a response, or an object around one of these. */
export function chatIn(root: unknown): ChatSource | undefined {
  if (isList(root)) return { list: root, fields: {} }
  const body = peel(root, (fields) => isList(fields.messages))
  const answer = answerIn(root) ?? peel(root, (fields) => isList(fields.choices) && isAnswer(fields))
  if (body) return { list: body.messages, fields: body, ...(answer && answer !== body && { answer }) }
  if (answer) return { list: [], fields: {}, answer }
  if (!isRecord(root)) return undefined
  if (Object.hasOwn(root, 'messages')) return { list: root.messages, fields: root }
  return textOf(root.role) === undefined ? undefined : { list: [root], fields: {} }
}

/** The one conversation of a chat; it is titled by its messages. */
export function foundChat({ list, answer }: ChatSource, open: Found['open']): Found {
  return {
    title: titleOfMessages(list) ?? 'Messages',
    kind: 'main',
    messages: (isList(list) ? list.length : 0) + (answer ? 1 : 0),
    branches: [],
    open,
  }
}
