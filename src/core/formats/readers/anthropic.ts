import { hasAnthropicBlocks, isAnthropicChat } from '../anthropicDetect.ts'
import { readAnthropic } from '../anthropicMessages.ts'
import { type ChatSource, chatIn, foundChat } from '../chatBody.ts'
import type { Format } from '../format.ts'
import { recordsOf, type Source } from '../source.ts'
import { isList } from '../value.ts'
import { writeAnthropic } from '../writers/anthropic.ts'

/** The chat of a source: one value, or a message a line. */
function chatOf(source: Source): ChatSource | undefined {
  if (source.kind === 'value') return chatIn(source.value)
  return { list: recordsOf(source).map(({ value }) => value), fields: {} }
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
    return [foundChat(chat, (report) => readAnthropic(chat, report))]
  },
  write: writeAnthropic,
}
