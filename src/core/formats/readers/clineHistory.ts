import type { Entry } from '../../message/prompt.ts'
import { count, num } from '../../words/words.ts'
import { sayNoMessage } from '../chats.ts'
import type { CallUsage, Conversation, Seen } from '../format.ts'
import { createHistory, type HistoryBuilder } from '../history.ts'
import { addItems, type Item } from '../items.ts'
import { roleOf } from '../looseMessage.ts'
import { looseItems } from '../looseParts.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { createTally, type Tally } from '../tally.ts'
import { isList, isRecord, textOf } from '../value.ts'
import { modelItems } from './aiSdkModel.ts'

type Fields = Readonly<Record<string, unknown>>

/** The tools that the classic prompt has the model write as XML. */
const XML_CALL =
  /<(?:read_file|write_to_file|replace_in_file|apply_diff|execute_command|search_files|list_files|use_mcp_tool|ask_followup_question|attempt_completion|browser_action|new_task|insert_content|update_todo_list)>/

/** A message's parts: Anthropic's blocks, the newer hyphenated ones, and reasoning beside the content. */
function itemsOf(message: Fields, unread: Tally, say: Say): readonly Item[] {
  // Roo writes encrypted reasoning as messages of its own.
  if (message.type === 'reasoning') return looseItems({ ...message, content: undefined }, say)
  const beside = textOf(message.reasoning_content)
  const thought: readonly Item[] = beside === undefined ? [] : [{ type: 'reasoning', text: beside }]
  return [...thought, ...modelItems(message, unread, say)]
}

/** The mark that a message is by itself: a summary, or a notice that messages were cut. */
function markOf(message: Fields): { readonly id: string | undefined; readonly summary: boolean } | undefined {
  if (message.isSummary === true) return { id: textOf(message.condenseId), summary: true }
  return message.isTruncationMarker === true ? { id: textOf(message.truncationId), summary: false } : undefined
}

/** A message so far: where it went, and the marks that hide it. */
interface Placed {
  readonly places: readonly (string | Entry)[]
  readonly hiddenBy: readonly string[]
}

/** What is left of what stands before a mark, and what the mark hides. */
function viewAt(placed: readonly Placed[], marks: ReadonlySet<string>, own: string | undefined) {
  const prompt = placed.flatMap(({ places, hiddenBy }) => (hiddenBy.some((id) => marks.has(id)) ? [] : places))
  const hidden = placed.flatMap(({ places, hiddenBy }) => (own !== undefined && hiddenBy.includes(own) ? places : []))
  return { prompt, of: hidden.flatMap((place) => (typeof place === 'string' ? [place] : summarised(place))) }
}

function summarised({ origin }: Entry): readonly string[] {
  return origin.kind === 'summary' ? origin.of : []
}

interface Reading {
  readonly history: HistoryBuilder
  readonly placed: Placed[]
  readonly marks: Set<string>
  readonly seen: Seen[]
}

function readMark(reading: Reading, message: Fields, items: readonly Item[], say: Say): void {
  const { history, placed, marks, seen } = reading
  const mark = markOf(message)
  if (!mark) return
  const hiddenBy = hidersOf(message)
  if (mark.id !== undefined) marks.add(mark.id)
  const { prompt, of } = viewAt(placed, marks, mark.id)
  const role = roleOf(message.role) ?? 'user'
  const parts = items.flatMap((item) => (item.type === 'result' ? item.parts : item.type === 'call' ? [] : [item]))
  const [first] = of
  const origin =
    mark.summary || first === undefined
      ? ({ kind: 'summary', of } as const)
      : ({ kind: 'synthetic', for: first } as const)
  if (of.length === 0) say('note', 'what this summary or notice stands for is no longer in the file')
  const entry = history.aside({ role, parts, origin }, say)
  const words = mark.summary
    ? `compaction ${seen.length + 1} (${count(of.length, 'message')} condensed)`
    : `compaction ${seen.length + 1} (${count(of.length, 'message')} cut)`
  seen.push({ words, at: history.length, prompt: [...prompt, entry] })
  placed.push({ places: [entry], hiddenBy })
}

function hidersOf(message: Fields): readonly string[] {
  return [message.condenseParent, message.truncationParent].flatMap((id) => textOf(id) ?? [])
}

/** Tokens of the newer files: `prompt` is the whole prompt, and `cached` the part of it that came from the cache. */
function usageOf(message: Fields, id: string): CallUsage | undefined {
  const tokens = isRecord(message.metrics) && isRecord(message.metrics.tokens) ? message.metrics.tokens : {}
  const { prompt, completion } = tokens
  if (typeof prompt !== 'number' || prompt <= 0) return undefined
  return {
    id,
    input: prompt,
    label: 'metrics.tokens.prompt',
    ...(typeof completion === 'number' && { output: completion }),
  }
}

function sayXml(messages: readonly unknown[], report: ReportBuilder): void {
  let written = 0
  for (const message of messages) {
    if (!isRecord(message) || message.role !== 'assistant') continue
    const blocks = isList(message.content) ? message.content : [{ text: message.content }]
    if (blocks.some((block) => isRecord(block) && typeof block.text === 'string' && XML_CALL.test(block.text)))
      written++
  }
  if (written > 0)
    report.add(
      'note',
      `${num(written)} of the assistant's messages write their tool calls as XML, and the results are the user's text: read as text, not as calls`,
    )
}

/** Reads what was sent. A message whose mark is gone was put back, and counts as seen. */
export function openClineHistory(rows: readonly unknown[], report: ReportBuilder): Conversation {
  const history = createHistory(rows.map((row) => (isRecord(row) ? row.id : undefined)))
  const reading: Reading = { history, placed: [], marks: new Set(), seen: [] }
  const unread = createTally()
  const usage: CallUsage[] = []
  let model: string | undefined
  rows.forEach((row, index) => {
    const say = report.at(index + 1)
    const message = isRecord(row) ? row : undefined
    const role = message?.type === 'reasoning' ? 'assistant' : roleOf(message?.role)
    if (!message || role === undefined) {
      sayNoMessage(report, row, index + 1)
      return
    }
    const items = itemsOf(message, unread, say)
    if (markOf(message)) {
      readMark(reading, message, items, say)
      return
    }
    const ids = addItems(history, { id: message.id, role }, items, say)
    reading.placed.push({ places: ids, hiddenBy: hidersOf(message) })
    const used = role === 'assistant' ? usageOf(message, ids[0] ?? '') : undefined
    if (used) usage.push(used)
    model = (isRecord(message.modelInfo) ? textOf(message.modelInfo.modelId) : undefined) ?? model
  })
  unread.say(report, 'part', 'no model reads them')
  sayXml(rows, report)
  return {
    history: history.finish(),
    tools: [],
    ...(model !== undefined && { model }),
    ...(reading.seen.length > 0 && { seen: reading.seen }),
    ...(usage.length > 0 && { usage }),
  }
}
