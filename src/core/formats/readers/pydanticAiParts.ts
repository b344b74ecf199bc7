import type { Part } from '../../message/message.ts'
import { type Draft, opaque } from '../history.ts'
import { type Item, textParts } from '../items.ts'
import { looseItems } from '../looseParts.ts'
import type { Say } from '../report.ts'
import type { Tally } from '../tally.ts'
import { describeValue, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

function plainText(value: unknown): readonly Part[] {
  return [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value ?? '') }]
}

/** One item of a user prompt: a text, an address, or bytes as base64 (with the letters of an address, in Python's way). */
function promptPart(value: unknown, say: Say): readonly Part[] {
  if (typeof value === 'string') return [{ type: 'text', text: value }]
  if (!isRecord(value)) {
    say('skipped', `an item of a user prompt should be a text or an object with kind, found ${describeValue(value)}`)
    return []
  }
  const kind = textOf(value.kind) ?? ''
  const type = textOf(value.media_type) ?? (kind.startsWith('image') ? 'image/png' : undefined)
  const base64 = textOf(value.data)?.replaceAll('-', '+').replaceAll('_', '/')
  const data = textOf(value.url) ?? base64
  if (kind === 'text' || kind === 'text-content') return plainText(value.content ?? value.text)
  if (data === undefined) {
    say('skipped', `an item of a user prompt without data: ${describeValue(value.kind)}`)
    return []
  }
  if (type?.startsWith('image/')) {
    return [{ type: 'image', source: value.url === undefined ? `data:${type};base64,${data}` : data }]
  }
  return [{ type: 'file', name: textOf(value.identifier) ?? type ?? kind, data }]
}

function promptParts(content: unknown, say: Say): readonly Part[] {
  return (isList(content) ? content : [content ?? '']).flatMap((one) => promptPart(one, say))
}

/** A tool's return is any value; lists with bytes in them are read part by part. */
function returnParts(content: unknown, say: Say): Draft['parts'] {
  const bytes = isList(content) && content.some((one) => isRecord(one) && typeof one.kind === 'string')
  return bytes ? promptParts(content, say) : textParts(content)
}

/** The messages of one request, in its order: results and user prompts stand in one record. */
export function requestDrafts(message: Fields, unread: Tally, say: Say): readonly Draft[] {
  const parts = isList(message.parts) ? message.parts : []
  return parts.flatMap((part): readonly Draft[] => {
    if (!isRecord(part)) {
      say('skipped', `a part should be an object with part_kind, found ${describeValue(part)}`)
      return []
    }
    const name = textOf(part.tool_name)
    const answers = { callId: part.tool_call_id, name }
    switch (part.part_kind) {
      case 'system-prompt':
        return [{ role: 'system', parts: textParts(part.content) }]
      case 'user-prompt':
        return [{ role: 'user', parts: promptParts(part.content, say) }]
      case 'tool-return':
      case 'builtin-tool-return': {
        const failed = part.outcome === 'failed' || part.outcome === 'denied'
        return [{ role: 'tool', parts: returnParts(part.content, say), name, answers, ...(failed && { failed }) }]
      }
      case 'retry-prompt':
        if (name === undefined) return [{ role: 'user', parts: textParts(part.content) }]
        return [{ role: 'tool', parts: textParts(part.content), name, answers, failed: true }]
      default:
        unread.add(part.part_kind)
        return []
    }
  })
}

/** What a response holds, in its order. */
export function responseItems(message: Fields, unread: Tally, say: Say): readonly Item[] {
  const parts = isList(message.parts) ? message.parts : []
  return parts.flatMap((part): readonly Item[] => {
    if (!isRecord(part)) {
      say('skipped', `a part should be an object with part_kind, found ${describeValue(part)}`)
      return []
    }
    const name = textOf(part.tool_name)
    const callId = part.tool_call_id
    switch (part.part_kind) {
      case 'text':
        return textParts(part.content)
      case 'thinking': {
        const text = textOf(part.content)
        const signature = textOf(part.signature)
        return [
          ...(text === undefined ? [] : [{ type: 'reasoning' as const, text }]),
          ...(signature === undefined ? [] : [opaque('signature', signature)]),
        ]
      }
      case 'tool-call':
      case 'builtin-tool-call':
        return [{ type: 'call', callId, name, arguments: argumentsOf(part.args) }]
      case 'tool-return':
      case 'builtin-tool-return':
        return [{ type: 'result', callId, name, parts: returnParts(part.content, say) }]
      case 'file':
        return isRecord(part.content) ? promptPart(part.content, say) : looseItems(part.content, say)
      case 'compaction':
        return []
      default:
        unread.add(part.part_kind)
        return []
    }
  })
}

/** `null` stands for no arguments; versions of 2024 wrapped them in `args_json` or `args_dict`. */
function argumentsOf(args: unknown): unknown {
  if (args === null || args === undefined) return ''
  return isRecord(args) ? (args.args_json ?? args.args_dict ?? args) : args
}

/** The compaction of a response: its text, or what only the provider can read. */
export function compactionIn(message: Fields): Part | undefined {
  const parts = isList(message.parts) ? message.parts : []
  const part = parts.findLast((one) => isRecord(one) && one.part_kind === 'compaction')
  if (!isRecord(part)) return undefined
  const text = textOf(part.content)
  return text === undefined ? opaque('compaction', part.provider_details ?? '') : { type: 'text', text }
}

const OLDER: ReadonlyMap<unknown, readonly [kind: string, part: string]> = new Map([
  ['system', ['request', 'system-prompt']],
  ['user', ['request', 'user-prompt']],
  ['tool-return', ['request', 'tool-return']],
  ['retry-prompt', ['request', 'retry-prompt']],
  ['model-text-response', ['response', 'text']],
])

/** A message of 2024, which had a role and was one part, as the request or response that it is today. */
export function olderMessage(message: Fields): Fields {
  if (isList(message.parts) || typeof message.role !== 'string' || typeof message.message_kind !== 'string')
    return message
  const known = OLDER.get(message.role)
  if (known) return { kind: known[0], parts: [{ ...message, part_kind: known[1] }] }
  if (message.role !== 'model-structured-response' || !isList(message.calls)) return message
  const parts = message.calls.map((call) =>
    isRecord(call) ? { ...call, part_kind: 'tool-call', tool_call_id: call.tool_call_id ?? call.tool_id } : call,
  )
  return { kind: 'response', parts }
}
