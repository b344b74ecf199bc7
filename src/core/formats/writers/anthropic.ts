import type { FilePart, Message, Part, ToolDefinition } from '../../message/message.ts'
import type { Prompt } from '../../message/prompt.ts'
import { parseDataUrl } from '../dataUrl.ts'
import type { Written } from '../format.ts'
import { functionTools, type JsonObject, objectArguments, resultIds } from './common.ts'
import { createLosses, type Losses, losePart } from './losses.ts'

// Lists and fields are not readonly here: the provider's own types are not, and would not take them.

interface TextBlock {
  type: 'text'
  text: string
}
const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
interface ImageBlock {
  type: 'image'
  source: { type: 'base64'; media_type: (typeof IMAGES)[number]; data: string } | { type: 'url'; url: string }
}
interface DocumentBlock {
  type: 'document'
  title?: string
  source:
    | { type: 'base64'; media_type: 'application/pdf'; data: string }
    | { type: 'text'; media_type: 'text/plain'; data: string }
    | { type: 'url'; url: string }
}
interface CallBlock {
  type: 'tool_use'
  id: string
  name: string
  input: JsonObject
}
type GivenBlock = TextBlock | ImageBlock | DocumentBlock
interface ResultBlock {
  type: 'tool_result'
  tool_use_id: string
  content: string | GivenBlock[]
  is_error?: boolean
}

/** A message as Anthropic's Messages take it. */
export type AnthropicMessage =
  | { role: 'user'; content: string | (GivenBlock | ResultBlock)[] }
  | { role: 'assistant'; content: string | (TextBlock | CallBlock)[] }
  | { role: 'system'; content: string | TextBlock[] }

export interface AnthropicBody {
  system?: TextBlock[]
  messages: AnthropicMessage[]
  tools?: { name: string; description?: string; input_schema: JsonObject & { type: 'object' } }[]
}

function imageBlock(source: string): ImageBlock {
  const inline = parseDataUrl(source)
  const mediaType = IMAGES.find((one) => one === inline?.mediaType)
  if (inline && mediaType)
    return { type: 'image', source: { type: 'base64', media_type: mediaType, data: inline.data } }
  return { type: 'image', source: { type: 'url', url: source } }
}

function documentBlocks(file: FilePart, losses: Losses): readonly GivenBlock[] {
  const { name, data, text } = file
  const title = name === undefined ? {} : { title: name }
  const inline = data === undefined ? undefined : parseDataUrl(data)
  const blocks: GivenBlock[] = []
  if (inline?.mediaType === 'application/pdf') {
    blocks.push({
      type: 'document',
      ...title,
      source: { type: 'base64', media_type: 'application/pdf', data: inline.data },
    })
  } else if (data !== undefined && /^https?:/.test(data)) {
    blocks.push({ type: 'document', ...title, source: { type: 'url', url: data } })
  } else if (data !== undefined || text === undefined) losePart(file, losses, ' that is no PDF and no text')
  if (text !== undefined)
    blocks.push({ type: 'document', ...title, source: { type: 'text', media_type: 'text/plain', data: text } })
  return blocks
}

function givenBlocks(part: Part, losses: Losses): readonly GivenBlock[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }]
    case 'image':
      if (part.source === '') {
        losePart(part, losses, ' without a source')
        return []
      }
      if (part.detail !== undefined) losses.add('detail of an image', 'details of images')
      return [imageBlock(part.source)]
    case 'file':
      return documentBlocks(part, losses)
    case 'reasoning':
      losePart(part, losses, ' without the signature that this provider asks for')
      return []
    case 'opaque':
      losePart(part, losses)
      return []
    case 'call':
      return []
  }
}

/** What a message may hold that is not of a user: text, and an assistant's calls. */
function plainBlocks(part: Part, role: Message['role'], losses: Losses): readonly (TextBlock | CallBlock)[] {
  if (part.type === 'call') {
    const { callId: id, name } = part
    return role === 'assistant' ? [{ type: 'tool_use', id, name, input: objectArguments(part.arguments, losses) }] : []
  }
  if (part.type === 'image' || part.type === 'file') {
    losePart(part, losses, ` of a message that is no user's`)
    return part.type === 'file' && part.text !== undefined ? [{ type: 'text', text: part.text }] : []
  }
  return givenBlocks(part, losses).filter((block) => block.type === 'text')
}

/** One text alone stands as a text; an empty list is what comes back as no part. */
function contentOf<T extends { type: string }>(blocks: readonly (T | TextBlock)[]): string | (T | TextBlock)[] {
  const [only] = blocks
  return blocks.length === 1 && only && 'text' in only ? only.text : [...blocks]
}

function resultBlock(message: Message, callId: string, losses: Losses): ResultBlock {
  const content = contentOf(message.parts.flatMap((part) => givenBlocks(part, losses)))
  const failed = message.failed === true ? { is_error: true } : {}
  return { type: 'tool_result', tool_use_id: callId, content, ...failed }
}

/**
 * The body of a request, and what was left behind. Nowhere in this form: ids of messages, origins, names, reasoning (it
 * is taken back only with the provider's signature), developer messages (written as system), images and files outside
 * user messages and results. Results that follow one another stand in one user message. The first system message is
 * `system`, every other keeps its place. Arguments that are no object stand in `{"_raw": …}`.
 */
export function anthropicBody(prompt: Prompt, tools: readonly ToolDefinition[], losses: Losses): AnthropicBody {
  const idOf = resultIds(prompt, losses)
  const body: AnthropicBody = { messages: [] }
  let results: ResultBlock[] | undefined
  prompt.forEach(({ message }, index) => {
    const { role, parts } = message
    if (message.name !== undefined) losses.add('name of a message', 'names of messages')
    if (role === 'tool') {
      if (!results) {
        results = []
        body.messages.push({ role: 'user', content: results })
      }
      results.push(resultBlock(message, idOf(message), losses))
      return
    }
    results = undefined
    if (role === 'user') {
      body.messages.push({ role, content: contentOf(parts.flatMap((part) => givenBlocks(part, losses))) })
      return
    }
    const blocks = parts.flatMap((part) => plainBlocks(part, role, losses))
    if (role === 'assistant') {
      body.messages.push({ role, content: contentOf(blocks) })
      return
    }
    if (role === 'developer')
      losses.add('developer message, written as system', 'developer messages, written as system')
    const texts = blocks.filter((block) => block.type === 'text')
    if (index === 0 && texts.length > 0) body.system = texts
    else body.messages.push({ role: 'system', content: contentOf(texts) })
  })
  const definitions = functionTools(tools, losses).map(({ parameters, ...tool }) => {
    return { ...tool, input_schema: { ...parameters, type: 'object' } as const }
  })
  return { ...body, ...(definitions.length > 0 && { tools: definitions }) }
}

/** A prompt as Anthropic's Messages take it. */
export function writeAnthropic(prompt: Prompt, tools: readonly ToolDefinition[]): Written {
  const losses = createLosses()
  return { value: anthropicBody(prompt, tools, losses), losses: losses.words() }
}
