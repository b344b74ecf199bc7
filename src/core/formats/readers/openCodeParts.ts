import { opaque } from '../history.ts'
import { type Item, textParts } from '../items.ts'
import type { Say } from '../report.ts'
import type { Tally } from '../tally.ts'
import { isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** A result that the tool blanked later, and when (milliseconds). */
export interface ToolResult {
  readonly item: Item
  readonly cleared: number | undefined
}

const SEALED = ['signature', 'reasoningEncryptedContent', 'redactedData'] as const

function sealedIn(metadata: unknown): readonly Item[] {
  if (!isRecord(metadata)) return []
  return Object.values(metadata)
    .filter(isRecord)
    .flatMap((provider) =>
      SEALED.flatMap((key) => {
        const text = textOf(provider[key])
        return text === undefined ? [] : [opaque(key, text)]
      }),
    )
}

function fileOf({ mime, url, filename }: Fields): Item {
  const source = textOf(url)
  if (source !== undefined && textOf(mime)?.startsWith('image/')) return { type: 'image', source }
  const name = textOf(filename) ?? textOf(mime) ?? 'file'
  return { type: 'file', name, ...(source !== undefined && { data: source }) }
}

/** What a part says by itself; nothing for a tool, and for what is never sent. */
export function saidIn(part: Fields, unread: Tally, say: Say): readonly Item[] {
  const { type, text } = part
  switch (type) {
    case 'text':
      if (typeof text !== 'string') return []
      if (part.ignored === true) {
        say('skipped', 'a text that is marked as ignored: it is shown and never sent')
        return []
      }
      if (part.synthetic === true)
        say('note', 'texts that the tool wrote, such as the content of files: kept, since they were sent')
      return [{ type: 'text', text }]
    case 'reasoning': {
      const own: readonly Item[] = typeof text === 'string' && text !== '' ? [{ type: 'reasoning', text }] : []
      return [...own, ...sealedIn(part.metadata)]
    }
    case 'file':
      return [fileOf(part)]
    default:
      unread.add(type)
      return []
  }
}

/** A call, and its result where it has ended: both are one part. */
export function toolIn(part: Fields): { readonly call: Item; readonly result: ToolResult | undefined } {
  const { callID: callId, tool: name } = part
  const state = isRecord(part.state) ? part.state : {}
  const { status, output, error, attachments, time } = state
  const call: Item = { type: 'call', callId, name, arguments: state.input ?? state.raw }
  if (status !== 'completed' && status !== 'error') return { call, result: undefined }
  const failed = status === 'error'
  const files = Array.isArray(attachments) ? attachments.filter(isRecord).map(fileOf) : []
  const parts = [...textParts(failed ? error : output), ...files].flatMap((one) => (one.type === 'result' ? [] : [one]))
  const cleared = isRecord(time) && typeof time.compacted === 'number' ? time.compacted : undefined
  return { call, result: { item: { type: 'result', callId, name, parts, failed }, cleared } }
}
