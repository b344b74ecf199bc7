import { sayNoMessage } from '../chats.ts'
import type { CallUsage, Conversation } from '../format.ts'
import { createHistory, type Draft } from '../history.ts'
import { textParts } from '../items.ts'
import { parseJson } from '../json.ts'
import { quiet } from '../quiet.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { createTally } from '../tally.ts'
import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

export function isUiMessage(value: unknown): value is Fields {
  return isRecord(value) && (value.type === 'ask' || value.type === 'say') && !('role' in value)
}

const USER: ReadonlySet<unknown> = new Set(['task', 'user_feedback', 'user_feedback_diff'])
const ASSISTANT: ReadonlySet<unknown> = new Set(['text', 'completion_result', 'followup', 'plan_mode_respond'])

/** The payload of a tool is JSON in a text: its name is `tool`, and what a read found stands in `content`. */
function payloadOf(text: unknown): Fields {
  const parsed = typeof text === 'string' ? parseJson(text) : undefined
  return parsed?.ok && isRecord(parsed.value) ? parsed.value : {}
}

function imagesOf(row: Fields): Draft['parts'] {
  const images = isList(row.images) ? row.images : []
  return images.flatMap((source) => (typeof source === 'string' ? [{ type: 'image' as const, source }] : []))
}

function requestUsage(row: Fields): Omit<CallUsage, 'id'> | undefined {
  const { tokensIn, tokensOut, cacheReads, cacheWrites } = payloadOf(row.text)
  if (typeof tokensIn !== 'number') return undefined
  const cached = [cacheReads, cacheWrites].reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0)
  const label = cached > 0 ? 'tokensIn + cacheReads + cacheWrites' : 'tokensIn'
  return { input: tokensIn + cached, label, ...(typeof tokensOut === 'number' && { output: tokensOut }) }
}

/** Reads what was shown, as far as it tells a conversation: an outline of it, without the system prompt. */
export function openClineScreen(rows: readonly unknown[], report: ReportBuilder): Conversation {
  const history = createHistory()
  const unread = createTally()
  const usage: CallUsage[] = []
  let waiting: Omit<CallUsage, 'id'> | undefined
  let output: string[] | undefined

  /** The output of a command comes in pieces. */
  function flush(say: Say): void {
    if (output) history.add({ role: 'tool', parts: textParts(output.join('\n')), answers: {} }, say)
    output = undefined
  }

  function assistant(parts: Draft['parts'], say: Say): void {
    if (history.last()?.role === 'assistant' && !waiting) {
      history.extend(parts, say)
      return
    }
    const id = history.add({ role: 'assistant', parts }, say)
    if (waiting && waiting.input > 0) usage.push({ id, ...waiting })
    waiting = undefined
  }

  function tool(row: Fields, say: Say): void {
    const { tool: name, content, ...rest } = payloadOf(row.text)
    assistant([{ type: 'call', name: textOf(name) ?? 'tool', arguments: rest }], say)
    if (content !== undefined) history.add({ role: 'tool', parts: textParts(content), answers: {} }, say)
  }

  function read(row: Fields, kind: unknown, say: Say): void {
    const text = textOf(row.text)
    if (kind === 'command_output') {
      output = [...(output ?? []), ...(text === undefined ? [] : [text])]
      return
    }
    flush(say)
    if (USER.has(kind)) history.add({ role: 'user', parts: [...textParts(text ?? ''), ...imagesOf(row)] }, say)
    else if (ASSISTANT.has(kind) && text !== undefined) assistant([{ type: 'text', text }], say)
    else if (kind === 'reasoning' && text !== undefined) assistant([{ type: 'reasoning', text }], say)
    else if (kind === 'tool') tool(row, say)
    else if (kind === 'command')
      assistant([{ type: 'call', name: 'execute_command', arguments: { command: text ?? '' } }], say)
    else if (kind === 'use_mcp_server') assistant([{ type: 'call', name: 'use_mcp_tool', arguments: text ?? '' }], say)
    else if (kind === 'mcp_server_response') history.add({ role: 'tool', parts: textParts(text), answers: {} }, say)
    else if (kind === 'api_req_started') waiting = requestUsage(row) ?? waiting
    else unread.add(kind)
  }

  let partial = 0
  rows.forEach((row, index) => {
    const say = quiet(report.at(index + 1))
    if (!isUiMessage(row)) sayNoMessage(report, row, index + 1)
    else if (row.partial === true) partial++
    else read(row, row.type === 'ask' ? row.ask : row.say, say)
  })
  flush(quiet(report.at(rows.length)))
  if (partial > 0) report.add('skipped', `messages that were still being written (${partial})`)
  unread.say(report, 'record', 'not messages')
  report.add('note', 'this is what was shown, not what was sent: the system prompt and most results are not in it')
  return { history: history.finish(), tools: [], ...(usage.length > 0 && { usage }) }
}
