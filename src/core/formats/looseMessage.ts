import type { Role } from '../message/message.ts'
import type { Draft } from './history.ts'
import type { Item } from './items.ts'
import { looseItems, withoutRepeats } from './looseParts.ts'
import type { Say } from './report.ts'
import { describeValue, isList, isRecord, textOf } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

/** A message of an OpenAI-like chat: what its role, its calls and its id are, and what it holds. */
export interface LooseMessage {
  readonly role: Role
  readonly items: readonly Item[]
  readonly name?: string
  readonly answers?: NonNullable<Draft['answers']>
  readonly failed?: boolean
}

const ROLES: ReadonlyMap<string, Role> = new Map([
  ...(['system', 'developer', 'user', 'assistant', 'tool'] as const).map((role) => [role, role] as const),
  ['human', 'user'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
  ['function', 'tool'],
])

/** The role by the names that tools use for it. */
export function roleOf(name: unknown): Role | undefined {
  return typeof name === 'string' ? ROLES.get(name.toLowerCase()) : undefined
}

/** Calls as OpenAI, Ollama and LangChain write them: `{id, function: {name, arguments}}` or `{id, name, args}`. */
export function callItems(value: unknown, say: Say): readonly Item[] {
  if (!isList(value)) {
    if (isRecord(value)) say('skipped', `tool_calls should be a list, found ${describeValue(value)}`)
    return []
  }
  return value.flatMap((call): readonly Item[] => {
    if (!isRecord(call)) {
      say('skipped', `a tool call should be an object with a name, found ${describeValue(call)}`)
      return []
    }
    const inner = isRecord(call.function) ? call.function : isRecord(call.custom) ? call.custom : call
    return [
      {
        type: 'call',
        callId: call.id ?? call.tool_call_id ?? call.call_id,
        name: textOf(inner.name) ?? textOf(call.function),
        arguments: inner.arguments ?? inner.args ?? inner.input,
      },
    ]
  })
}

/** Reads a message of an OpenAI-like chat, with the extras of its relatives. Nothing where it has no role. */
export function looseMessage(message: Fields, say: Say): LooseMessage | undefined {
  const role = roleOf(message.role)
  if (role === undefined) return undefined
  const reasoning = textOf(message.reasoning_content) ?? textOf(message.reasoning)
  const content = looseItems(message.content, say)
  const thought: readonly Item[] = reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning }]
  const calls = role === 'assistant' ? callItems(message.tool_calls, say) : []
  const legacy = role === 'assistant' && isRecord(message.function_call) ? callItems([message.function_call], say) : []
  const items = [...thought, ...content]
  const all = [...items, ...withoutRepeats(items, [...calls, ...withoutRepeats(calls, legacy)])]
  const name = textOf(message.name)
  return {
    role,
    items: all,
    ...(name !== undefined && { name }),
    ...(role === 'tool' && { answers: { callId: message.tool_call_id, name } }),
    ...(role === 'tool' && (message.is_error === true || message.status === 'error') && { failed: true }),
  }
}
