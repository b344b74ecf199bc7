import { opaque } from '../history.ts'
import { type Item, textParts } from '../items.ts'
import type { Say } from '../report.ts'
import { describeValue, isAbsent, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a tool gave: `{output}` and `{error}` are texts of their own, anything else is sent as it is. */
function responseOf(response: unknown): { readonly parts: readonly Item[]; readonly failed: boolean } {
  if (!isRecord(response)) return { parts: textParts(response), failed: false }
  const keys = Object.keys(response)
  for (const key of ['output', 'error', 'content'] as const) {
    const text = response[key]
    if (typeof text === 'string' && keys.length === 1)
      return { parts: [{ type: 'text', text }], failed: key === 'error' }
  }
  return { parts: textParts(response), failed: typeof response.error === 'string' }
}

function mediaOf(media: Fields): Item {
  const type = textOf(media.mimeType) ?? textOf(media.mime_type) ?? 'application/octet-stream'
  const data = textOf(media.data)
  const uri = textOf(media.fileUri) ?? textOf(media.file_uri)
  if (type.startsWith('image/') && data !== undefined) return { type: 'image', source: `data:${type};base64,${data}` }
  const content = data ?? uri
  return { type: 'file', name: textOf(media.displayName) ?? type, ...(content !== undefined && { data: content }) }
}

function partOf(part: unknown, say: Say): readonly Item[] {
  if (typeof part === 'string') return [{ type: 'text', text: part }]
  if (!isRecord(part)) {
    if (!isAbsent(part)) say('skipped', `a part should be a text or an object, found ${describeValue(part)}`)
    return []
  }
  const signature = textOf(part.thoughtSignature)
  const sealed: readonly Item[] = signature === undefined ? [] : [opaque('thoughtSignature', signature)]
  const { text, functionCall, functionResponse } = part
  const media = [part.inlineData, part.inline_data, part.fileData, part.file_data].find(isRecord)
  if (typeof text === 'string') return [{ type: part.thought === true ? 'reasoning' : 'text', text }, ...sealed]
  if (media) return [mediaOf(media), ...sealed]
  if (isRecord(functionCall)) {
    const { id, name, args } = functionCall
    return [{ type: 'call', callId: id, name, arguments: args }, ...sealed]
  }
  if (isRecord(functionResponse)) {
    const { id, name, response } = functionResponse
    const { parts, failed } = responseOf(response)
    const more = partsOf(functionResponse.parts, say)
    const own = [...parts, ...more].flatMap((one) => (one.type === 'result' ? [] : [one]))
    return [{ type: 'result', callId: id, name, parts: own, failed }]
  }
  say('note', 'a part of a kind that is not known here: kept as opaque')
  return [opaque(Object.keys(part)[0] ?? 'part', part), ...sealed]
}

/** A text, a part, or a list of both. */
function partsOf(content: unknown, say: Say): readonly Item[] {
  if (isAbsent(content) || content === '') return []
  return (isList(content) ? content : [content]).flatMap((part) => partOf(part, say))
}

/** The thoughts as they are shown: a subject over a description. */
function thoughtsOf(thoughts: unknown): readonly Item[] {
  if (!isList(thoughts)) return []
  return thoughts.flatMap((thought): readonly Item[] => {
    if (!isRecord(thought)) return typeof thought === 'string' ? [{ type: 'reasoning', text: thought }] : []
    const text = [thought.subject, thought.description].filter((one) => textOf(one) !== undefined).join('\n')
    return text === '' ? [] : [{ type: 'reasoning', text }]
  })
}

/** The result that stands inside a call: its parts as one result, whatever number of them there is. */
function resultOf(call: Fields, say: Say): Item | undefined {
  const { id, name, status, resultDisplay } = call
  const failed = status === 'error' || status === 'cancelled'
  const items = partsOf(call.result, say)
  if (items.length > 0) {
    const parts = items.flatMap((item) => (item.type === 'result' ? item.parts : [item]))
    const said = items.some((item) => item.type === 'result' && item.failed === true)
    return { type: 'result', callId: id, name, parts, failed: failed || said }
  }
  if (typeof resultDisplay !== 'string' || resultDisplay === '') return undefined
  say('repaired', 'a result of which only what was shown is in the file: read from resultDisplay')
  return { type: 'result', callId: id, name, parts: [{ type: 'text', text: resultDisplay }], failed }
}

/** What a record of type `user` or `gemini` holds: results of its calls stand inside it and come last. */
export function itemsOf(message: Fields, say: Say): readonly Item[] {
  if (message.type !== 'gemini') return partsOf(message.content, say)
  const calls = isList(message.toolCalls) ? message.toolCalls.filter(isRecord) : []
  return [
    ...thoughtsOf(message.thoughts),
    ...partsOf(message.content, say),
    ...calls.map(({ id, name, args }): Item => ({ type: 'call', callId: id, name, arguments: args })),
    ...calls.flatMap((call) => {
      const result = resultOf(call, say)
      return result ? [result] : []
    }),
  ]
}

/** The first text of a record. */
export function firstText({ content }: Fields): string | undefined {
  const first = isList(content)
    ? content.find((part) => typeof part === 'string' || (isRecord(part) && 'text' in part))
    : content
  const text = isRecord(first) ? first.text : first
  return typeof text === 'string' ? text : undefined
}

/** A summary that the tool wrote in the place of what stood before. */
export function isSnapshot(message: Fields): boolean {
  return message.type === 'user' && /^\s*<state_snapshot>/.test(firstText(message) ?? '')
}
