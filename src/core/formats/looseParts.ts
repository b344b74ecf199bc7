import type { Part } from '../message/message.ts'
import { opaque } from './history.ts'
import { type Item, textParts } from './items.ts'
import type { Say } from './report.ts'
import { describeValue, isAbsent, isList, isRecord, shortened, textOf } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

/** A data URL of what is given as base64; what is one already, or an address, stays. */
function address(data: string, type: unknown): string {
  return /^(?:data|https?|file|attachment):/.test(data) ? data : `data:${textOf(type) ?? 'image/png'};base64,${data}`
}

/** Where the data of an image or a file is: the tools nest and name it in ten ways. */
function dataOf(part: Fields): { readonly data: string | undefined; readonly type: unknown } {
  const kind = textOf(part.type) ?? ''
  const nested = [part.source, part[kind], part.file, part.image_url, part.input_audio].find(isRecord) ?? {}
  const type =
    part.mediaType ?? part.mimeType ?? part.mime_type ?? part.media_type ?? nested.media_type ?? nested.mimeType
  const places = [part.data, part.base64, part.url, part.image_url, part.image, part.file_data, part.source]
  const inner = [nested.data, nested.url, nested.file_data, nested.base64, nested.file_id]
  const data = [...places, ...inner, part.file_id, part.fileId, part.id].find((one) => textOf(one) !== undefined)
  return { data: textOf(data), type }
}

function imageOf(part: Fields, say: Say): readonly Part[] {
  const { data, type } = dataOf(part)
  if (data === undefined) {
    say('skipped', 'an image without data or address')
    return []
  }
  const nested = isRecord(part.image_url) ? part.image_url : part
  const detail = textOf(nested.detail)
  return [{ type: 'image', source: address(data, type), ...(detail !== undefined && { detail }) }]
}

