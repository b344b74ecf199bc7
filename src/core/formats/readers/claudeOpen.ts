import { num } from '../../words/words.ts'
import type { CallUsage, Conversation, Seen } from '../format.ts'
import { createHistory } from '../history.ts'
import { addItems, type Item } from '../items.ts'
import { looseItems } from '../looseParts.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { CLEARED, clearedEntry, missingIn, promptAt } from '../seen.ts'
import { isList, isRecord, textOf } from '../value.ts'
import { blocksOf, isResult, type Line } from './claudeLines.ts'

type Fields = Readonly<Record<string, unknown>>

/** One message of the model, written as several lines; or one line of anything else. */
interface Step {
  readonly line: Line
  blocks: readonly unknown[]
  usage: unknown
}

/** True where a line repeats all that its message had and goes on from there: a snapshot of a stream. */
function isSnapshot(before: readonly unknown[], now: readonly unknown[]): boolean {
  if (before.length === 0 || now.length < before.length) return false
  return before.every((one, index) => {
    const next = now[index]
    if (isRecord(one) && isRecord(next) && one.type === next.type) {
      if (one.type === 'tool_use') return one.id === next.id
      const key = one.type === 'thinking' ? 'thinking' : 'text'
      const text = textOf(one[key])
      if (text !== undefined) return textOf(next[key])?.startsWith(text) === true
    }
    return JSON.stringify(one) === JSON.stringify(next)
  })
}

/**
 * Lines as messages: the model's lines with one `message.id` are one, also where results of its first calls were
 * written before its last call was.
 */
function stepsOf(lines: readonly Line[]): readonly Step[] {
  const steps: Step[] = []
  let open: Step | undefined
  for (const line of lines) {
    const blocks = blocksOf(line)
    if (line.kind === 'assistant') {
      const id = textOf(line.message.id)
      if (open && id !== undefined && open.line.message.id === id) {
        open.blocks = isSnapshot(open.blocks, blocks) ? blocks : [...open.blocks, ...blocks]
        open.usage = line.message.usage ?? open.usage
        continue
      }
      open = { line, blocks, usage: line.message.usage }
      steps.push(open)
      continue
    }
    if (line.kind !== 'user' || !blocks.every(isResult)) open = undefined
    steps.push({ line, blocks, usage: undefined })
  }
  return steps
}

const USAGE_KEYS = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'] as const

/** The whole prompt of a call: what was read from a cache and what was put there are not in `input_tokens`. */
function usageOf(value: unknown, id: string): CallUsage | undefined {
  if (!isRecord(value)) return undefined
  const keys = USAGE_KEYS.filter((key) => typeof value[key] === 'number' && value[key] > 0)
  const input = keys.reduce((sum, key) => sum + Number(value[key]), 0)
  if (!Number.isFinite(input) || input <= 0) return undefined
  const { output_tokens: output } = value
  const label = `usage.${keys.join(' + ')}`
  return typeof output === 'number' && output > 0 ? { id, input, output, label } : { id, input, label }
}

