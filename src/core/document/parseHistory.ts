import { createIds } from '../formats/ids.ts'
import { type ReportBuilder, type Say, under } from '../formats/report.ts'
import { describeValue, isAbsent, isJson, isList, isRecord, textOf } from '../formats/value.ts'
import { type Message, type Part, ROLES } from '../message/message.ts'
import { type Entry, historyEntry, type Origin, type Prompt } from '../message/prompt.ts'

type Values = Readonly<Record<string, unknown>>

/** A field of an object, only where it is a text. */
function texts<const K extends string>(value: Values, ...keys: readonly K[]): { readonly [key in K]?: string } {
  const found: { [key in K]?: string } = {}
  for (const key of keys) {
    const text = value[key]
    if (typeof text === 'string') found[key] = text
  }
  return found
}

/** How large something is, from outside. */
function wholeOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0
}

function parsePart(value: unknown, say: Say): Part | undefined {
  const part: Values = isRecord(value) ? value : {}
  const { type, text, source, name, callId, kind, size } = part
  if ((type === 'text' || type === 'reasoning') && typeof text === 'string') return { type, text }
  if (type === 'image' && typeof source === 'string') return { type, source, ...texts(part, 'detail') }
  if (type === 'file') return { type, ...texts(part, 'name', 'data', 'text') }
  if (type === 'opaque' && typeof kind === 'string') return { type, kind, size: wholeOf(size) }
  if (type === 'call' && typeof callId === 'string' && typeof name === 'string') {
    const given = part.arguments
    return { type, callId, name, arguments: given !== undefined && isJson(given) ? given : '' }
  }
  const words = type === undefined ? describeValue(value) : `one of type ${describeValue(type)}`
  say('skipped', `a part that is not known, or that lacks a field: ${words}`, ['type'])
  return undefined
}

function parseMessage(value: unknown, id: string, say: Say): Message | undefined {
  if (!isRecord(value)) {
    say('skipped', `an entry left out: its message should be an object, found ${describeValue(value)}`)
    return undefined
  }
  const role = ROLES.find((one) => one === value.role)
  if (role === undefined) {
    say('skipped', `an entry left out: role ${describeValue(value.role)}, expected one of ${ROLES.join(', ')}`, [
      'role',
    ])
    return undefined
  }
  const given = value.parts
  if (!isList(given)) say('repaired', `parts should be a list, found ${describeValue(given)}: none taken`, ['parts'])
  const parts = (isList(given) ? given : [])
    .map((part, index) => parsePart(part, under(say, 'parts', index)))
    .filter((part) => part !== undefined)
  const { failed, generated } = value
  return {
    id,
    role,
    parts,
    ...texts(value, 'name', 'answers'),
    ...(typeof failed === 'boolean' && { failed }),
    ...(generated === true && { generated }),
  }
}

function parseOrigin(value: unknown, message: Message, wanted: unknown, say: Say): Origin {
  const own = historyEntry(message).origin
  if (isAbsent(value)) return own
  const origin: Values = isRecord(value) ? value : {}
  switch (origin.kind) {
    case 'history': {
      const id = textOf(origin.id)
      return id === undefined || id === wanted ? own : { kind: 'history', id }
    }
    case 'tombstone':
      return { kind: 'tombstone', of: textOf(origin.of) ?? message.id }
    case 'summary': {
      const list = origin.of
      const of = (isList(list) ? list : []).filter((id) => typeof id === 'string')
      return origin.unverified === true ? { kind: 'summary', of, unverified: true } : { kind: 'summary', of }
    }
    case 'synthetic':
      return { kind: 'synthetic', for: textOf(origin.for) ?? message.id }
  }
  say('repaired', `an origin that is not known (${describeValue(origin.kind)}): read as a message of the history`, [
    'origin',
  ])
  return own
}

/** Reads one entry that stands outside the history, with the id that it brings or the one given. */
export function parseEntry(value: unknown, fallback: string, say: Say): Entry | undefined {
  const wanted = wantedId(value)
  const message = parseMessage(messageOf(value), textOf(wanted) ?? fallback, under(say, 'message'))
  return message && { message, origin: parseOrigin(isRecord(value) ? value.origin : undefined, message, wanted, say) }
}

function messageOf(value: unknown): unknown {
  return isRecord(value) ? value.message : value
}

function wantedId(value: unknown): unknown {
  const message = messageOf(value)
  return isRecord(message) ? message.id : undefined
}

/** Reads the history of a saved document. An entry that is none is left out and said; the others stand. */
export function parseHistory(value: unknown, report: ReportBuilder): { history: Prompt; numbers: readonly number[] } {
  const list = isList(value) ? value : []
  if (!isList(value))
    report.add('repaired', `history should be a list of entries, found ${describeValue(value)}: empty`, undefined, [
      'history',
    ])
  const ids = createIds(list.map(wantedId))
  const history: Entry[] = []
  const numbers: number[] = []
  list.forEach((one, index) => {
    const number = index + 1
    const say = report.at(number, ['history', index])
    const wanted = wantedId(one)
    const id = ids.take(wanted, `m${number}`)
    const message = parseMessage(messageOf(one), id, under(say, 'message'))
    if (!message) return
    if (id !== wanted) {
      const words = textOf(wanted) === undefined ? 'a message without an id' : 'an id that an earlier message has'
      say('repaired', `${words}: a new one was given`, ['message', 'id'])
    }
    history.push({ message, origin: parseOrigin(isRecord(one) ? one.origin : undefined, message, wanted, say) })
    numbers.push(number)
  })
  return { history, numbers }
}
