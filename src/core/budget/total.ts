import type { Prompt } from '../message/prompt.ts'
import type { Counter } from './count.ts'

/** Tokens of the messages of a prompt, without tool definitions. */
export function promptTokens(prompt: Prompt, counter: Counter): number {
  let sum = 0
  for (const entry of prompt) sum += counter.message(entry.message).tokens
  return sum
}
