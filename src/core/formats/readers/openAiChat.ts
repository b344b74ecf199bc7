import type { Format, Found } from '../format.ts'
import { readOpenAiChat } from '../openaiChat.ts'
import { encodeOpenAiChat } from '../openaiWrite.ts'
import { recordsOf, type Source } from '../source.ts'
import { isList, isRecord, textOf } from '../value.ts'

/** The value that holds the messages: a list, an object with messages, one message alone, or a message a line. */
function rootOf(source: Source): unknown {
  if (source.kind === 'value') {
    const { value } = source
    return isRecord(value) && !Object.hasOwn(value, 'messages') && typeof value.role === 'string' ? [value] : value
  }
  return recordsOf(source).map(({ value }) => value)
}

/** OpenAI's chat completions: a list of messages, or an object with `messages` (a request body, with `tools`). */
export const openAiChat: Format = {
  id: 'openai-chat',
  name: 'OpenAI chat',
  detect(source) {
    const root = rootOf(source)
    const list = isRecord(root) ? root.messages : root
    if (!isList(list))
      return isRecord(root) && Object.hasOwn(root, 'messages')
        ? { reason: 'the root has messages', strength: 5 }
        : undefined
    const some = list.slice(0, 60)
    const called = some.some(
      (one) => isRecord(one) && (isList(one.tool_calls) || one.role === 'tool' || one.role === 'function'),
    )
    if (called) return { reason: 'messages with tool_calls or the role tool', strength: 50 }
    if (some.some((one) => isRecord(one) && typeof one.role === 'string'))
      return { reason: 'messages with role and content', strength: 20 }
    return { reason: 'a list', strength: 1 }
  },
  list(source) {
    const root = rootOf(source)
    const list = isRecord(root) ? root.messages : root
    const single = source.kind === 'value' && isRecord(source.value) && source.value !== root
    const found: Found = {
      title: (isRecord(root) && textOf(root.title)) || 'Messages',
      kind: 'main',
      messages: isList(list) ? list.length : 0,
      branches: [],
      open(report) {
        if (single) report.add('repaired', 'one message instead of a list of messages')
        const result = readOpenAiChat(root, report)
        return result.ok ? result.imported : result.problem
      },
    }
    return [found]
  },
  write: (prompt, tools) => ({
    value: JSON.parse(encodeOpenAiChat(prompt, tools)),
    losses: ['ids of messages', 'origins', 'flags of failed tools'],
  }),
}
