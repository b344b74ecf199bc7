import type { Entry } from '../../message/prompt.ts'
import { num } from '../../words/words.ts'
import { sayNoMessage } from '../chats.ts'
import type { Conversation, Seen } from '../format.ts'
import { createHistory, type Draft, type HistoryBuilder } from '../history.ts'
import { addItems, type Item, textParts } from '../items.ts'
import { parseJson } from '../json.ts'
import { callItems, roleOf } from '../looseMessage.ts'
import { looseItems, withoutRepeats } from '../looseParts.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { createTally } from '../tally.ts'
import { readTools } from '../tools.ts'
import { isList, isRecord, textOf } from '../value.ts'
import { fromApi } from './lettaApi.ts'

type Fields = Readonly<Record<string, unknown>>

/** Where a message went: its id in the history, or an entry that only a prompt has. */
type Place = string | Entry

/** `{"type": "user_message", "message": …}`: what the user wrote. Logins and heartbeats are the envelope itself. */
function opened(text: string): string | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('user_message')) return undefined
  const parsed = parseJson(text)
  const envelope = parsed.ok && isRecord(parsed.value) ? parsed.value : {}
  return envelope.type === 'user_message' && typeof envelope.message === 'string' ? envelope.message : undefined
}

function withoutEnvelope(items: readonly Item[], say: Say): readonly Item[] {
  return items.map((item) => {
    const text = item.type === 'text' ? opened(item.text) : undefined
    if (text === undefined) return item
    say('note', 'user texts in a JSON envelope: the text was taken out; the type and the time around it are not read')
    return { type: 'text', text }
  })
}

