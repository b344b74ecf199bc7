import { isCall, isResult } from '../anthropicBlocks.ts'
import { readAnthropic } from '../anthropicMessages.ts'
import { type ChatSource, chatIn } from '../chatBody.ts'
import type { Format, Found } from '../format.ts'
import { recordsOf, type Source } from '../source.ts'
import { isList, isRecord, textOf } from '../value.ts'
import { writeAnthropic } from '../writers/anthropic.ts'

/** The chat of a source: one value, or a message a line. */
function chatOf(source: Source): ChatSource | undefined {
  if (source.kind === 'value') return chatIn(source.value)
  return { list: recordsOf(source).map(({ value }) => value), fields: {} }
}

function isOwnBlock(block: unknown): boolean {
  if (!isRecord(block)) return false
  if (isCall(block) || isResult(block)) return true
  if (block.type === 'image' || block.type === 'document') return isRecord(block.source)
  return block.type === 'thinking' || block.type === 'redacted_thinking' || block.type === 'compaction'
}

/** True for messages that have blocks of this format alone. */
export function hasAnthropicBlocks(list: readonly unknown[]): boolean {
  return list.some((one) => {
    if (!isRecord(one) || (one.role !== 'user' && one.role !== 'assistant')) return false
    return isList(one.content) && one.content.some(isOwnBlock)
  })
}

/** True for a chat that looks like a request to Anthropic's Messages. */
export function isAnthropicChat({ list, fields, answer }: ChatSource): boolean {
  if (!isList(list)) return false
  const own =
    textOf(fields.system) !== undefined || isList(fields.system) || textOf(fields.anthropic_version) !== undefined
  return own || answer?.type === 'message' || hasAnthropicBlocks(list.slice(0, 60))
}

/** Anthropic's Messages: a request body with `system` and `messages`, a bare list, a response, or a message a line. */
export const anthropic: Format = {
  id: 'anthropic',
  name: 'Anthropic messages',
  detect(source) {
    const chat = source.kind === 'prose' ? undefined : chatOf(source)
    if (!chat || !isList(chat.list) || !isAnthropicChat(chat)) return undefined
    if (hasAnthropicBlocks(chat.list.slice(0, 60)))
      return { reason: 'blocks such as tool_use, tool_result and thinking', strength: 75 }
    if (chat.answer?.type === 'message') return { reason: 'a response of type message', strength: 75 }
    return { reason: 'system beside messages', strength: 70 }
  },
  list(source) {
    const chat = chatOf(source) ?? { list: undefined, fields: {} }
    const found: Found = {
      title: 'Messages',
      kind: 'main',
      messages: (isList(chat.list) ? chat.list.length : 0) + (chat.answer ? 1 : 0),
      branches: [],
      open: (report) => readAnthropic(chat, report),
    }
    return [found]
  },
  write: writeAnthropic,
}
