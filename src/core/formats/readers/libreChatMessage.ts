import { sayNoMessage } from '../chats.ts'
import type { Conversation } from '../format.ts'
import { createHistory } from '../history.ts'
import { addItems, type Item, textParts } from '../items.ts'
import { looseItems } from '../looseParts.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

export interface NumberedMessage {
  readonly value: unknown
  /** Its place in the file, from 1. */
  readonly number: number
}

/** A text as it is, or as `{value}`, which assistants write. */
function saidIn(given: unknown): string | undefined {
  return textOf(isRecord(given) ? given.value : given)
}

/** A call, and its result where the tool has answered: both stand in one part. */
function callItems(call: Fields): readonly Item[] {
  const inner = isRecord(call.function) ? call.function : call
  const name = inner.name
  const given: Item = { type: 'call', callId: call.id, name, arguments: inner.args ?? inner.arguments }
  const output = call.output ?? inner.output
  if (output === undefined || output === null) return [given]
  return [given, { type: 'result', callId: call.id, name, parts: textParts(output) }]
}

function partItems(part: unknown, say: Say): readonly Item[] {
  if (!isRecord(part)) return looseItems([part], say)
  const { type, tool_call: call } = part
  if (type === 'tool_call' && isRecord(call)) return callItems(call)
  const thought = saidIn(part.think)
  if (thought !== undefined) return [{ type: 'reasoning', text: thought }]
  const text = type === 'text' ? saidIn(part.text) : undefined
  if (text !== undefined) return [{ type: 'text', text }]
  if (type === 'text' || type === 'think') return []
  if (type === 'error') return [{ type: 'text', text: saidIn(part.error) ?? JSON.stringify(part.error) }]
  if (type === 'agent_update') {
    say('note', 'an agent handed over to another: not a message')
    return []
  }
  const file = isRecord(part.image_file) ? part.image_file : undefined
  const source = file && (textOf(file.filepath) ?? textOf(file.file_id))
  return source === undefined ? looseItems([part], say) : [{ type: 'image', source }]
}

function fileItems(files: unknown): readonly Item[] {
  return (isList(files) ? files : []).filter(isRecord).map((file): Item => {
    const name = textOf(file.filename)
    const text = textOf(file.text)
    return { type: 'file', ...(name !== undefined && { name }), ...(text !== undefined && { text }) }
  })
}

function itemsOf(message: Fields, say: Say): readonly Item[] {
  const parts = isList(message.content) ? message.content.flatMap((part) => partItems(part, say)) : []
  // Where there are parts, the text repeats them.
  const text = textOf(message.text)
  const said: readonly Item[] = parts.length > 0 || text === undefined ? parts : [{ type: 'text', text }]
  return [...said, ...fileItems(message.files)]
}

/** What a message says, for a list to choose from. */
export function messageWords(message: unknown): string | undefined {
  if (!isRecord(message)) return undefined
  if (textOf(message.text) !== undefined) return textOf(message.text)
  const parts = isList(message.content) ? message.content : []
  return parts.map((part) => (isRecord(part) ? saidIn(part.text) : undefined)).find((one) => one !== undefined)
}

/** Reads the messages of one way through a conversation. */
export function openLibreChat(path: readonly NumberedMessage[], root: Fields, report: ReportBuilder): Conversation {
  const history = createHistory(path.map(({ value }) => (isRecord(value) ? value.messageId : undefined)))
  const options = isRecord(root.options) ? root.options : {}
  const system = textOf(options.promptPrefix) ?? textOf(options.system)
  let model = textOf(options.model)
  if (system !== undefined)
    history.add({ role: 'system', parts: [{ type: 'text', text: system }] }, report.at('options'))
  for (const { value, number } of path) {
    if (!isRecord(value) || typeof value.isCreatedByUser !== 'boolean') {
      sayNoMessage(report, value, number)
      continue
    }
    const say = report.at(number)
    const role = value.isCreatedByUser ? 'user' : 'assistant'
    if (value.error === true) say('note', 'an answer that ended in an error')
    if (value.unfinished === true) say('note', 'an answer that was not finished')
    addItems(history, { id: value.messageId, role }, itemsOf(value, say), say)
    if (role === 'assistant') model = textOf(value.model) ?? model
  }
  return { history: history.finish(), tools: [], ...(model !== undefined && { model }) }
}
