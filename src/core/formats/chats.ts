import type { Conversation, Found } from './format.ts'
import type { Problem, ReportBuilder } from './report.ts'
import { recordsOf, type Source, type SourceRecord } from './source.ts'
import { describeValue, isList, isRecord, keyWords, shortened, textOf } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

/** One list of messages in a source. */
export interface Chat {
  /** What holds the list; empty for a bare list. */
  readonly root: Fields
  readonly rows: readonly SourceRecord[]
  readonly where: string
}

/** Requests, states and stores put one of these around the messages. */
const WRAPPERS = ['request', 'body', 'data', 'payload', 'raw_provider_payload', 'values', 'inputs', 'input', 'result']

function rowsOf(list: readonly unknown[]): readonly SourceRecord[] {
  return list.map((value, index) => ({ value, where: `message ${index + 1}` }))
}

function chatOf(value: unknown, where: string): Chat | undefined {
  if (isList(value)) return { root: {}, rows: rowsOf(value), where }
  if (!isRecord(value)) return undefined
  if (isList(value.messages)) {
    const [first] = value.messages
    // LangSmith: a list for each of the prompts of one run.
    const list =
      value.messages.length === 1 && isList(first) && isList(first[0] ?? []) === false ? first : value.messages
    return { root: value, rows: rowsOf(list), where }
  }
  for (const key of WRAPPERS) {
    const inner = value[key]
    const chat = isRecord(inner) && isList(inner.messages) ? chatOf(inner, where) : undefined
    if (chat) return { ...chat, root: { ...value, ...chat.root } }
  }
  return undefined
}

function holdsMessages(value: unknown): boolean {
  return isRecord(value) && typeof value.role !== 'string' && chatOf(value, '') !== undefined
}

/**
 * The lists of messages of a source: one for a list, for `{messages}` and for a message a line; several where each
 * record holds a list of its own. What is none is said.
 */
export function chatsOf(source: Source, report?: Pick<ReportBuilder, 'add'>): readonly Chat[] {
  if (source.kind === 'value' && isRecord(source.value)) {
    const chat = chatOf(source.value, 'the root')
    if (chat) return [chat]
  }
  const records = recordsOf(source)
  if (!records.some(({ value }) => holdsMessages(value))) {
    return records.length === 0 ? [] : [{ root: {}, rows: records, where: 'the root' }]
  }
  return records.flatMap(({ value, where }): readonly Chat[] => {
    const chat = holdsMessages(value) ? chatOf(value, where) : undefined
    if (chat) return [chat]
    const words = isRecord(value) ? `an object with ${keyWords(Object.keys(value))}` : describeValue(value)
    report?.add('skipped', `a record without messages: ${words}`, where)
    return []
  })
}

/** How many of a source's first messages are objects, and how many of these a test finds. */
export function sampled(source: Source, test: (message: Fields) => boolean): { of: number; hits: number } {
  let of = 0
  let hits = 0
  for (const { rows } of chatsOf(source).slice(0, 8)) {
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
  const named = [root.title, root.name, root.id, root.instance_id].find((one) => textOf(one) !== undefined)
  return {
    title: shortened(textOf(named) ?? (where === 'the root' ? 'Messages' : where)),
    kind: 'main',
    messages: rows.length,
    branches: [],
    open,
  }
}

/** Says that a row is no message, with what it is. */
export function sayNoMessage(report: ReportBuilder, value: unknown, number: number): void {
  const words = isRecord(value) ? `an object with ${keyWords(Object.keys(value))}` : describeValue(value)
  report.add('skipped', `a record that is no message: ${words}`, number)
}
