import { isList, isRecord } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

const has = (value: Fields, ...keys: readonly string[]): boolean => keys.every((key) => Object.hasOwn(value, key))

function firstOf(value: unknown): Fields | undefined {
  return isList(value) ? value.find(isRecord) : undefined
}

/** What the records of a list are told by, when they are no messages. */
const RECORDS: readonly (readonly [tells: (first: Fields) => boolean, name: string])[] = [
  [(first) => has(first, 'source') && (has(first, 'kind') || has(first, 'action')), 'OpenHands events'],
  [(first) => has(first, 'source', 'observation'), 'OpenHands events'],
  [(first) => has(first, 'from', 'value'), 'a ShareGPT conversation'],
  [(first) => has(first, 'conversations') || (isList(first.messages) && !has(first, 'role')), 'ShareGPT records'],
  [(first) => has(first, 'mapping'), 'ChatGPT exports'],
  [(first) => has(first, 'chat_messages'), 'Claude.ai exports'],
  [(first) => isList(first.parts) && !has(first, 'content'), 'Gemini contents'],
]

/** Keys that one format alone has at its root. The first that fits counts. */
const ROOTS: readonly (readonly [tells: (root: Fields) => boolean, name: string])[] = [
  [(root) => has(root, 'mapping'), 'a ChatGPT export'],
  [(root) => has(root, 'chat_messages'), 'a Claude.ai export'],
  [(root) => has(root, 'contents'), 'a Gemini request'],
  [(root) => has(root, 'conversations'), 'a ShareGPT record'],
  [(root) => has(root, 'eval') && (has(root, 'samples') || has(root, 'status')), 'an Inspect log'],
  [(root) => has(root, 'agents', 'blocks'), 'a Letta agent file'],
  [(root) => has(root, 'trajectory'), 'an agent trajectory'],
  [(root) => isList(firstOf(root.history)?.parts), 'Gemini contents'],
  [(root) => has(firstOf(root.messages) ?? {}, 'type') && has(root, 'sessionId'), 'a Gemini CLI session'],
  [(root) => has(root, 'output'), 'an OpenAI response'],
  [(root) => has(root, 'input'), 'an OpenAI Responses request'],
]

/** The name of a format that a value has the shape of and that is not read. A guess, for those whose file was refused. */
export function foreignName(value: unknown): string | undefined {
  if (isRecord(value)) return ROOTS.find(([tells]) => tells(value))?.[1]
  const first = firstOf(value)
  return first && RECORDS.find(([tells]) => tells(first))?.[1]
}
