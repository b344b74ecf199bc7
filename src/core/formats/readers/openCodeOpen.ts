import { plainText } from '../../message/message.ts'
import { count } from '../../words/words.ts'
import type { CallUsage, Conversation, Seen } from '../format.ts'
import { createHistory } from '../history.ts'
import { addItems, type Item } from '../items.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { CLEARED, clearedEntry, missingIn, promptAt } from '../seen.ts'
import { createTally } from '../tally.ts'
import { isRecord, shortened, textOf } from '../value.ts'
import { saidIn, type ToolResult, toolIn } from './openCodeParts.ts'
import type { Session, Stored } from './openCodeSessions.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the tool sends in the place of a compaction part: the question that its summary answers. */
const QUESTION = 'What did we do so far?'

function usageOf(tokens: unknown, id: string): CallUsage | undefined {
  if (!isRecord(tokens)) return undefined
  const cache = isRecord(tokens.cache) ? tokens.cache : {}
  const counts = [tokens.input, cache.read, cache.write]
  const input = counts.reduce<number>((sum, one) => sum + (typeof one === 'number' && one > 0 ? one : 0), 0)
  if (!(input > 0) || !Number.isFinite(input)) return undefined
  const { output } = tokens
  const label = 'tokens.input + tokens.cache.read + tokens.cache.write'
  return typeof output === 'number' && output > 0 ? { id, input, output, label } : { id, input, label }
}

function createdOf({ time }: Fields): number {
  return isRecord(time) && typeof time.created === 'number' ? time.created : 0
}

