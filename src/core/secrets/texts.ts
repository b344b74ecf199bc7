import type { Document, Lane, RecordedPrompt, Recording } from '../document/document.ts'
import { isList, isRecord } from '../formats/value.ts'
import type { Json, Message, Part, ToolDefinition } from '../message/message.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import type { Environment, PromptSource, SectionTexts } from '../prompt/sections.ts'
import type { Fact } from '../survival/fact.ts'

/** Where a text stands. */
export type Where =
  /** `at`: position in the history. `part`: "text", "reasoning", "arguments of run", "file", "image". */
  | { readonly kind: 'message'; readonly at: number; readonly messageId: string; readonly part: string }
  | { readonly kind: 'tool'; readonly name: string }
  | { readonly kind: 'fact'; readonly factId: string; readonly pattern: boolean }
  | { readonly kind: 'lane'; readonly laneId: string }
  | { readonly kind: 'recorded'; readonly recordedId: string }
  | { readonly kind: 'recording'; readonly recordingId: string }
  | { readonly kind: 'system-prompt' }
  | { readonly kind: 'title' }

/**
 * Given every text that can hold a secret; gives back the text to stand there. `name`: the key of the object that a value
 * stands under. The same text leaves everything as it is, by identity.
 */
export type Change<W> = (text: string, where: W, name?: string) => string

/** `list` with each item changed; the same list where none was. */
function each<T>(list: readonly T[], change: (item: T, at: number) => T): readonly T[] {
  let changed = false
  const next = list.map((item, at) => {
    const one = change(item, at)
    if (one !== item) changed = true
    return one
  })
  return changed ? next : list
}

function field<T extends object, K extends keyof T>(thing: T, key: K, value: T[K]): T {
  return thing[key] === value ? thing : { ...thing, [key]: value }
}

/** Deeper than any JSON that was read: what is built by hand must not end the page. */
const DEEPEST = 2000

function inJson(value: Json, change: (text: string, name?: string) => string, name?: string, depth = 0): Json {
  if (typeof value === 'string') return change(value, name)
  if (value === null || typeof value !== 'object' || depth > DEEPEST) return value
  // What is in a list stands under the name of the list.
  if (isList(value)) return each<Json>(value, (one) => inJson(one, change, name, depth + 1))
  if (!isRecord(value)) return value
  let changed = false
  const pairs = Object.entries<Json>(value).map(([key, one]): readonly [string, Json] => {
    const next = inJson(one, change, key, depth + 1)
    if (next !== one) changed = true
    return [key, next]
  })
  // `fromEntries` defines own keys: a key `__proto__` stays one.
  return changed ? Object.fromEntries(pairs) : value
}

function inPart(part: Part, change: Change<string>): Part {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return field(part, 'text', change(part.text, part.type))
    case 'call': {
      const where = `arguments of ${part.name}`
      return field(
        part,
        'arguments',
        inJson(part.arguments, (text, name) => change(text, where, name)),
      )
    }
    case 'file': {
      const named = part.name === undefined ? part : field(part, 'name', change(part.name, 'file'))
      return part.text === undefined ? named : field(named, 'text', change(part.text, 'file'))
    }
    case 'image':
      // A data URL is an image and no text.
      return part.source.startsWith('data:') ? part : field(part, 'source', change(part.source, 'image'))
    case 'opaque':
      return part
  }
}

/** A message with its texts changed. `where` says of which part. */
export function inMessage(message: Message, change: Change<string>): Message {
  return field(
    message,
    'parts',
    each(message.parts, (part) => inPart(part, change)),
  )
}

function inEntry(entry: Entry, at: number, change: Change<Where>): Entry {
  const { message } = entry
  const next = inMessage(message, (text, part, name) =>
    change(text, { kind: 'message', at, messageId: message.id, part }, name),
  )
  return field(entry, 'message', next)
}

export function inHistory(history: Prompt, change: Change<Where>): Prompt {
  return each(history, (entry, at) => inEntry(entry, at, change))
}

function inTool(tool: ToolDefinition, change: Change<Where>): ToolDefinition {
  const where: Where = { kind: 'tool', name: tool.name }
  const { description, parameters } = tool
  const described = description === undefined ? tool : field(tool, 'description', change(description, where))
  if (parameters === undefined) return described
  return field(
    described,
    'parameters',
    inJson(parameters, (text, name) => change(text, where, name)),
  )
}

export function inTools(tools: readonly ToolDefinition[], change: Change<Where>): readonly ToolDefinition[] {
  return each(tools, (tool) => inTool(tool, change))
}

