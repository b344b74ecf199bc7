import { isInstruction, type Message, plainText } from '../../message/message.ts'
import type { Seen } from '../format.ts'
import { createHistory, type HistoryBuilder } from '../history.ts'
import type { Say } from '../report.ts'
import { missingIn } from '../seen.ts'
import { createTally } from '../tally.ts'
import { isList, textOf } from '../value.ts'
import { createItems } from './codexItems.ts'

type Fields = Readonly<Record<string, unknown>>

/** Two messages with one key say the same: role, texts, and calls with their ids. */
function keyOf({ role, parts, answers }: Message): string {
  return JSON.stringify([role, parts, answers ?? null])
}

/** How the tool begins the message with its summary. */
const PREFIX = 'Another language model started to solve this problem'

function isSummary(message: Message, summary: string | undefined): boolean {
  if (message.parts.some((part) => part.type === 'opaque' && part.kind === 'compaction')) return true
  if (message.role === 'system' || message.role === 'developer') return false
  const text = plainText(message)
  return text.startsWith(PREFIX) || (summary !== undefined && text.includes(summary))
}

/** Reads `compacted` records: what the model was sent from there on, out of the history and of the record itself. */
export function createCompactions(history: HistoryBuilder) {
  const ids: string[] = []
  const places = new Map<string, number[]>()

  /** The history only grows, and each of its messages is looked at once. */
  function catchUp(): void {
    const prompt = history.finish()
    for (let index = ids.length; index < prompt.length; index++) {
      const message = prompt[index]?.message
      if (!message) return
      ids.push(message.id)
      const key = keyOf(message)
      const list = places.get(key)
      if (list) list.push(index)
      else places.set(key, [index])
    }
  }

  /** For each message the id of the one in the history that says the same, the newest first: what was kept is the end. */
  function match(messages: readonly Message[]): readonly (string | undefined)[] {
    const used = new Map<string, number>()
    const found: (string | undefined)[] = []
    for (let index = messages.length - 1; index >= 0; index--) {
      const message = messages[index]
      if (!message) continue
      const key = keyOf(message)
      const list = places.get(key) ?? []
      const taken = used.get(key) ?? 0
      used.set(key, taken + 1)
      const place = list[list.length - 1 - taken]
      found.push(place === undefined ? undefined : ids[place])
    }
    return found.reverse()
  }

  return (payload: Fields, number: number, say: Say): Seen => {
    catchUp()
    const at = ids.length
    const summary = textOf(payload.message)
    const words = `compaction ${number}`
    const [first] = history.finish()
    const instructions = first && isInstruction(first.message) ? first.message.id : undefined
    const aside = (message: Pick<Message, 'role' | 'parts'>, of?: readonly string[]) =>
      history.aside({ ...message, ...(of && { origin: { kind: 'summary', of } }) }, say)

    if (!isList(payload.replacement_history)) {
      say('note', 'a compaction that does not say which messages stayed: all of the user are taken to have stayed')
      const users = history.finish().flatMap(({ message }) => (message.role === 'user' ? [message.id] : []))
      const kept = [...(instructions === undefined ? [] : [instructions]), ...users]
      const text = { role: 'user', parts: [{ type: 'text', text: summary ?? '' }] } as const
      return { words, at, prompt: [...kept, aside(text, missingIn(kept, ids, at))] }
    }
    const replaced = createHistory()
    const reader = createItems(replaced, createTally())
    for (const item of payload.replacement_history) reader.add(item, say)
    const messages = replaced.finish().map(({ message }) => message)
    const matched = match(messages)
    const kept = matched.filter((id) => id !== undefined)
    if (instructions !== undefined && !kept.includes(instructions)) kept.unshift(instructions)
    const of = missingIn(kept, ids, at)
    let summed = false
    const prompt = messages.map((message, index) => {
      const id = matched[index]
      if (id !== undefined) return id
      const sums = isSummary(message, summary)
      summed ||= sums
      return aside(message, sums ? of : undefined)
    })
    if (instructions !== undefined && kept[0] === instructions && matched[0] !== instructions)
      prompt.unshift(instructions)
    if (!summed && summary !== undefined)
      prompt.push(aside({ role: 'user', parts: [{ type: 'text', text: summary }] }, of))
    return { words, at, prompt }
  }
}
