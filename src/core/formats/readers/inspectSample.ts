import type { Message, Part } from '../../message/message.ts'
import type { Entry } from '../../message/prompt.ts'
import { count, num } from '../../words/words.ts'
import type { CallUsage, Conversation, Seen } from '../format.ts'
import { createHistory } from '../history.ts'
import { addItems } from '../items.ts'
import { quiet } from '../quiet.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { readTools } from '../tools.ts'
import { describeValue, isList, isRecord, textOf } from '../value.ts'
import { createAttachments } from './inspectAttachments.ts'
import { changesOf, type LogMessage, type ModelCall, modelCalls } from './inspectCalls.ts'
import { contentItems, messageItems } from './inspectMessage.ts'

type Fields = Readonly<Record<string, unknown>>

/** A name that says which model; logs have `none` and dots where none was asked. */
function modelIn(value: unknown): string | undefined {
  const name = textOf(value)
  return name === undefined || /^(?:\W*|none|none\/none|mockllm\/.*)$/.test(name) ? undefined : name
}

/** All tokens but the answer's: whether `input_tokens` has the cached ones differs between providers. */
function usageOf(usage: unknown, id: string): readonly CallUsage[] {
  if (!isRecord(usage)) return []
  const { input_tokens: input, output_tokens: output, total_tokens: total } = usage
  if (typeof input !== 'number' || typeof output !== 'number') return []
  const cached = [usage.input_tokens_cache_read, usage.input_tokens_cache_write].reduce<number>(
    (sum, tokens) => sum + (typeof tokens === 'number' ? tokens : 0),
    input,
  )
  const whole = typeof total === 'number' && total - output >= input
  const tokens = whole ? total - output : cached
  if (!(tokens > 0)) return []
  const label = whole ? 'usage.total_tokens − output_tokens' : 'usage.input_tokens + cache'
  return [{ id, input: tokens, output, label }]
}

function compactionWords(event: Fields | undefined): string {
  const { tokens_before: before, tokens_after: after } = event ?? {}
  return typeof before === 'number' && typeof after === 'number'
    ? ` (${num(before)} tokens before, ${num(after)} after)`
    : ''
}

/**
 * The messages in order: those that calls were sent and that are not in the final state any more stand where they came
 * first, and one that was changed on the way is as it was before.
 */
function wholeOf(
  sample: Fields,
  calls: readonly ModelCall[],
  left: ReadonlySet<string>,
  edited: ReadonlySet<string>,
): readonly unknown[] {
  const idOf = (value: unknown) => (isRecord(value) ? textOf(value.id) : undefined)
  const first = new Map<string, unknown>()
  for (const { input, output } of calls) {
    for (const { id, value } of [...input, output]) if (!first.has(id) && !left.has(id)) first.set(id, value)
  }
  const kept = (isList(sample.messages) ? sample.messages : []).flatMap((value) => {
    const id = idOf(value) ?? ''
    return left.has(id) ? [] : [edited.has(id) ? first.get(id) : value]
  })
  const final = new Map(kept.map((value) => [idOf(value), value]))
  if ([...first.keys()].every((id) => final.has(id))) return kept
  const sent = [...first].map(([id, value]) => final.get(id) ?? value)
  return [...sent, ...kept.filter((value) => !first.has(idOf(value) ?? ''))]
}

