import type { Prompt } from '../message/prompt.ts'
import type { Counter } from './count.ts'

/** Tokens summed over all model calls of a history: what was billed, never what the current prompt takes. */
export interface Ledger {
  /** Assistant messages, each of them one model call. */
  readonly turns: number
  /** Sum of the prompts that those calls were sent, tool definitions included. */
  readonly input: number
  /** Sum of what they answered. */
  readonly output: number
}

/**
 * The ledger of a history, had every call been sent all that stood before it: each turn pays for the whole
 * prefix again, so the sum grows with the square of the length.
 */
export function ledgerOf(history: Prompt, counter: Counter, overhead: number): Ledger {
  let prefix = overhead
  const ledger = { turns: 0, input: 0, output: 0 }
  for (const { message } of history) {
    const { tokens } = counter.message(message)
    if (message.role === 'assistant') {
      ledger.turns++
      ledger.input += prefix
      ledger.output += tokens
    }
    prefix += tokens
  }
  return ledger
}
