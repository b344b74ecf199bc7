import type { Part } from '../../message/message.ts'
import type { Branch, Conversation, Format, Found } from '../format.ts'
import { createHistory } from '../history.ts'
import { draftOf } from '../openaiMessage.ts'
import type { Problem, ReportBuilder } from '../report.ts'
import { recordsOf } from '../source.ts'
import { titleFrom } from '../title.ts'
import { describeRecord, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** One way through: the messages from the first to a last one. */
interface Way {
  readonly messages: readonly unknown[]
  readonly current: boolean
}

/** The chat of a record: `{chat: {history: {messages, currentId}}}`, or the inner object alone. */
function chatIn(value: unknown): Fields | undefined {
  if (!isRecord(value)) return undefined
  const chat = isRecord(value.chat) ? value.chat : value
  return isRecord(chat.history) && isRecord(chat.history.messages) ? chat : undefined
}

/** From a message up to the first one. A parent that is missing, or comes twice, ends it. */
function pathTo(id: string, messages: Fields): readonly unknown[] {
  const path: unknown[] = []
  const seen = new Set<string>()
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); ) {
    const message: unknown = Object.hasOwn(messages, at) ? messages[at] : undefined
    if (message === undefined) break
    seen.add(at)
    path.unshift(message)
    at = isRecord(message) ? textOf(message.parentId) : undefined
  }
  return path
}

function waysOf(chat: Fields): readonly Way[] {
  const history = isRecord(chat.history) ? chat.history : {}
  const messages = isRecord(history.messages) ? history.messages : {}
  const parents = new Set(Object.values(messages).map((one) => (isRecord(one) ? one.parentId : undefined)))
  const current = textOf(history.currentId)
  const ends = Object.keys(messages).filter((id) => !parents.has(id))
  if (current !== undefined && Object.hasOwn(messages, current) && !ends.includes(current)) ends.unshift(current)
  // A ring has no end: its messages in their order are better than none.
  if (ends.length === 0) return [{ messages: Object.values(messages), current: true }]
  const known = current !== undefined && ends.includes(current) ? current : ends.at(-1)
  return ends.map((id) => ({ messages: pathTo(id, messages), current: id === known }))
}

/** Images and texts that were put beside a message. */
function readFiles(files: unknown): readonly Part[] {
  return (isList(files) ? files : []).filter(isRecord).flatMap((file): readonly Part[] => {
    const source = textOf(file.url)
    if (file.type === 'image' && source !== undefined) return [{ type: 'image', source }]
    const inner = isRecord(file.file) ? file.file : {}
    const text = isRecord(inner.data) ? textOf(inner.data.content) : undefined
    const name = textOf(file.name) ?? textOf(inner.filename)
    return [{ type: 'file', ...(name !== undefined && { name }), ...(text !== undefined && { text }) }]
  })
}

function open(chat: Fields, way: Way | undefined, report: ReportBuilder): Conversation | Problem {
  const list = way?.messages ?? []
  const history = createHistory(list.map((one) => (isRecord(one) ? one.id : undefined)))
  const system = isRecord(chat.params) ? textOf(chat.params.system) : textOf(chat.system)
  if (system !== undefined)
    history.add({ role: 'system', parts: [{ type: 'text', text: system }] }, report.at('system'))
  let model = isList(chat.models) ? textOf(chat.models[0]) : undefined
  list.forEach((value, index) => {
    const say = report.at(index + 1)
    const { role, content, tool_calls, tool_call_id } = isRecord(value) ? value : {}
    const draft = draftOf(isRecord(value) ? { role, content, tool_calls, tool_call_id } : value, say)
    if ('words' in draft) say('skipped', `message left out: ${draft.words}`)
    else if (isRecord(value)) {
      history.add({ ...draft, id: value.id, parts: [...draft.parts, ...readFiles(value.files)] }, say)
      if (draft.role === 'assistant') model = textOf(value.model) ?? model
    }
  })
  const title = textOf(chat.title)
  return {
    history: history.finish(),
    tools: [],
    ...(title !== undefined && { title }),
    ...(model !== undefined && { model }),
  }
}

/** Open WebUI's exports: `[{title, chat: {history: {messages: {id: …}, currentId}}}]`, with branches. */
export const openWebUi: Format = {
  id: 'open-webui',
  name: 'Open WebUI export',
  detect(source) {
    const records = recordsOf(source).slice(0, 60)
    const found = records.filter(({ value }) => chatIn(value) !== undefined)
    if (found.length === 0 || found.length * 2 < records.length) return undefined
    return { reason: 'chats with history.messages', strength: 88 }
  },
  list(source, report) {
    return recordsOf(source).flatMap(({ value, where }): readonly Found[] => {
      const chat = chatIn(value)
      if (!chat) {
        const words = describeRecord(value)
        report.add('skipped', `a record without a chat: ${words}`, where)
        return []
      }
      const ways = waysOf(chat)
      const current = Math.max(
        0,
        ways.findIndex((way) => way.current),
      )
      const branches = ways.map((way, index): Branch => {
        return { title: `Branch ${index + 1}`, messages: way.messages.length, current: way.current }
      })
      return [
        {
          title: (isRecord(value) ? titleFrom(value.title) : undefined) ?? titleFrom(chat.title) ?? where,
          kind: 'main',
          messages: ways[current]?.messages.length ?? 0,
          branches: branches.length > 1 ? branches : [],
          open: (own, branch = current) => open(chat, ways[branch], own),
        },
      ]
    })
  },
}
