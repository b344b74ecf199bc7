import { crossingOf, type Growth } from '../budget/growth.ts'
import type { ReadingState } from '../budget/readings.ts'
import { percentOf } from '../budget/stats.ts'
import type { Role } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'
import { count, num, percent } from './words.ts'

/** What a threshold met in the history so far; `at` is the index of the message, where there is one to go to. */
export interface CrossingWords {
  readonly at: number | undefined
  readonly words: string
}

/**
 * "reached at message 31", "not reached, 212 tokens to go", "reached by the tool definitions alone".
 * A threshold is `reached` with its own number; the window is `passed` with the first token beyond it.
 */
export function crossingWords(growth: Growth, tokens: number, verb: 'reached' | 'passed' = 'reached'): CrossingWords {
  const at = crossingOf(growth, verb === 'reached' ? tokens : tokens + 1)
  if (at === undefined) {
    const left = count(tokens - (growth.prompt.at(-1) ?? growth.overhead), 'token')
    return { at, words: verb === 'reached' ? `not reached, ${left} to go` : `not passed, ${left} left` }
  }
  if (at < 0) return { at: undefined, words: `${verb} by the tool definitions alone` }
  return { at, words: `${verb} at message ${num(at + 1)}` }
}

/** What a reading is worth now. */
export function readingWords({ reading, state }: ReadingState): string {
  if (state === 'replaced') return 'replaced by a later one'
  if (state === 'stale') return 'stale: measured another prompt than the one that stands here now'
  return reading.kind === 'typed'
    ? 'counts now; typed in, so nothing tells whether the prompt has changed since'
    : 'counts now: measured exactly this prompt'
}

const ROLE_WORDS: { readonly [role in Role]: string } = {
  system: 'system message',
  developer: 'developer message',
  user: 'user message',
  assistant: 'assistant message',
  tool: 'tool result',
}

/** One message of the growth: "Message 9, tool result, 212 tokens; the prompt after it 1,214 (80.9%), the ledger 3,401". */
export function messageWords(
  { prompt, ledger, overhead }: Growth,
  history: Prompt,
  at: number,
  window: number,
): string {
  const entry = history[at]
  const after = prompt[at]
  if (!entry || after === undefined) return ''
  const added = after - (prompt[at - 1] ?? overhead)
  return (
    `Message ${num(at + 1)}, ${ROLE_WORDS[entry.message.role]}, ${count(added, 'token')}; ` +
    `the prompt after it ${num(after)} (${percent(percentOf(after, window))}), the ledger ${num(ledger[at] ?? 0)}`
  )
}
