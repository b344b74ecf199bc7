import { count } from '../../words/words.ts'
import { type Chat, chatsOf, foundChat, sayNoMessage } from '../chats.ts'
import type { CallUsage, Conversation, Format, Seen } from '../format.ts'
import { createHistory, type Draft } from '../history.ts'
import { addItems, type Item } from '../items.ts'
import { callItems } from '../looseMessage.ts'
import { looseItems, withoutRepeats } from '../looseParts.ts'
import type { ReportBuilder, Say } from '../report.ts'
import type { Source } from '../source.ts'
import { readTools } from '../tools.ts'
import { isList, isRecord, textOf } from '../value.ts'
import { type LangChainMessage, langChainMessage, langChainShape } from './langChainShape.ts'

type Fields = Readonly<Record<string, unknown>>

/** All of a message's ids: LangGraph removes every message before one with this id. */
const REMOVE_ALL = '__remove_all__'

/** One call stands in `tool_calls`, in `additional_kwargs` as OpenAI had it, and in the content as Anthropic had it. */
function assistantItems(fields: Fields, say: Say): readonly Item[] {
  const extra = isRecord(fields.additional_kwargs) ? fields.additional_kwargs : {}
  const reasoning = textOf(extra.reasoning_content)
  const thought: readonly Item[] = reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning }]
  const items: Item[] = [...thought, ...looseItems(fields.content, say)]
  const own = callItems(fields.tool_calls, say)
  const invalid = callItems(fields.invalid_tool_calls, say)
  if (invalid.length > 0) say('note', 'a call whose arguments are no JSON (invalid_tool_calls): kept as it is')
  const legacy = isRecord(extra.function_call) ? callItems([extra.function_call], say) : []
  for (const more of [own, invalid, callItems(extra.tool_calls, say), legacy])
    items.push(...withoutRepeats(items, more))
  return items
}

function usageOf(fields: Fields, id: string): CallUsage | undefined {
  const meta = isRecord(fields.response_metadata) ? fields.response_metadata : {}
  const places: readonly (readonly [string, unknown, string, string])[] = [
    ['usage_metadata', fields.usage_metadata, 'input_tokens', 'output_tokens'],
    ['token_usage', meta.token_usage, 'prompt_tokens', 'completion_tokens'],
    ['tokenUsage', meta.tokenUsage, 'promptTokens', 'completionTokens'],
  ]
  for (const [label, usage, inKey, outKey] of places) {
    const input = isRecord(usage) ? usage[inKey] : undefined
    const output = isRecord(usage) ? usage[outKey] : undefined
    if (typeof input !== 'number' || input <= 0) continue
    return { id, input, label: `${label}.${inKey}`, ...(typeof output === 'number' && { output }) }
  }
  return undefined
}

function modelOf(fields: Fields): string | undefined {
  const meta = isRecord(fields.response_metadata) ? fields.response_metadata : {}
  return textOf(meta.model_name) ?? textOf(meta.model)
}

/** Removals in a row are one change of the prompt. */
interface Removal {
  readonly prompt: string[]
  at: number
  removed: number
  open: boolean
  readonly seen: Seen[]
}

function closeRemoval(removal: Removal): void {
  if (!removal.open) return
  removal.seen.push({
    words: `${count(removal.removed, 'message')} removed (RemoveMessage)`,
    at: removal.at,
    prompt: [...removal.prompt],
  })
  removal.open = false
  removal.removed = 0
}

function remove(removal: Removal, fields: Fields, at: number, say: Say): void {
  const { prompt } = removal
  const before = prompt.length
  const index = typeof fields.id === 'string' ? prompt.indexOf(fields.id) : -1
  if (fields.id === REMOVE_ALL) prompt.length = 0
  else if (index >= 0) prompt.splice(index, 1)
  else {
    say('skipped', 'an order to remove a message (RemoveMessage) that is not here')
    return
  }
  removal.removed += before - prompt.length
  removal.at = at
  removal.open = true
}

/** The answer of a traced run stands beside its prompt. */
function rowsOf({ root, rows }: Chat): readonly unknown[] {
  const values = rows.map(({ value }) => value)
  const outputs = isRecord(root.outputs) ? root.outputs : {}
  const generations = isList(outputs.generations) ? outputs.generations.flat(1) : []
  const answers = generations.flatMap((one) => (isRecord(one) && one.message !== undefined ? [one.message] : []))
  return [...values, ...answers.slice(0, 1)]
}

