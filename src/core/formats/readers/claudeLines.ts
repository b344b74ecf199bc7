import type { Found } from '../format.ts'
import type { ReportBuilder } from '../report.ts'
import type { SourceRecord } from '../source.ts'
import { createTally } from '../tally.ts'
import { describeRecord, describeValue, isList, isRecord, textOf } from '../value.ts'
import { whenOf } from '../when.ts'

type Fields = Readonly<Record<string, unknown>>

/** A record that says something about the conversation. `cleared`: old results were blanked (a small compaction). */
export interface Line {
  readonly kind: 'user' | 'assistant' | 'queued' | 'boundary' | 'cleared'
  readonly fields: Fields
  /** `message` of a user or an assistant, `attachment` of a queued prompt. */
  readonly message: Fields
  readonly where: string
  readonly uuid: string | undefined
  /** null: the record says that it begins something. */
  readonly parent: string | null | undefined
  readonly when: string | undefined
}

/** One conversation of a file: the main one, or a side chain. Lines stand in the order of the file. */
export interface Chat {
  readonly kind: Found['kind']
  readonly lines: Line[]
  readonly sessions: Set<string>
}

/** All that a file has, not read yet. */
export interface Lines {
  readonly chats: readonly Chat[]
  /** Parents of all records with a uuid, also of those that are no messages: a chain may run through them. */
  readonly parents: ReadonlyMap<string, string | null>
  /** A title that the tool wrote for the conversation, and the last record that it speaks of, where it says so. */
  readonly titles: readonly { readonly title: string; readonly leaf: string | undefined }[]
  /** `system`/`init` of a stream. */
  readonly init: Fields | undefined
  /** The last `result` record of a stream. */
  readonly result: { readonly fields: Fields; readonly where: string } | undefined
}

/** `sessionId` of a session file, `session_id` of a stream. */
export function sessionOf(fields: Fields): string | undefined {
  return textOf(fields.sessionId) ?? textOf(fields.session_id)
}

function lineOf(fields: Fields, where: string): Line | undefined {
  const { type, subtype, message, attachment } = fields
  const parent = fields.parentUuid === null ? null : textOf(fields.parentUuid)
  const rest = { fields, where, uuid: textOf(fields.uuid), parent, when: whenOf(fields.timestamp) }
  if ((type === 'user' || type === 'assistant') && isRecord(message)) return { ...rest, kind: type, message }
  if (type === 'attachment' && isRecord(attachment) && attachment.type === 'queued_command')
    return { ...rest, kind: 'queued', message: attachment }
  if (type !== 'system') return undefined
  if (subtype === 'compact_boundary') return { ...rest, kind: 'boundary', message: {} }
  if (subtype === 'microcompact_boundary') return { ...rest, kind: 'cleared', message: {} }
  return undefined
}

/** The type of a record that is no message, with the kind that it has within the type. */
function typeWords(fields: Fields): string {
  const inner = isRecord(fields.attachment) ? fields.attachment.type : fields.subtype
  return `${textOf(fields.type)}${typeof inner === 'string' ? `/${inner}` : ''}`
}

function titleOf({ type, summary, customTitle, aiTitle, title }: Fields): string | undefined {
  if (type === 'summary') return textOf(summary)
  return type === 'custom-title' || type === 'ai-title'
    ? (textOf(customTitle) ?? textOf(aiTitle) ?? textOf(title))
    : undefined
}

/** Sorts lines into conversations: main ones by their sessions, side chains by their agent or by whom they follow. */
function createChats(report: ReportBuilder) {
  const chats: Chat[] = []
  const agents = new Map<string, Chat>()
  const chains = new Map<string, Chat>()
  const sessions = new Map<string, Chat>()
  let main: Chat | undefined

  function start(kind: Chat['kind']): Chat {
    const chat: Chat = { kind, lines: [], sessions: new Set() }
    chats.push(chat)
    return chat
  }

  function sideOf(fields: Fields): Chat | undefined {
    const agent = textOf(fields.agentId) ?? textOf(fields.parent_tool_use_id)
    if (fields.isSidechain !== true && (agent === undefined || fields.isSidechain === false)) return undefined
    const parent = textOf(fields.parentUuid)
    const known = agent === undefined ? chains.get(parent ?? '') : agents.get(agent)
    const chat = known ?? start(agent === undefined ? 'side chain' : 'sub-agent')
    if (agent !== undefined) agents.set(agent, chat)
    return chat
  }

  /**
   * A session whose first line begins anew is a conversation of its own: files were joined. One that goes on from a
   * record before it is the same conversation under a new id, as a resumed session is.
   */
  function mainOf(line: Line): Chat {
    const session = sessionOf(line.fields)
    const known = session === undefined ? main : sessions.get(session)
    if (known) return known
    const goesOn = main && (typeof line.parent === 'string' || line.kind !== 'user')
    if (main && goesOn) {
      report.add('note', 'a session id that goes on from the session before it: read as one conversation', line.where)
    } else {
      if (main) report.add('note', 'a session that begins anew: a conversation of its own', line.where)
      main = start('main')
    }
    if (session !== undefined) {
      main.sessions.add(session)
      sessions.set(session, main)
    }
    return main
  }

  return {
    chats,
    add(line: Line) {
      const chat = sideOf(line.fields) ?? mainOf(line)
      if (chat.kind === 'side chain' && line.uuid !== undefined) chains.set(line.uuid, chat)
      chat.lines.push(line)
    },
    /** A record that is no message may stand between two of a side chain. */
    pass(uuid: string, parent: string | null) {
      const chat = parent === null ? undefined : chains.get(parent)
      if (chat) chains.set(uuid, chat)
    },
  }
}

