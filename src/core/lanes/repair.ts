import type { Entry, Prompt } from '../message/prompt.ts'
import type { Rule } from '../strategies/outcome.ts'
import { pairingOf } from '../validity/pairing.ts'

export const SYNTHETIC_RESULT = '[no result: it is no longer part of this conversation]'

const NOBODY: ReadonlyMap<string, Rule> = new Map()

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
 * `kept`: what the lane's protection keeps stands, with its call or without; check 5 then says so.
 */
export function completePairs(prompt: Prompt, kept: ReadonlyMap<string, Rule> = NOBODY): Repaired {
  const { open, orphans } = pairingOf(prompt)
  const rules = new Map<string, Rule>()
  const gone = new Set<number>()
  for (const index of orphans) {
    const id = prompt[index]?.message.id ?? ''
    if (kept.has(id)) continue
    gone.add(index)
    rules.set(id, { code: 'orphan' })
  }
  const missing = open.filter((call) => !call.pending)
  if (gone.size === 0 && missing.length === 0) return { prompt, rules, added: 0, removed: 0 }
  const ids = new Set(prompt.map((entry) => entry.message.id))
  const after = new Map<number, Entry[]>()
  for (const { index, callId, name } of missing) {
    const caller = prompt[index]?.message.id ?? ''
    // Behind the results that follow the call: the batch stays together, and no later call of the same id stands between.
    let place = index
    while (prompt[place + 1]?.message.role === 'tool') place++
    const entry = syntheticResult(caller, callId, name, ids)
    const others = after.get(place)
    if (others) others.push(entry)
    else after.set(place, [entry])
  }
  const result = prompt.flatMap((entry, index) => {
    const extra = after.get(index) ?? []
    return gone.has(index) ? extra : [entry, ...extra]
  })
  return { prompt: result, rules, added: missing.length, removed: gone.size }
}

/** `ids`: those of the prompt; the new entry's own is added. One message may make two calls with the same id. */
function syntheticResult(caller: string, callId: string, name: string, ids: Set<string>): Entry {
  const base = `synthetic-${caller}-${callId}`
  let id = base
  for (let n = 2; ids.has(id); n++) id = `${base}-${n}`
  ids.add(id)
  const parts = [{ type: 'text' as const, text: SYNTHETIC_RESULT }]
  return { message: { id, role: 'tool', name, answers: callId, parts }, origin: { kind: 'synthetic', for: caller } }
}
