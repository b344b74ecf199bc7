import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** A message of a log that has an id. */
export interface LogMessage {
  readonly id: string
  readonly value: Fields
}

/** One call of the model that answered the sample itself: no grader, no sub-agent, no summariser. */
export interface ModelCall {
  readonly input: readonly LogMessage[]
  readonly output: LogMessage
  readonly event: Fields
  /** The compaction that was logged since the call before. */
  readonly compaction?: Fields
}

function withId(value: unknown): LogMessage | undefined {
  const id = isRecord(value) ? textOf(value.id) : undefined
  return isRecord(value) && id !== undefined ? { id, value } : undefined
}

/** `input_refs`: ranges `[start, end)` of a pool that holds every message once. */
function inputOf(event: Fields, pool: readonly unknown[]): readonly unknown[] {
  if (!isList(event.input_refs)) return isList(event.input) ? event.input : []
  return event.input_refs.flatMap((range) => {
    const [start, end] = isList(range) ? range : []
    return typeof start === 'number' && typeof end === 'number' ? pool.slice(start, end) : []
  })
}

function poolOf(sample: Fields): readonly unknown[] {
  const data = isRecord(sample.events_data) ? sample.events_data : {}
  return [data.messages, data.message_pool, sample.message_pool].find(isList) ?? []
}

function eventsOf(sample: Fields): readonly unknown[] {
  const older = isRecord(sample.transcript) ? sample.transcript.events : undefined
  return [sample.events, older].find(isList) ?? []
}

function outputOf(event: Fields): LogMessage | undefined {
  const choices = isRecord(event.output) && isList(event.output.choices) ? event.output.choices : []
  const [choice] = choices
  return withId(isRecord(choice) ? choice.message : undefined)
}

/**
 * The calls that the sample's own messages came from, oldest first. Told by ids alone, from the end: an answer that is
 * among the final messages, or that a later such call was sent. Empty where a log has no ids, or has one of them twice.
 */
export function modelCalls(sample: Fields): readonly ModelCall[] {
  const pool = poolOf(sample)
  const calls: ModelCall[] = []
  let compaction: Fields | undefined
  for (const event of eventsOf(sample)) {
    if (!isRecord(event)) continue
    if (event.event === 'compaction') compaction = event
    if (event.event !== 'model') continue
    const input = inputOf(event, pool).map(withId)
    const known = input.filter((message) => message !== undefined)
    const output = outputOf(event)
    const told = new Set(known.map(({ id }) => id)).size === input.length
    if (!output || known.length === 0 || !told) continue
    calls.push({ input: known, output, event, ...(compaction && { compaction }) })
    compaction = undefined
  }
  const final = isList(sample.messages) ? sample.messages.map(withId) : []
  const ids = final.flatMap((message) => (message ? [message.id] : []))
  const main = new Set(ids)
  if (main.size < ids.length) return []
  const chain: ModelCall[] = []
  for (const call of calls.reverse()) {
    if (!main.has(call.output.id)) continue
    chain.push(call)
    for (const { id } of call.input) main.add(id)
  }
  return chain.reverse()
}

/**
 * A summary says so itself. Without its word, it is what is new where older messages are gone: ahead of one that stayed,
 * or the first user message after nothing but instructions and the task.
 */
function summariesIn({ input }: ModelCall, known: ReadonlySet<string>): ReadonlySet<string> {
  const marked = input.filter(({ value }) => isRecord(value.metadata) && value.metadata.summary === true)
  if (marked.length > 0) return new Set(marked.map(({ id }) => id))
  const last = input.findLastIndex(({ id }) => known.has(id))
  const before = input.slice(0, last + 1).filter(({ id }) => !known.has(id))
  if (before.length > 0) return new Set(before.map(({ id }) => id))
  const answers = input.slice(0, last + 1).some(({ value }) => value.role === 'assistant' || value.role === 'tool')
  const next = input[last + 1]
  return new Set(!answers && next?.value.role === 'user' ? [next.id] : [])
}

/** One change of what the model was sent that was not only more. */
export interface Change {
  readonly call: ModelCall
  /** Ids that the call before was sent or answered with, and this one was not. */
  readonly gone: readonly string[]
  /** Ids whose content is not what it was, such as a result that was cleared. */
  readonly edited: readonly string[]
  readonly summaries: ReadonlySet<string>
}

/** The calls whose prompt lacks messages of the one before, or has them with other content. */
export function changesOf(calls: readonly ModelCall[]): readonly Change[] {
  const contents = new Map<string, string>()
  const changes: Change[] = []
  let live: readonly string[] = []
  for (const call of calls) {
    const sent = new Map(call.input.map(({ id, value }) => [id, JSON.stringify(value.content ?? null)]))
    const gone = live.filter((id) => !sent.has(id))
    const edited = [...sent].flatMap(([id, content]) => ((contents.get(id) ?? content) === content ? [] : [id]))
    if (gone.length > 0 || edited.length > 0) {
      const summaries = gone.length > 0 ? summariesIn(call, new Set(contents.keys())) : new Set<string>()
      changes.push({ call, gone, edited, summaries })
    }
    for (const [id, content] of sent) contents.set(id, content)
    contents.set(call.output.id, JSON.stringify(call.output.value.content ?? null))
    live = [...sent.keys(), call.output.id]
  }
  return changes
}
