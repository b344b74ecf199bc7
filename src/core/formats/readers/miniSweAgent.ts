import { type Chat, chatsOf, foundChat, sampled, sayNoMessage } from '../chats.ts'
import type { CallUsage, Conversation, Format } from '../format.ts'
import { createHistory } from '../history.ts'
import { addItems, type Item, textParts } from '../items.ts'
import { callItems, looseMessage } from '../looseMessage.ts'
import { looseItems } from '../looseParts.ts'
import { quiet } from '../quiet.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

function record(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

/** What the provider reported for the call that an assistant message was, in either of OpenAI's two vocabularies. */
function usageOf(message: Fields, id: string): CallUsage | undefined {
  const response = record(record(message.extra).response)
  const usage = record(response.usage ?? message.usage)
  const key = typeof usage.prompt_tokens === 'number' ? 'prompt_tokens' : 'input_tokens'
  const input = usage[key]
  const output = usage.completion_tokens ?? usage.output_tokens
  if (typeof input !== 'number' || input <= 0) return undefined
  return { id, input, label: `usage.${key}`, ...(typeof output === 'number' && { output }) }
}

/** A response of OpenAI's newer interface, kept whole as a message. */
function responseItems(message: Fields, say: Say): readonly Item[] {
  const output = isList(message.output) ? message.output : []
  return output.flatMap((item): readonly Item[] => {
    if (!isRecord(item)) return []
    if (item.type === 'function_call') return callItems([{ ...item, id: item.call_id }], say)
    return looseItems(item.type === 'message' ? item.content : item, say)
  })
}

function addMessage(history: ReturnType<typeof createHistory>, row: unknown, say: Say): string | undefined {
  if (!isRecord(row)) return undefined
  const extra = record(row.extra)
  const failed = typeof extra.returncode === 'number' && extra.returncode !== 0
  if (row.object === 'response' && isList(row.output)) {
    return addItems(history, { role: 'assistant' }, responseItems(row, say), say)[0]
  }
  if (row.type === 'function_call_output') {
    const parts = textParts(row.output)
    return history.add({ role: 'tool', parts, answers: { callId: row.call_id }, ...(failed && { failed }) }, say)
  }
  const message = looseMessage(row, say)
  if (!message) return undefined
  if (message.role !== 'tool')
    return addItems(history, { role: message.role, name: message.name }, message.items, say)[0]
  const parts = message.items.flatMap((item) => (item.type === 'call' || item.type === 'result' ? [] : [item]))
  return history.add({ ...message, parts, failed: failed || message.failed === true }, say)
}

function modelIn(root: Fields, rows: Chat['rows']): string | undefined {
  const model = record(record(record(root.info).config).model).model_name
  if (textOf(model) !== undefined) return textOf(model)
  for (const { value } of rows.slice(0, 20)) {
    const said = textOf(record(record(record(value).extra).response).model)
    if (said !== undefined) return said
  }
  return undefined
}

function openChat({ root, rows }: Chat, report: ReportBuilder): Conversation {
  const history = createHistory()
  const usage: CallUsage[] = []
  rows.forEach(({ value }, index) => {
    const say = report.at(index + 1)
    if (isRecord(value) && value.role === 'exit') {
      say('skipped', 'the message of the role exit: it ends the run, and no model reads it')
      return
    }
    const id = addMessage(history, value, quiet(say))
    if (id === undefined) {
      sayNoMessage(report, value, index + 1)
      return
    }
    const used = isRecord(value) && history.last()?.role === 'assistant' ? usageOf(value, id) : undefined
    if (used) usage.push(used)
  })
  const model = modelIn(root, rows)
  return {
    history: history.finish(),
    tools: [],
    ...(model !== undefined && { model }),
    ...(usage.length > 0 && { usage }),
  }
}

/** `extra` with what this agent puts there: others have a field of that name too. */
function hasExtra(message: Fields): boolean {
  const { extra } = message
  return (
    isRecord(extra) &&
    ['timestamp', 'response', 'actions', 'returncode', 'raw_output', 'cost'].some((key) => key in extra)
  )
}

function isObservation({ role, content }: Fields): boolean {
  const text = isList(content) && isRecord(content[0]) ? content[0].text : content
  return (role === 'user' || role === 'tool') && typeof text === 'string' && /^\s*<returncode>/.test(text)
}

/** mini-swe-agent trajectories: `{info, messages, trajectory_format}` of any version, and the bare lists of the first. */
export const miniSweAgent: Format = {
  id: 'mini-swe-agent',
  name: 'mini-swe-agent trajectory',
  detect(source) {
    const roots = chatsOf(source, undefined, 400)
      .slice(0, 8)
      .map(({ root }) => root)
    if (roots.some(({ trajectory_format: format }) => textOf(format)?.startsWith('mini-swe-agent')))
      return { reason: 'trajectory_format names it', strength: 95 }
    if (sampled(source, hasExtra).hits > 0)
      return { reason: 'messages with extra', strength: roots.some(({ info }) => isRecord(info)) ? 88 : 80 }
    return sampled(source, isObservation).hits > 0
      ? { reason: 'results that begin with <returncode>', strength: 60 }
      : undefined
  },
  list: (source, report) => chatsOf(source, report).map((chat) => foundChat(chat, (own) => openChat(chat, own))),
}
