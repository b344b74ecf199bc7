import { callsOf, type Message, type ToolDefinition } from '../../message/message.ts'
import type { Prompt } from '../../message/prompt.ts'
import { parseDataUrl } from '../dataUrl.ts'
import type { Written } from '../format.ts'
import { functionTools, type JsonObject, objectArguments, resultIds, resultTools, textsOf } from './common.ts'
import { createLosses, type Losses, losePart } from './losses.ts'

export interface OllamaMessage {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string
  thinking?: string
  /** Base64 without a head. */
  images?: string[]
  tool_calls?: { id: string; function: { name: string; arguments: JsonObject } }[]
  tool_name?: string
  tool_call_id?: string
}

export interface OllamaBody {
  messages: OllamaMessage[]
  tools?: { type: 'function'; function: { name: string; description?: string; parameters?: JsonObject } }[]
}

function imagesOf(message: Message, losses: Losses): readonly string[] {
  return message.parts.flatMap((part) => {
    const inline = part.type === 'image' ? parseDataUrl(part.source) : undefined
    if (inline) return [inline.data]
    if (part.type === 'image') losePart(part, losses, ' without its data')
    if (part.type === 'opaque' || (part.type === 'file' && (part.data !== undefined || part.text === undefined)))
      losePart(part, losses)
    return []
  })
}

function ollamaMessage(message: Message, losses: Losses): OllamaMessage {
  const texts = textsOf(message)
  const images = imagesOf(message, losses)
  const thoughts = message.parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : []))
  const calls = callsOf(message).map(({ callId: id, name, arguments: given }) => {
    return { id, function: { name, arguments: objectArguments(given, losses) } }
  })
  if (texts.length > 1) losses.add('border between the texts of a message', 'borders between the texts of messages')
  if (message.failed === true) losses.add('flag of a failed tool', 'flags of failed tools')
  if (message.name !== undefined && message.role !== 'tool') losses.add('name of a message', 'names of messages')
  if (message.role === 'developer')
    losses.add('developer message, written as system', 'developer messages, written as system')
  return {
    role: message.role === 'developer' ? 'system' : message.role,
    content: texts.join('\n'),
    ...(thoughts.length > 0 && { thinking: thoughts.join('\n') }),
    ...(images.length > 0 && { images: [...images] }),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
}

/**
 * The body of a request, and what was left behind. Nowhere in this form: ids of messages, origins, names, developer
 * messages (written as system), several texts in one message (written a line each), files without a text, images that
 * are an address. Ids of calls stand beside the names, which is all that older servers look at; arguments that are no
 * object stand in `{"_raw": …}`.
 */
export function ollamaBody(prompt: Prompt, tools: readonly ToolDefinition[], losses: Losses): OllamaBody {
  const idOf = resultIds(prompt, losses)
  const toolOf = resultTools(prompt)
  const messages = prompt.map(({ message }, index): OllamaMessage => {
    const written = ollamaMessage(message, losses)
    if (message.role !== 'tool') return written
    return { ...written, tool_name: toolOf[index] ?? message.name ?? 'unknown', tool_call_id: idOf(message) }
  })
  const definitions = functionTools(tools, losses).map((tool) => ({ type: 'function', function: tool }) as const)
  return { messages, ...(definitions.length > 0 && { tools: definitions }) }
}

/** A prompt as Ollama takes it. */
export function writeOllama(prompt: Prompt, tools: readonly ToolDefinition[]): Written {
  const losses = createLosses()
  return { value: ollamaBody(prompt, tools, losses), losses: losses.words() }
}
