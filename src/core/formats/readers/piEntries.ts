import type { Entry } from '../../message/prompt.ts'
import { num } from '../../words/words.ts'
import { sayNoMessage } from '../chats.ts'
import type { CallUsage, Conversation, Seen } from '../format.ts'
import { createHistory, type HistoryBuilder, opaque } from '../history.ts'
import { addItems, type Item, textParts } from '../items.ts'
import { roleOf } from '../looseMessage.ts'
import { looseItems } from '../looseParts.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { createTally } from '../tally.ts'
import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

export interface PiEntry {
  readonly type: string
  readonly fields: Fields
  readonly where: string
}

function itemsOf(content: unknown, say: Say): readonly Item[] {
  if (!isList(content)) return looseItems(content, say)
  return content.flatMap((part): readonly Item[] => {
    const sealed = isRecord(part) ? (textOf(part.thinkingSignature) ?? textOf(part.textSignature)) : undefined
    const items = looseItems(part, say)
    return sealed === undefined ? items : [...items, opaque('signature', sealed)]
  })
}

/** `input` is what was not in the cache: the whole prompt is the sum. */
function usageOf(message: Fields, id: string): CallUsage | undefined {
  const usage = isRecord(message.usage) ? message.usage : {}
  const parts = [usage.input, usage.cacheRead, usage.cacheWrite]
  const input = parts.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0)
  const { output } = usage
  if (input <= 0) return undefined
  return { id, input, label: 'usage.input + cacheRead + cacheWrite', ...(typeof output === 'number' && { output }) }
}

function addMessage(history: HistoryBuilder, id: unknown, message: Fields, say: Say): readonly string[] {
  if (message.role === 'toolResult') {
    const parts = itemsOf(message.content, say).flatMap((item) =>
      item.type === 'call' || item.type === 'result' ? [] : [item],
    )
    const answers = { callId: message.toolCallId, name: message.toolName }
    const failed = message.isError === true
    return [history.add({ id, role: 'tool', parts, name: message.toolName, answers, ...(failed && { failed }) }, say)]
  }
  if (message.role === 'bashExecution') {
    const parts = [...textParts(message.command), ...textParts(message.output)]
    return [history.add({ id, role: 'user', parts }, say)]
  }
  const role = roleOf(message.role) ?? (message.role === 'custom' ? 'user' : undefined)
  return role === undefined ? [] : addItems(history, { id, role }, itemsOf(message.content, say), say)
}

/** Reads one way through a session. */
export function openPiPath(entries: readonly PiEntry[], report: ReportBuilder): Conversation {
  const history = createHistory(entries.map(({ fields }) => fields.id))
  const usage: CallUsage[] = []
  const seen: Seen[] = []
  const unread = createTally()
  /** Where each entry went, in order; summaries of abandoned branches among them. */
  const placed: { readonly id: unknown; readonly ids: readonly string[] }[] = []
  let model: string | undefined

  function compaction({ fields, where }: PiEntry): void {
    const kept = placed.findIndex(({ id }) => id === fields.firstKeptEntryId)
    if (kept < 0)
      report.add('note', 'a compaction whose first kept entry is not here: nothing before it is taken as kept', where)
    const live = kept < 0 ? [] : placed.slice(kept).flatMap(({ ids }) => ids)
    const of = placed.slice(0, kept < 0 ? undefined : kept).flatMap(({ ids }) => ids)
    const origin = { kind: 'summary', of } as const
    const draft = { id: fields.id, role: 'user', parts: textParts(fields.summary), origin } as const
    const entry: Entry = history.aside(draft, report.at(where))
    const before = typeof fields.tokensBefore === 'number' ? ` (${num(fields.tokensBefore)} tokens before)` : ''
    seen.push({ words: `compaction ${seen.length + 1}${before}`, at: history.length, prompt: [entry, ...live] })
  }

  function message({ fields }: PiEntry, number: number): void {
    const said = isRecord(fields.message) ? fields.message : {}
    const ids = addMessage(history, fields.id, said, report.at(number))
    if (ids.length === 0) {
      sayNoMessage(report, fields.message, number)
      return
    }
    placed.push({ id: fields.id, ids })
    const used = said.role === 'assistant' ? usageOf(said, ids[0] ?? '') : undefined
    if (used) usage.push(used)
    model = textOf(said.model) ?? model
  }

  entries.forEach((entry, index) => {
    const { type, fields, where } = entry
    if (type === 'message') message(entry, index + 1)
    else if (type === 'compaction') compaction(entry)
    else if (type === 'custom_message' || type === 'branch_summary') {
      const items = itemsOf(fields.content ?? fields.summary, report.at(where))
      placed.push({ id: fields.id, ids: addItems(history, { id: fields.id, role: 'user' }, items, report.at(where)) })
    } else {
      placed.push({ id: fields.id, ids: [] })
      unread.add(type)
    }
  })
  unread.say(report, 'record', 'not messages')
  return {
    history: history.finish(),
    tools: [],
    ...(model !== undefined && { model }),
    ...(seen.length > 0 && { seen }),
    ...(usage.length > 0 && { usage }),
  }
}
