import type { Json, Part } from '../message/message.ts'
import type { Fields } from './chatBody.ts'
import { dataUrl } from './dataUrl.ts'
import { type Draft, opaque } from './history.ts'
import type { Say } from './report.ts'
import { describeValue, isAbsent, isJson, isList, isRecord, shortened, textOf } from './value.ts'

function readImage(part: Fields): Part | undefined {
  const source = textOf(part.image_url) ?? textOf(part.file_id)
  const detail = textOf(part.detail)
  // "auto" is what is meant where nothing is said.
  if (source === undefined) return undefined
  return detail === undefined || detail === 'auto' ? { type: 'image', source } : { type: 'image', source, detail }
}

function readFile(part: Fields): Part {
  const name = textOf(part.filename)
  const data = textOf(part.file_data) ?? textOf(part.file_url) ?? textOf(part.file_id)
  return { type: 'file', ...(name !== undefined && { name }), ...(data !== undefined && { data }) }
}

function readPart(part: unknown, say: Say): readonly Part[] {
  if (typeof part === 'string') return [{ type: 'text', text: part }]
  if (!isRecord(part)) {
    say('skipped', `a part of content should be an object with a type, found ${describeValue(part)}`)
    return []
  }
  switch (part.type) {
    case 'input_image':
    case 'computer_screenshot': {
      const image = readImage(part)
      if (image) return [image]
      break
    }
    case 'input_file':
      return [readFile(part)]
    case 'refusal':
      if (typeof part.refusal !== 'string') break
      say('note', 'a refusal: read as text')
      return [{ type: 'text', text: part.refusal }]
  }
  if (typeof part.text === 'string') return [{ type: 'text', text: part.text }]
  const type = typeof part.type === 'string' ? shortened(part.type) : describeValue(part.type)
  say('skipped', `a part of content that is not known here, of type ${type}`)
  return []
}

/** `content` or `output`: a text, a list of parts, one part, or what a tool gives in its own shape, as JSON text. */
export function readParts(content: unknown, say: Say): readonly Part[] {
  if (isAbsent(content)) return []
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  const list = isRecord(content) && typeof content.type === 'string' ? [content] : content
  if (!isList(list)) return [{ type: 'text', text: JSON.stringify(content) }]
  const shaped = list.some((one) => isRecord(one) && typeof one.type !== 'string')
  return shaped ? [{ type: 'text', text: JSON.stringify(content) }] : list.flatMap((one) => readPart(one, say))
}

/** What a model thought: the summary, its own words where the server shows them, and what is encrypted. */
export function readReasoningItem(item: Fields): readonly Part[] {
  const lists = [item.summary, item.content].filter(isList).flat()
  const texts = lists.flatMap((one): readonly Part[] => {
    return isRecord(one) && typeof one.text === 'string' ? [{ type: 'reasoning', text: one.text }] : []
  })
  const encrypted = textOf(item.encrypted_content)
  return encrypted === undefined ? texts : [...texts, opaque('encrypted_content', encrypted)]
}

/** Fields of an item that say nothing about what its call is asked. */
const ENVELOPE: ReadonlySet<string> = new Set([
  ...['type', 'id', 'call_id', 'status', 'name', 'output', 'outputs', 'results', 'result', 'error', 'caller'],
  ...['approval_request_id', 'created_by', 'namespace', 'server_label'],
])

function isObject(value: unknown): value is { readonly [key: string]: Json } {
  return isRecord(value) && isJson(value)
}

/** What a call is asked: in one field, or in those that its own type has. */
function argumentsOf(item: Fields): unknown {
  const given = [item.arguments, item.input, item.action, item.operation].find((one) => !isAbsent(one))
  if (given !== undefined) return given
  const own = Object.fromEntries(Object.entries(item).filter(([key]) => !ENVELOPE.has(key)))
  return isObject(own) ? own : ''
}

/** A call of any tool: one of the caller's own by its name, one of the provider's by its type. */
export function readCallItem(item: Fields, type: string): Draft['parts'][number] {
  const name = textOf(item.name) ?? type.replace(/_call$/, '')
  return { type: 'call', callId: item.call_id ?? item.id, name, arguments: argumentsOf(item) }
}

/** What the provider's tool gave, where call and result are one item; nothing where the result is an item of its own. */
export function readOwnResult(item: Fields, type: string, say: Say): Pick<Draft, 'parts' | 'failed'> | undefined {
  switch (type) {
    case 'image_generation_call': {
      const image = textOf(item.result)
      return { parts: image === undefined ? [] : [{ type: 'image', source: dataUrl('image/png', image) }] }
    }
    case 'mcp_call':
      if (!isAbsent(item.error)) return { parts: readParts(item.error, say), failed: true }
      return isAbsent(item.output) ? undefined : { parts: readParts(item.output, say) }
    case 'web_search_call':
    case 'file_search_call':
    case 'code_interpreter_call': {
      // A search of the web says no more than that it was made.
      const given = [item.results, item.outputs, isRecord(item.action) ? item.action.sources : undefined, item.status]
      const failed = item.status === 'failed' || item.status === 'incomplete'
      const found = given.find((one) => !isAbsent(one))
      const text = typeof found === 'string' ? found : found === undefined ? '' : JSON.stringify(found)
      return { parts: [{ type: 'text', text }], failed }
    }
    default:
      return undefined
  }
}
