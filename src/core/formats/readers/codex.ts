import { count } from '../../words/words.ts'
import type { CallUsage, Conversation, Format, Found, Seen } from '../format.ts'
import { createHistory } from '../history.ts'
import type { ReportBuilder } from '../report.ts'
import { recordsOf, type SourceRecord } from '../source.ts'
import { createTally } from '../tally.ts'
import { describeRecord, isList, isRecord, shortened, textOf } from '../value.ts'
import { whenOf } from '../when.ts'
import { createCompactions } from './codexCompaction.ts'
import { type EventItems, itemsOfEvent } from './codexEvents.ts'
import { createItems } from './codexItems.ts'

type Fields = Readonly<Record<string, unknown>>

interface Line {
  readonly kind: string
  readonly payload: Fields
  readonly where: string
}

const KINDS: ReadonlySet<unknown> = new Set(
  'session_meta response_item event_msg turn_context compacted world_state inter_agent_communication'.split(' '),
)

const ITEMS =
  /^(?:message|reasoning|function_call|function_call_output|custom_tool_call|custom_tool_call_output|local_shell_call|web_search_call)$/

/** A header of an older file, which had no envelopes: `{id, timestamp, instructions, git}`. */
function isOldHeader(value: Fields): boolean {
  return value.type === undefined && typeof value.id === 'string' && ('instructions' in value || 'git' in value)
}

/** An envelope `{timestamp, type, payload}`, or a record of an older file without one. */
function lineOf(value: Fields, where: string): Line | undefined {
  const { type, payload } = value
  if (typeof type === 'string' && isRecord(payload)) return { kind: type, payload, where }
  if (isOldHeader(value)) return { kind: 'session_meta', payload: value, where }
  if (typeof value.record_type === 'string') return { kind: value.record_type, payload: value, where }
  if (typeof type === 'string' && ITEMS.test(type)) return { kind: 'response_item', payload: value, where }
  return undefined
}

function linesOf(records: readonly SourceRecord[], report: ReportBuilder): readonly Line[] {
  return records.flatMap(({ value, where }) => {
    const line = isRecord(value) ? lineOf(value, where) : undefined
    if (line) return [line]
    const words = describeRecord(value)
    report.add('skipped', `a record without a type and a payload: ${words}`, where)
    return []
  })
}

/** Which sides of the conversation only the events have. */
function fallbackOf(lines: readonly Line[]) {
  const items = { user: false, assistant: false, tool: false }
  const plain = { user: false, assistant: false, tool: false }
  for (const { kind, payload } of lines) {
    if (kind === 'response_item') {
      if (payload.role === 'user') items.user = true
      else if (payload.role === 'assistant') items.assistant = true
      else if (/_call$|_output$/.test(textOf(payload.type) ?? '')) items.tool = true
    } else if (kind === 'event_msg') {
      const event = itemsOfEvent(payload)
      if (event?.plain) plain[event.side] = true
    }
  }
  return ({ side, plain: own }: EventItems) => !items[side] && (own || !plain[side])
}

