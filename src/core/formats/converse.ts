import type { ChatSource } from './chatBody.ts'
import { isList, isRecord, textOf } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

/** The keys that name a block of Bedrock's Converse, where Anthropic has a type. */
const KINDS = ['text', 'toolUse', 'toolResult', 'reasoningContent', 'cachePoint', 'json'] as const

/** True for a block that only Converse has: it has no type, and its one key says what it is. */
export function isConverseBlock(block: unknown): boolean {
  return isRecord(block) && block.type === undefined && (isRecord(block.toolUse) || isRecord(block.toolResult))
}

function result(given: Fields): Fields {
  const content = isList(given.content) ? given.content.map(fromConverse) : given.content
  const failed = given.status === 'error' && { is_error: true }
  return { type: 'tool_result', tool_use_id: given.toolUseId, content, ...failed }
}

function reasoning(given: Fields): Fields {
  const text = isRecord(given.reasoningText) ? given.reasoningText : {}
  const redacted = textOf(given.redactedContent)
  if (redacted !== undefined) return { type: 'redacted_thinking', data: redacted }
  return { type: 'thinking', thinking: text.text, signature: text.signature }
}

/** A block of Bedrock's Converse as Anthropic writes it; any other block as it is. */
export function fromConverse(block: unknown): unknown {
  if (!isRecord(block) || block.type !== undefined) return block
  const kind = KINDS.find((one) => Object.hasOwn(block, one))
  const held = kind === undefined ? undefined : block[kind]
  if (kind === 'text') return { type: 'text', text: held }
  if (kind === 'json') return { type: 'text', text: JSON.stringify(held) }
  if (!isRecord(held)) return block
  if (kind === 'toolUse') return { type: 'tool_use', id: held.toolUseId, name: held.name, input: held.input }
  if (kind === 'toolResult') return result(held)
  return kind === 'reasoningContent' ? reasoning(held) : block
}

function toolOf(value: unknown): unknown {
  const spec = isRecord(value) && isRecord(value.toolSpec) ? value.toolSpec : undefined
  if (!spec) return value
  const schema = isRecord(spec.inputSchema) ? spec.inputSchema.json : undefined
  return { name: spec.name, description: spec.description, input_schema: schema }
}

/** A chat of Bedrock's Converse, or of the agents that are built on it, as Anthropic's; any other chat as it is. */
export function chatFromConverse(chat: ChatSource): ChatSource {
  const { list, fields } = chat
  const contents = isList(list) ? list.map((one) => (isRecord(one) ? one.content : undefined)) : []
  if (!isList(list) || !contents.some((one) => isList(one) && one.some(isConverseBlock))) return chat
  const config = isRecord(fields.toolConfig) ? fields.toolConfig : {}
  const { toolConfig: _, modelId, ...rest } = fields
  return {
    ...chat,
    list: list.map((one) =>
      isRecord(one) && isList(one.content) ? { ...one, content: one.content.map(fromConverse) } : one,
    ),
    fields: {
      ...rest,
      ...(isList(fields.system) && { system: fields.system.map(fromConverse) }),
      ...(isList(config.tools) && { tools: config.tools.map(toolOf) }),
      ...(modelId !== undefined && { model: modelId }),
    },
  }
}
