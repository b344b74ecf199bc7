import type { Part } from '../message/message.ts'
import type { Fields } from './chatBody.ts'
import { dataUrl } from './dataUrl.ts'
import { type Draft, opaque } from './history.ts'
import type { Say } from './report.ts'
import { describeValue, isAbsent, isList, isRecord, keyWords, textOf } from './value.ts'
import { unwrapArguments } from './writers/common.ts'

/** A field under either of its names: `functionCall`, `function_call`. */
export function either(fields: Fields, camel: string): unknown {
  return fields[camel] ?? fields[camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}

/** What a part is once it is read: parts of its own message, and the result of a call, which is a message of its own. */
export interface ReadPart {
  readonly parts: Draft['parts']
  readonly result?: Pick<Draft, 'parts' | 'answers' | 'name' | 'failed'>
}

function readMedia(part: Fields): Part | undefined {
  const inline = either(part, 'inlineData')
  const stored = either(part, 'fileData')
  const fields = isRecord(inline) ? inline : isRecord(stored) ? stored : undefined
  if (!fields) return undefined
  const type = textOf(either(fields, 'mimeType')) ?? ''
  const data = textOf(fields.data)
  const source = data === undefined ? textOf(either(fields, 'fileUri')) : dataUrl(type, data)
  if (source === undefined) return undefined
  if (type.startsWith('image/')) return { type: 'image', source }
  const name = textOf(either(fields, 'displayName'))
  return { type: 'file', data: source, ...(name !== undefined && { name }) }
}

/** The one text of an object with one key. */
function onlyText(response: Fields, key: string): string | undefined {
  const text = response[key]
  return Object.keys(response).length === 1 && typeof text === 'string' ? text : undefined
}

/** What a tool gave: the text where there is nothing else, and otherwise the object as JSON. `_texts` is our own way to say several. */
function responseTexts(response: unknown): readonly string[] {
  if (isAbsent(response)) return []
  if (typeof response === 'string') return [response]
  if (!isRecord(response)) return [JSON.stringify(response)]
  const { _texts: texts } = response
  if (isList(texts) && texts.every((one) => typeof one === 'string')) return texts
  const only = ['output', 'error', 'content', 'result'].map((key) => onlyText(response, key))
  return [only.find((text) => text !== undefined) ?? JSON.stringify(response)]
}

function readResponse(given: Fields): ReadPart {
  const { response } = given
  const failed = isRecord(response) && !isAbsent(response.error) && response.error !== false && response.error !== ''
  const media = isList(given.parts) ? given.parts.filter(isRecord).flatMap((part) => readMedia(part) ?? []) : []
  const parts = [...responseTexts(response).map((text): Part => ({ type: 'text', text })), ...media]
  return { parts: [], result: { parts, name: given.name, answers: { callId: given.id, name: given.name }, failed } }
}

function readCode(part: Fields): ReadPart | undefined {
  const code = either(part, 'executableCode')
  if (isRecord(code)) return { parts: [{ type: 'call', callId: code.id, name: 'executableCode', arguments: code }] }
  const result = either(part, 'codeExecutionResult')
  if (!isRecord(result)) return undefined
  const text = typeof result.output === 'string' ? result.output : ''
  const failed = !isAbsent(result.outcome) && result.outcome !== 'OUTCOME_OK'
  const answers = { callId: result.id, name: 'executableCode' }
  return { parts: [], result: { parts: [{ type: 'text', text }], name: 'executableCode', answers, failed } }
}

/** Calls of the provider's own tools, by their type. */
function readOwnTool(part: Fields): ReadPart | undefined {
  const call = either(part, 'toolCall')
  if (isRecord(call)) {
    const name = call.toolType ?? call.tool_type ?? call.name
    return { parts: [{ type: 'call', callId: call.id, name, arguments: call.args }] }
  }
  const given = either(part, 'toolResponse')
  if (!isRecord(given)) return undefined
  return readResponse({ ...given, name: given.toolType ?? given.tool_type ?? given.name })
}

function readKnown(part: Fields): ReadPart | undefined {
  if (typeof part.text === 'string') {
    return { parts: [{ type: part.thought === true ? 'reasoning' : 'text', text: part.text }] }
  }
  const call = either(part, 'functionCall')
  if (isRecord(call)) {
    const given = isAbsent(call.args) ? {} : unwrapArguments(call.args)
    return { parts: [{ type: 'call', callId: call.id, name: call.name, arguments: given }] }
  }
  const response = either(part, 'functionResponse')
  if (isRecord(response)) return readResponse(response)
  const media = readMedia(part)
  return media ? { parts: [media] } : (readCode(part) ?? readOwnTool(part))
}

/** Reads one part of a content. A signature on it is an opaque part after it. */
export function readGeminiPart(part: unknown, say: Say): ReadPart {
  if (typeof part === 'string') return { parts: [{ type: 'text', text: part }] }
  if (!isRecord(part)) {
    say('skipped', `a part should be an object, found ${describeValue(part)}`)
    return { parts: [] }
  }
  const signature = either(part, 'thoughtSignature')
  const signed = textOf(signature) === undefined ? [] : [opaque('thoughtSignature', signature)]
  const read = readKnown(part)
  if (!read && signed.length === 0) {
    const keys = Object.keys(part)
    say(
      'skipped',
      keys.length === 0 ? 'a part without anything in it' : `a part that is not known here: ${keyWords(keys)}`,
    )
  }
  return { ...read, parts: [...(read?.parts ?? []), ...signed] }
}
