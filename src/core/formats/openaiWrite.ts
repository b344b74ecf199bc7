import { argumentsText, callsOf, type Message, type Part, type ToolDefinition } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'

type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string; readonly detail?: string } }
  | { readonly type: 'input_audio'; readonly input_audio: { readonly data: string; readonly format: string } }
  | { readonly type: 'file'; readonly file: { filename?: string; file_data?: string; file_id?: string } }

/** A message as OpenAI's chat completions take it. */
export interface OpenAiMessage {
  readonly role: Message['role']
  readonly content: string | null | readonly ContentPart[]
  readonly name?: string
  readonly reasoning_content?: string
  readonly tool_calls?: readonly {
    readonly id: string
    readonly type: 'function'
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
  readonly tool_call_id?: string
}

function contentPart(part: Part): readonly ContentPart[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }]
    case 'image': {
      const { source: url, detail } = part
      return [{ type: 'image_url', image_url: detail === undefined ? { url } : { url, detail } }]
    }
    case 'file': {
      const { name, data, text } = part
      const written: readonly ContentPart[] = text === undefined ? [] : [{ type: 'text', text }]
      // Reading gives audio this name, so that it can go back as audio.
      const format = name?.startsWith('audio.') ? name.slice('audio.'.length) : undefined
      if (format !== undefined && data !== undefined) {
        return [{ type: 'input_audio', input_audio: { data, format } }, ...written]
      }
      const stored = data === undefined ? {} : data.startsWith('file-') ? { file_id: data } : { file_data: data }
      return [{ type: 'file', file: { ...(name !== undefined && { filename: name }), ...stored } }, ...written]
    }
    case 'reasoning':
    case 'opaque':
    case 'call':
      return []
  }
}

function contentOf(message: Message): OpenAiMessage['content'] {
  const parts = message.parts.flatMap(contentPart)
  const [only] = parts
  if (parts.length === 1 && only?.type === 'text') return only.text
  // Only an assistant may say nothing; for the others an empty list is what comes back as no part.
  return only === undefined && message.role === 'assistant' ? null : parts
}

function openAiMessage(message: Message): OpenAiMessage {
  const reasoning = message.parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : []))
  const calls = callsOf(message).map((call) => {
    return { id: call.callId, type: 'function', function: { name: call.name, arguments: argumentsText(call) } } as const
  })
  return {
    role: message.role,
    ...(message.name !== undefined && { name: message.name }),
    ...(message.role === 'tool' && message.answers !== undefined && { tool_call_id: message.answers }),
    ...(reasoning.length > 0 && { reasoning_content: reasoning.join('\n') }),
    content: contentOf(message),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
}

/**
 * The messages of a prompt as OpenAI's API takes them. What that form cannot say is left behind: ids, origins,
 * the flag of a failed tool, and whether a call's arguments were a value or a text.
 */
export function toOpenAiMessages(prompt: Prompt): readonly OpenAiMessage[] {
  return prompt.map((entry) => openAiMessage(entry.message))
}

/** A file with the messages of a prompt and its tool definitions; `readText` reads it. */
export function encodeOpenAiChat(prompt: Prompt, tools: readonly ToolDefinition[] = []): string {
  const definitions = tools.map(({ name, description, parameters }) => {
    return { type: 'function', function: { name, description, parameters } }
  })
  const chat = { messages: toOpenAiMessages(prompt), ...(tools.length > 0 && { tools: definitions }) }
  return `${JSON.stringify(chat, null, 2)}\n`
}
