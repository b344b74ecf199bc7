import { count, num } from '../../words/words.ts'
import type { CallUsage, Conversation, Seen } from '../format.ts'
import { createHistory, type Draft, opaque } from '../history.ts'
import { addItems, type Item, textParts } from '../items.ts'
import { looseItems } from '../looseParts.ts'
import type { ReportBuilder } from '../report.ts'
import { createTally } from '../tally.ts'
import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

export interface CopilotReading {
  /** Reads one event; `where` is its line. */
  read(type: string, data: Fields, where: string): void
  finish(): Conversation
}

function assistantItems(data: Fields): readonly Item[] {
  const reasoning = textOf(data.reasoningText)
  const items: Item[] = reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning }]
  for (const key of ['reasoningOpaque', 'encryptedContent'] as const) {
    const sealed = textOf(data[key])
    if (sealed !== undefined) items.push(opaque(key, sealed))
  }
  const text = textOf(data.content)
  if (text !== undefined) items.push({ type: 'text', text })
  for (const request of isList(data.toolRequests) ? data.toolRequests : []) {
    if (!isRecord(request)) continue
    items.push({ type: 'call', callId: request.toolCallId, name: request.name, arguments: request.arguments })
  }
  return items
}

/** What the model read of a result is `content`; `detailedContent` is for the screen. */
function resultParts(data: Fields): Draft['parts'] {
  const { result, error } = data
  if (isRecord(result)) return textParts(result.content ?? result.detailedContent)
  if (result !== undefined && result !== null) return textParts(result)
  return textParts(isRecord(error) ? error.message : error)
}

function userItems(data: Fields, report: ReportBuilder, where: string): readonly Item[] {
  const sent = textOf(data.transformedContent)
  if (sent !== undefined && sent !== data.content)
    report.add('note', 'user texts are as they were sent: with what the tool added around what was typed')
  const files = isList(data.attachments) ? data.attachments : []
  const items = files.flatMap((file): readonly Item[] => {
    if (!isRecord(file)) return []
    const name = textOf(file.displayName) ?? textOf(file.path)
    const data = textOf(file.data)
    if (data !== undefined) return looseItems({ ...file, type: 'file' }, report.at(where))
    return [{ type: 'file', ...(name !== undefined && { name }) }]
  })
  return [{ type: 'text', text: sent ?? textOf(data.content) ?? '' }, ...items]
}

/** `inputTokens` has the cached ones among them. */
function usageOf(data: Fields, id: string, label: string): CallUsage | undefined {
  const { inputTokens: input, outputTokens: output } = data
  if (typeof input !== 'number' || input <= 0) return undefined
  return { id, input, label, ...(typeof output === 'number' && { output }) }
}

/** Reads events one after another, in the order of the file. */
export function createCopilotReading(report: ReportBuilder): CopilotReading {
  const history = createHistory()
  const unread = createTally()
  const requested = new Set<unknown>()
  const usage: CallUsage[] = []
  const seen: Seen[] = []
  /** Newer versions write the usage of a call before its answer: by the id of the call. */
  const recorded = new Map<unknown, Fields>()
  let lastAnswer: string | undefined
  let model: string | undefined
  let snippets = 0

  function compaction(data: Fields, where: string): void {
    if (data.success === false) {
      report.add('note', 'a compaction that failed: the prompt stayed as it was', where)
      return
    }
    const entries = history.finish()
    const leading = entries.filter(({ message: { role } }) => role === 'system').map(({ message: { id } }) => id)
    const of = entries.map(({ message: { id } }) => id).filter((id) => !leading.includes(id))
    const summary = textOf(data.summaryContent)
    if (summary === undefined) {
      report.add(
        'note',
        'a compaction whose summary is not in the file: what the model saw after it is not known',
        where,
      )
      return
    }
    const parts = textParts(summary)
    const entry = history.aside({ role: 'user', parts, origin: { kind: 'summary', of } }, report.at(where))
    const before =
      typeof data.preCompactionTokens === 'number' ? ` (${num(data.preCompactionTokens)} tokens before)` : ''
    seen.push({ words: `compaction ${seen.length + 1}${before}`, at: history.length, prompt: [...leading, entry] })
  }

  function assistant(data: Fields, where: string): void {
    const items = assistantItems(data)
    for (const item of items) if (item.type === 'call') requested.add(item.callId)
    const [id] = addItems(history, { id: data.messageId, role: 'assistant' }, items, report.at(where))
    lastAnswer = id
    const record = textOf(data.apiCallId) === undefined ? undefined : recorded.get(data.apiCallId)
    const used = record && id !== undefined ? usageOf(record, id, 'usage.inputTokens') : undefined
    if (used) {
      usage.push(used)
      recorded.delete(data.apiCallId)
    }
    model = textOf(data.model) ?? model
  }

  /** Older versions do not say the calls of an answer with it. */
  function started(data: Fields, where: string): void {
    if (requested.has(data.toolCallId)) return
    requested.add(data.toolCallId)
    const call = { type: 'call', callId: data.toolCallId, name: data.toolName, arguments: data.arguments } as const
    const say = report.at(where)
    if (history.last()?.role === 'assistant') history.extend([call], say)
    else history.add({ role: 'assistant', parts: [call] }, say)
  }

  return {
    read(type, data, where) {
      switch (type) {
        case 'system.message':
          history.add(
            { role: 'system', parts: looseItems(data.content, report.at(where)).flatMap(plain) },
            report.at(where),
          )
          return
        case 'user.message':
          addItems(history, { role: 'user' }, userItems(data, report, where), report.at(where))
          return
        case 'assistant.message':
          assistant(data, where)
          return
        case 'assistant.message_delta':
        case 'assistant.reasoning_delta':
        case 'assistant.streaming_delta':
          snippets++
          return
        case 'tool.execution_start':
          started(data, where)
          return
        case 'tool.execution_complete': {
          const answers = { callId: data.toolCallId, name: data.toolName }
          const failed = data.success === false
          history.add({ role: 'tool', parts: resultParts(data), answers, ...(failed && { failed }) }, report.at(where))
          return
        }
        case 'session.compaction_complete':
          compaction(data, where)
          return
        case 'assistant.usage': {
          const used = lastAnswer === undefined ? undefined : usageOf(data, lastAnswer, 'inputTokens')
          if (used) usage.push(used)
          model = textOf(data.model) ?? model
          return
        }
        case 'session.usage_record':
          if (isRecord(data.usage)) recorded.set(data.usage.apiCallId, data.usage)
          return
        case 'session.start':
        case 'session.model_change':
          model = textOf(data.newModel) ?? textOf(data.selectedModel) ?? textOf(data.model) ?? model
          return
        default:
          unread.add(type)
      }
    },
    finish() {
      unread.say(report, 'event', 'not messages')
      if (snippets > 0)
        report.add('note', `${count(snippets, 'piece')} of a stream: the whole messages are read instead`)
      return {
        history: history.finish(),
        tools: [],
        ...(model !== undefined && { model }),
        ...(seen.length > 0 && { seen }),
        ...(usage.length > 0 && { usage }),
      }
    },
  }
}

function plain(item: Item): Draft['parts'] {
  return item.type === 'result' ? item.parts : item.type === 'call' ? [] : [item]
}