/** Reads one sample. */
export function openSample(sample: Fields, log: Fields, report: ReportBuilder): Conversation {
  const attachments = createAttachments(sample)
  const calls = modelCalls(sample)
  const changes = changesOf(calls)
  const left = new Set(changes.flatMap(({ summaries: own }) => [...own]))
  const edited = new Set(changes.flatMap(({ edited: own }) => own))
  const values = wholeOf(sample, calls, left, edited)
  const history = createHistory([...values.map((value) => (isRecord(value) ? value.id : undefined)), ...left])
  const byId = new Map<string, string>()
  const contents = new Map<string, string>()
  let model = modelIn(isRecord(log.eval) ? log.eval.model : undefined)
  let lastAssistant: string | undefined

  function read(given: unknown, say: Say): void {
    const message = attachments.resolve(given)
    if (!isRecord(message)) {
      say('skipped', `a message should be an object with role and content, found ${describeValue(message)}`)
      return
    }
    const { role } = message
    if (role !== 'system' && role !== 'developer' && role !== 'user' && role !== 'assistant' && role !== 'tool') {
      say('skipped', `a message of an unknown role: ${describeValue(role)}`)
      return
    }
    const items = messageItems(message, say)
    let id: string
    if (role === 'tool') {
      const name = message.function
      const parts = items.flatMap((item) => (item.type === 'result' ? item.parts : [item]))
      const failed = isRecord(message.error)
      id = history.add(
        { id: message.id, role, parts, name, answers: { callId: message.tool_call_id, name }, failed },
        say,
      )
    } else id = addItems(history, { id: message.id, role }, items, role === 'assistant' ? say : quiet(say))[0] ?? ''
    if (role === 'assistant') {
      lastAssistant = id
      model = modelIn(message.model) ?? model
    }
    const own = textOf(message.id)
    if (own === undefined || byId.has(own)) return
    byId.set(own, id)
    contents.set(own, JSON.stringify(message.content))
  }

  values.forEach((value, index) => {
    read(value, report.at(index + 1))
  })
  if (attachments.missing > 0)
    report.add(
      'note',
      `${count(attachments.missing, 'pointer')} to attachments that are not in the file: kept as they are`,
    )
  const prompt = history.finish()
  const positions = new Map(prompt.map(({ message }, index) => [message.id, index]))
  const messages = new Map<string, Message>(prompt.map(({ message }) => [message.id, message]))

  function partsOf(message: LogMessage): readonly Part[] {
    const items = contentItems(attachments.resolve(message.value.content), () => {})
    return items.flatMap((item) => (item.type === 'call' || item.type === 'result' ? [] : [item]))
  }

  /** An input message as an entry of what was seen: as it stands, changed since, or the summary's own. */
  function entryOf(message: LogMessage, of: readonly string[]): readonly (string | Entry)[] {
    if (left.has(message.id)) {
      const role = message.value.role === 'assistant' ? 'assistant' : 'user'
      const draft = { id: message.id, role, parts: partsOf(message), origin: { kind: 'summary', of } } as const
      const entry = summaries.get(message.id) ?? history.aside(draft, () => {})
      summaries.set(message.id, entry)
      return [entry]
    }
    const id = byId.get(message.id)
    const there = id === undefined ? undefined : messages.get(id)
    if (!there) return []
    if (JSON.stringify(attachments.resolve(message.value.content)) === contents.get(message.id)) return [there.id]
    const changed = { ...there, parts: [...partsOf(message), ...there.parts.filter(({ type }) => type === 'call')] }
    const tombstone = there.role === 'tool'
    return [
      { message: changed, origin: tombstone ? { kind: 'tombstone', of: there.id } : { kind: 'history', id: there.id } },
    ]
  }

  const summaries = new Map<string, Entry>()
  const summarised = new Set<string>()
  const seen = changes.flatMap(({ call, gone, edited }, index): readonly Seen[] => {
    const at = positions.get(byId.get(call.output.id) ?? '')
    if (at === undefined) return []
    for (const id of gone) if (byId.has(id)) summarised.add(byId.get(id) ?? '')
    const of = prompt.flatMap(({ message }) => (summarised.has(message.id) ? [message.id] : []))
    const what = [
      ...(gone.length > 0 ? [`${count(gone.length, 'message')} left out`] : []),
      ...(edited.length > 0 ? [`${count(edited.length, 'message')} changed`] : []),
    ]
    const words = `compaction ${index + 1}: ${what.join(', ')}${compactionWords(call.compaction)}`
    return [{ words, at, prompt: call.input.flatMap((message) => entryOf(message, of)) }]
  })
  const measured = calls.flatMap(({ event, output }) => {
    const id = byId.get(output.id)
    model = modelIn(event.model) ?? model
    return id === undefined || !isRecord(event.output) ? [] : usageOf(event.output.usage, id)
  })
  const last = isRecord(sample.output) && lastAssistant !== undefined ? usageOf(sample.output.usage, lastAssistant) : []
  const usage = measured.length > 0 ? measured : last
  const tools = calls.at(-1)?.event.tools
  return {
    history: prompt,
    tools: isList(tools) ? readTools(tools, 'tools', report) : [],
    ...(model !== undefined && { model }),
    ...(seen.length > 0 && { seen }),
    ...(usage.length > 0 && { usage }),
  }
}
