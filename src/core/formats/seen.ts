import type { Message } from '../message/message.ts'
import type { Entry } from '../message/prompt.ts'
import type { Seen } from './format.ts'

/** What the model was sent when `at` entries of the history stood: the newest compaction, and what was added after it. */
export function promptAt(seen: readonly Seen[], ids: readonly string[], at: number): Seen['prompt'] {
  const last = seen.at(-1)
  return last ? [...last.prompt, ...ids.slice(last.at, at)] : ids.slice(0, at)
}

/** Ids of the first `at` entries that a prompt does not have: what its summary stands for. */
export function missingIn(prompt: Seen['prompt'], ids: readonly string[], at: number): readonly string[] {
  const kept = new Set(prompt.map((one) => (typeof one === 'string' ? one : one.message.id)))
  return ids.slice(0, at).filter((id) => !kept.has(id))
}

/** A result whose text was cleared: the call keeps its answer, under the same id, and says what became of it. */
export function clearedEntry(message: Message, words: string): Entry {
  return {
    message: { ...message, parts: [{ type: 'text', text: words }] },
    origin: { kind: 'tombstone', of: message.id },
  }
}

/** What stands in the place of a result that was cleared, in Claude Code as in opencode. */
export const CLEARED = '[Old tool result content cleared]'