/** What the tool puts into the mouth of the user. It was sent, so it stays. */
const SYNTHETIC =
  /^\s*(?:<(?:command-(?:name|message|args)|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|task-notification|system-reminder)>|Caveat: The messages below|\[Request interrupted by user)/

export function isSynthetic({ fields }: Line, text: string): boolean {
  return fields.isMeta === true || SYNTHETIC.test(text)
}

function remark(line: Line, items: readonly Item[], say: Say): void {
  const texts = items.flatMap((item) => (item.type === 'text' ? [item.text] : []))
  if (texts.some((text) => isSynthetic(line, text) || text.includes('<system-reminder>')))
    say('note', 'user texts that the tool wrote, such as commands and reminders: kept, since they were sent')
  for (const item of items) {
    if (item.type !== 'result') continue
    const elsewhere = item.parts.some(
      (part) => part.type === 'text' && /^.{0,400}Full output saved to: /s.test(part.text),
    )
    if (elsewhere) say('note', 'a result whose full text was saved elsewhere: only what stands here is read')
  }
}

function metadataOf({ fields }: Line): Fields {
  const found = [fields.compactMetadata, fields.compact_metadata, fields.microcompactMetadata].find(isRecord)
  return found ?? {}
}

function wordsOf(number: number, metadata: Fields): string {
  const tokens = metadata.preTokens ?? metadata.pre_tokens
  const facts = [
    textOf(metadata.trigger),
    typeof tokens === 'number' && tokens > 0 ? `${num(tokens)} tokens before` : undefined,
  ].filter((one) => one !== undefined)
  return `compaction ${number}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
}

/** Ids of the history that the tool kept word for word: from a head to a tail, or a list. */
function preservedIds(metadata: Fields, spans: ReadonlyMap<string, readonly [number, number]>, ids: readonly string[]) {
  const segment = [metadata.preservedSegment, metadata.preserved_segment].find(isRecord)
  const head = spans.get(textOf(segment?.headUuid) ?? textOf(segment?.head_uuid) ?? '')
  const tail = spans.get(textOf(segment?.tailUuid) ?? textOf(segment?.tail_uuid) ?? '')
  if (head && tail) return ids.slice(head[0], tail[1])
  const listed = isRecord(metadata.preservedMessages) ? metadata.preservedMessages.uuids : undefined
  if (!isList(listed)) return []
  return listed.flatMap((uuid) => {
    const span = typeof uuid === 'string' ? spans.get(uuid) : undefined
    return span ? ids.slice(span[0], span[1]) : []
  })
}

/** Reads lines as a conversation. */
export function openLines(lines: readonly Line[], report: ReportBuilder): Conversation {
  const history = createHistory(lines.map(({ uuid }) => uuid))
  const ids: string[] = []
  // Where the messages of a record stand, by its uuid: from, to (not included).
  const spans = new Map<string, readonly [number, number]>()
  const usage: CallUsage[] = []
  const seen: Seen[] = []
  let waiting: { readonly at: number; readonly metadata: Fields; readonly where: string } | undefined
  let model: string | undefined

  function unsummed(): void {
    if (waiting)
      report.add('note', 'a compaction without its summary: what was sent after it is not in the file', waiting.where)
    waiting = undefined
  }

  function compacted(line: Line, items: readonly Item[], say: Say): void {
    const { at, metadata } = waiting ?? { at: ids.length, metadata: {} }
    waiting = undefined
    const kept = preservedIds(metadata, spans, ids.slice(0, at))
    const parts = items.flatMap((item) => (item.type === 'result' ? [...item.parts] : [item]))
    const of = missingIn(kept, ids, at)
    const summary = history.aside({ id: line.uuid, role: 'user', parts, origin: { kind: 'summary', of } }, say)
    seen.push({ words: wordsOf(seen.length + 1, metadata), at, prompt: [summary, ...kept] })
  }

  function cleared(line: Line): void {
    const metadata = metadataOf(line)
    const calls = new Set(isList(metadata.compactedToolIds) ? metadata.compactedToolIds : [])
    if (calls.size === 0) {
      report.add('note', 'old results were cleared, and the file does not say which', line.where)
      return
    }
    const results = new Map(
      history.finish().flatMap(({ message }) => (calls.has(message.answers) ? [[message.id, message] as const] : [])),
    )
    const prompt = promptAt(seen, ids, ids.length).map((one) => {
      const message = typeof one === 'string' ? results.get(one) : undefined
      return message ? clearedEntry(message, CLEARED) : one
    })
    seen.push({ words: `${wordsOf(seen.length + 1, metadata)}: old results cleared`, at: ids.length, prompt })
  }

  for (const step of stepsOf(lines)) {
    const { line } = step
    const say = report.at(line.where)
    if (line.kind === 'boundary') {
      unsummed()
      waiting = { at: ids.length, metadata: metadataOf(line), where: line.where }
      continue
    }
    if (line.kind === 'cleared') {
      cleared(line)
      continue
    }
    const items = step.blocks.flatMap((block) => looseItems(block, say))
    if (line.kind === 'user' && line.fields.isCompactSummary === true) {
      compacted(line, items, say)
      continue
    }
    remark(line, items, say)
    const from = ids.length
    const role = line.kind === 'assistant' ? 'assistant' : 'user'
    // The results of a user record are sent first, wherever they stand in it.
    const results = role === 'user' ? items.filter(({ type }) => type === 'result') : []
    const ordered = results.length > 0 ? [...results, ...items.filter(({ type }) => type !== 'result')] : items
    ids.push(...addItems(history, { id: line.uuid, role }, ordered, say))
    if (line.uuid !== undefined) spans.set(line.uuid, [from, ids.length])
    if (role !== 'assistant') continue
    const counted = usageOf(step.usage, ids[from] ?? '')
    if (counted) usage.push(counted)
    const name = textOf(line.message.model)
    if (name !== undefined && name !== '<synthetic>') model = name
    if (line.fields.isApiErrorMessage === true || name === '<synthetic>')
      say('note', 'an error of the API, written as an answer: kept')
  }
  unsummed()
  return {
    history: history.finish(),
    tools: [],
    ...(model !== undefined && { model }),
    ...(seen.length > 0 && { seen }),
    ...(usage.length > 0 && { usage }),
  }
}
