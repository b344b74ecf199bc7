import { parseJson } from '../json.ts'
import type { ReportBuilder } from '../report.ts'
import type { SourceRecord } from '../source.ts'
import { describeRecord, describeValue, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** A message with its parts. */
export interface Stored {
  readonly info: Fields
  readonly parts: readonly Fields[]
  readonly where: string
}

export interface Session {
  readonly info: Fields
  readonly messages: readonly Stored[]
}

export type Kind = 'export' | 'joined' | 'session' | 'message' | 'part'

/** A row of the database has its ids beside `data`, which may be JSON as text. */
export function unrowed(value: Fields): Fields {
  const { data } = value
  if (data === undefined || (value.session_id === undefined && value.message_id === undefined)) return value
  const parsed = typeof data === 'string' ? parseJson(data) : undefined
  const inner = parsed?.ok ? parsed.value : data
  if (!isRecord(inner)) return value
  const { id, session_id, message_id } = value
  return {
    ...inner,
    id,
    sessionID: session_id,
    ...(message_id !== undefined && { messageID: message_id }),
  }
}

function startsWith(value: unknown, prefix: string): boolean {
  return typeof value === 'string' && value.startsWith(prefix)
}

/** What a record is: a whole session, a message with its parts, or one file of the storage. */
export function kindOf(value: Fields): Kind | undefined {
  if (isRecord(value.info)) return isList(value.messages) ? 'export' : isList(value.parts) ? 'joined' : undefined
  if (typeof value.messageID === 'string' && typeof value.type === 'string') return 'part'
  // OpenAI's items have ids that begin with msg_ as well, and content beside them.
  const stored = startsWith(value.id, 'msg_') && isRecord(value.time) && value.content === undefined
  if (typeof value.role === 'string' && (typeof value.sessionID === 'string' || stored)) return 'message'
  return startsWith(value.id, 'ses_') && value.role === undefined ? 'session' : undefined
}

interface Loose {
  info: Fields
  readonly messages: Map<string, { info: Fields | undefined; readonly parts: Fields[]; where: string }>
}

/** Ids rise with time. Records without one keep their order, at the end. */
function byId(a: Fields, b: Fields): number {
  const [first, second] = [textOf(a.id) ?? '\uFFFF', textOf(b.id) ?? '\uFFFF']
  return first < second ? -1 : first > second ? 1 : 0
}

/** Parts whose message is missing tell by their types who spoke. */
function guessed(parts: readonly Fields[]): string {
  const own = parts.some(({ type }) => /^(?:tool|reasoning|step-|patch|snapshot)/.test(textOf(type) ?? ''))
  return own ? 'assistant' : 'user'
}

/** Sorts records into sessions: exports as they are, files of the storage joined by their ids. */
export function sessionsOf(records: readonly SourceRecord[], report: ReportBuilder): readonly Session[] {
  const sessions: Session[] = []
  const loose = new Map<string, Loose>()
  const owners = new Map<string, string>()

  function sessionFor(id: string): Loose {
    const known = loose.get(id)
    if (known) return known
    const made: Loose = { info: { id }, messages: new Map() }
    loose.set(id, made)
    return made
  }

  function messageFor(session: string, id: string, where: string) {
    const { messages } = sessionFor(session)
    const known = messages.get(id)
    if (known) return known
    const made = { info: undefined, parts: [], where }
    messages.set(id, made)
    owners.set(id, session)
    return made
  }

  function joined({ info, parts }: Fields, where: string): Stored | undefined {
    if (!isRecord(info)) return undefined
    return { info, parts: isList(parts) ? parts.filter(isRecord) : [], where }
  }

  records.forEach(({ value: raw, where }, index) => {
    const value = isRecord(raw) ? unrowed(raw) : undefined
    const kind = value && kindOf(value)
    if (!value || !kind) {
      const words = describeRecord(raw)
      report.add('skipped', `a record that is no session, message or part: ${words}`, where)
      return
    }
    if (kind === 'export') {
      const list = isList(value.messages) ? value.messages : []
      const messages = list.flatMap((one, at) => {
        const place = `message ${at + 1} of the file`
        const stored = isRecord(one) ? joined(one, place) : undefined
        if (!stored) report.add('skipped', `no message with info and parts: ${describeValue(one)}`, place)
        return stored ? [stored] : []
      })
      sessions.push({ info: isRecord(value.info) ? value.info : {}, messages })
      return
    }
    if (kind === 'session') {
      const { parent_id, ...rest } = value
      sessionFor(textOf(value.id) ?? '').info = { ...rest, ...(parent_id !== undefined && { parentID: parent_id }) }
      return
    }
    const info = kind === 'joined' && isRecord(value.info) ? value.info : value
    const own = kind === 'part' ? textOf(value.messageID) : textOf(info.id)
    const id = own ?? `record ${index + 1}`
    const session = textOf(info.sessionID) ?? owners.get(id) ?? ''
    const message = messageFor(session, id, where)
    if (kind === 'part') message.parts.push(value)
    else message.info = info
    if (kind === 'joined' && isList(value.parts)) message.parts.push(...value.parts.filter(isRecord))
  })

  for (const { info, messages } of loose.values()) {
    const stored = [...messages.entries()].map(([id, one]): Stored => {
      if (!one.info && one.parts.length > 0)
        report.add('repaired', 'parts whose message is not in the file: who spoke is told by their types', one.where)
      return {
        info: one.info ?? { id, role: guessed(one.parts) },
        parts: [...one.parts].sort(byId),
        where: one.where,
      }
    })
    sessions.push({ info, messages: stored.sort((a, b) => byId(a.info, b.info)) })
  }
  return sessions.filter(({ messages }) => messages.length > 0)
}
