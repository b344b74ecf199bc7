import {
  argumentsText,
  callsOf,
  type FilePart,
  type Message,
  type Part,
  type ToolDefinition,
} from '../../message/message.ts'
import type { Prompt } from '../../message/prompt.ts'
import type { Written } from '../format.ts'
import { functionTools, type JsonObject, resultIds } from './common.ts'
import { createLosses, type Losses, losePart } from './losses.ts'

// Lists and fields are not readonly here: the provider's own types are not, and would not take them.

interface TextPart {
  type: 'text'
  text: string
}
interface ImagePart {
  type: 'image_url'
  image_url: { url: string; detail?: 'auto' | 'low' | 'high' }
}
interface AudioPart {
  type: 'input_audio'
  input_audio: { data: string; format: 'wav' | 'mp3' }
}
interface StoredFile {
  type: 'file'
  file: { filename?: string; file_data?: string; file_id?: string }
}
type ContentPart = TextPart | ImagePart | AudioPart | StoredFile

interface Call {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** A message as OpenAI's chat completions take it. */
export type OpenAiMessage =
  | { role: 'system' | 'developer'; name?: string; content: string | TextPart[] }
  | { role: 'user'; name?: string; content: string | ContentPart[] }
  | { role: 'tool'; name?: string; tool_call_id: string; content: string | TextPart[] }
  | {
      role: 'assistant'
      name?: string
      /** Not in OpenAI's own form; servers that follow it take it. */
      reasoning_content?: string
      content: string | null | TextPart[]
      tool_calls?: Call[]
    }

export interface OpenAiChatBody {
  messages: OpenAiMessage[]
  tools?: { type: 'function'; function: { name: string; description?: string; parameters?: JsonObject } }[]
}

function filePart({ name, data }: FilePart): readonly ContentPart[] {
  // Reading gives audio this name, so that it can go back as audio.
  const format = name === 'audio.wav' ? 'wav' : name === 'audio.mp3' ? 'mp3' : undefined
  if (format !== undefined && data !== undefined) return [{ type: 'input_audio', input_audio: { data, format } }]
  const stored = data === undefined ? {} : data.startsWith('file-') ? { file_id: data } : { file_data: data }
  return [{ type: 'file', file: { ...(name !== undefined && { filename: name }), ...stored } }]
}

function imagePart(url: string, detail: string | undefined): ContentPart {
  const known = detail === 'low' || detail === 'high' || detail === 'auto'
  return { type: 'image_url', image_url: known ? { url, detail } : { url } }
}

/** Only a user sends images and files. */
function contentPart(part: Part, role: Message['role'], losses: Losses): readonly ContentPart[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }]
    case 'image':
      if (role === 'user' && part.source !== '') return [imagePart(part.source, part.detail)]
      losePart(part, losses, ` of a message that is no user's`)
      return []
    case 'file': {
      const written: readonly ContentPart[] = part.text === undefined ? [] : [{ type: 'text', text: part.text }]
      if (role === 'user') return [...filePart(part), ...written]
      losePart(part, losses, ` of a message that is no user's`)
      return written
    }
    case 'opaque':
      losePart(part, losses)
      return []
    case 'reasoning':
      if (role !== 'assistant') losePart(part, losses, ' outside an assistant message')
      return []
    case 'call':
      return []
  }
}

/** One text alone stands as a text; an empty list is what comes back as no part. */
function contentOf<T extends ContentPart>(parts: readonly T[]): string | T[] {
  const [only] = parts
  return parts.length === 1 && only?.type === 'text' ? only.text : [...parts]
}

function openAiMessage(message: Message, idOf: (message: Message) => string, losses: Losses): OpenAiMessage {
  const { role } = message
  const name = message.name === undefined ? {} : { name: message.name }
  const parts = message.parts.flatMap((part) => contentPart(part, role, losses))
  if (message.failed === true) losses.add('flag of a failed tool', 'flags of failed tools')
  if (role === 'user') return { role, ...name, content: contentOf(parts) }
  const content = contentOf(parts.filter((part) => part.type === 'text'))
  if (role === 'tool') return { role, ...name, tool_call_id: idOf(message), content }
  if (role !== 'assistant') return { role, ...name, content }
  const reasoning = message.parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : []))
  const calls = callsOf(message).map((call): Call => {
    return { id: call.callId, type: 'function', function: { name: call.name, arguments: argumentsText(call) } }
  })
  return {
    role,
    ...name,
    ...(reasoning.length > 0 && { reasoning_content: reasoning.join('\n') }),
    // Only an assistant may say nothing.
    content: content.length === 0 && parts.length === 0 ? null : content,
    ...(calls.length > 0 && { tool_calls: calls }),
  }
}

/**
 * The body of a request, and what was left behind. Ids of messages, origins, whether arguments were a value or a text,
 * and where calls stood among the texts are nowhere in this form; images and files have a place in user messages alone.
 */
export function openAiChatBody(prompt: Prompt, tools: readonly ToolDefinition[], losses: Losses): OpenAiChatBody {
  const idOf = resultIds(prompt, losses)
  const definitions = functionTools(tools, losses).map((tool) => ({ type: 'function', function: tool }) as const)
  return {
    messages: prompt.map(({ message }) => openAiMessage(message, idOf, losses)),
    ...(definitions.length > 0 && { tools: definitions }),
  }
}

/** A prompt as OpenAI's chat completions take it. */
export function writeOpenAiChat(prompt: Prompt, tools: readonly ToolDefinition[]): Written {
  const losses = createLosses()
  return { value: openAiChatBody(prompt, tools, losses), losses: losses.words() }
}

/** A file with the messages of a prompt and its tool definitions; `readText` reads it. */
export function encodeOpenAiChat(prompt: Prompt, tools: readonly ToolDefinition[] = []): string {
  return `${JSON.stringify(openAiChatBody(prompt, tools, createLosses()), null, 2)}\n`
}
