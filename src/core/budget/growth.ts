import type { Role } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'
import { costsOf } from './costs.ts'
import type { Counter } from './count.ts'

/** How the prompt grew to what it is, message by message. All in tokens, tool definitions included. */
export interface Growth {
  /** The prompt after each message. Never falls. */
  readonly prompt: Float64Array
  /** The ledger after each message: input and output of all calls so far. Never falls. */
  readonly ledger: Float64Array
  readonly overhead: number
}

/** Works out the growth of a history. The last numbers are those of `contextStats` and `ledgerOf`. */
export function growthOf(history: Prompt, counter: Counter, overhead: number): Growth {
  const { each } = costsOf(history, counter)
  const prompt = new Float64Array(history.length)
  const ledger = new Float64Array(history.length)
  let total = overhead
  let billed = 0
  history.forEach(({ message }, index) => {
    const tokens = each[index] ?? 0
    // A call is billed for all that stood before it, and for what it answered: together the prompt after it.
    if (message.role === 'assistant') billed += total + tokens
    total += tokens
    prompt[index] = total
    ledger[index] = billed
  })
  return { prompt, ledger, overhead }
}

/** Where a threshold was reached first: the index of the message, −1 when the tool definitions alone reach it. */
export function crossingOf({ prompt, overhead }: Growth, threshold: number): number | undefined {
  if (overhead >= threshold) return -1
  const at = prompt.findIndex((tokens) => tokens >= threshold)
  return at < 0 ? undefined : at
}

/** One column of a picture of the growth: a message, or so many neighbours that no more columns can be seen. */
export interface GrowthColumn {
  /** Indices of the first and the last message. */
  readonly from: number
  readonly to: number
  /** The prompt before the first and after the last: its least and its most in the column. */
  readonly before: number
  readonly after: number
  /** The ledger after the last. */
  readonly ledger: number
  /** Tokens that each role added, in the order of their first message: in sum `after` − `before`. */
  readonly byRole: ReadonlyMap<Role, number>
}

/** The growth in at most `most` columns of the same number of messages; the last may have fewer. Loses no token. */
export function columnsOf({ prompt, ledger, overhead }: Growth, history: Prompt, most: number): GrowthColumn[] {
  const width = Math.max(1, Math.ceil(history.length / most))
  const columns: GrowthColumn[] = []
  for (let from = 0; from < history.length; from += width) {
    const to = Math.min(history.length, from + width) - 1
    const before = prompt[from - 1] ?? overhead
    const byRole = new Map<Role, number>()
    for (let index = from; index <= to; index++) {
      const role = history[index]?.message.role
      const added = (prompt[index] ?? 0) - (prompt[index - 1] ?? overhead)
      if (role) byRole.set(role, (byRole.get(role) ?? 0) + added)
    }
    columns.push({ from, to, before, after: prompt[to] ?? 0, ledger: ledger[to] ?? 0, byRole })
  }
  return columns
}
