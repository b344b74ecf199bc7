import type { Entry } from '../../message/prompt.ts'
import { count } from '../../words/words.ts'
import type { CallUsage, Conversation, Format, Found, Seen } from '../format.ts'
import { createHistory } from '../history.ts'
import { addItems } from '../items.ts'
import type { ReportBuilder } from '../report.ts'
import { missingIn } from '../seen.ts'
import { recordsOf, type Source } from '../source.ts'
import { createTally } from '../tally.ts'
import { describeRecord, describeValue, isList, isRecord, shortened, textOf } from '../value.ts'
import { whenOf } from '../when.ts'
import { firstText, isSnapshot, itemsOf } from './geminiCliMessage.ts'
import { type Event, isMessage, type Rebuilt, type Replayed, replay } from './geminiCliReplay.ts'

type Fields = Readonly<Record<string, unknown>>

/** One session: what is known of it, and its messages and changes in order. */
interface Session {
  meta: Fields
  readonly events: Event[]
}

const TYPES: ReadonlySet<unknown> = new Set(['user', 'gemini', 'info', 'error', 'warning'])

/** `{id, timestamp, type, content}`; a record of Claude Code has a `message` instead. */
function isLine(value: unknown): value is Fields {
  return (
    isRecord(value) && TYPES.has(value.type) && !isRecord(value.message) && ('content' in value || 'toolCalls' in value)
  )
}

function isChange(value: Fields): boolean {
  return '$rewindTo' in value || isRecord(value.$set)
}

/** A whole session of the older kind. */
function isWhole(value: unknown): value is Fields {
  if (!isRecord(value) || !isList(value.messages)) return false
  return (
    typeof value.sessionId === 'string' ||
    value.messages.slice(0, 60).some((one) => isLine(one) && one.type === 'gemini')
  )
}

function isMeta(value: Fields): boolean {
  return typeof value.sessionId === 'string' && value.type === undefined
}

function sessionsOf(source: Source, report: ReportBuilder): readonly Session[] {
  const sessions: Session[] = []
  let lines: Session | undefined
  const current = (meta: Fields = {}) => {
    if (!lines) {
      lines = { meta, events: [] }
      sessions.push(lines)
    }
    return lines
  }
  for (const { value, where } of recordsOf(source)) {
    if (isWhole(value)) {
      const events: Event[] = []
      const messages = isList(value.messages) ? value.messages : []
      messages.forEach((message, index) => {
        const place = `message ${index + 1} of the file`
        if (isLine(message)) events.push({ value: message, where: place })
        else report.add('skipped', `no message: ${describeValue(message)}`, place)
      })
      sessions.push({ meta: value, events })
    } else if (isRecord(value) && isMeta(value)) {
      if (lines && textOf(lines.meta.sessionId) !== undefined && lines.meta.sessionId !== value.sessionId)
        lines = undefined
      const session = current(value)
      session.meta = { ...session.meta, ...value }
    } else if (isRecord(value) && (isLine(value) || isChange(value))) {
      const session = current()
      session.events.push({ value, where })
      if (isRecord(value.$set)) session.meta = { ...session.meta, ...value.$set }
    } else {
      const words = describeRecord(value)
      report.add('skipped', `a record that is no message of a session: ${words}`, where)
    }
  }
  return sessions.filter(({ events }) => events.length > 0)
}

function usageOf({ tokens }: Fields, id: string): CallUsage | undefined {
  if (!isRecord(tokens) || typeof tokens.input !== 'number' || !(tokens.input > 0)) return undefined
  const { input, output } = tokens
  const label = 'tokens.input'
  return typeof output === 'number' && output > 0 ? { id, input, output, label } : { id, input, label }
}

function roleOf({ type }: Fields): 'assistant' | 'user' {
  return type === 'gemini' ? 'assistant' : 'user'
}

