import type { Repairs } from '../document/document.ts'
import { oncePerPrompt } from '../message/memo.ts'
import type { Message } from '../message/message.ts'
import type { Entry, Prompt } from '../message/prompt.ts'

/** An entry as it is sent: it may hold several entries of a prompt. */
export interface SentEntry extends Entry {
  /** Ids of the entries that were merged into it, its own first. Absent: it is one entry. */
  readonly merged?: readonly string[]
}

function mergedMessage(first: Message, others: readonly Message[]): Message {
  const { id, role, name } = first
  const all = [first, ...others]
  return {
    id,
    role,
    parts: all.flatMap((one) => one.parts),
    // Who spoke can be said only where it was one.
    ...(name !== undefined && all.every((one) => one.name === name) && { name }),
    ...(all.every((one) => one.generated) && { generated: true }),
  }
}

/** Neighbours of one role, results aside, as one entry each: the parts of all in their order, under the id of the first. */
const merged = oncePerPrompt((prompt): readonly SentEntry[] => {
  const groups: [Entry, ...Entry[]][] = []
  for (const entry of prompt) {
    const group = groups.at(-1)
    const { role } = entry.message
    if (group && role !== 'tool' && group[0].message.role === role) group.push(entry)
    else groups.push([entry])
  }
  if (groups.length === prompt.length) return prompt
  return groups.map(([first, ...others]) => {
    if (others.length === 0) return first
    const messages = others.map((entry) => entry.message)
    const ids = [first.message.id, ...messages.map(({ id }) => id)]
    return { message: mergedMessage(first.message, messages), origin: first.origin, merged: ids }
  })
})

/**
 * A lane's prompt as it is sent. Merging is the very last step and nothing is computed from what it makes: verdicts,
 * facts, checks and a further run look at the entries before it, each with its own origin. Only what counts, writes or
 * judges the request looks here. The same prompt where nothing is merged.
 */
export function sentPrompt(prompt: Prompt, { merge }: Repairs): readonly SentEntry[] {
  return merge ? merged(prompt) : prompt
}

/** For each message that is sent as one with others: the id of the one it is merged with, the first's being the second. */
export function mergedWith(prompt: Prompt, repairs: Repairs): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const { merged: ids } of sentPrompt(prompt, repairs)) {
    ids?.forEach((id, index) => {
      table.set(id, ids[index === 0 ? 1 : 0] ?? id)
    })
  }
  return table
}
