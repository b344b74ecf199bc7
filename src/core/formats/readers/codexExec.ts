import { count } from '../../words/words.ts'
import type { CallUsage, Conversation, Format, Found } from '../format.ts'
import { createHistory } from '../history.ts'
import type { ReportBuilder } from '../report.ts'
import { recordsOf, type SourceRecord } from '../source.ts'
import { createTally } from '../tally.ts'
import { describeRecord, isList, isRecord, shortened, textOf } from '../value.ts'
import { createItems } from './codexItems.ts'

type Fields = Readonly<Record<string, unknown>>

const EVENT = /^(?:thread\.started|turn\.(?:started|completed|failed)|item\.(?:started|updated|completed)|error)$/

/** An item in the last state that the file has of it, where it was first seen. */
interface Slot {
  item: Fields
  readonly where: string
  done: boolean
}

/** The items of a run in order; a later state of one replaces the earlier. Ids begin anew with a resumed run. */
function slotsOf(
  records: readonly SourceRecord[],
): readonly (Slot | { readonly event: Fields; readonly where: string })[] {
  const out: (Slot | { readonly event: Fields; readonly where: string })[] = []
  const open = new Map<string, Slot>()
  for (const { value, where } of records) {
    if (!isRecord(value)) continue
    const { item } = value
    if (!isRecord(item)) {
      out.push({ event: value, where })
      continue
    }
    const id = textOf(item.id)
    const known = id === undefined ? undefined : open.get(id)
    const done = value.type === 'item.completed'
    if (known && !known.done) {
      known.item = item
      known.done = done
      continue
    }
    const slot: Slot = { item, where, done }
    out.push(slot)
    if (id !== undefined) open.set(id, slot)
  }
  return out
}

function resultOf(item: Fields): unknown {
  const { error, result } = item
  if (isRecord(error)) return { content: textOf(error.message) ?? JSON.stringify(error), success: false }
  if (isRecord(result) && isList(result.content)) return { content: result.content }
  return result
}

/** An item of the run as items of the Responses: a call and its result are one item here. */
function itemsOf({ item, done }: Slot): readonly Fields[] | undefined {
  const { id, status } = item
  const call = (name: unknown, args: unknown, output: unknown): readonly Fields[] => {
    const made = { type: 'function_call', id, call_id: id, name, arguments: args }
    return done || status === 'failed' ? [made, { type: 'function_call_output', call_id: id, output }] : [made]
  }
  switch (item.type ?? item.item_type) {
    case 'agent_message':
    case 'assistant_message':
      return [{ type: 'message', role: 'assistant', id, content: item.text }]
    case 'user_message':
      return [{ type: 'message', role: 'user', id, content: item.text }]
    case 'reasoning':
      return [{ type: 'reasoning', id, summary: [item.text] }]
    case 'command_execution': {
      const output = { content: item.aggregated_output ?? '', exit_code: item.exit_code, success: status !== 'failed' }
      return call('command_execution', { command: item.command ?? null }, output)
    }
    case 'file_change':
      return call(
        'file_change',
        { changes: item.changes ?? null },
        { content: status ?? '', success: status !== 'failed' },
      )
    case 'mcp_tool_call':
      return call(item.tool, item.arguments ?? {}, resultOf(item))
    case 'web_search':
      return [
        { type: 'web_search_call', id, action: { query: item.query ?? null }, status: done ? 'completed' : undefined },
      ]
    case 'todo_list':
      return call('todo_list', { items: item.items ?? null }, { content: done ? 'completed' : '' })
    default:
      return undefined
  }
}

function open(records: readonly SourceRecord[], report: ReportBuilder): Conversation {
  const history = createHistory()
  const unread = createTally()
  const reader = createItems(history, unread)
  const usage: CallUsage[] = []
  let sums = 0
  for (const slot of slotsOf(records)) {
    const say = report.at(slot.where)
    if ('item' in slot) {
      const items = itemsOf(slot)
      if (!items) unread.add(slot.item.type ?? slot.item.item_type)
      else for (const item of items) reader.add(item, say)
      continue
    }
    const { type, error, message } = slot.event
    if (type === 'turn.failed' || type === 'error') {
      const words = textOf(isRecord(error) ? error.message : message)
      say('note', `the run says that it failed${words === undefined ? '' : `: ${shortened(words)}`}`)
    }
    if (type !== 'turn.completed' || !isRecord(slot.event.usage)) continue
    const { input_tokens: input } = slot.event.usage
    const [only] = history.finish()
    // The sum over all calls of the run so far: the size of a prompt only where there was one call.
    if (history.length === 1 && only?.message.role === 'assistant' && typeof input === 'number' && input > 0)
      usage.push({ id: only.message.id, input, label: 'turn.completed usage.input_tokens' })
    else sums++
  }
  if (sums > 0) report.add('note', 'usage is a sum over all calls of the run: not the size of a prompt, and not read')
  unread.say(report, 'item', 'not messages')
  report.add('note', 'a run that was printed: the prompt that was typed is not in the file')
  return { history: history.finish(), tools: [], ...(usage.length > 0 && { usage }) }
}

/** What `codex exec --json` prints: `thread.started`, `item.completed` and other events, one a line. */
export const codexExec: Format = {
  id: 'codex-exec',
  name: 'Codex exec run',
  detect(source) {
    const records = recordsOf(source).slice(0, 400)
    const found = records.filter(({ value }) => isRecord(value) && EVENT.test(textOf(value.type) ?? '')).length
    const items = records.some(({ value }) => isRecord(value) && isRecord(value.item))
    if (!items || found * 2 < records.length) return undefined
    return { reason: `${count(found, 'event')} such as item.completed`, strength: 90 }
  },
  list(source, report) {
    const records = recordsOf(source)
    let items = 0
    for (const { value, where } of records) {
      if (isRecord(value) && isRecord(value.item)) items++
      else if (!isRecord(value) || !EVENT.test(textOf(value.type) ?? '')) {
        const words = describeRecord(value)
        report.add('skipped', `a record that is no event of a run: ${words}`, where)
      }
    }
    if (items === 0) return { words: 'Expected events such as item.completed with an item; there is none.' }
    const started = records
      .map(({ value }) => (isRecord(value) ? textOf(value.thread_id) : undefined))
      .find((one) => one)
    const found: Found = {
      title: started ?? 'Codex run',
      kind: 'main',
      messages: items,
      branches: [],
      open: (own) => open(records, own),
    }
    return [found]
  },
}
