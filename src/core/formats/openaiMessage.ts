import { ROLES, type Role } from '../message/message.ts'
import type { Draft } from './history.ts'
import { draftCalls } from './openaiCalls.ts'
import { readContent } from './openaiContent.ts'
import { readReasoning } from './openaiReasoning.ts'
import type { Say } from './report.ts'
import { describeValue, isAbsent, isList, isRecord, keyWords, shortened } from './value.ts'

/** Why one record is no message. `field` is the one at fault, where it is one. */
export interface Refusal {
  readonly words: string
  readonly field?: string
}

/** A map and not an object: the role "constructor" must find nothing. */
const ALIASES: ReadonlyMap<string, Role> = new Map([
  ['human', 'user'],
  ['model', 'assistant'],
  ['ai', 'assistant'],
  ['function', 'tool'],
])

const READ: ReadonlySet<string> = new Set([
  ...['role', 'content', 'name', 'id', 'tool_calls', 'tool_call_id', 'function_call', 'refusal', 'is_error'],
  // As the AG-UI protocol writes them.
  ...['toolCalls', 'toolCallId'],
  ...['reasoning_content', 'reasoning', 'reasoning_details', 'thinking_blocks', 'tool_name'],
  // Of training data: whether the model learns from this answer.
  ...['weight', 'loss_weight'],
])

function roleOf(role: unknown, say: Say): Role | Refusal {
  const allowed = `expected one of ${ROLES.join(', ')}`
  if (typeof role !== 'string') {
    return {
      field: 'role',
      words: `it has no role: ${allowed}${isAbsent(role) ? '' : `, found ${describeValue(role)}`}`,
    }
  }
  const folded = role.trim().toLowerCase()
  const known = ROLES.find((one) => one === folded) ?? ALIASES.get(folded)
  if (known === undefined) return { field: 'role', words: `unknown role "${shortened(role)}": ${allowed}` }
  if (known !== role) say('repaired', `role "${role}" read as ${known}`)
  return known
}

/** Some tools say in `type` who speaks: `{type: 'assistant', content}`. */
function roleInType({ type, content }: Readonly<Record<string, unknown>>, say: Say): Role | undefined {
  if (typeof type !== 'string' || content === undefined) return undefined
  const role = type === 'tool_result' ? 'tool' : (ROLES.find((one) => one === type) ?? ALIASES.get(type))
  if (role !== undefined) say('repaired', 'a message without a role: its type says who speaks')
  return role
}

/** True for a message whose role stands in `type`. */
export function isTypedMessage(value: unknown): boolean {
  return isRecord(value) && isAbsent(value.role) && roleInType(value, () => {}) !== undefined
}

/** One record of an OpenAI chat as a draft. What is said and not read is told, never dropped in silence. */
export function draftOf(value: unknown, say: Say): Draft | Refusal {
  if (!isRecord(value))
    return { words: `a message should be an object with role and content, found ${describeValue(value)}` }
  const role = roleOf(value.role ?? roleInType(value, say), say)
  if (typeof role !== 'string') return role
  const parts: Draft['parts'][number][] = [...readReasoning(value, say), ...readContent(value.content, say)]
  if (typeof value.refusal === 'string') {
    say('note', 'a refusal: read as text')
    parts.push({ type: 'text', text: value.refusal })
  }
  parts.push(...draftCalls(value, say))
  const unread = Object.keys(value).filter(
    (key) => !READ.has(key) && !isNothing(value[key]) && !(key === 'type' && isPlainType(value.type)),
  )
  if (unread.length > 0) say('note', `fields that are not read: ${keyWords(unread)}`)
  if (typeof value.tool_call_id === 'number') say('repaired', 'tool_call_id is a number: read as text')
  return {
    role,
    parts,
    name: value.name,
    ...(role === 'tool' && {
      answers: { callId: value.tool_call_id ?? value.toolCallId, name: value.name ?? value.tool_name },
    }),
    ...(value.is_error === true && { failed: true }),
  }
}

/** A type that says no more than that this is a message, or who speaks. */
function isPlainType(type: unknown): boolean {
  return type === 'message' || type === 'tool_result' || ROLES.some((one) => one === type) || ALIASES.has(String(type))
}

/** Servers write every field of their own class: empty ones say nothing. */
function isNothing(value: unknown): boolean {
  return isAbsent(value) || (isList(value) && value.length === 0)
}
