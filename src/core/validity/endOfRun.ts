import type { Prompt } from '../message/prompt.ts'

/** The place behind the results that follow an entry directly, whosever they are. */
export function endOfRun(prompt: Prompt, index: number): number {
  let end = index + 1
  while (prompt[end]?.message.role === 'tool') end++
  return end
}
