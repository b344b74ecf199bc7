import { callsOf } from './message.ts'
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
  /** For a result: the index of the assistant entry that made its call. */
  readonly callOf: ReadonlyMap<number, number>
  /** For an assistant entry with answered calls: the indices of the results, in order. */
  readonly resultsOf: ReadonlyMap<number, readonly number[]>
  /** Results without a call. */
  readonly orphans: readonly number[]
  /** Calls without a result. */
  readonly open: readonly OpenCall[]
  /** The whole unit that an entry belongs to: an assistant message with all its results, or the entry alone. */
  unit(index: number): readonly number[]
}

/**
 * Pairs results with calls: a result answers the nearest unanswered call before it that has its id.
 * Ids are not unique in real transcripts, so a global map from id to call would pair the wrong two.
 */
export function pairsOf(prompt: Prompt): Pairing {
  const callOf = new Map<number, number>()
  const resultsOf = new Map<number, number[]>()
  const orphans: number[] = []
  const waiting = new Map<string, { index: number; name: string }[]>()
  prompt.forEach(({ message }, index) => {
    for (const call of callsOf(message)) {
      const calls = waiting.get(call.callId)
      if (calls) calls.push({ index, name: call.name })
      else waiting.set(call.callId, [{ index, name: call.name }])
    }
    if (message.role !== 'tool') return
    const call = message.answers === undefined ? undefined : waiting.get(message.answers)?.pop()
    if (!call) {
      orphans.push(index)
      return
    }
    callOf.set(index, call.index)
    const results = resultsOf.get(call.index)
    if (results) results.push(index)
    else resultsOf.set(call.index, [index])
  })
  // The batch at the very end may still wait: nothing but tool results follows it.
  let last = prompt.length - 1
  while (last >= 0 && prompt[last]?.message.role === 'tool') last--
  const open: OpenCall[] = []
  for (const [callId, calls] of waiting) {
    for (const { index, name } of calls) open.push({ index, callId, name, pending: index === last })
  }
  open.sort((a, b) => a.index - b.index)
  return {
    callOf,
    resultsOf,
    orphans,
    open,
    unit(index) {
      const head = callOf.get(index) ?? index
      const results = resultsOf.get(head)
      return results ? [head, ...results] : [head]
    },
  }
}