function read({ said, rebuilt }: Replayed, report: ReportBuilder): Conversation {
  const history = createHistory(said.map(({ value }) => value.id))
  // From where the messages of each record stand.
  const starts: number[] = []
  const ids: string[] = []
  const usage: CallUsage[] = []
  let model: string | undefined
  said.forEach(({ value, where }, index) => {
    const say = report.at(where)
    starts.push(ids.length)
    const first = index === 0 && isSnapshot(value)
    if (first) say('note', 'begins with a summary (state_snapshot): what it stands for is not in the file')
    const origin = first ? { origin: { kind: 'summary', of: [], unverified: true } as const } : {}
    ids.push(...addItems(history, { id: value.id, role: roleOf(value), ...origin }, itemsOf(value, say), say))
    const counted = value.type === 'gemini' ? usageOf(value, ids[starts[index] ?? 0] ?? '') : undefined
    if (counted) usage.push(counted)
    model = textOf(value.model) ?? model
  })
  starts.push(ids.length)

  /** A message that the rebuilt prompt has in other words: shortened under its ids, or of its own. */
  function entriesOf({ value, where }: Event, of: readonly string[] | undefined): readonly Entry[] {
    const apart = createHistory()
    const say = report.at(where)
    addItems(apart, { id: value.id, role: roleOf(value) }, itemsOf(value, say), say)
    return apart.finish().map(({ message }, index) => {
      const id = of?.[index]
      if (id !== undefined) return { message: { ...message, id }, origin: { kind: 'history', id } }
      const entry = history.aside({ id: message.id, role: message.role, parts: message.parts }, () => {})
      return { ...entry, message: { ...message, id: entry.message.id } }
    })
  }

  function seenOf(one: Rebuilt, index: number): Seen {
    const at = starts[one.at] ?? ids.length
    const place = (n: number) => ids.slice(starts[n] ?? ids.length, starts[n + 1] ?? ids.length)
    const kept = one.list.flatMap((entry) => {
      const n = typeof entry === 'number' ? entry : entry.of
      return n === undefined ? [] : place(n)
    })
    let summary: string | undefined
    const prompt = one.list.flatMap((entry): readonly (string | Entry)[] => {
      if (typeof entry === 'number') return place(entry)
      const entries = entriesOf(entry.event, entry.of === undefined ? undefined : place(entry.of))
      if (entry.of !== undefined) return entries
      if (isSnapshot(entry.event.value)) {
        summary = entries[0]?.message.id
        const of = missingIn(kept, ids, at)
        return entries.map(({ message }) => ({ message, origin: { kind: 'summary', of } }))
      }
      const ack = summary
      if (ack === undefined || entry.event.value.type !== 'gemini') return entries
      summary = undefined
      return entries.map(({ message }) => ({ message, origin: { kind: 'synthetic', for: ack } }))
    })
    return { words: `compaction ${index + 1}`, at, prompt }
  }

  const seen = rebuilt.map(seenOf)
  return {
    history: history.finish(),
    tools: [],
    ...(model !== undefined && { model }),
    ...(seen.length > 0 && { seen }),
    ...(usage.length > 0 && { usage }),
  }
}

function foundOf({ meta, events }: Session): Found {
  const { said, rewinds } = replay(events)
  const first = said.find(
    ({ value }) => value.type === 'user' && textOf(firstText(value)) !== undefined && !isSnapshot(value),
  )
  const title = textOf(meta.summary) ?? firstText(first?.value ?? {})?.trim() ?? textOf(meta.sessionId) ?? 'Session'
  const when = whenOf(meta.startTime) ?? whenOf(events[0]?.value.timestamp)
  const results = said.reduce((sum, { value }) => sum + (isList(value.toolCalls) ? value.toolCalls.length : 0), 0)
  const before = rewinds.map(({ messages, title: last }) => {
    return { title: `before it was taken back: ${shortened(last)}`, messages, current: false }
  })
  const now = { title: 'as it stands', messages: said.length, current: true }
  return {
    title: shortened(title),
    kind: meta.kind === 'subagent' ? 'sub-agent' : 'main',
    messages: said.length + results,
    ...(when !== undefined && { when }),
    branches: rewinds.length > 0 ? [...before, now] : [],
    open(report, branch) {
      const unsent = createTally()
      for (const { value } of events) if (!isMessage(value) && !isChange(value)) unsent.add(value.type)
      unsent.say(report, 'record', 'shown by the tool and never sent, so no messages')
      const until = branch === undefined ? undefined : rewinds[branch]?.index
      return read(replay(events, until), report)
    },
  }
}

/** Chats of Gemini CLI: one value `{sessionId, messages}`, or a line each, with `$set` and `$rewindTo` as changes. */
export const geminiCli: Format = {
  id: 'gemini-cli',
  name: 'Gemini CLI chat',
  detect(source) {
    const records = recordsOf(source).slice(0, 400)
    const whole = records.filter(({ value }) => isWhole(value)).length
    if (whole > 0 && whole * 2 >= records.length)
      return { reason: 'sessionId, and messages of type user or gemini', strength: 90 }
    const values = records.map(({ value }) => value).filter(isRecord)
    const own = values.filter(
      (value) =>
        isChange(value) || (isMeta(value) && 'projectHash' in value) || (isLine(value) && value.type === 'gemini'),
    )
    const all = values.filter((value) => isChange(value) || isMeta(value) || isLine(value))
    if (own.length === 0 || all.length * 2 < records.length) return undefined
    return {
      reason: `${count(own.length, 'record')} of type gemini, with projectHash, $set or $rewindTo`,
      strength: 90,
    }
  },
  list(source, report) {
    const sessions = sessionsOf(source, report)
    if (sessions.length === 0) return { words: 'Expected messages of type user or gemini; there is none.' }
    return sessions.map(foundOf)
  },
}
