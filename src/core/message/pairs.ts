import type { Prompt } from './prompt.ts'

export interface OpenCall {
  /** Index of the assistant entry. */
  readonly index: number
  readonly callId: string
  readonly name: string
  /** The call stands at the very end and only waits for its result: no fault. */
  readonly pending: boolean
}

/** Which results answer which calls. Indices are positions in the prompt. */
export interface Pairing {
  /** For each entry that is a result, the index of the assistant entry that made its call; −1 for all others. */
  readonly callOf: Int32Array
  /** Results without a call. */
  readonly orphans: readonly number[]
  /** Calls without a result, in order. */
  readonly open: readonly OpenCall[]
  /** The whole unit that an entry belongs to: an assistant message with all its results, or the entry alone. */
  unit(index: number): readonly number[]
}

/** A call that has no result yet, before others with its id. */
interface Waiting {
  readonly index: number
  readonly name: string
  readonly older: Waiting | undefined
}

/**
 * Pairs results with calls: a result answers the nearest unanswered call before it that has its id.
 * Ids are not unique in real transcripts, so a global map from id to call would pair the wrong two.
 */
export function pairsOf(prompt: Prompt): Pairing {
  const callOf = new Int32Array(prompt.length).fill(-1)
  const orphans: number[] = []
  // Only what still waits is kept, so that a long history does not make it long.
  const waiting = new Map<string, Waiting>()
  prompt.forEach(({ message }, index) => {
    if (message.role === 'assistant') {
      for (const part of message.parts) {
        if (part.type !== 'call') continue
        waiting.set(part.callId, { index, name: part.name, older: waiting.get(part.callId) })
      }
    }
    if (message.role !== 'tool') return
    const { answers } = message
    const call = answers === undefined ? undefined : waiting.get(answers)
    if (!call || answers === undefined) {
      orphans.push(index)
      return
    }
    callOf[index] = call.index
    if (call.older) waiting.set(answers, call.older)
    else waiting.delete(answers)
  })
  return { callOf, orphans, open: openCalls(prompt, waiting), unit: unitsOf(callOf) }
}

function openCalls(prompt: Prompt, waiting: ReadonlyMap<string, Waiting>): readonly OpenCall[] {
  // The batch at the very end may still wait: nothing but tool results follows it.
  let last = prompt.length - 1
  while (last >= 0 && prompt[last]?.message.role === 'tool') last--
  const open: OpenCall[] = []
  for (const [callId, newest] of waiting) {
    const calls: OpenCall[] = []
    for (let call: Waiting | undefined = newest; call; call = call.older) {
      calls.push({ index: call.index, callId, name: call.name, pending: call.index === last })
    }
    open.push(...calls.reverse())
  }
  return open.sort((a, b) => a.index - b.index)
}

/** From each call to its first result, and from each result to the next of the same call: two numbers an entry. */
function unitsOf(callOf: Int32Array): Pairing['unit'] {
  let first: Int32Array | undefined
  let next = new Int32Array(0)
  return (index) => {
    if (!first) {
      first = new Int32Array(callOf.length).fill(-1)
      next = new Int32Array(callOf.length).fill(-1)
      for (let result = callOf.length - 1; result >= 0; result--) {
        const call = callOf[result] ?? -1
        if (call < 0) continue
        next[result] = first[call] ?? -1
        first[call] = result
      }
    }
    const call = callOf[index] ?? -1
    const head = call < 0 ? index : call
    const unit = [head]
    for (let result = first[head] ?? -1; result >= 0; result = next[result] ?? -1) unit.push(result)
    return unit
  }
}
