import { type ChatSource, chatIn, foundChat } from '../chatBody.ts'
import type { Format } from '../format.ts'
import { isOllamaResponse, ollamaChat, ollamaDraft } from '../ollamaMessages.ts'
import { readChat } from '../openaiChat.ts'
import { quiet } from '../quiet.ts'
import { recordsOf, type Source } from '../source.ts'
import { isList, isRecord } from '../value.ts'
import { writeOllama } from '../writers/ollama.ts'

function chatOf(source: Source): ChatSource | undefined {
  const values = recordsOf(source).map(({ value }) => value)
  if (values.some(isOllamaResponse)) return ollamaChat(values)
  return source.kind === 'value' ? chatIn(source.value) : { list: values, fields: {} }
}

/** Arguments as an object, and no id or no type: OpenAI's form has all three otherwise. */
function isOwnCall(call: unknown): boolean {
  if (!isRecord(call) || !isRecord(call.function) || !isRecord(call.function.arguments)) return false
  return call.id === undefined || call.type === undefined
}

function isOwnMessage(message: unknown): boolean {
  if (!isRecord(message) || typeof message.role !== 'string') return false
  if (message.role === 'tool' && typeof message.tool_name === 'string') return true
  if (isList(message.tool_calls) && message.tool_calls.some(isOwnCall)) return true
  if (typeof message.content === 'string' && typeof message.thinking === 'string') return true
  return (
    typeof message.content === 'string' &&
    isList(message.images) &&
    message.images.some((one) => typeof one === 'string')
  )
}

/** Ollama's chats: a request body, a bare list, a response, or a stream of them, a piece a line. */
export const ollama: Format = {
  id: 'ollama',
  name: 'Ollama chat',
  detect(source) {
    const values = recordsOf(source).slice(0, 400)
    const streamed = values.filter(({ value }) => isOllamaResponse(value)).length
    if (streamed > 0 && streamed * 2 >= values.length)
      return { reason: 'responses with message and done', strength: 85 }
    const chat = chatOf(source)
    if (!chat || !isList(chat.list) || !chat.list.slice(0, 60).some(isOwnMessage)) return undefined
    return { reason: 'calls without ids whose arguments are an object, tool_name or images', strength: 65 }
  },
  list(source) {
    const chat = chatOf(source) ?? { list: undefined, fields: {} }
    return [foundChat(chat, (report) => readChat(chat, report, ollamaDraft, quiet))]
  },
  write: writeOllama,
}
