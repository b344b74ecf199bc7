import { type Entry, historyEntry, SUMMARY_MARKER } from '../message/prompt.ts'
import type { Conversation } from './format.ts'
import { createIds } from './ids.ts'
import { createOpenCalls } from './openaiCalls.ts'
import { readMessage } from './openaiMessage.ts'
import { createReport, type Problem, type Report, type ReportBuilder } from './report.ts'
import { readTools } from './tools.ts'
import { describeValue, isList, isRecord, keyWords, textOf } from './value.ts'

export type ImportResult =
  | { readonly ok: true; readonly imported: Conversation; readonly report: Report }
  | { readonly ok: false; readonly problem: Problem }

function refuse(problem: Problem): ImportResult {
  return { ok: false, problem }
}

const MARKED = new RegExp(`^${SUMMARY_MARKER.replace(/[[\]]/g, '\\$&')}\\r?\\n`)

/** A user or a tool can type the marker, so an imported summary is never more than "marker only". */
function entryOf(message: Entry['message']): Entry {
  const [first] = message.parts
  const marked = message.role === 'user' && first?.type === 'text' && MARKED.test(first.text)
  return marked ? { message, origin: { kind: 'summary', of: [], unverified: true } } : historyEntry(message)
}

function readList(list: readonly unknown[], report: ReportBuilder) {
  const ids = createIds(list.map((value) => (isRecord(value) ? value.id : undefined)))
  const open = createOpenCalls()
  const history: Entry[] = []
  const numbers: number[] = []
  let problem: Problem | undefined
  list.forEach((value, index) => {
    const number = index + 1
    const say = report.at(number)
    const wanted = isRecord(value) ? value.id : undefined
    const id = ids.take(wanted, `m${number}`)
    if (textOf(wanted) !== undefined && wanted !== id)
      say('repaired', 'a message id that an earlier message has: made new')
    const message = readMessage(value, id, open, say)
    if (!('role' in message)) {
      say('skipped', `message left out: ${message.words}`)
      const path = `messages[${index}]${message.field ? `.${message.field}` : ''}`
      problem ??= { words: `Message ${number} cannot be read: ${message.words}.`, path }
      return
    }
    const entry = entryOf(message)
    if (entry.origin.kind === 'summary') say('note', 'a context summary: marker only, unverified')
    history.push(entry)
    numbers.push(number)
  })
  return { history, numbers, problem }
}

function rootKeys(root: Readonly<Record<string, unknown>>, report: ReportBuilder): void {
  const unread = Object.keys(root).filter((key) => !['messages', 'tools', 'functions', 'title'].includes(key))
  if (unread.length === 0) return
  report.add('note', `fields beside the messages that are not read: ${keyWords(unread)}`)
}

/** Reads an OpenAI chat: a list of messages, or an object with `messages` (a request body, with `tools`). */
export function readOpenAiChat(root: unknown, report: ReportBuilder = createReport()): ImportResult {
  const fields = isRecord(root) ? root : {}
  const list = isRecord(root) ? root.messages : root
  if (!isList(list)) {
    return refuse({ words: `messages should be a list of messages, found ${describeValue(list)}.`, path: 'messages' })
  }
  if (list.length === 0) {
    return refuse({ words: 'The list of messages is empty: there is nothing to import.', path: 'messages' })
  }
  if (!list.some(isRecord)) {
    const words = `Expected a list of messages, objects with role and content, but none of the ${list.length} is an object`
    return refuse({ words: `${words}: the first is ${describeValue(list[0])}.`, path: 'messages[0]' })
  }
  const { history, numbers, problem } = readList(list, report)
  if (history.length === 0 && problem) {
    const others = list.length > 1 ? ` Nor can the other ${list.length - 1}.` : ''
    return refuse({ ...problem, words: problem.words + others })
  }
  rootKeys(fields, report)
  const title = textOf(fields.title)
  const tools = [...readTools(fields.tools, 'tools', report), ...readTools(fields.functions, 'functions', report)]
  const imported = { history, tools, numbers, ...(title !== undefined && { title }) }
  return { ok: true, imported, report: report.finish(history, tools, numbers) }
}
