import {
  type CallPart,
  callsOf,
  type Json,
  type Message,
  type Part,
  plainText,
  type ToolDefinition,
} from '../../message/message.ts'
import { pairsOf } from '../../message/pairs.ts'
import type { Prompt } from '../../message/prompt.ts'
import { count } from '../../words/words.ts'
import type { Written } from '../format.ts'
import { parseJson } from '../json.ts'
import { isJson, isRecord } from '../value.ts'

type ContentPart = { readonly [key: string]: Json }

/** What is left behind, counted by its words. */
type Losses = Map<string, number>

function lose(losses: Losses, noun: string): void {
  losses.set(noun, (losses.get(noun) ?? 0) + 1)
}

/** The SDK wants a value: a text that is the JSON of an object is opened, any other text stays one. */
function inputOf(call: CallPart, losses: Losses): Json {
  if (typeof call.arguments !== 'string') return call.arguments
  const parsed = parseJson(call.arguments)
  if (!parsed.ok || !isRecord(parsed.value) || !isJson(parsed.value)) return call.arguments
  lose(losses, 'call whose arguments were a text')
  return parsed.value
}

function partOf(part: Part, losses: Losses): readonly ContentPart[] {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return [{ type: part.type, text: part.text }]
    case 'image':
      if (part.detail !== undefined) lose(losses, 'detail of an image')
      return [{ type: 'image', image: part.source }]
    case 'file': {
      const { name, data, text } = part
      const written: readonly ContentPart[] = text === undefined ? [] : [{ type: 'text', text }]
      if (data === undefined) {
        lose(losses, 'file without data')
        return written
      }
      if (text !== undefined) lose(losses, 'text of a file, written beside it')
      const named = name === undefined ? {} : { filename: name }
      return [{ type: 'file', data, mediaType: 'application/octet-stream', ...named }, ...written]
    }
    case 'opaque':
      lose(losses, 'opaque part')
      return []
    case 'call':
      return [{ type: 'tool-call', toolCallId: part.callId, toolName: part.name, input: inputOf(part, losses) }]
  }
}

function outputOf({ parts, failed }: Message, losses: Losses): ContentPart {
  const [only] = parts
  if (parts.length === 1 && only?.type === 'text') return { type: failed ? 'error-text' : 'text', value: only.text }
  if (failed) lose(losses, 'flag of a failed tool')
  return { type: 'content', value: parts.flatMap((part) => partOf(part, losses)) }
}

/** A system message is one text; of the others an empty list is what comes back as no part. */
function messageOf(message: Message, losses: Losses): Json {
  if (message.name !== undefined && message.role !== 'tool') lose(losses, 'name of a participant')
  if (message.role === 'developer') lose(losses, 'developer message, written as a system message')
  if (message.role === 'system' || message.role === 'developer') {
    if (message.parts.some(({ type }) => type !== 'text') || message.parts.length > 1)
      lose(losses, 'system message of several parts, written as one text')
    return { role: 'system', content: plainText(message) }
  }
  return { role: message.role, content: message.parts.flatMap((part) => partOf(part, losses)) }
}

function resultOf(message: Message, call: Message | undefined, number: number, losses: Losses): Json {
  const named = call && callsOf(call).find(({ callId }) => callId === message.answers)?.name
  if (message.answers === undefined) lose(losses, 'result without an id, which was given one')
  return {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: message.answers ?? `result-without-call-${number}`,
        toolName: message.name ?? named ?? 'unknown',
        output: outputOf(message, losses),
      },
    ],
  }
}

/** A prompt as the AI SDK takes it: `{messages, tools}`. */
export function writeAiSdk(prompt: Prompt, tools: readonly ToolDefinition[]): Written {
  const losses: Losses = new Map()
  const { callOf } = pairsOf(prompt)
  const messages = prompt.map(({ message }, index) => {
    if (message.role !== 'tool') return messageOf(message, losses)
    return resultOf(message, prompt[callOf[index] ?? -1]?.message, index + 1, losses)
  })
  const definitions = Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      {
        ...(description !== undefined && { description }),
        ...(parameters !== undefined && { inputSchema: parameters }),
      },
    ]),
  )
  const value = { messages, ...(tools.length > 0 && { tools: definitions }) }
  const words = [...losses].map(([noun, times]) => `${noun} (${count(times, 'time')})`)
  return { value, losses: prompt.length > 0 ? [`${count(prompt.length, 'message id')}`, ...words] : words }
}
