import { type CallPart, callsOf } from '../message/message.ts'
import { pairsOf } from '../message/pairs.ts'
import type { Prompt } from '../message/prompt.ts'
import { pairingOf } from './pairing.ts'

/** One call of a prompt: the entry that makes it, and which of the message's parts it is. */
export interface CallPlace {
  readonly index: number
  readonly partIndex: number
  readonly call: CallPart
  /** Index of the entry that answers it; absent while nothing does. */
  readonly result?: number
}

/** The calls of one entry in order, each with its result; of a message that is no assistant's, none. */
export function callPlaces(prompt: Prompt, index: number): readonly CallPlace[] {
  const message = prompt[index]?.message
  if (message?.role !== 'assistant') return []
  const results = new Map<string, number[]>()
  for (const at of pairingOf(prompt).unit(index)) {
    const answers = prompt[at]?.message.answers
    if (at === index || answers === undefined) continue
    results.set(answers, [...(results.get(answers) ?? []), at])
  }
  const places: CallPlace[] = []
  // Backwards, because of equal ids in one message the pairing answers the last call first.
  for (let partIndex = message.parts.length - 1; partIndex >= 0; partIndex--) {
    const call = message.parts[partIndex]
    if (call?.type !== 'call') continue
    const result = results.get(call.callId)?.shift()
    places.unshift({ index, partIndex, call, ...(result === undefined ? {} : { result }) })
  }
  return places
}

/** The call that an entry answers; nothing for an orphan and for what is no result. */
export function callAnswered(prompt: Prompt, index: number): CallPlace | undefined {
  const caller = pairingOf(prompt).callOf[index] ?? -1
  return callPlaces(prompt, caller).find((place) => place.result === index)
}

/**
 * The calls that a result at `index` could answer instead of its own: those before it that have no result, nearest
 * first. One a call id: a result finds its call by that alone, and the nearest has it.
 */
export function answerable(prompt: Prompt, index: number): readonly CallPlace[] {
  const others = prompt.filter((_, at) => at !== index)
  const open = new Set(pairsOf(others).open.flatMap((call) => (call.index < index ? [call.callId] : [])))
  const before = prompt.slice(0, index)
  const nearest = new Map<string, number>()
  for (const { callId, index: at } of pairsOf(before).open) nearest.set(callId, at)
  return [...nearest]
    .flatMap(([callId, at]) => {
      if (!open.has(callId)) return []
      return callPlaces(before, at).findLast(({ call, result }) => call.callId === callId && result === undefined) ?? []
    })
    .sort((a, b) => b.index - a.index || a.partIndex - b.partIndex)
}

/** Where a result for a call is put in: among the results that follow its message, in the order of the calls. */
export function resultPlace(prompt: Prompt, index: number, partIndex: number): number {
  const parts = new Map(callPlaces(prompt, index).map((place) => [place.result, place.partIndex]))
  let at = index + 1
  while ((parts.get(at) ?? partIndex) < partIndex) at++
  return at
}

/** Where something is put in after an entry without parting a call from the results that follow it. */
export function placeAfter(prompt: Prompt, index: number): number {
  const { callOf } = pairingOf(prompt)
  const own = callOf[index] ?? -1
  const caller = own < 0 ? index : own
  let at = index + 1
  while (callOf[at] === caller) at++
  return at
}

/** Call ids that nothing in the prompt has or answers, as many as are asked for. */
export function freshCallIds(prompt: Prompt, count: number): readonly string[] {
  const taken = new Set<string>()
  let calls = 0
  for (const { message } of prompt) {
    if (message.answers !== undefined) taken.add(message.answers)
    for (const part of message.parts) {
      if (part.type !== 'call') continue
      taken.add(part.callId)
      calls++
    }
  }
  const ids: string[] = []
  for (let n = calls + 1; ids.length < count; n++) if (!taken.has(`call_${n}`)) ids.push(`call_${n}`)
  return ids
}

/** How often a call id is used by calls: more than once makes a result's call a matter of distance. */
export function callIdUses(prompt: Prompt, callId: string): number {
  let uses = 0
  for (const { message } of prompt) for (const call of callsOf(message)) if (call.callId === callId) uses++
  return uses
}

/** The names of tools that a prompt's calls have, in the order of their first. */
export function calledTools(prompt: Prompt): readonly string[] {
  return [...new Set(prompt.flatMap(({ message }) => callsOf(message).map((call) => call.name)))]
}
