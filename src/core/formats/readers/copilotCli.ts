import type { Conversation, Format, Found } from '../format.ts'
import type { ReportBuilder } from '../report.ts'
import { recordsOf, type Source } from '../source.ts'
import { titleFrom } from '../title.ts'
import { describeRecord, isRecord, textOf } from '../value.ts'
import { createCopilotReading } from './copilotEvents.ts'

type Fields = Readonly<Record<string, unknown>>

/** One line of a session's `events.jsonl`. */
interface Event {
  readonly type: string
  readonly data: Fields
  readonly where: string
}

const KINDS = /^(?:session|user|assistant|tool|system|subagent|hook|skill|permission|abort|pending_messages)(?:\.|$)/

function eventOf(value: unknown, where: string): Event | undefined {
  if (!isRecord(value) || typeof value.type !== 'string' || !isRecord(value.data)) return undefined
  // The event's own id is not the message's: answers have one in their data, and users' texts none.
  return { type: value.type, data: value.data, where }
}

function eventsOf(source: Source, report?: ReportBuilder): readonly Event[] {
  return recordsOf(source).flatMap(({ value, where }): readonly Event[] => {
    const event = eventOf(value, where)
    if (event) return [event]
    const words = describeRecord(value)
    report?.add('skipped', `a record that is no event: ${words}`, where)
    return []
  })
}

const MESSAGES = /^(?:user\.message|assistant\.message|system\.message|tool\.execution_complete)$/

function openEvents(events: readonly Event[], report: ReportBuilder): Conversation {
  const reading = createCopilotReading(report)
  for (const { type, data, where } of events) reading.read(type, data, where)
  return reading.finish()
}

function found(events: readonly Event[], title: string, kind: Found['kind']): Found {
  const start = events.find(({ type }) => type === 'session.start')?.data.startTime
  const when = textOf(start)
  return {
    title,
    kind,
    messages: events.filter(({ type }) => MESSAGES.test(type)).length,
    branches: [],
    ...(when !== undefined && { when }),
    open: (own) => openEvents(events, own),
  }
}

/** What a sub-agent said carries the call of its parent that started it. */
function parentOf({ type, data }: Event): string | undefined {
  return type.startsWith('subagent.') ? undefined : textOf(data.parentToolCallId)
}

function titleOf(events: readonly Event[]): string {
  const first = events.find(({ type, data }) => type === 'user.message' && textOf(data.content) !== undefined)
  return titleFrom(first?.data.content) ?? 'Session'
}

/** GitHub Copilot CLI sessions: events with a dotted `type` and `data`, one a line. */
export const copilotCli: Format = {
  id: 'copilot-cli',
  name: 'Copilot CLI session',
  detect(source) {
    const records = recordsOf(source).slice(0, 400)
    const hits = records.filter(({ value, where }) => {
      const event = eventOf(value, where)
      return event?.type.includes('.') && KINDS.test(event.type)
    })
    if (hits.length === 0 || hits.length * 3 < records.length) return undefined
    return { reason: 'events such as session.start and user.message, with data', strength: 88 }
  },
  list(source, report) {
    const events = eventsOf(source, report)
    const main = events.filter((event) => parentOf(event) === undefined)
    const parents = new Set(events.flatMap((event) => parentOf(event) ?? []))
    const names = new Map(
      events.flatMap(({ type, data }) =>
        type === 'subagent.started' ? [[data.toolCallId, data.agentDisplayName ?? data.agentName] as const] : [],
      ),
    )
    return [
      found(main, titleOf(main), 'main'),
      ...[...parents].map((parent) =>
        found(
          events.filter((event) => parentOf(event) === parent),
          titleFrom(names.get(parent)) ?? `sub-agent of ${parent}`,
          'sub-agent',
        ),
      ),
    ]
  },
}