/** Reads the messages of one session. */
export function openSession({ messages }: Session, report: ReportBuilder): Conversation {
  const history = createHistory(messages.map(({ info }) => info.id))
  const unread = createTally()
  const ids: string[] = []
  // For each entry the newest time up to it, so that the place of a later event can be searched by halves.
  const times: number[] = []
  // First entry of each message, by the message's id.
  const starts = new Map<string, number>()
  const usage = new Map<string, CallUsage>()
  const compactions: Seen[] = []
  const clearings: { readonly id: string; readonly time: number }[] = []
  let waiting: { readonly at: number; readonly part: Fields; readonly id: unknown } | undefined
  let model: string | undefined

  function add(
    id: unknown,
    role: 'user' | 'assistant',
    items: readonly Item[],
    info: Fields,
    say: Say,
  ): readonly string[] {
    const made = addItems(history, { id, role }, items, say)
    const time = Math.max(times.at(-1) ?? 0, createdOf(info))
    for (const one of made) {
      ids.push(one)
      times.push(time)
    }
    return made
  }

  function compacted({ info }: Stored, items: readonly Item[], say: Say): void {
    const { at, part, id } = waiting ?? { at: ids.length, part: {}, id: undefined }
    waiting = undefined
    const from = starts.get(textOf(part.tail_start_id) ?? '') ?? at
    const system = history.finish()[0]?.message.role === 'system' ? ids.slice(0, 1) : []
    const kept = [...system, ...ids.slice(from, at)]
    const of = missingIn(kept, ids, at)
    const parts = items.flatMap((item) => (item.type === 'result' ? [] : [item]))
    const summary = history.aside({ id: info.id, role: 'assistant', parts, origin: { kind: 'summary', of } }, say)
    const origin = { kind: 'synthetic', for: summary.message.id } as const
    const question = history.aside({ id, role: 'user', parts: [{ type: 'text', text: QUESTION }], origin }, say)
    const words = `compaction ${compactions.length + 1}${part.auto === true ? ' (auto)' : ''}`
    compactions.push({ words, at, prompt: [...system, question, summary, ...ids.slice(from, at)] })
  }

  function user({ info, parts }: Stored, say: Say): void {
    const compaction = parts.find(({ type }) => type === 'compaction')
    if (compaction) waiting = { at: ids.length, part: compaction, id: info.id }
    const items = parts.flatMap((part) => (part.type === 'compaction' ? [] : saidIn(part, unread, say)))
    if (items.length > 0 || !compaction) add(compaction ? undefined : info.id, 'user', items, info, say)
  }

  function assistant({ info, parts }: Stored, say: Say): void {
    let spoken: Item[] = []
    let results: ToolResult[] = []
    let id: unknown = info.id
    // The first message of a step: its prompt is what the step's tokens measure.
    let step: string | undefined
    let newest: string | undefined

    function flush(): void {
      if (spoken.length > 0) {
        const made = add(id, 'assistant', [...spoken, ...results.map(({ item }) => item)], info, say)
        id = undefined
        newest = made[0]
        step ??= newest
        results.forEach(({ cleared }, index) => {
          const result = made[made.length - results.length + index]
          if (cleared !== undefined && result !== undefined) clearings.push({ id: result, time: cleared })
        })
      }
      spoken = []
      results = []
    }
    function measure(tokens: unknown, entry: string | undefined): void {
      const counted = entry === undefined ? undefined : usageOf(tokens, entry)
      if (counted) usage.set(counted.id, counted)
    }

    let measured = false
    for (const part of parts) {
      if (part.type === 'step-start') {
        flush()
        step = undefined
      } else if (part.type === 'step-finish') {
        flush()
        measure(part.tokens, step)
        measured ||= isRecord(part.tokens) && step !== undefined
      } else if (part.type === 'tool') {
        const { call, result } = toolIn(part)
        spoken.push(call)
        if (result) results.push(result)
      } else {
        const said = saidIn(part, unread, say)
        // A model that speaks after its results has been called again.
        if (said.length > 0 && results.length > 0) flush()
        spoken.push(...said)
      }
    }
    flush()
    if (!measured) measure(info.tokens, newest)
    if (newest === undefined) say('skipped', 'an answer without any part')
  }

  /** Results that were blanked, put where their time says: together those before one and the same message. */
  function cleared(): readonly Seen[] {
    const groups = new Map<number, Set<string>>()
    for (const { id, time } of clearings) {
      let low = 0
      let high = times.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((times[middle] ?? 0) > time) high = middle
        else low = middle + 1
      }
      const group = groups.get(low) ?? new Set<string>()
      groups.set(low, group.add(id))
    }
    return [...groups].map(([at, group]) => ({
      words: `${count(group.size, 'old result')} cleared`,
      at,
      prompt: [...group],
    }))
  }

  const system = messages.map(({ info }) => textOf(info.system)).find((one) => one !== undefined)
  if (system !== undefined) {
    ids.push(history.add({ role: 'system', parts: [{ type: 'text', text: system }] }, report.at('system')))
    times.push(0)
  }
  for (const stored of messages) {
    const { info, where } = stored
    const say = report.at(where)
    if (typeof info.id === 'string') starts.set(info.id, ids.length)
    if (info.role === 'user') user(stored, say)
    else if (info.role !== 'assistant') say('skipped', 'a message that is neither of the user nor of the assistant')
    else {
      model = textOf(info.modelID) ?? model
      if (isRecord(info.error)) {
        const { name, data } = info.error
        const words = textOf(isRecord(data) ? data.message : undefined) ?? textOf(name) ?? 'unknown'
        say('note', `an answer that ended in an error: ${shortened(words)}`)
      }
      if (info.summary === true)
        compacted(
          stored,
          stored.parts.flatMap((part) => saidIn(part, unread, say)),
          say,
        )
      else assistant(stored, say)
    }
  }
  if (waiting) report.add('note', 'a compaction without its summary: what was sent after it is not in the file')
  unread.say(report, 'part', 'nothing of them is sent')

  const seen: Seen[] = []
  const blank = new Set<string>()
  const clearedGroups = new Set(cleared())
  const byId = new Map(history.finish().map(({ message }) => [message.id, message] as const))
  for (const one of [...clearedGroups, ...compactions].sort((a, b) => a.at - b.at)) {
    const groups = clearedGroups.has(one)
    if (groups) for (const id of one.prompt) if (typeof id === 'string') blank.add(id)
    const prompt = (groups ? promptAt(seen, ids, one.at) : one.prompt).map((entry) => {
      const message = typeof entry === 'string' && blank.has(entry) ? byId.get(entry) : undefined
      return message && plainText(message) !== CLEARED ? clearedEntry(message, CLEARED) : entry
    })
    seen.push({ ...one, prompt })
  }
  return {
    history: history.finish(),
    tools: [],
    ...(model !== undefined && { model }),
    ...(seen.length > 0 && { seen }),
    ...(usage.size > 0 && { usage: [...usage.values()] }),
  }
}
