import { type Message, type Part, ROLES, type Role } from '../message/message.ts'
import { type OpenCalls, readCalls } from './openaiCalls.ts'
import { readContent } from './openaiContent.ts'
import type { Say } from './report.ts'
import { describeValue, isAbsent, isRecord, keyWords, shortened, textOf } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

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
  ...['reasoning_content', 'reasoning'],
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

function reasoningOf(fields: Fields, say: Say): readonly Part[] {
  const [first, ...rest] = ['reasoning_content', 'reasoning'].filter((key) => !isAbsent(fields[key]))
  if (first === undefined) return []
  const text = fields[first]
  if (typeof text !== 'string') {
    say('skipped', `${first} should be a text, found ${describeValue(text)}`)
    return []
  }
  for (const key of rest) if (fields[key] !== text) say('skipped', `${key}, beside a ${first} that differs`)
  return [{ type: 'reasoning', text }]
}

function answersOf(fields: Fields, open: OpenCalls, say: Say): string | undefined {
  const given = fields.tool_call_id
  if (typeof given === 'number') say('repaired', 'tool_call_id is a number: read as text')
  const callId = textOf(typeof given === 'number' ? String(given) : given)
  if (callId !== undefined) {
    open.answered(callId)
    return callId
  }
  const matched = open.match(textOf(fields.name))
  say(
    'repaired',
    `a result without tool_call_id: ${matched ? 'paired with the open call before it' : 'no open call fits'}`,
  )
  return matched
}

/** Reads one record of an OpenAI chat. What is said and not read is told, never dropped in silence. */
export function readMessage(value: unknown, id: string, open: OpenCalls, say: Say): Message | Refusal {
  if (!isRecord(value))
    return { words: `a message should be an object with role and content, found ${describeValue(value)}` }
  const role = roleOf(value.role, say)
  if (typeof role !== 'string') return role
  const parts: Part[] = [...reasoningOf(value, say), ...readContent(value.content, say)]
  if (typeof value.refusal === 'string') {
    say('note', 'a refusal: read as text')
    parts.push({ type: 'text', text: value.refusal })
  }
  const calls = readCalls(value, open, say)
  if (role === 'assistant') parts.push(...calls)
  else if (calls.length > 0) say('skipped', `tool calls of a ${role} message: only an assistant makes calls`)
  if (role === 'user') open.userSpoke()
  const answers = role === 'tool' ? answersOf(value, open, say) : undefined
  for (const call of role === 'assistant' ? calls : []) open.made(call)
  const unread = Object.keys(value).filter((key) => !READ.has(key) && !isAbsent(value[key]))
  if (unread.length > 0) say('note', `fields that are not read: ${keyWords(unread)}`)
  if (parts.length === 0) say('note', `an empty ${role} message`)
  const name = textOf(value.name)
  return {
    id,
    role,
    parts,
    ...(name !== undefined && { name }),
    ...(answers !== undefined && { answers }),
    ...(role === 'tool' && value.is_error === true && { failed: true }),
  }
}