function fileOf(part: Fields, say: Say): readonly Part[] {
  const { data, type } = dataOf(part)
  if (data !== undefined && /^image\//.test(textOf(type) ?? '')) return imageOf(part, say)
  const nested = [part.file, part.source].find(isRecord) ?? {}
  const name = [part.filename, part.name, part.title, nested.filename].find((one) => textOf(one) !== undefined)
  const text = nested.type === 'text' ? data : part.text
  if (data === undefined && typeof text !== 'string') say('note', 'a file without data: kept as its name')
  return [
    {
      type: 'file',
      name: textOf(name) ?? textOf(type) ?? textOf(part.type) ?? 'file',
      ...(typeof text === 'string' ? { text } : data !== undefined && { data }),
    },
  ]
}

/** Texts of a summary or of a content list of reasoning, in order. */
function listed(value: unknown): readonly string[] {
  if (!isList(value)) return []
  return value.flatMap((one) => {
    const text = isRecord(one) ? one.text : one
    return typeof text === 'string' ? [text] : []
  })
}

function reasoningOf(part: Fields): readonly Part[] {
  const said = [part.thinking, part.reasoning, part.reasoning_content, part.text, part.content].find(
    (one) => typeof one === 'string',
  )
  const texts = typeof said === 'string' ? [said] : [...listed(part.summary), ...listed(part.content)]
  const parts: Part[] = texts.map((text) => ({ type: 'reasoning', text }))
  for (const key of ['signature', 'encrypted_content'] as const) {
    const sealed = textOf(part[key])
    if (sealed !== undefined) parts.push(opaque(key, sealed))
  }
  return parts
}

function callOf(part: Fields): Item {
  const inner = isRecord(part.function) ? part.function : part
  return {
    type: 'call',
    callId: part.toolCallId ?? part.tool_call_id ?? part.call_id ?? part.id,
    name: inner.name ?? part.toolName ?? part.tool_name,
    arguments: inner.arguments ?? inner.input ?? inner.args ?? inner.parameters,
  }
}

function resultOf(part: Fields, say: Say): Item {
  const given = part.content ?? part.output ?? part.result
  const structured = isRecord(given) && !isKnown(given)
  const items = structured ? textParts(given) : looseItems(given, say)
  return {
    type: 'result',
    callId: part.tool_use_id ?? part.tool_call_id ?? part.call_id ?? part.toolCallId,
    name: part.name ?? part.tool_name,
    parts: items.flatMap((item) => (item.type === 'result' ? item.parts : item.type === 'call' ? [] : [item])),
    failed: part.is_error === true || part.isError === true || part.status === 'error',
  }
}

const TEXTS: ReadonlySet<string> = new Set([
  'text',
  'input_text',
  'output_text',
  'text-plain',
  'refusal',
  'summary_text',
])
const REASONING: ReadonlySet<string> = new Set(['thinking', 'reasoning', 'reasoning_text'])
const IMAGES: ReadonlySet<string> = new Set(['image', 'image_url', 'input_image', 'image-url'])
const FILES: ReadonlySet<string> = new Set(
  'file input_file document input_audio audio video audio_url video_url file_url document_url media'.split(' '),
)
const CALLS: ReadonlySet<string> = new Set(
  'tool_use server_tool_use mcp_tool_use tool_call server_tool_call function_call toolCall tool-call'.split(' '),
)
const SEALED: ReadonlySet<string> = new Set(['redacted_thinking', 'redacted_reasoning', 'omitted_reasoning'])

function isResult(type: string): boolean {
  return /^(?:.*tool_result|tool_return|server_tool_call_result|function_call_output)$/.test(type)
}

function isKnown({ type }: Fields): boolean {
  return typeof type === 'string' && (TEXTS.has(type) || IMAGES.has(type) || FILES.has(type))
}

function itemsOf(part: unknown, say: Say): readonly Item[] {
  if (typeof part === 'string') return [{ type: 'text', text: part }]
  if (!isRecord(part)) {
    if (!isAbsent(part))
      say('skipped', `a part of content should be an object with a type, found ${describeValue(part)}`)
    return []
  }
  const type = textOf(part.type) ?? ''
  if (REASONING.has(type)) return reasoningOf(part)
  if (IMAGES.has(type)) return imageOf(part, say)
  if (FILES.has(type)) return fileOf(part, say)
  if (CALLS.has(type)) return [callOf(part)]
  if (isResult(type)) return [resultOf(part, say)]
  if (SEALED.has(type)) return [opaque(type, part.data ?? part.signature ?? '')]
  const text = type === 'refusal' ? part.refusal : part.text
  if (typeof text === 'string') {
    if (!TEXTS.has(type))
      say('repaired', `a part of type ${describeValue(part.type)}: its text was read, the rest was not`)
    return [{ type: 'text', text }]
  }
  say('note', `a part of a type that is not known here, ${describeValue(part.type)}: kept as opaque`)
  return [opaque(shortened(type || 'part'), part)]
}

/**
 * Reads a field `content` of any provider's form: a text, one part, or a list of parts, in OpenAI's, Anthropic's and
 * LangChain's names. What is not known is kept as an opaque part.
 */
export function looseItems(content: unknown, say: Say): readonly Item[] {
  if (isAbsent(content)) return []
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  if (isList(content)) return content.flatMap((part) => itemsOf(part, say))
  if (isRecord(content) && typeof content.type === 'string') return itemsOf(content, say)
  say('repaired', `content should be a text or a list of parts: ${describeValue(content)} was read as its JSON text`)
  return textParts(content)
}

/** The calls among `more` that are not among `items` yet: tools write one call in two or three places. */
export function withoutRepeats(items: readonly Item[], more: readonly Item[]): readonly Item[] {
  const known = items.flatMap((item) => (item.type === 'call' ? [item] : []))
  return more.filter((item) => {
    if (item.type !== 'call') return true
    const at = known.findIndex(({ callId, name }) =>
      isAbsent(callId) || isAbsent(item.callId) ? name === item.name : callId === item.callId,
    )
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}
