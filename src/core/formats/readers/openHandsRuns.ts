import type { ReportBuilder } from '../report.ts'
import { recordsOf, type Source, type SourceRecord } from '../source.ts'
import { titleFrom, titleOfMessages } from '../title.ts'
import { describeRecord, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** One event with its place; the older form writes an action and its observation as a pair. */
export interface RunEvent extends SourceRecord {
  /** The action of its pair. */
  readonly pairedWith?: unknown
}

/** One conversation: its events, and the record that they stand in, which may know the task and what was measured. */
export interface EventRun {
  readonly title: string
  readonly events: readonly RunEvent[]
  readonly record: Fields
}

/** So many events are looked at to tell what a source is. */
const LOOKED = 400

/** The lists that wrap events: a benchmark's `history`, a server's `entries`. */
function listIn(value: unknown): readonly unknown[] | undefined {
  return isRecord(value) ? [value.history, value.entries, value.events, value.trajectory].find(isList) : undefined
}

function unpaired(record: SourceRecord): readonly RunEvent[] {
  if (!isList(record.value)) return [record]
  const [action, ...observations] = record.value
  const { where } = record
  return [{ value: action, where }, ...observations.map((value) => ({ value, where, pairedWith: action }))]
}

/** What the user asked for first: a V0 event says it in `args`, a later one in `llm_message`. */
function titleOfEvents(events: readonly RunEvent[]): string | undefined {
  const said = events.slice(0, 60).map(({ value }) => value)
  return titleOfMessages(said.filter((value) => isRecord(value) && value.source === 'user'))
}

/** The runs of a source. Records that are neither events nor hold any are in the last run, where it is loose, or are said. */
export function runsOf(
  source: Source,
  isEvent: (value: unknown) => boolean,
  report?: ReportBuilder,
): readonly EventRun[] {
  const runs: EventRun[] = []
  const loose: RunEvent[] = []
  for (const record of recordsOf(source)) {
    const list = isEvent(record.value) ? undefined : listIn(record.value)
    if (!list || !isRecord(record.value)) {
      loose.push(...unpaired(record))
      continue
    }
    const { value, where } = record
    const events = list.flatMap((one, index) => unpaired({ value: one, where: `event ${index + 1}` }))
    const named = [value.instance_id, value.conversation_id, value.title, value.id].find(
      (one) => textOf(one) !== undefined,
    )
    runs.push({ title: titleFrom(named) ?? titleOfEvents(events) ?? where, events, record: value })
  }
  if (runs.length === 0 || loose.some(({ value }) => isEvent(value)))
    return [...runs, { title: titleOfEvents(loose) ?? 'Events', events: loose, record: {} }]
  for (const { value, where } of loose) {
    const words = describeRecord(value)
    report?.add('skipped', `a record without events: ${words}`, where)
  }
  return runs
}

/** How many of the first events of a source are events, and how many were looked at. */
export function votesOf(source: Source, isEvent: (value: unknown) => boolean) {
  const events = runsOf(source, isEvent)
    .flatMap((run) => run.events.slice(0, LOOKED))
    .slice(0, LOOKED)
  return { found: events.filter(({ value }) => isEvent(value)).length, looked: events.length }
}

/** One turn of the model, or one other event. */
export interface Turn {
  /** Those after the first are further calls of the same answer. */
  readonly events: readonly [RunEvent, ...RunEvent[]]
}

/**
 * Puts the actions that one answer of the model called for into one turn, where the first of them stands: their results
 * may stand between them. `answerOf`: id of the answer that an action is of. `breaks`: nothing after it belongs to an
 * answer before it.
 */
export function turnsOf(
  events: readonly RunEvent[],
  answerOf: (value: unknown) => string | undefined,
  breaks: (value: unknown) => boolean,
): readonly Turn[] {
  const turns: { events: [RunEvent, ...RunEvent[]] }[] = []
  let open: { answer: string; turn: { events: [RunEvent, ...RunEvent[]] } } | undefined
  for (const event of events) {
    const answer = answerOf(event.value)
    if (open && answer === open.answer) {
      open.turn.events.push(event)
      continue
    }
    const turn: { events: [RunEvent, ...RunEvent[]] } = { events: [event] }
    turns.push(turn)
    if (answer !== undefined) open = { answer, turn }
    else if (breaks(event.value)) open = undefined
  }
  return turns
}
