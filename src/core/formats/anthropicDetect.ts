import { isCall, isResult } from './anthropicBlocks.ts'
import type { ChatSource } from './chatBody.ts'
import { isConverseBlock } from './converse.ts'
import { isList, isRecord, textOf } from './value.ts'

function isOwnBlock(block: unknown): boolean {
  if (!isRecord(block)) return false
  if (isCall(block) || isResult(block) || isConverseBlock(block)) return true
  if (block.type === 'image' || block.type === 'document') return isRecord(block.source)
  return block.type === 'thinking' || block.type === 'redacted_thinking' || block.type === 'compaction'
}

/** A response is a message with what only its provider writes beside it. */
function isResponse(message: Readonly<Record<string, unknown>>): boolean {
  return message.type === 'message' && isList(message.content) && Object.hasOwn(message, 'stop_reason')
}

/** True for messages that have blocks of this format alone, or are its responses. */
export function hasAnthropicBlocks(list: readonly unknown[]): boolean {
  return list.some((one) => {
    if (!isRecord(one) || (one.role !== 'user' && one.role !== 'assistant')) return false
    return isResponse(one) || (isList(one.content) && one.content.some(isOwnBlock))
  })
}

/** True for a chat that looks like a request to Anthropic's Messages. */
export function isAnthropicChat({ list, fields, answer }: ChatSource): boolean {
  if (!isList(list)) return false
  const own =
    textOf(fields.system) !== undefined || isList(fields.system) || textOf(fields.anthropic_version) !== undefined
  return own || answer?.type === 'message' || hasAnthropicBlocks(list.slice(0, 60))
}
