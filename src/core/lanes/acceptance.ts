import type { Prompt } from '../message/prompt.ts'
import { checkProviders } from '../validity/check.ts'
import { acceptanceLine, type VerdictLine } from '../words/validity.ts'

/** Of a prompt: as a history, and as what a lane made of a history. */
interface Lines {
  own?: VerdictLine
  readonly of: WeakMap<Prompt, VerdictLine>
}

const known = new WeakMap<Prompt, Lines>()

/** Takes over a line that was worked out elsewhere. */
export function knowAcceptance(prompt: Prompt, was: Prompt | undefined, line: VerdictLine): void {
  const lines = known.get(prompt) ?? { of: new WeakMap() }
  known.set(prompt, lines)
  if (was) lines.of.set(was, line)
  else lines.own = line
}

/**
 * What providers would say to a prompt, in one line, once per prompt and history. `was`: the history that a lane made it
 * of; absent, the prompt is a history itself.
 */
export function acceptanceOf(prompt: Prompt, was?: Prompt): VerdictLine {
  const lines = known.get(prompt)
  const before = was ? lines?.of.get(was) : lines?.own
  if (before) return before
  const line = acceptanceLine(checkProviders(prompt, was ?? prompt), was !== undefined)
  knowAcceptance(prompt, was, line)
  return line
}
