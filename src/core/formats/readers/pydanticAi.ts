import { type Chat, chatsOf, foundChat, sampled, sayNoMessage } from '../chats.ts'
import type { CallUsage, Conversation, Format, Seen } from '../format.ts'
import { createHistory, type HistoryBuilder } from '../history.ts'
import { addItems } from '../items.ts'
import type { ReportBuilder } from '../report.ts'
import { createTally, type Tally } from '../tally.ts'
import { isList, isRecord, textOf } from '../value.ts'
import { compactionIn, olderMessage, requestDrafts, responseItems } from './pydanticAiParts.ts'

type Fields = Readonly<Record<string, unknown>>

function kindOf(message: Fields): unknown {
  return message.kind ?? message.message_kind
}

/** Tokens of the whole prompt, cached ones among them: the names changed with version 1. */
function usageOf(usage: unknown, id: string): CallUsage | undefined {
  if (!isRecord(usage)) return undefined
  const key = typeof usage.input_tokens === 'number' ? 'input_tokens' : 'request_tokens'
  const input = usage[key]
  const output = usage.output_tokens ?? usage.response_tokens
  if (typeof input !== 'number' || input <= 0) return undefined
  return { id, input, label: `usage.${key}`, ...(typeof output === 'number' && { output }) }
}

interface Reading {
  readonly history: HistoryBuilder
  readonly usage: CallUsage[]
  readonly seen: Seen[]
  readonly system: string[]
  readonly unread: Tally
  model?: string
}

/** What a provider's own compaction left: it stands for all before it but the system prompt. */
function readCompaction(reading: Reading, message: Fields, report: ReportBuilder, number: number): void {
  const { history, seen, system } = reading
  const part = compactionIn(message)
  if (!part) return
  const before = history.finish().map((entry) => entry.message.id)
  const of = before.filter((id) => !system.includes(id))
  const entry = history.aside({ role: 'assistant', parts: [part], origin: { kind: 'summary', of } }, report.at(number))
  seen.push({
    words: `compaction ${seen.length + 1} (by the provider)`,
    at: history.length,
    prompt: [...system, entry],
  })
}

function readResponse(reading: Reading, message: Fields, report: ReportBuilder, number: number): void {
  readCompaction(reading, message, report, number)
  const say = report.at(number)
  const items = responseItems(message, reading.unread, say)
  const only = isList(message.parts) && message.parts.length > 0 && items.length === 0
  if (only) return
  const [id = ''] = addItems(reading.history, { role: 'assistant' }, items, say)
  const used = usageOf(message.usage, id)
  if (used) reading.usage.push(used)
  const model = textOf(message.model_name)
  if (model !== undefined) reading.model = model
}

/** Instructions stand on every request: once they are a system message, and only a change is worth a word. */
function addInstructions(reading: Reading, messages: readonly (Fields | undefined)[], report: ReportBuilder): void {
  let first: string | undefined
  messages.forEach((message, index) => {
    const text = message && kindOf(message) === 'request' ? textOf(message.instructions) : undefined
    if (text === undefined || text === first) return
    if (first !== undefined) {
      report.add('note', 'the instructions change here: those of the first request stand at the front', index + 1)
      return
    }
    first = text
    const parts = [{ type: 'text' as const, text }]
    reading.system.push(reading.history.add({ role: 'system', parts }, report.at('instructions')))
  })
}

function openChat({ rows }: Chat, report: ReportBuilder): Conversation {
  const messages = rows.map(({ value }) => (isRecord(value) ? olderMessage(value) : undefined))
  const history = createHistory()
  const reading: Reading = { history, usage: [], seen: [], system: [], unread: createTally() }
  addInstructions(reading, messages, report)
  messages.forEach((message, index) => {
    const number = index + 1
    const kind = message && isList(message.parts) ? kindOf(message) : undefined
    if (message && kind === 'response') readResponse(reading, message, report, number)
    else if (message && kind === 'request') {
      const say = report.at(number)
      for (const draft of requestDrafts(message, reading.unread, say)) {
        const id = history.add(draft, say)
        if (draft.role === 'system') reading.system.push(id)
      }
    } else sayNoMessage(report, rows[index]?.value, number)
  })
  reading.unread.say(report, 'part', 'not part of a prompt')
  return {
    history: history.finish(),
    tools: [],
    ...(reading.model !== undefined && { model: reading.model }),
    ...(reading.seen.length > 0 && { seen: reading.seen }),
    ...(reading.usage.length > 0 && { usage: reading.usage }),
  }
}

function isOwn(row: Fields): boolean {
  const message = olderMessage(row)
  const kind = kindOf(message)
  if (kind !== 'request' && kind !== 'response') return false
  return isList(message.parts) && message.parts.some((part) => isRecord(part) && typeof part.part_kind === 'string')
}

/** pydantic-ai's message history: `{kind: 'request' | 'response', parts: [{part_kind}]}`. */
export const pydanticAi: Format = {
  id: 'pydantic-ai',
  name: 'pydantic-ai messages',
  detect(source) {
    const { hits } = sampled(source, isOwn)
    return hits > 0 ? { reason: 'requests and responses whose parts have part_kind', strength: 90 } : undefined
  },
  list: (source, report) => chatsOf(source, report).map((chat) => foundChat(chat, (own) => openChat(chat, own))),
}
