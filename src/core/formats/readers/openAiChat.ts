import { type ChatSource, chatIn, foundChat } from '../chatBody.ts'
import type { Format } from '../format.ts'
import { readChat } from '../openaiChat.ts'
import { isTypedMessage } from '../openaiMessage.ts'
import { recordsOf, type Source } from '../source.ts'
import { titleFrom } from '../title.ts'
import { isList, isRecord } from '../value.ts'
import { writeOpenAiChat } from '../writers/openAiChat.ts'

/** The chat of a source: one value, or a message a line. */
function chatOf(source: Source): ChatSource | undefined {
  if (source.kind === 'value') return chatIn(source.value)
  return { list: recordsOf(source).map(({ value }) => value), fields: {} }
}

function isCalling(message: unknown): boolean {
  if (!isRecord(message)) return false
  const calls = isList(message.tool_calls) || isList(message.toolCalls) || isRecord(message.function_call)
  if (calls && (typeof message.role === 'string' || isTypedMessage(message))) return true
  return message.role === 'tool' || message.role === 'function'
}

/** OpenAI's chat completions: a list of messages, a request body with `messages` and `tools`, or a response with `choices`. */
export const openAiChat: Format = {
  id: 'openai-chat',
  name: 'OpenAI chat',
  detect(source) {
    const chat = source.kind === 'prose' ? undefined : chatOf(source)
    if (!chat) return undefined
    if (chat.answer && isList(chat.answer.choices)) return { reason: 'a response with choices', strength: 60 }
    if (!isList(chat.list)) return { reason: 'the root has messages', strength: 5 }
    const some = chat.list.slice(0, 60)
    if (some.some(isCalling)) return { reason: 'messages with tool_calls or the role tool', strength: 50 }
    if (some.some((one) => isRecord(one) && typeof one.role === 'string'))
      return { reason: 'messages with role and content', strength: 20 }
    if (some.filter(isTypedMessage).length * 2 > some.length)
      return { reason: 'messages with type and content', strength: 20 }
    // What is no object at all, and a message that lacks its role, are told by the reader.
    const near = some.some((one) => isRecord(one) && ('role' in one || 'content' in one)) || !some.some(isRecord)
    return near ? { reason: 'a list', strength: 1 } : undefined
  },
  list(source) {
    const chat = chatOf(source) ?? { list: undefined, fields: {} }
    const single =
      source.kind === 'value' && isRecord(source.value) && isList(chat.list) && chat.list[0] === source.value
    const found = foundChat(chat, (report) => {
      if (single) report.add('repaired', 'one message instead of a list of messages')
      return readChat(chat, report)
    })
    const title = titleFrom(chat.fields.title)
    return [title === undefined ? found : { ...found, title }]
  },
  write: writeOpenAiChat,
}