function inTexts<T extends SectionTexts | Environment>(texts: T, change: Change<Where>): T {
  let changed = false
  const pairs = Object.entries<string | undefined>({ ...texts }).map(([key, text]) => {
    const next = text === undefined ? undefined : change(text, { kind: 'system-prompt' })
    if (next !== text) changed = true
    return [key, next]
  })
  return changed ? { ...texts, ...Object.fromEntries(pairs) } : texts
}

function inSource(source: PromptSource, change: Change<Where>): PromptSource {
  const { texts, environment, compared } = source
  const next = field(field(source, 'texts', inTexts(texts, change)), 'environment', inTexts(environment, change))
  return compared === undefined ? next : field(next, 'compared', inTexts(compared, change))
}

function inFact(fact: Fact, change: Change<Where>): Fact {
  const where: Where = { kind: 'fact', factId: fact.id, pattern: fact.pattern === true }
  const quoted = field(fact, 'quote', change(fact.quote, where))
  const { name } = fact
  return name === undefined ? quoted : field(quoted, 'name', change(name, { ...where, pattern: false }))
}

function inLane(lane: Lane, change: Change<Where>): Lane {
  const where: Where = { kind: 'lane', laneId: lane.id }
  const named = field(lane, 'name', change(lane.name, where))
  let strategy = named.strategy
  for (const [id, value] of Object.entries(strategy.parameters)) {
    const next = typeof value === 'string' ? change(value, where) : value
    if (next !== value) strategy = { ...strategy, parameters: { ...strategy.parameters, [id]: next } }
  }
  return field(named, 'strategy', strategy)
}

/** Of a recorded prompt only the entries of its own: the others are messages of the history. */
function inRecorded(recorded: RecordedPrompt, change: Change<Where>): RecordedPrompt {
  const where: Where = { kind: 'recorded', recordedId: recorded.id }
  const entries = each(recorded.entries, (entry) => {
    if (typeof entry === 'string') return entry
    return field(
      entry,
      'message',
      inMessage(entry.message, (text, _part, name) => change(text, where, name)),
    )
  })
  const { note } = recorded
  const noted = note === undefined ? recorded : field(recorded, 'note', change(note, where))
  return field(field(noted, 'entries', entries), 'label', change(recorded.label, where))
}

function inRecording(recording: Recording, change: Change<Where>): Recording {
  const where: Where = { kind: 'recording', recordingId: recording.id }
  const label = change(recording.label, where)
  const notes = each(recording.notes, (note) => change(note, where))
  if (recording.kind === 'summary') {
    return field(field(field(recording, 'label', label), 'notes', notes), 'text', change(recording.text, where))
  }
  const results = each(recording.results, (one) =>
    field(field(one, 'question', change(one.question, where)), 'answer', change(one.answer, where)),
  )
  return field(field(field(recording, 'label', label), 'notes', notes), 'results', results)
}

type ChangeField<K extends keyof Document> = (value: NonNullable<Document[K]>, change: Change<Where>) => Document[K]

const same = <T>(value: T): T => value

/** How the texts of each field of a document are changed: a field without a decision does not compile. */
const fields: { readonly [K in keyof Required<Document>]: ChangeField<K> } = {
  version: same,
  title: (title, change) => change(title, { kind: 'title' }),
  history: inHistory,
  tools: inTools,
  systemPrompt: inSource,
  facts: (facts, change) => each(facts, (fact) => inFact(fact, change)),
  pins: same,
  budget: same,
  recorded: (recorded, change) => each(recorded, (one) => inRecorded(one, change)),
  recordings: (recordings, change) => each(recordings, (one) => inRecording(one, change)),
  source: same,
  lanes: (lanes, change) => each(lanes, (lane) => inLane(lane, change)),
}

function inField<K extends keyof Document>(document: Document, key: K, change: Change<Where>): Document {
  const value = document[key]
  return value === undefined || value === null ? document : field(document, key, fields[key](value, change))
}

/** The texts of a document outside its history and tools. */
export const BESIDE = ['systemPrompt', 'facts', 'recorded', 'recordings', 'lanes', 'title'] as const

/** A document with the texts of some of its fields changed, in this order; the same document where none was. */
export function inDocument(
  document: Document,
  change: Change<Where>,
  keys: readonly (keyof Document)[] = ['history', 'tools', ...BESIDE],
): Document {
  let next = document
  for (const key of keys) next = inField(next, key, change)
  return next
}
