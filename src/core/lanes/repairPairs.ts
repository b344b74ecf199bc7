import type { Repairs } from '../document/document.ts'
import type { Message } from '../message/message.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import type { Rule } from '../strategies/outcome.ts'
import { callPlaces } from '../validity/calls.ts'
import { endOfRun } from '../validity/endOfRun.ts'
import { pairingOf } from '../validity/pairing.ts'
import type { Mended, Protection, Unmended } from './repair.ts'

export const SYNTHETIC_RESULT = '[no result: it is no longer part of this conversation]'

/** Each round takes a message or a call away, or ends: with call ids that repeat, what is left pairs anew. */
const MOST_ROUNDS = 50

const idAt = (prompt: Prompt, index: number): string => prompt[index]?.message.id ?? ''

/** Puts entries in before the places that they are under; the last place is the end. */
function inserted(prompt: Prompt, at: ReadonlyMap<number, readonly Entry[]>, gone: ReadonlySet<number>): Prompt {
  return Array.from({ length: prompt.length + 1 }, (_, index) => {
    const entry = gone.has(index) ? undefined : prompt[index]
    return [...(at.get(index) ?? []), ...(entry ? [entry] : [])]
  }).flat()
}

function put(into: Map<number, Entry[]>, place: number, entry: Entry): void {
  const others = into.get(place)
  if (others) others.push(entry)
  else into.set(place, [entry])
}

/** Moves results that stand apart from their calls to behind them. */
export function gatherResults(prompt: Prompt, held: Protection): Mended {
  const { callOf } = pairingOf(prompt)
  const moved = new Map<number, Entry[]>()
  const gone = new Set<number>()
  const rules = new Map<string, Rule>()
  const unmended: Unmended[] = []
  prompt.forEach((entry, index) => {
    const call = callOf[index] ?? -1
    if (call < 0 || index < endOfRun(prompt, call)) return
    const { id } = entry.message
    // A pin or a survival rule says that it must stay, not where; the tail is the tail by its place.
    const rule = held.get(id)
    if (rule?.code === 'tail') {
      unmended.push({ repair: 'gather', id, held: { id, rule } })
      return
    }
    gone.add(index)
    put(moved, endOfRun(prompt, call), entry)
    rules.set(id, { code: 'gathered', with: idAt(prompt, call) })
  })
  return gone.size === 0 ? { prompt, rules, unmended } : { prompt: inserted(prompt, moved, gone), rules, unmended }
}

type Pairs = NonNullable<Repairs['pairs']>

/** What a message is without its calls that have no result; nothing where nothing of it is left. */
function withoutOpenCalls(prompt: Prompt, index: number): Message | undefined {
  const message = prompt[index]?.message
  const open = new Set(
    callPlaces(prompt, index).flatMap(({ partIndex, result }) => (result === undefined ? [partIndex] : [])),
  )
  if (!message) return undefined
  const parts = message.parts.filter((_, at) => !open.has(at))
  const says = parts.some((part) => part.type !== 'reasoning' && part.type !== 'opaque')
  return says ? { ...message, parts } : undefined
}

interface Round {
  readonly prompt: Prompt
  readonly unmended: readonly Unmended[]
}

/** Once through a prompt: `rules` gets the rule of whatever is taken out or shortened. */
function mendOnce(prompt: Prompt, pairs: Pairs, held: Protection, rules: Map<string, Rule>): Round {
  const { open, orphans, unit } = pairingOf(prompt)
  const gone = new Set<number>()
  const changed = new Map<number, Entry>()
  const made = new Map<number, Entry[]>()
  const unmended: Unmended[] = []
  /** Takes an entry out, unless it is protected. */
  const holder = (indices: readonly number[], id: string): boolean => {
    const at = indices.find((index) => held.has(idAt(prompt, index)))
    const rule = at === undefined ? undefined : held.get(idAt(prompt, at))
    if (at === undefined || !rule) return false
    unmended.push({ repair: 'pairs', id, held: { id: idAt(prompt, at), rule } })
    return true
  }
  for (const index of orphans) {
    const id = idAt(prompt, index)
    if (holder([index], id)) continue
    gone.add(index)
    rules.set(id, { code: 'orphan' })
  }
  const ids = new Set(prompt.map((entry) => entry.message.id))
  const missing = open.filter((call) => !call.pending)
  const callers = new Set(missing.map((call) => call.index))
  if (pairs === 'synthetic') {
    for (const { index, callId, name } of missing) {
      put(made, endOfRun(prompt, index), syntheticResult(idAt(prompt, index), callId, name, ids))
    }
  } else {
    for (const index of callers) {
      const id = idAt(prompt, index)
      const whole = pairs === 'drop-pair' ? unit(index) : [index]
      if (holder(whole, id)) continue
      const rest = pairs === 'drop-half' ? withoutOpenCalls(prompt, index) : undefined
      rules.set(id, { code: 'open-call' })
      const entry = prompt[index]
      if (rest && entry) {
        changed.set(index, { message: rest, origin: entry.origin })
        continue
      }
      for (const at of whole) {
        gone.add(at)
        if (at !== index) rules.set(idAt(prompt, at), { code: 'broken-pair', with: id })
      }
    }
  }
  if (gone.size + changed.size + made.size === 0) return { prompt, unmended }
  const mended = changed.size === 0 ? prompt : prompt.map((entry, index) => changed.get(index) ?? entry)
  return { prompt: inserted(mended, made, gone), unmended }
}

/**
 * Leaves no call without a result and no result without a call, but for what is protected. A call that waits at the very
 * end is left to wait.
 */
export function mendPairs(prompt: Prompt, pairs: Pairs, held: Protection): Mended {
  const rules = new Map<string, Rule>()
  let round = mendOnce(prompt, pairs, held, rules)
  let before = prompt
  for (let n = 0; n < MOST_ROUNDS && round.prompt !== before; n++) {
    before = round.prompt
    round = mendOnce(before, pairs, held, rules)
  }
  return { ...round, rules }
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
