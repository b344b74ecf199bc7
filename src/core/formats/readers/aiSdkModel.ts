import { type Chat, chatsOf, foundChat, messageIn, sampled, sayNoMessage } from '../chats.ts'
import type { Conversation, Format } from '../format.ts'
import { createHistory, type Draft, opaque } from '../history.ts'
import { addItems, type Item, textParts } from '../items.ts'
import { roleOf } from '../looseMessage.ts'
import { looseItems } from '../looseParts.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { createTally, type Tally } from '../tally.ts'
import { readTools } from '../tools.ts'
import { isList, isRecord, textOf } from '../value.ts'
import { writeAiSdk } from './aiSdkWrite.ts'

type Fields = Readonly<Record<string, unknown>>

function plain(items: readonly Item[]): Draft['parts'] {
  return items.flatMap((item) => (item.type === 'result' ? item.parts : item.type === 'call' ? [] : [item]))
}

/** The parts of `{type: 'content', value: [...]}`: media are written in five ways. */
function contentParts(value: unknown, say: Say): Draft['parts'] {
  if (!isList(value)) return textParts(value)
  return value.flatMap((part) => {
    const type = isRecord(part) ? textOf(part.type) : undefined
    const image = type !== undefined && /^image-(?:data|url|file-id)$/.test(type)
    const file = type === 'media' || (type !== undefined && /^file-(?:data|url|id)$/.test(type))
    if (!isRecord(part) || !(image || file)) return plain(looseItems(part, say))
    return plain(looseItems({ ...part, type: image ? 'image' : 'file' }, say))
  })
}

/** What a tool gave: `output` of version 5 and 6, `result` of version 4, in which it is any value. */
export function outputOf(part: Fields, say: Say): { readonly parts: Draft['parts']; readonly failed: boolean } {
  const { output } = part
  if (
    isRecord(output) &&
    typeof output.type === 'string' &&
    ('value' in output || output.type === 'execution-denied')
  ) {
    const failed = output.type.startsWith('error') || output.type === 'execution-denied'
    if (output.type === 'content') return { parts: contentParts(output.value, say), failed }
    return { parts: textParts(output.value ?? output.reason), failed }
  }
  const content = part.experimental_content
  const parts = isList(content) ? contentParts(content, say) : textParts(output ?? part.result)
  return { parts, failed: part.isError === true }
}

function itemOf(part: unknown, unread: Tally, say: Say): readonly Item[] {
  if (!isRecord(part)) return looseItems(part, say)
  switch (part.type) {
    case 'tool-call':
      return [
        {
          type: 'call',
          callId: part.toolCallId,
          name: part.toolName,
          arguments: 'input' in part ? part.input : part.args,
        },
      ]
    case 'tool-result':
      return [{ type: 'result', callId: part.toolCallId, name: part.toolName, ...outputOf(part, say) }]
    case 'tool-approval-request':
    case 'tool-approval-response':
      unread.add(part.type)
      return []
    case 'redacted-reasoning':
      return [opaque('redacted-reasoning', part.data)]
    default:
      return looseItems(part, say)
  }
}

/** What a message of the AI SDK holds. */
export function modelItems(message: Fields, unread: Tally, say: Say): readonly Item[] {
  const { content } = message
  return isList(content) ? content.flatMap((part) => itemOf(part, unread, say)) : looseItems(content, say)
}

function openChat({ root, rows }: Chat, report: ReportBuilder): Conversation {
  const messages = rows.map(({ value }) => messageIn(value))
  const history = createHistory(messages.map((message) => message?.id))
  const unread = createTally()
  const system = textOf(root.system) ?? textOf(root.instructions)
  if (system !== undefined && messages[0]?.role !== 'system')
    history.add({ role: 'system', parts: [{ type: 'text', text: system }] }, report.at('system'))
  messages.forEach((message, index) => {
    const say = report.at(index + 1)
    const role = roleOf(message?.role)
    if (!message || role === undefined) {
      sayNoMessage(report, rows[index]?.value, index + 1)
      return
    }
    const items = modelItems(message, unread, say)
    const results = items.some(({ type }) => type === 'result')
    // An approval alone is no message of the prompt.
    if (role === 'tool' && items.length === 0 && isList(message.content) && message.content.length > 0) return
    addItems(history, { id: message.id, role: role === 'tool' && results ? 'user' : role }, items, say)
  })
  unread.say(report, 'part', 'no model reads them')
  const model = textOf(root.model) ?? textOf(root.modelId)
  return {
    history: history.finish(),
    tools: toolsIn(root.tools, report),
    ...(model !== undefined && { model }),
  }
}

/** Tools stand in a list, or by their names in an object. */
function toolsIn(tools: unknown, report: ReportBuilder): Conversation['tools'] {
  const list = isRecord(tools)
    ? Object.entries(tools).map(([name, tool]) => (isRecord(tool) ? { ...tool, name } : { name }))
    : tools
  return readTools(list, 'tools', report)
}

const OWN: ReadonlySet<unknown> = new Set(['tool-call', 'tool-result', 'tool-approval-request', 'redacted-reasoning'])

function isOwn(row: Fields): boolean {
  const content = messageIn(row)?.content
  return isList(content) && content.some((part) => isRecord(part) && OWN.has(part.type))
}

/** Model messages of the AI SDK: `CoreMessage` of version 4, `ModelMessage` of versions 5 and 6, bare or in stored rows. */
export const aiSdkModel: Format = {
  id: 'ai-sdk-model',
  name: 'AI SDK model messages',
  detect(source) {
    const { hits } = sampled(source, isOwn)
    return hits > 0 ? { reason: 'content with tool-call or tool-result parts', strength: 80 } : undefined
  },
  list: (source, report) => chatsOf(source, report).map((chat) => foundChat(chat, (own) => openChat(chat, own))),
  write: writeAiSdk,
}
