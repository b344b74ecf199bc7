import { oncePerMessage } from '../message/memo.ts'
import type { Message } from '../message/message.ts'

// Asked of every row on the screen: the parser that can say where a text breaks is heavy, and comes later.
function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** True when a message has a call whose arguments are a text that is not JSON. Where it breaks: `checkArguments`. */
export const hasBrokenArguments: (message: Message) => boolean = oncePerMessage(({ parts }) =>
  parts.some((part) => part.type === 'call' && typeof part.arguments === 'string' && !isJsonText(part.arguments)),
)