function openChat(chat: Chat, report: ReportBuilder): Conversation {
  const values = rowsOf(chat)
  const messages = values.map(langChainMessage)
  const history = createHistory(messages.map((message) => message?.fields.id))
  const usage: CallUsage[] = []
  const removal: Removal = { prompt: [], at: 0, removed: 0, open: false, seen: [] }
  let model: string | undefined
  messages.forEach((message, index) => {
    const say = report.at(index + 1)
    if (!message) {
      sayNoMessage(report, values[index], index + 1)
      return
    }
    const { type, fields } = message
    if (type === 'remove') {
      remove(removal, fields, history.length, say)
      return
    }
    closeRemoval(removal)
    if (type === 'assistant') {
      const ids = addItems(history, { id: fields.id, role: type, name: fields.name }, assistantItems(fields, say), say)
      removal.prompt.push(...ids)
      const used = usageOf(fields, ids[0] ?? '')
      if (used) usage.push(used)
      model = modelOf(fields) ?? model
      return
    }
    removal.prompt.push(history.add(draftOf(type, fields, say), say))
  })
  closeRemoval(removal)
  const invocation = isRecord(chat.root.extra) ? chat.root.extra.invocation_params : undefined
  const tools = readTools(isRecord(invocation) ? invocation.tools : chat.root.tools, 'tools', report)
  return {
    history: history.finish(),
    tools,
    ...(model !== undefined && { model }),
    ...(removal.seen.length > 0 && { seen: removal.seen }),
    ...(usage.length > 0 && { usage }),
  }
}

function draftOf(type: Exclude<LangChainMessage['type'], 'remove'>, fields: Fields, say: Say): Draft {
  const parts = looseItems(fields.content, say).flatMap((item) =>
    item.type === 'result' ? item.parts : item.type === 'call' ? [] : [item],
  )
  if (type === 'tool' && fields.artifact !== undefined && fields.artifact !== null)
    say('note', 'the artifact of a result: no model reads it')
  return {
    id: fields.id,
    role: type,
    parts,
    name: fields.name,
    ...(type === 'tool' && { answers: { callId: fields.tool_call_id, name: fields.name } }),
    ...(fields.status === 'error' && { failed: true }),
  }
}

/** Lists of lists are the prompts of one batch: each is a conversation. */
function allChats(source: Source, report?: ReportBuilder, most?: number): readonly Chat[] {
  const chats = chatsOf(source, report, most)
  return chats.flatMap((chat): readonly Chat[] => {
    const nested = chat.rows.some(({ value }) => isList(value) && value.some(isRecord))
    if (!nested) return [chat]
    return chat.rows.flatMap(({ value, where }): readonly Chat[] => {
      if (isList(value)) return [{ root: {}, where, rows: value.map((one) => ({ value: one, where })) }]
      report?.add('skipped', 'a record that is no list of messages', where)
      return []
    })
  })
}

/** LangChain and LangGraph messages: `messages_to_dict`, `dumpd` and `toJSON`, `model_dump`, pairs, and traced runs. */
export const langChain: Format = {
  id: 'langchain',
  name: 'LangChain messages',
  detect(source) {
    const values = allChats(source, undefined, 400).flatMap(({ rows }) => rows.slice(0, 60))
    const shapes = values.slice(0, 400).map(({ value }) => langChainShape(value))
    const of = (wanted: string) => shapes.filter((shape) => shape === wanted).length
    if (of('own') > 0 && of('own') * 3 >= shapes.length)
      return { reason: 'messages as LangChain writes them (lc, or type with data)', strength: 88 }
    if (of('flat') > 0 && of('flat') * 3 >= shapes.length)
      return { reason: 'messages with type human, ai or tool, without a role', strength: 70 }
    if (of('tuple') > 0 && of('tuple') * 2 >= shapes.length)
      return { reason: 'pairs of a role and a text', strength: 60 }
    return undefined
  },
  list: (source, report) => allChats(source, report).map((chat) => foundChat(chat, (own) => openChat(chat, own))),
}