/** Text that the tool wrote in the user's name: tags, and the project's instructions. */
function isSynthetic(text: string): boolean {
  return /^\s*(?:<[a-z_ ]+>|# AGENTS\.md instructions)/i.test(text)
}

function textsOf({ content, message }: Fields): readonly string[] {
  if (typeof message === 'string') return [message]
  const parts = isList(content) ? content : [content]
  return parts.flatMap((part) => {
    const text = isRecord(part) ? part.text : part
    return typeof text === 'string' ? [text] : []
  })
}

function titleOf(lines: readonly Line[]): string {
  for (const { kind, payload } of lines) {
    const spoken = payload.role === 'user' || (kind === 'event_msg' && payload.type === 'user_message')
    if (!spoken) continue
    for (const text of textsOf(payload)) {
      const [, request] = text.split('## My request for Codex:')
      if (request !== undefined || !isSynthetic(text)) return shortened((request ?? text).trim())
    }
  }
  const meta = lines.find(({ kind }) => kind === 'session_meta')
  return textOf(meta?.payload.id) ?? textOf(meta?.payload.session_id) ?? 'Codex session'
}

function instructionsOf(payload: Fields): string | undefined {
  for (const given of [payload.instructions, payload.base_instructions]) {
    const text = textOf(isRecord(given) ? given.text : given)
    if (text !== undefined) return text
  }
  return undefined
}

/** Tokens of the newest call. The totals beside it are a sum over all calls, and no size of a prompt. */
function usageOf(payload: Fields, id: string): CallUsage | undefined {
  const info = isRecord(payload.info) ? payload.info : {}
  const last = isRecord(info.last_token_usage) ? info.last_token_usage : {}
  const { input_tokens: input, output_tokens: output } = last
  if (typeof input !== 'number' || !(input > 0)) return undefined
  const label = 'last_token_usage.input_tokens'
  return typeof output === 'number' && output > 0 ? { id, input, output, label } : { id, input, label }
}

function open(lines: readonly Line[], report: ReportBuilder): Conversation {
  const history = createHistory(lines.map(({ payload }) => payload.id))
  const unread = createTally()
  const items = createItems(history, unread)
  const compact = createCompactions(history)
  const falls = fallbackOf(lines)
  const usage = new Map<string, CallUsage>()
  const seen: Seen[] = []
  const told = new Set<string>()
  let model: string | undefined

  function begin(payload: Fields, where: string): void {
    const text = instructionsOf(payload)
    if (text !== undefined && !told.has(text))
      history.add({ role: 'system', parts: [{ type: 'text', text }] }, report.at(where))
    if (text !== undefined) told.add(text)
    const fork = textOf(payload.forked_from_id)
    if (fork !== undefined)
      report.add('note', `begins with a copy of the session that it was forked from, ${shortened(fork)}`, where)
  }

  function event(payload: Fields, where: string): void {
    const found = itemsOfEvent(payload)
    if (found && falls(found)) {
      report.add('note', 'read from events (event_msg), since the items themselves are not in the file', where)
      for (const item of found.items) items.add(item, report.at(where))
      return
    }
    const id = items.assistant()
    const counted = payload.type === 'token_count' && id !== undefined ? usageOf(payload, id) : undefined
    // The tool writes the newest count again when a turn begins: the first after a message is its own.
    if (id !== undefined && counted && !usage.has(id)) usage.set(id, counted)
  }

  for (const { kind, payload, where } of lines) {
    const say = report.at(where)
    if (kind === 'session_meta') begin(payload, where)
    else if (kind === 'response_item') {
      if (payload.role === 'user' && textsOf(payload).some(isSynthetic))
        say('note', 'user texts that the tool wrote, such as the environment: kept, since they were sent')
      items.add(payload, say)
    } else if (kind === 'event_msg') event(payload, where)
    else if (kind === 'compacted') seen.push(compact(payload, seen.length + 1, say))
    else {
      if (kind === 'turn_context') model = textOf(payload.model) ?? model
      else unread.add(kind)
    }
  }
  unread.say(report, 'record', 'not messages')
  return {
    history: history.finish(),
    tools: [],
    ...(model !== undefined && { model }),
    ...(seen.length > 0 && { seen }),
    ...(usage.size > 0 && { usage: [...usage.values()] }),
  }
}

function isSubAgent(lines: readonly Line[]): boolean {
  const meta = lines.find(({ kind }) => kind === 'session_meta')?.payload
  if (!meta) return false
  return textOf(meta.parent_thread_id) !== undefined || (isRecord(meta.source) && 'subagent' in meta.source)
}

/** Rollouts of Codex: an envelope `{timestamp, type, payload}` a line; older files have the items bare. */
export const codex: Format = {
  id: 'codex',
  name: 'Codex rollout',
  detect(source) {
    const records = recordsOf(source).slice(0, 400)
    const values = records.map(({ value }) => value).filter(isRecord)
    const envelopes = values.filter(({ type, payload }) => KINDS.has(type) && isRecord(payload)).length
    if (envelopes > 0 && envelopes * 2 >= records.length)
      return { reason: `${count(envelopes, 'record')} with a type such as response_item, and a payload`, strength: 90 }
    const old = values.filter((value) => isOldHeader(value) || typeof value.record_type === 'string').length
    const bare = values.filter(({ type }) => typeof type === 'string' && ITEMS.test(type)).length
    if (old > 0 && bare > 0 && (old + bare) * 2 >= records.length)
      return { reason: 'a header with instructions, or record_type, beside items', strength: 85 }
    return undefined
  },
  list(source, report) {
    const records = recordsOf(source)
    const lines = linesOf(records, report)
    const spoken = lines.filter(({ kind }) => kind === 'response_item' || kind === 'event_msg')
    const told = lines.some(({ kind, payload }) => kind === 'session_meta' && instructionsOf(payload) !== undefined)
    if (spoken.length === 0 && !told) {
      return { words: 'Expected records with a type such as response_item; there is none.' }
    }
    const items = spoken.filter(({ kind }) => kind === 'response_item').length
    const when = records.map(({ value }) => (isRecord(value) ? whenOf(value.timestamp) : undefined)).find((one) => one)
    const found: Found = {
      title: titleOf(lines),
      kind: isSubAgent(lines) ? 'sub-agent' : 'main',
      messages: items > 0 ? items : spoken.length,
      ...(when !== undefined && { when }),
      branches: [],
      open: (own) => open(lines, own),
    }
    return [found]
  },
}
