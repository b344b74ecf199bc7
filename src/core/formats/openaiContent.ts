import type { FilePart, ImagePart, Part } from '../message/message.ts'
import { callsIn } from './callsText.ts'
import type { Draft } from './history.ts'
import type { Say } from './report.ts'
import { describeValue, isAbsent, isList, isRecord, textOf } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

/** Part types of other providers, so that a report can say what it met. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['tool_use', "Anthropic's form"],
  ['tool_result', "Anthropic's form"],
  ['thinking', "Anthropic's form"],
  ['document', "Anthropic's form"],
  ['tool-call', "the AI SDK's form"],
  ['tool-result', "the AI SDK's form"],
])

function readImage(part: Fields, say: Say): ImagePart | undefined {
  const image = part.image_url
  const source = textOf(isRecord(image) ? image.url : image)
  if (source === undefined) {
    say('skipped', `an image without an address: image_url.url should be a text, found ${describeValue(image)}`)
    return undefined
  }
  const detail = textOf(isRecord(image) ? image.detail : undefined)
  return detail === undefined ? { type: 'image', source } : { type: 'image', source, detail }
}

function readAudio(part: Fields, say: Say): FilePart {
  const audio = part.input_audio
  const format = textOf(isRecord(audio) ? audio.format : undefined)
  const data = textOf(isRecord(audio) ? audio.data : undefined)
  say('note', 'audio: kept as a file whose data is not counted')
  return { type: 'file', name: format === undefined ? 'audio' : `audio.${format}`, ...(data !== undefined && { data }) }
}

function readFile(part: Fields, say: Say): FilePart {
  const file = isRecord(part.file) ? part.file : {}
  const name = textOf(file.filename)
  const data = textOf(file.file_data) ?? textOf(file.file_id)
  if (data === undefined) say('note', 'a file without data: kept as its name')
  return { type: 'file', ...(name !== undefined && { name }), ...(data !== undefined && { data }) }
}

function readText(part: Fields, field: string, say: Say): Part | undefined {
  const text = part[field]
  if (typeof text === 'string') return { type: 'text', text }
  say('skipped', `a part of content: ${field} should be a text, found ${describeValue(text)}`)
  return undefined
}

/** Parts of LLaMA-Factory's later form say what they have in `value`. */
function readValuePart(type: unknown, value: string, say: Say): Draft['parts'] {
  switch (type) {
    case 'reasoning':
      return [{ type: 'reasoning', text: value }]
    case 'tool_call':
      return callsIn(value, say)
    case 'image_url':
    case 'image':
      return [{ type: 'image', source: value }]
    default:
      return [{ type: 'text', text: value }]
  }
}

function readPart(part: unknown, say: Say): Part | undefined {
  if (typeof part === 'string') {
    say('repaired', 'a plain text among the parts of content: read as a text part')
    return { type: 'text', text: part }
  }
  if (!isRecord(part)) {
    say('skipped', `a part of content should be an object with a type, found ${describeValue(part)}`)
    return undefined
  }
  const type = part.type
  switch (type) {
    case 'text':
      return readText(part, 'text', say)
    case 'refusal':
      say('note', 'a refusal: read as text')
      return readText(part, 'refusal', say)
    case 'image_url':
      return readImage(part, say)
    case 'input_audio':
      return readAudio(part, say)
    case 'file':
      return readFile(part, say)
  }
  if (typeof part.text === 'string') {
    const given = type === undefined ? 'without a type' : `of type ${describeValue(type)}`
    say('repaired', `a part of content ${given}: its text was read, the rest was not`)
    return { type: 'text', text: part.text }
  }
  const foreign = typeof type === 'string' ? FOREIGN.get(type) : undefined
  const known = 'known are text, refusal, image_url, input_audio, file'
  say('skipped', `a part of content of a type that is not known here: ${describeValue(type)} (${foreign ?? known})`)
  return undefined
}

/** Reads the field `content`: a text, a list of parts, or nothing. What it should not be is read as far as it goes. */
export function readContent(content: unknown, say: Say): Draft['parts'] {
  if (isAbsent(content)) return []
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  if (isList(content)) {
    return content.flatMap((part): Draft['parts'] => {
      if (isRecord(part) && typeof part.value === 'string') return readValuePart(part.type, part.value, say)
      const read = readPart(part, say)
      return read ? [read] : []
    })
  }
  if (isRecord(content) && typeof content.type === 'string') {
    say('repaired', 'content is one part instead of a list of parts')
    const part = readPart(content, say)
    return part ? [part] : []
  }
  const kind = isRecord(content) ? 'an object' : `a ${typeof content}`
  say('repaired', `content should be a text or a list of parts; ${kind} was read as its JSON text`)
  return [{ type: 'text', text: JSON.stringify(content) }]
}
