import type { Part } from '../../message/message.ts'
import { type Draft, opaque } from '../history.ts'
import { looseItems } from '../looseParts.ts'
import type { Say } from '../report.ts'
import { isAbsent, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** The SDK's content: a text, `{type: text, text}`, `{type: image, image_urls}`, or a list of them. Empty texts make no part. */
export function sdkContent(content: unknown, say: Say): readonly Part[] {
  const list = isList(content) ? content : isAbsent(content) ? [] : [content]
  return list.flatMap((part): readonly Part[] => {
    if (isRecord(part) && isList(part.image_urls)) {
      return part.image_urls.flatMap((url) => (typeof url === 'string' ? [{ type: 'image', source: url }] : []))
    }
    return looseItems(isRecord(part) || typeof part === 'string' ? part : [part], say).flatMap((item) =>
      item.type === 'result' || item.type === 'call' || (item.type === 'text' && item.text === '') ? [] : [item],
    )
  })
}

/** What a model thought, as each provider has it; the same thought may stand twice. */
function reasoningParts(holder: Fields, say: Say): readonly Part[] {
  const blocks = isList(holder.thinking_blocks) ? sdkContent(holder.thinking_blocks, say) : []
  const plain = textOf(holder.reasoning_content)
  const twice = blocks.some((part) => part.type === 'reasoning' && part.text === plain)
  const item = isRecord(holder.responses_reasoning_item) ? holder.responses_reasoning_item : {}
  const summary = [item.summary, item.content].flatMap((texts) => (isList(texts) ? texts : []))
  return [
    ...(plain !== undefined && !twice ? [{ type: 'reasoning' as const, text: plain }] : []),
    ...blocks,
    ...summary.flatMap((text) => (typeof text === 'string' ? [{ type: 'reasoning' as const, text }] : [])),
    ...(textOf(item.encrypted_content) === undefined ? [] : [opaque('encrypted_content', item.encrypted_content)]),
  ]
}

function callPart(event: Fields): Draft['parts'] {
  const call = isRecord(event.tool_call) ? event.tool_call : {}
  const inner = isRecord(call.function) ? call.function : call
  const action = isRecord(event.action) ? event.action : undefined
  const { kind: _kind, ...args } = action ?? {}
  return [
    {
      type: 'call',
      callId: event.tool_call_id ?? call.id,
      name: inner.name ?? event.tool_name,
      arguments: inner.arguments ?? (action ? args : undefined),
    },
  ]
}

/** One action of a turn. What was thought and said is repeated on some of the further ones: it is read from the first. */
export function actionParts(event: Fields, first: boolean, say: Say): Draft['parts'] {
  const said = first ? [...reasoningParts(event, say), ...sdkContent(event.thought, say)] : []
  return [...said, ...callPart(event)]
}

/** A message of the SDK, with the calls that some have inside. */
export function messageParts(message: Fields, say: Say): Draft['parts'] {
  const calls = message.role === 'assistant' && isList(message.tool_calls) ? message.tool_calls.filter(isRecord) : []
  return [
    ...reasoningParts(message, say),
    ...sdkContent(message.content, say),
    ...calls.flatMap((call) => callPart({ tool_call: call })),
  ]
}

/** Fields that hold what a tool gave back: each kind of observation has its own. */
const TEXTS = ['content', 'output', 'text', 'message', 'result'] as const

/** A shell's result is sent between what its state says: `[The command completed with exit code 1.]`. */
function framed(parts: readonly Part[], metadata: unknown): readonly Part[] {
  const { prefix, suffix } = isRecord(metadata) ? metadata : {}
  const before = typeof prefix === 'string' ? prefix : ''
  const after = typeof suffix === 'string' ? suffix : ''
  if (before === '' && after === '') return parts
  const last = parts.findLastIndex(({ type }) => type === 'text')
  if (last < 0) return [...parts, { type: 'text', text: before + after }]
  const first = parts.findIndex(({ type }) => type === 'text')
  return parts.map((part, index) =>
    part.type !== 'text'
      ? part
      : { ...part, text: `${index === first ? before : ''}${part.text}${index === last ? after : ''}` },
  )
}

/** What a tool gave back, and whether it failed. */
export function observationParts(observation: unknown, say: Say): { parts: readonly Part[]; failed: boolean } {
  if (!isRecord(observation)) return { parts: sdkContent(observation, say), failed: false }
  const error = textOf(observation.error)
  const failed = observation.is_error === true || observation.error === true || error !== undefined
  const read = TEXTS.map((field) => sdkContent(observation[field], say)).find((parts) => parts.length > 0) ?? []
  const told = read.some((part) => part.type === 'text' && error !== undefined && part.text.includes(error))
  const screenshot = textOf(observation.screenshot_data)
  const parts: readonly Part[] = [
    ...framed(read, observation.metadata),
    ...(error !== undefined && !told ? [{ type: 'text' as const, text: error }] : []),
    ...(screenshot === undefined
      ? []
      : [
          {
            type: 'image' as const,
            source: screenshot.startsWith('data:') ? screenshot : `data:image/png;base64,${screenshot}`,
          },
        ]),
  ]
  const known = TEXTS.some((field) => Object.hasOwn(observation, field))
  if (parts.length > 0 || known) return { parts, failed }
  const { kind: _kind, ...rest } = observation
  say('repaired', 'an observation without a text: read as its JSON text')
  return { parts: [{ type: 'text', text: JSON.stringify(rest) }], failed }
}
