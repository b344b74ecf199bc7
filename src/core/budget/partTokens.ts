import type { Message, Part } from '../message/message.ts'
import type { Counter, TokenCount } from './count.ts'

const EMPTY: Message = { id: '', role: 'user', parts: [] }

// Counters keep what they know of a message by its identity: the message around a part must stay the same.
const alone = new WeakMap<Part, Message>()

function messageOf(part: Part): Message {
  let message = alone.get(part)
  if (!message) {
    message = { ...EMPTY, parts: [part] }
    alone.set(part, message)
  }
  return message
}

/**
 * What one part adds to its message, in tokens, without the frame of the message. By the estimate, which rounds down
 * once for a whole message, the parts of a message may add up to a little less than the message.
 */
export function partTokens(part: Part, counter: Counter): TokenCount {
  const { tokens, exact } = counter.message(messageOf(part))
  return { tokens: tokens - counter.message(EMPTY).tokens, exact }
}
