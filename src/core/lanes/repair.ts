import { pairsOf } from '../message/pairs.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import type { Rule } from '../strategies/outcome.ts'

export const SYNTHETIC_RESULT = '[no result: it is no longer part of this conversation]'

export interface Repaired {
  readonly prompt: Prompt
  /** Rules for the messages that the repair took out. */
  readonly rules: ReadonlyMap<string, Rule>
  readonly added: number
  readonly removed: number
}

/**
 * Makes the pairs of a prompt whole: a result without its call is taken out, a call without its result gets one
 * that says that there is none. A call that waits at the very end is left to wait. Running it again changes nothing.
 */
export function completePairs(prompt: Prompt): Repaired {
  const { open, orphans, resultsOf } = pairsOf(prompt)
  const rules = new Map<string, Rule>()
  const gone = new Set(orphans)
  for (const index of orphans) rules.set(prompt[index]?.message.id ?? '', { code: 'orphan' })
  const after = new Map<number, Entry[]>()
  for (const { index, callId, name, pending } of open) {
    const caller = prompt[index]?.message
    if (pending || !caller) continue
    const entry: Entry = {
      message: {
        id: `synthetic-${caller.id}-${callId}-${after.get(index)?.length ?? 0}`,
        role: 'tool',
        name,
        answers: callId,
        parts: [{ type: 'text', text: SYNTHETIC_RESULT }],
      },
      origin: { kind: 'synthetic', for: caller.id },
    }
    // Behind the results that are there, so that the batch stays together.
    const place = resultsOf.get(index)?.at(-1) ?? index
    after.set(place, [...(after.get(place) ?? []), entry])
  }
  if (gone.size === 0 && after.size === 0) return { prompt, rules, added: 0, removed: 0 }
  let added = 0
  const result = prompt.flatMap((entry, index) => {
    const extra = after.get(index) ?? []
    added += extra.length
    return gone.has(index) ? extra : [entry, ...extra]
  })
  return { prompt: result, rules, added, removed: gone.size }
}