/** True when a record with this uuid was there, with the same content: tools write a history again after a compaction. */
function createRepeats(report: ReportBuilder): (line: Line) => boolean {
  const seen = new Map<string, Line>()
  let repeated = 0
  return (line) => {
    if (line.uuid === undefined) return false
    const first = seen.get(line.uuid)
    if (!first) {
      seen.set(line.uuid, line)
      return false
    }
    const same = JSON.stringify(first.message.content) === JSON.stringify(line.message.content)
    if (!same) report.add('note', 'a uuid that an earlier record has, with other content: kept', line.where)
    else if (repeated++ === 0)
      report.add('note', 'records that the file has twice (the same uuid and content): read once', line.where)
    return same
  }
}

/** A prompt that was typed while the model worked is written when it was read: its time says where it belongs. */
export function spliceQueued(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ kind, when }) => kind === 'queued' && when !== undefined)) return lines
  const rest = lines.filter(({ kind, when }) => kind !== 'queued' || when === undefined)
  // The newest time up to each line never falls, so that the place can be searched by halves.
  let newest = ''
  const times = rest.map(({ when }) => {
    if (when !== undefined && when > newest) newest = when
    return newest
  })
  const placed = lines.flatMap((line, order) => {
    if (line.kind !== 'queued' || line.when === undefined) return []
    let low = 0
    let high = times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((times[middle] ?? '') > line.when) high = middle
      else low = middle + 1
    }
    return [{ line, at: low, order }]
  })
  placed.sort((a, b) => a.at - b.at || a.order - b.order)
  const out: Line[] = []
  let next = 0
  for (let at = 0; at <= rest.length; at++) {
    for (; placed[next]?.at === at; next++) {
      const queued = placed[next]
      if (queued) out.push(queued.line)
    }
    const line = rest[at]
    if (line) out.push(line)
  }
  return out
}

/** Sorts the records of a session file or a stream, each once. What is no message is counted and said. */
export function sortLines(records: readonly SourceRecord[], report: ReportBuilder): Lines {
  const parents = new Map<string, string | null>()
  const titles: { title: string; leaf: string | undefined }[] = []
  const unread = createTally()
  const sorted = createChats(report)
  const isRepeat = createRepeats(report)
  let init: Fields | undefined
  let result: Lines['result']
  for (const { value, where } of records) {
    if (!isRecord(value) || typeof value.type !== 'string') {
      const words = describeRecord(value)
      report.add('skipped', `a record without a type: ${words}`, where)
      continue
    }
    const uuid = textOf(value.uuid)
    const parent = textOf(value.parentUuid) ?? null
    const line = lineOf(value, where)
    if (line) {
      if (!isRepeat(line)) sorted.add(line)
    } else {
      const title = titleOf(value)
      if (title !== undefined) titles.push({ title, leaf: textOf(value.leafUuid) })
      else if (value.type === 'user' || value.type === 'assistant')
        report.add('skipped', `a ${value.type} record whose message is ${describeValue(value.message)}`, where)
      else if (value.type === 'system' && value.subtype === 'init') init = value
      else if (value.type === 'result') result = { fields: value, where }
      else unread.add(typeWords(value))
      if (uuid !== undefined) sorted.pass(uuid, parent)
    }
    if (uuid !== undefined && !parents.has(uuid)) parents.set(uuid, parent)
  }
  unread.say(report, 'record', 'not messages')
  const chats = sorted.chats.map((chat) => ({ ...chat, lines: [...spliceQueued(chat.lines)] }))
  return { chats, parents, titles, init, result }
}

/** Content of a record as a list of blocks; a text is one. */
export function blocksOf({ message }: Line): readonly unknown[] {
  const content = message.content ?? message.prompt
  return isList(content) ? content : [content]
}

export function isResult(block: unknown): boolean {
  return isRecord(block) && block.type === 'tool_result'
}
