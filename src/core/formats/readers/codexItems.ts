import type { Role } from '../../message/message.ts'
import { type HistoryBuilder, opaque } from '../history.ts'
import { type Item, textParts } from '../items.ts'
import { parseJson } from '../json.ts'
import { looseItems } from '../looseParts.ts'
import type { Say } from '../report.ts'
import type { Tally } from '../tally.ts'
import { describeValue, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reads items of OpenAI's Responses into a history: what the model did in a row is one assistant message. */
export interface ItemsReader {
  add(item: unknown, say: Say): void
  /** Id of the newest assistant message. */
  assistant(): string | undefined
}

const ROLES: ReadonlyMap<unknown, Role> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'developer'],
])

/** The tool's own header over an output of a command. */
const EXIT = /^(?:Process exited with code|Exit code:) (-?\d+)/m

interface Output {
  readonly parts: readonly Item[]
  readonly failed: boolean
}

function exitOf(value: unknown): boolean {
  return isRecord(value) && typeof value.exit_code === 'number' && value.exit_code !== 0
}

function readText(text: string): Output {
  if (/^\s*\{\s*"(?:output|metadata)"/.test(text)) {
    const parsed = parseJson(text)
    if (parsed.ok && isRecord(parsed.value) && typeof parsed.value.output === 'string')
      return { parts: textParts(parsed.value.output), failed: exitOf(parsed.value.metadata) }
  }
  const code = EXIT.exec(text.slice(0, 400))?.[1]
  return { parts: textParts(text), failed: code !== undefined && Number(code) !== 0 }
}

/** What a tool gave: a text, a JSON text `{output, metadata: {exit_code}}`, a list of parts, or `{content, success}`. */
function readOutput(value: unknown, say: Say): Output {
  if (typeof value === 'string') return readText(value)
  if (!isRecord(value)) return { parts: looseItems(value, say), failed: false }
  const inner = value.content ?? value.output
  const failed = value.success === false || exitOf(value.metadata) || exitOf(value)
  if (typeof inner === 'string') return { parts: textParts(inner), failed }
  return { parts: isList(inner) ? looseItems(inner, say) : textParts(value), failed }
}

const NOT_ARGUMENTS: ReadonlySet<string> = new Set(
  'type id call_id name status output outputs result results error server_label namespace'.split(' '),
)

function argumentsOf(item: Fields): unknown {
  const given = item.arguments ?? item.input ?? item.action ?? item.operation
  if (given !== undefined) return given
  return Object.fromEntries(Object.entries(item).filter(([key]) => !NOT_ARGUMENTS.has(key)))
}

/** What a call that the provider ran itself gave. Often the item says no more than that it was done. */
function ownOutput(item: Fields, say: Say): Output {
  const { error, result } = item
  if (item.type === 'image_generation_call' && typeof result === 'string')
    return { parts: [{ type: 'image', source: `data:image/png;base64,${result}` }], failed: false }
  if (error !== undefined && error !== null) return { parts: textParts(error), failed: true }
  const given = [item.output, item.outputs, item.results, result].find((one) => one !== undefined && one !== null)
  if (given !== undefined) return { parts: textParts(given), failed: item.status === 'failed' }
  say('note', 'calls that the provider ran, such as a web search: of their results only the status is in the file')
  return { parts: textParts(item.status), failed: item.status === 'failed' }
}

export function createItems(history: HistoryBuilder, unread: Tally): ItemsReader {
  // Parts of the model are added to its last message until somebody else speaks.
  let open = false
  let newest: string | undefined
  let made = 0

  function assistant(id: unknown, parts: readonly Item[], say: Say): void {
    const own = parts.filter((part) => part.type !== 'result')
    if (open) history.extend(own, say)
    else newest = history.add({ id, role: 'assistant', parts: own }, say)
    open = true
  }

  function tool(callId: unknown, name: unknown, { parts, failed }: Output, say: Say): void {
    const own = parts.flatMap((part) => (part.type === 'result' ? part.parts : [part]))
    open = false
    history.add({ role: 'tool', name, parts: own, answers: { callId, name }, failed }, say)
  }

  function call(item: Fields, type: string, say: Say): void {
    const name = textOf(item.name) ?? type.replace(/_call$/, '')
    const waits = item.call_id !== undefined
    const callId = item.call_id ?? textOf(item.id) ?? `${name}-${++made}`
    assistant(item.id, [{ type: 'call', callId, name, arguments: argumentsOf(item) }], say)
    if (!waits) tool(callId, name, ownOutput(item, say), say)
  }

  function message(item: Fields, say: Say): void {
    const role = item.type === 'agent_message' ? 'assistant' : ROLES.get(item.role)
    if (role === undefined) {
      say('skipped', `a message of an unknown role: ${describeValue(item.role)}`)
      return
    }
    const parts = looseItems(item.content, say)
    if (role === 'assistant') {
      assistant(item.id, parts, say)
      return
    }
    open = false
    history.add({ id: item.id, role, parts: parts.filter((part) => part.type !== 'result') }, say)
  }

  return {
    assistant: () => newest,
    add(item, say) {
      if (!isRecord(item)) {
        say('skipped', `an item should be an object with a type, found ${describeValue(item)}`)
        return
      }
      const type = textOf(item.type) ?? 'message'
      if (type === 'message' || type === 'agent_message') message(item, say)
      else if (type === 'reasoning') {
        const parts = looseItems(item, say)
        if (parts.length > 0) assistant(item.id, parts, say)
        else say('note', 'reasoning of which neither a summary nor the content is in the file')
      } else if (type === 'compaction' || type === 'context_compaction') {
        open = false
        assistant(item.id, [opaque('compaction', item.encrypted_content ?? item)], say)
        open = false
      } else if (type.endsWith('_output'))
        tool(item.call_id, item.name, readOutput(item.output ?? item.tools, say), say)
      else if (type.endsWith('_call')) call(item, type, say)
      else unread.add(type)
    },
  }
}
