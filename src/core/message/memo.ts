import type { Message } from './message.ts'
import type { Prompt } from './prompt.ts'

// One table for everything, because a long history would spend more on a table of its own for each of them.
const memos = new WeakMap<Message, unknown[]>()
let slots = 0
let newest: Message | undefined
let newestMemo: unknown[] = []

function memoOf(message: Message): unknown[] {
  // What is worked out of a message is mostly asked for several times in a row.
  if (newest === message) return newestMemo
  let memo = memos.get(message)
  if (!memo) {
    memo = new Array(slots).fill(undefined)
    memos.set(message, memo)
  }
  newest = message
  newestMemo = memo
  return memo
}

/** Room for one value beside each message, kept as long as the message. */
export interface Notes<Value> {
  of(message: Message): Value | undefined
  set(message: Message, value: Value): void
}

export function createNotes<Value>(): Notes<Value> {
  const slot = slots++
  return {
    of: (message) => memoOf(message)[slot] as Value | undefined,
    set: (message, value) => {
      memoOf(message)[slot] = value
    },
  }
}

/** `workOut`, once per message. Messages are never mutated, so that identity is enough. */
export function oncePerMessage<Result>(workOut: (message: Message) => Result): (message: Message) => Result {
  const notes = createNotes<Result | null>()
  return (message) => {
    const known = notes.of(message)
    if (known !== undefined) return known === null ? (undefined as Result) : known
    const result = workOut(message)
    notes.set(message, result === undefined ? null : result)
    return result
  }
}

/** `workOut`, once per prompt. Prompts are never mutated either: all lanes ask the same of the same history. */
export function oncePerPrompt<Result>(workOut: (prompt: Prompt) => Result): (prompt: Prompt) => Result {
  const results = new WeakMap<Prompt, { readonly result: Result }>()
  return (prompt) => {
    const known = results.get(prompt)
    if (known) return known.result
    const result = workOut(prompt)
    results.set(prompt, { result })
    return result
  }
}
