import { count } from '../../words/words.ts'
import type { Detection, Format, Found } from '../format.ts'
import type { ReportBuilder } from '../report.ts'
import { recordsOf, type Source } from '../source.ts'
import { isRecord, shortened, textOf } from '../value.ts'
import { waysOf } from './claudeBranches.ts'
import { blocksOf, type Chat, isResult, type Line, type Lines, sortLines } from './claudeLines.ts'
import { isSynthetic, openLines } from './claudeOpen.ts'

/** Records that a look at a file takes: metadata may stand first, and a file may have tens of thousands. */
const LOOK = 400

const NOISE: ReadonlySet<unknown> = new Set([
  ...['summary', 'system', 'attachment', 'progress', 'queue-operation', 'file-history-snapshot', 'file-history-delta'],
  ...['custom-title', 'ai-title', 'last-prompt', 'pr-link', 'permission-mode', 'agent-name', 'mode'],
])

const STREAM: ReadonlySet<unknown> = new Set([
  'system',
  'result',
  'stream_event',
  'rate_limit_event',
  'control_response',
])

interface Votes {
  /** Messages with the keys of a session file, with those of a stream, and with neither. */
  readonly session: number
  readonly stream: number
  readonly bare: number
  /** Other records that such files have. */
  readonly others: number
  readonly records: number
  /** `system`/`init` or `result`, as only a stream has. */
  readonly ends: number
}

/** What the records look like. Never the first one alone: a session file begins with metadata. */
export function claudeVotes(source: Source): Votes {
  const votes = { session: 0, stream: 0, bare: 0, others: 0, records: 0, ends: 0 }
  const records = source.kind === 'prose' ? [] : recordsOf(source)
  for (const { value } of records.slice(0, LOOK)) {
    votes.records++
    if (!isRecord(value)) continue
    const { type, message } = value
    const snake = textOf(value.session_id) !== undefined
    if ((type === 'user' || type === 'assistant') && isRecord(message)) {
      const keyed = ['uuid', 'parentUuid', 'sessionId', 'isSidechain'].some((key) => Object.hasOwn(value, key))
      if (textOf(value.sessionId) === undefined && snake) votes.stream++
      else if (keyed) votes.session++
      else if ('content' in message) votes.bare++
    } else if (snake && STREAM.has(type)) {
      votes.others++
      if (type === 'result' || value.subtype === 'init') votes.ends++
    } else if (NOISE.has(type)) votes.others++
  }
  return votes
}

function titleOf(chat: Chat, { titles }: Lines): string {
  if (chat.kind === 'main' && titles.length > 0) {
    const uuids = new Set(chat.lines.map(({ uuid }) => uuid))
    const own = titles.findLast(({ leaf }) => leaf === undefined || uuids.has(leaf)) ?? titles.at(-1)
    if (own) return shortened(own.title)
  }
  for (const line of chat.lines) {
    if (line.kind !== 'user' || line.fields.isCompactSummary === true) continue
    for (const block of blocksOf(line)) {
      const text = isRecord(block) ? block.text : block
      if (typeof text === 'string' && text.trim() !== '' && !isSynthetic(line, text)) return shortened(text.trim())
    }
  }
  return [...chat.sessions][0] ?? chat.lines[0]?.where ?? 'Messages'
}

/** How many messages the lines give, nearly: a number to choose by. */
function countLines(lines: readonly Line[]): number {
  let sum = 0
  let open: unknown
  for (const line of lines) {
    if (line.kind === 'assistant') {
      const { id } = line.message
      if (typeof id !== 'string' || id !== open) sum++
      open = id
    } else if (line.kind === 'queued') sum++
    else if (line.kind === 'user' && line.fields.isCompactSummary !== true) {
      const blocks = blocksOf(line)
      const results = blocks.filter(isResult).length
      sum += results + (results < blocks.length ? 1 : 0)
    }
  }
  return sum
}

/** A conversation of sorted lines. Files whose sub-agents stand alone have no main one. */
export function foundOf(chat: Chat, lines: Lines, report: ReportBuilder): Found {
  const { ways, unoffered } = waysOf(chat.lines, lines.parents)
  if (unoffered > 0)
    report.add('note', `${count(unoffered, 'older way')} through a conversation with many edits: not offered`)
  const when = chat.lines.find((line) => line.when !== undefined)?.when
  return {
    title: titleOf(chat, lines),
    kind: chat.kind,
    messages: countLines(ways.find(({ current }) => current)?.lines() ?? chat.lines),
    ...(when !== undefined && { when }),
    branches: ways.map((way) => {
      const blocks = blocksOf(way.first)
      const text = blocks.map((block) => (isRecord(block) ? block.text : block)).find((one) => textOf(one))
      const title = typeof text === 'string' ? shortened(text.trim()) : way.first.where
      return { title, messages: way.messages, current: way.current }
    }),
    open(own, branch) {
      const way = branch === undefined ? ways.find(({ current }) => current) : ways[branch]
      return openLines(way?.lines() ?? chat.lines, own)
    },
  }
}

function detect(source: Source): Detection | undefined {
  const { session, stream, bare, others, records } = claudeVotes(source)
  if (session > 0 && session >= stream && (session + bare + others) * 2 >= records)
    return {
      reason: `${count(session, 'record')} of type user or assistant with message, uuid or sessionId`,
      strength: 90,
    }
  if (bare > 0 && stream === 0 && (bare + others) * 2 >= records)
    return { reason: 'records of type user or assistant with message', strength: 60 }
  return undefined
}

/**
 * Sessions of Claude Code as its `projects` folder has them, one record a line:
 * `{type, uuid, parentUuid, sessionId, timestamp, message}`, one block of content a line.
 */
export const claudeCode: Format = {
  id: 'claude-code',
  name: 'Claude Code session',
  detect,
  list(source, report) {
    const lines = sortLines(recordsOf(source), report)
    const chats = lines.chats.filter(({ lines: own }) =>
      own.some(({ kind }) => kind !== 'boundary' && kind !== 'cleared'),
    )
    if (chats.length === 0)
      return { words: 'Expected records of type user or assistant with a message; there is none.' }
    return chats.map((chat) => foundOf(chat, lines, report))
  },
}