/** The first versions say in the text of a result whether the tool failed. */
function saysFailed(items: readonly Item[]): boolean {
  const [first] = items
  return first?.type === 'text' && /^\s*\{\s*"status":\s*"(?:Failed|error)"/i.test(first.text)
}

function returnItems(list: readonly unknown[], content: readonly Item[]): readonly Item[] {
  const own = content.flatMap((item) => (item.type === 'result' ? item.parts : item.type === 'call' ? [] : [item]))
  return list.filter(isRecord).map((one) => {
    const given = one.func_response ?? one.tool_return ?? one.content
    const streams = [...(isList(one.stdout) ? one.stdout : []), ...(isList(one.stderr) ? one.stderr : [])]
    const parts =
      given === undefined || given === null
        ? textParts(streams.length > 0 ? streams.join('\n') : undefined)
        : textParts(given)
    return {
      type: 'result',
      callId: one.tool_call_id,
      name: one.name ?? one.tool_name,
      // What the model read is the content; the return beside it is the tool's own account.
      parts: list.length === 1 && own.length > 0 ? own : parts,
      failed: one.status === 'error',
    }
  })
}

/** Adds one message. Its id, or nothing where it has no role. */
function addMessage(history: HistoryBuilder, message: Fields, say: Say): readonly string[] {
  const role = message.role === 'approval' ? 'assistant' : roleOf(message.role)
  if (role === undefined) return []
  const given = message.content ?? message.text
  const items = looseItems(given, say)
  const head = { id: message.id, role }
  if (role === 'tool') {
    const returns = isList(message.tool_returns) ? returnItems(message.tool_returns, items) : []
    if (returns.length > 0 && returns.every((one) => one.type === 'result' && one.callId !== undefined))
      return addItems(history, head, returns, say)
    const inner = items.find((item) => item.type === 'result')
    const parts = items.flatMap((item) => (item.type === 'result' ? item.parts : item.type === 'call' ? [] : [item]))
    const answers = { callId: message.tool_call_id ?? inner?.callId, name: message.tool_name }
    const failed =
      saysFailed(items) || inner?.failed === true || returns.some((one) => one.type === 'result' && one.failed)
    return [history.add({ ...head, parts, answers, ...(failed && { failed }) }, say)]
  }
  if (role !== 'assistant') return addItems(history, head, role === 'user' ? withoutEnvelope(items, say) : items, say)
  const calls = withoutRepeats(items, callItems(message.tool_calls, say))
  return addItems(history, head, [...items, ...calls], say)
}

function summaryDraft(message: Fields, of: readonly string[], say: Say): Draft {
  const items = looseItems(message.content ?? message.text, say)
  const parts = items.flatMap((item) => (item.type === 'call' || item.type === 'result' ? [] : [item]))
  return { id: message.id, role: 'user', parts, origin: { kind: 'summary', of } }
}

/** Before summaries had a role of their own, one came as an alert that the user was said to send. */
const OLD_SUMMARY = /prior messages[^"]*hidden from view|summary of the previous \d+ messages/

function isSummary(message: Fields): boolean {
  if (message.role === 'summary') return true
  if (message.role !== 'user') return false
  const { content } = message
  const first = isList(content) && isRecord(content[0]) ? content[0].text : (content ?? message.text)
  if (typeof first !== 'string' || !/^\s*\{\s*"type":\s*"system_alert"/.test(first)) return false
  return OLD_SUMMARY.test(first.slice(0, 400))
}

interface Reading {
  readonly history: HistoryBuilder
  /** For each row, where it went. */
  readonly places: readonly (readonly Place[])[]
  readonly seen: readonly Seen[]
}

function readRows(
  history: HistoryBuilder,
  rows: readonly unknown[],
  inContext: ReadonlySet<number>,
  report: ReportBuilder,
): Reading {
  const places: Place[][] = []
  const seen: Seen[] = []
  const unread = createTally()
  rows.forEach((row, index) => {
    const say = report.at(index + 1)
    const message = isRecord(row) ? fromApi(row) : undefined
    if (message && isSummary(message)) {
      const older = history.finish().filter(({ message: { role } }) => role !== 'system')
      const live = new Set(places.flatMap((place, at) => (inContext.has(at) ? place : [])))
      const of = older.map(({ message: { id } }) => id).filter((id) => !live.has(id))
      const entry = history.aside(summaryDraft(message, of, say), say)
      places.push([entry])
      const front = history.finish().findIndex(({ message: { role } }) => role !== 'system')
      const leading = history.finish().slice(0, front < 0 ? history.length : front)
      const prompt = [...leading.map(({ message: { id } }) => id), entry]
      seen.push({ words: `compaction ${seen.length + 1} (a summary)`, at: history.length, prompt })
      return
    }
    const ids = message ? addMessage(history, message, say) : []
    places.push([...ids])
    if (ids.length > 0) return
    if (isRecord(row) && typeof row.message_type === 'string') unread.add(row.message_type)
    else sayNoMessage(report, row, index + 1)
  })
  unread.say(report, 'record', 'not messages')
  return { history, places, seen }
}

/** The rows that the agent has in its context, in that order: by id, by position, or by a flag. */
function contextOf(agent: Fields, rows: readonly unknown[]): readonly number[] {
  const { in_context_message_indices: indices, in_context_message_ids: ids } = agent
  if (isList(indices)) return indices.filter((one): one is number => typeof one === 'number' && one in rows)
  const own = rows.map((row) => (isRecord(row) ? row : {}))
  if (isList(ids)) {
    const byId = new Map(own.map((row, index) => [row.id, index]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
  return own.some((row) => typeof row.in_context === 'boolean')
    ? own.flatMap((row, index) => (row.in_context === true ? [index] : []))
    : []
}

/** What the agent would be sent next, where that is not all of it in order. */
function liveView(reading: Reading, context: readonly number[], system: readonly string[]): Seen | undefined {
  const { history, places } = reading
  if (context.length === 0) return undefined
  const prompt: Place[] = [...system, ...context.flatMap((index) => places[index] ?? [])]
  const all = history.finish()
  if (prompt.length === all.length && prompt.every((place, at) => place === all[at]?.message.id)) return undefined
  const words = `the context at the end (${num(context.length)} of ${num(places.length)} messages)`
  return { words, at: history.length, prompt }
}

function toolsIn(agent: Fields, file: Fields, report: ReportBuilder): Conversation['tools'] {
  const own = isList(agent.tool_ids) ? new Set(agent.tool_ids) : undefined
  const list = isList(file.tools) ? file.tools : isList(agent.tools) ? agent.tools : []
  const wanted = list.filter((tool) => !own || !isRecord(tool) || tool.id === undefined || own.has(tool.id))
  return readTools(
    wanted.map((tool) => (isRecord(tool) && isRecord(tool.json_schema) ? tool.json_schema : tool)),
    'tools',
    report,
  )
}

/** Reads one agent. Its system prompt stands at the front where its messages do not begin with one. */
export function openLettaAgent(agent: Fields, file: Fields, report: ReportBuilder): Conversation {
  const rows = isList(agent.messages) ? agent.messages : []
  const history = createHistory(rows.map((row) => (isRecord(row) ? row.id : undefined)))
  const first = rows.find(isRecord)
  const system = textOf(agent.system)
  const front: string[] = []
  if (system !== undefined && first?.role !== 'system') {
    const parts = [{ type: 'text' as const, text: system }]
    front.push(history.add({ role: 'system', parts }, report.at('system')))
  }
  const context = contextOf(agent, rows)
  const reading = readRows(history, rows, new Set(context), report)
  const view = liveView(reading, context, front)
  const models = rows.flatMap((row) => (isRecord(row) ? (textOf(row.model) ?? []) : []))
  const config = isRecord(agent.llm_config) ? textOf(agent.llm_config.model) : undefined
  const model = models.at(-1) ?? config
  const title = textOf(agent.name)
  // The context at the end is all that is known; what each summary left before that is not in the file.
  const seen = view ? [view] : reading.seen
  return {
    history: history.finish(),
    tools: toolsIn(agent, file, report),
    ...(title !== undefined && { title }),
    ...(model !== undefined && { model }),
    ...(seen.length > 0 && { seen }),
  }
}

/** Reads messages that stand without their agent. */
export function openLettaList(rows: readonly unknown[], report: ReportBuilder): Conversation {
  return openLettaAgent({ messages: rows }, {}, report)
}
