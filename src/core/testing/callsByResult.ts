import { pairsOf } from '../message/pairs.ts'
import type { Prompt } from '../message/prompt.ts'

/** The pairs of a prompt as positions: result, call. */
export function callsByResult(prompt: Prompt): readonly (readonly [result: number, call: number])[] {
  return Array.from(pairsOf(prompt).callOf, (call, result) => [result, call] as const).filter(([, call]) => call >= 0)
}
