import type { Conversation, Found } from './format.ts'
import type { Problem, ReportBuilder } from './report.ts'
import { recordsOf, type Source, type SourceRecord } from './source.ts'
import { titleFrom, titleOfMessages } from './title.ts'
import { describeRecord, isList, isRecord } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

/** One list of messages in a source. */
export interface Chat {
  /** What holds the list; empty for a bare list. */
  readonly root: Fields
  readonly rows: readonly SourceRecord[]
  readonly where: string
}

/** Requests, states and stores put one of these around the messages. */
const WRAPPERS = 'request body data payload raw_provider_payload values inputs input result'.split(' ')

function rowsOf(list: readonly unknown[]): readonly SourceRecord[] {
  return list.map((value, index) => ({ value, where: `message ${index + 1}` }))
}

/** The list of messages of a value, with what stands beside it. */
function listIn(value: unknown): { readonly root: Fields; readonly list: readonly unknown[] } | undefined {
  if (!isRecord(value)) return undefined
  const { messages } = value
  if (isList(messages)) {
    const [first] = messages
    // A traced run has a list for each of its prompts, and mostly one.
    return { root: value, list: messages.length === 1 && isList(first) && first.some(isRecord) ? first : messages }
  }
  for (const key of WRAPPERS) {
    const inner = listIn(isRecord(value[key]) && isList(value[key].messages) ? value[key] : undefined)
    if (inner) return { ...inner, root: { ...value, ...inner.root } }
  }
  return undefined
}

function holdsMessages(value: unknown): boolean {
  return isRecord(value) && typeof value.role !== 'string' && listIn(value) !== undefined
}

/**
 * The lists of messages of a source: one for a list, for `{messages}` and for a message a line; several where each
 * record holds a list of its own. What is none is said. `most`: so many records are looked at.
 */
export function chatsOf(source: Source, report?: Pick<ReportBuilder, 'add'>, most?: number): readonly Chat[] {
  if (source.kind === 'value' && isRecord(source.value)) {
    const own = listIn(source.value)
    if (own) return [{ root: own.root, rows: rowsOf(own.list), where: 'the root' }]
  }
  const records = recordsOf(source).slice(0, most)
  if (!records.some(({ value }) => holdsMessages(value))) {
    return records.length === 0 ? [] : [{ root: {}, rows: records, where: 'the root' }]
  }
  return records.flatMap(({ value, where }): readonly Chat[] => {
    const own = holdsMessages(value) ? listIn(value) : undefined
    if (own) return [{ root: own.root, rows: rowsOf(own.list), where }]
    const words = describeRecord(value)
    report?.add('skipped', `a record without messages: ${words}`, where)
    return []
  })
}

/** How many of a source's first messages are objects, and how many of these a test finds. */
export function sampled(source: Source, test: (message: Fields) => boolean): { of: number; hits: number } {
  let of = 0
  let hits = 0
  for (const { rows } of chatsOf(source, undefined, 400).slice(0, 8)) {
    for (const { value } of rows.slice(0, 60)) {
      if (!isRecord(value)) continue
      of++
      if (test(value)) hits++
    }
  }
  return { of, hits }
}

/** A list of messages as something to choose. */
export function foundChat(chat: Chat, open: (report: ReportBuilder) => Conversation | Problem): Found {
  const { root, rows, where } = chat
  const named = [root.title, root.name, root.instance_id].map(titleFrom).find((one) => one !== undefined)
  const said = titleOfMessages(rows.slice(0, 60).map(({ value }) => value))
  return {
    title: named ?? said ?? titleFrom(root.id) ?? (where === 'the root' ? 'Messages' : where),
    kind: 'main',
    messages: rows.length,
    branches: [],
    open,
  }
}

/** The message of a row: the row itself, or what a store keeps as `{id, message}`. */
export function messageIn(row: unknown): Fields | undefined {
  if (!isRecord(row)) return undefined
  if (typeof row.role === 'string') return row
  return isRecord(row.message) && typeof row.message.role === 'string' ? { id: row.id, ...row.message } : undefined
}

/** Says that a row is no message, with what it is. */
export function sayNoMessage(report: ReportBuilder, value: unknown, number: number): void {
  const words = describeRecord(value)
  report.add('skipped', `a record that is no message: ${words}`, number)
}
