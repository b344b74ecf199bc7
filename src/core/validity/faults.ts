import { pairsOf } from '../message/pairs.ts'
import type { Prompt } from '../message/prompt.ts'

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
export function pairFaults(prompt: Prompt): readonly Fault[] {
  const { open, orphans } = pairsOf(prompt)
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
}

/** The faults of `after`, divided into those that `before` already had and those that came with it. */
export function compareFaults(
  before: Prompt,
  after: Prompt,
): { readonly made: readonly Fault[]; readonly inherited: readonly Fault[] } {
  const known = new Set(pairFaults(before).map(key))
  const faults = pairFaults(after)
  return {
    made: faults.filter((fault) => !known.has(key(fault))),
    inherited: faults.filter((fault) => known.has(key(fault))),
  }
}
