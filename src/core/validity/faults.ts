import { oncePerPrompt } from '../message/memo.ts'
import type { Prompt } from '../message/prompt.ts'
import { pairingOf } from './pairing.ts'

/** A call without its result, or a result without its call: what a provider refuses. */
export interface Fault {
  readonly kind: 'call-without-result' | 'result-without-call'
  /** The message that is left alone. */
  readonly id: string
  readonly callId?: string
}

function key(fault: Fault): string {
  return `${fault.kind} ${fault.callId ?? ''} ${fault.id}`
}

/** The broken pairs of a prompt, in order. A call that only waits at the very end is none. */
export const pairFaults = oncePerPrompt((prompt): readonly Fault[] => {
  const { open, orphans } = pairingOf(prompt)
  const faults: { index: number; fault: Fault }[] = []
  for (const { index, callId, pending } of open) {
    const id = prompt[index]?.message.id
    if (!pending && id !== undefined) faults.push({ index, fault: { kind: 'call-without-result', id, callId } })
  }
  for (const index of orphans) {
    const message = prompt[index]?.message
    if (!message) continue
    const callId = message.answers === undefined ? {} : { callId: message.answers }
    faults.push({ index, fault: { kind: 'result-without-call', id: message.id, ...callId } })
  }
  return faults.sort((a, b) => a.index - b.index).map(({ fault }) => fault)
})

/** Calls at the very end of `after` that wait for a result which `before` had: no call waits after a lane that did not before. */
function resultsTaken(before: Prompt, after: Prompt): readonly Fault[] {
  const waited = new Set(pairingOf(before).open.map(({ index, callId }) => `${before[index]?.message.id} ${callId}`))
  return pairingOf(after).open.flatMap(({ index, callId, pending }): readonly Fault[] => {
    const id = after[index]?.message.id
    if (!pending || id === undefined || waited.has(`${id} ${callId}`)) return []
    return [{ kind: 'call-without-result', id, callId }]
  })
}

/** The faults of `after`, divided into those that `before` already had and those that came with it. */
export function compareFaults(
  before: Prompt,
  after: Prompt,
): { readonly made: readonly Fault[]; readonly inherited: readonly Fault[] } {
  // Counted, because one message may make two calls with the same id and lose only one of the results.
  const known = new Map<string, number>()
  for (const fault of pairFaults(before)) known.set(key(fault), (known.get(key(fault)) ?? 0) + 1)
  const made = [...resultsTaken(before, after)]
  const inherited: Fault[] = []
  for (const fault of pairFaults(after)) {
    const left = known.get(key(fault)) ?? 0
    known.set(key(fault), left - 1)
    if (left > 0) inherited.push(fault)
    else made.push(fault)
  }
  return { made, inherited }
}
