import { isCall, isResult } from './anthropicBlocks.ts'
import type { ChatSource } from './chatBody.ts'
import { isList, isRecord, textOf } from './value.ts'

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
