import { argumentsText, type FilePart, type Message, type Part, type ToolDefinition } from '../../message/message.ts'
import type { Prompt } from '../../message/prompt.ts'
import type { Written } from '../format.ts'
import { functionTools, type JsonObject, resultIds } from './common.ts'
import { createLosses, type Losses, losePart } from './losses.ts'

// Lists and fields are not readonly here: the provider's own types are not, and would not take them.

interface TextPart {
  type: 'input_text'
  text: string
}
interface ImagePart {
  type: 'input_image'
  image_url: string
  detail: 'auto' | 'low' | 'high'
}
interface StoredFile {
  type: 'input_file'
  filename?: string
  file_data?: string
  file_id?: string
  file_url?: string
}
type ContentPart = TextPart | ImagePart | StoredFile

export type ResponsesItem =
  | { type?: 'message'; role: 'user' | 'system' | 'developer'; content: string | ContentPart[] }
  | { type?: 'message'; role: 'assistant'; content: string | TextPart[] }
  | { type: 'function_call'; call_id: string; name: string; arguments: string }
  | { type: 'function_call_output'; call_id: string; output: string | ContentPart[] }

export interface ResponsesBody {
  input: ResponsesItem[]
  tools?: { type: 'function'; name: string; description?: string; parameters: JsonObject | null; strict: null }[]
}

function filePart({ name, data }: FilePart): StoredFile {
  const named = name === undefined ? {} : { filename: name }
  if (data === undefined) return { type: 'input_file', ...named }
  if (data.startsWith('file-')) return { type: 'input_file', ...named, file_id: data }
  return { type: 'input_file', ...named, ...(/^https?:/.test(data) ? { file_url: data } : { file_data: data }) }
}

/** Texts, images and files; `takes`: whether images and files have a place there. */
function contentParts(message: Message, takes: boolean, losses: Losses): readonly ContentPart[] {
  return message.parts.flatMap((part: Part): readonly ContentPart[] => {
    if (part.type === 'call') return []
    if (part.type === 'text') return [{ type: 'input_text', text: part.text }]
    const text: readonly ContentPart[] =
      part.type === 'file' && part.text !== undefined ? [{ type: 'input_text', text: part.text }] : []
    if (takes && part.type === 'image' && part.source !== '') {
      const detail = part.detail === 'low' || part.detail === 'high' ? part.detail : 'auto'
      return [{ type: 'input_image', image_url: part.source, detail }]
    }
    // A file that is only its text is that text.
    if (takes && part.type === 'file' && (part.data !== undefined || part.text === undefined))
      return [filePart(part), ...text]
    if (!takes || part.type !== 'file')
      losePart(part, losses, part.type === 'reasoning' ? '' : ' of a message that takes none')
    return text
  })
}

function contentOf(parts: readonly ContentPart[]): string | ContentPart[] {
  const [only] = parts
  return parts.length === 1 && only?.type === 'input_text' ? only.text : [...parts]
}

/**
 * The items of one turn, in their order. The first text has no type, which begins a message; what follows joins it. A
 * turn that follows another and does not begin with a text has an empty message in front, so that they stay two.
 */
function turnItems(message: Message, follows: boolean, losses: Losses): readonly ResponsesItem[] {
  const items: ResponsesItem[] = []
  for (const part of message.parts) {
    if (part.type === 'call') {
      if (follows && items.length === 0) items.push({ role: 'assistant', content: [] })
      items.push({ type: 'function_call', call_id: part.callId, name: part.name, arguments: argumentsText(part) })
      continue
    }
    const text = part.type === 'text' || part.type === 'file' ? part.text : undefined
    if (part.type !== 'text') losePart(part, losses, part.type === 'reasoning' ? '' : ' of an assistant message')
    if (text !== undefined)
      items.push({ ...(items.length > 0 && { type: 'message' }), role: 'assistant', content: text })
  }
  return items.length > 0 ? items : [{ role: 'assistant', content: [] }]
}

/**
 * The body of a request, and what was left behind. Nowhere in this form: ids of messages, origins, names, the flag of a
 * failed tool, and reasoning, of which the provider takes back only its own, encrypted; images and files have a place in
 * what a user or a tool says.
 */
export function responsesBody(prompt: Prompt, tools: readonly ToolDefinition[], losses: Losses): ResponsesBody {
  const idOf = resultIds(prompt, losses)
  const input = prompt.flatMap(({ message }, index): readonly ResponsesItem[] => {
    const { role } = message
    if (message.name !== undefined) losses.add('name of a message', 'names of messages')
    if (role === 'assistant') return turnItems(message, prompt[index - 1]?.message.role === 'assistant', losses)
    const content = contentOf(contentParts(message, role === 'user' || role === 'tool', losses))
    if (role !== 'tool') return [{ role, content }]
    if (message.failed === true) losses.add('flag of a failed tool', 'flags of failed tools')
    return [{ type: 'function_call_output', call_id: idOf(message), output: content }]
  })
  const definitions = functionTools(tools, losses).map(({ parameters = null, ...tool }) => {
    return { type: 'function', ...tool, parameters, strict: null } as const
  })
  return { input, ...(definitions.length > 0 && { tools: definitions }) }
}

/** A prompt as OpenAI's Responses take it. */
export function writeOpenAiResponses(prompt: Prompt, tools: readonly ToolDefinition[]): Written {
  const losses = createLosses()
  return { value: responsesBody(prompt, tools, losses), losses: losses.words() }
}
