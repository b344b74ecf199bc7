import type { CallPart, FilePart, Message, Part, ToolDefinition } from '../../message/message.ts'
import { isInstruction } from '../../message/message.ts'
import { frameOf, type Prompt } from '../../message/prompt.ts'
import { type DataUrl, parseDataUrl } from '../dataUrl.ts'
import type { Written } from '../format.ts'
import { functionTools, type JsonObject, objectArguments, resultIds, resultTools, textsOf } from './common.ts'
import { createLosses, type Losses, losePart } from './losses.ts'

// Lists and fields are not readonly here: the provider's own types are not, and would not take them.

interface Blob {
  mimeType: string
  data: string
}
interface Response {
  id: string
  name: string
  response: JsonObject
  parts?: { inlineData: Blob }[]
}
type GeminiPart =
  | { text: string; thought?: true }
  | { inlineData: Blob }
  | { fileData: { mimeType: string; fileUri: string } }
  | { functionCall: { id: string; name: string; args: JsonObject } }
  | { functionResponse: Response }

export interface GeminiContent {
  role: 'user' | 'model'
  parts: GeminiPart[]
}

export interface GeminiBody {
  systemInstruction?: { parts: { text: string }[] }
  contents: GeminiContent[]
  tools?: { functionDeclarations: { name: string; description?: string; parametersJsonSchema?: JsonObject }[] }[]
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
])

/** An address needs a type: by the end of its name, else that of most photographs. */
function storedImage(fileUri: string): GeminiPart {
  const end = /\.([a-z]+)(?:[?#].*)?$/i.exec(fileUri)?.[1]?.toLowerCase() ?? ''
  return { fileData: { mimeType: TYPES.get(end) ?? 'image/jpeg', fileUri } }
}

function blobOf({ mediaType: mimeType, data }: DataUrl): Blob {
  return { mimeType, data }
}

function fileParts(file: FilePart, losses: Losses): readonly GeminiPart[] {
  const inline = file.data === undefined ? undefined : parseDataUrl(file.data)
  const parts: GeminiPart[] = file.text === undefined ? [] : [{ text: file.text }]
  if (file.name !== undefined) losses.add('name of a file', 'names of files')
  if (inline) parts.unshift({ inlineData: blobOf(inline) })
  else if (file.data !== undefined || file.text === undefined) losePart(file, losses, ' without data in it')
  return parts
}

function callPart({ callId: id, name, arguments: given }: CallPart, losses: Losses): GeminiPart {
  return { functionCall: { id, name, args: objectArguments(given, losses) } }
}

function geminiParts(part: Part, role: Message['role'], losses: Losses): readonly GeminiPart[] {
  switch (part.type) {
    case 'text':
      return [{ text: part.text }]
    case 'reasoning':
      if (role === 'assistant') return [{ text: part.text, thought: true }]
      losePart(part, losses, ' outside an assistant message')
      return []
    case 'image': {
      const inline = parseDataUrl(part.source)
      if (part.detail !== undefined) losses.add('detail of an image', 'details of images')
      if (part.source !== '') return [inline ? { inlineData: blobOf(inline) } : storedImage(part.source)]
      losePart(part, losses, ' without a source')
      return []
    }
    case 'file':
      return fileParts(part, losses)
    case 'opaque':
      losePart(part, losses)
      return []
    case 'call':
      return role === 'assistant' ? [callPart(part, losses)] : []
  }
}

function responseOf(message: Message): JsonObject {
  const texts = textsOf(message)
  const failed = message.failed === true
  if (texts.length === 1) return { [failed ? 'error' : 'output']: texts[0] }
  return { _texts: texts, ...(failed && { error: true }) }
}

function functionResponse(message: Message, id: string, name: string, losses: Losses): Response {
  const inline: { inlineData: Blob }[] = []
  for (const part of message.parts) {
    if (part.type === 'text' || part.type === 'call') continue
    const image = part.type === 'image' ? parseDataUrl(part.source) : undefined
    if (image) inline.push({ inlineData: blobOf(image) })
    else if (part.type !== 'file' || part.text === undefined || part.data !== undefined)
      losePart(part, losses, ' of a result')
  }
  return { id, name, response: responseOf(message), ...(inline.length > 0 && { parts: inline }) }
}

/**
 * The body of a request, and what was left behind. Nowhere in this form: ids of messages, origins, names, files without
 * their data. System and developer messages at the front are one system instruction; this provider has no place for
 * others, so that they are written as messages of a user. Results that follow one another stand in one content; a result
 * of several texts is `{"_texts": [...]}`, and arguments that are no object are `{"_raw": ...}`.
 */
export function geminiBody(prompt: Prompt, tools: readonly ToolDefinition[], losses: Losses): GeminiBody {
  const idOf = resultIds(prompt, losses)
  const toolOf = resultTools(prompt)
  const { leading } = frameOf(prompt, 0)
  const system = prompt.slice(0, leading).flatMap(({ message }) => textsOf(message))
  const contents: GeminiContent[] = []
  let results: GeminiPart[] | undefined
  prompt.forEach(({ message }, index) => {
    const { role, parts } = message
    if (message.name !== undefined && role !== 'tool') losses.add('name of a message', 'names of messages')
    if (index < leading) {
      if (role === 'developer')
        losses.add('developer message, written as system', 'developer messages, written as system')
      for (const part of parts)
        if (part.type !== 'text' && part.type !== 'call') losePart(part, losses, ' of a system message')
      return
    }
    if (role === 'tool') {
      if (!results) {
        results = []
        contents.push({ role: 'user', parts: results })
      }
      const name = toolOf[index] ?? message.name ?? 'unknown'
      results.push({ functionResponse: functionResponse(message, idOf(message), name, losses) })
      return
    }
    results = undefined
    const words = 'in the middle, written as a message of a user'
    if (isInstruction(message)) losses.add(`${role} message ${words}`, `${role} messages ${words}`)
    const written = parts.flatMap((part) => geminiParts(part, role, losses))
    contents.push({ role: role === 'assistant' ? 'model' : 'user', parts: written })
  })
  if (leading > 1) losses.add('border between system messages', 'borders between system messages')
  const declarations = functionTools(tools, losses).map(({ parameters, ...tool }) => {
    return { ...tool, ...(parameters && { parametersJsonSchema: parameters }) }
  })
  return {
    ...(system.length > 0 && { systemInstruction: { parts: system.map((text) => ({ text })) } }),
    contents,
    ...(declarations.length > 0 && { tools: [{ functionDeclarations: declarations }] }),
  }
}

/** A prompt as Gemini takes it. */
export function writeGemini(prompt: Prompt, tools: readonly ToolDefinition[]): Written {
  const losses = createLosses()
  return { value: geminiBody(prompt, tools, losses), losses: losses.words() }
}
