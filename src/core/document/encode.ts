import type { Message, Part, ToolDefinition } from '../message/message.ts'
import type { Entry } from '../message/prompt.ts'
import type { Environment, PromptSource } from '../prompt/sections.ts'
import type { Fact } from '../survival/fact.ts'
import type {
  BudgetSettings,
  Counted,
  Document,
  Lane,
  LaneStrategy,
  Provenance,
  Reading,
  RecordedPrompt,
  Recording,
  Repairs,
} from './document.ts'

/** What the field `format` of a saved document says. */
export const DOCUMENT_FORMAT = 'what-survives'

// Every object is written field by field: the order of keys is part of the form, so that two saved files
// can be compared line by line. `JSON.stringify` leaves out what is undefined.

function part(one: Part): object {
  switch (one.type) {
    case 'text':
    case 'reasoning':
      return { type: one.type, text: one.text }
    case 'image':
      return { type: one.type, source: one.source, detail: one.detail }
    case 'file':
      return { type: one.type, name: one.name, data: one.data, text: one.text }
    case 'opaque':
      return { type: one.type, kind: one.kind, size: one.size }
    case 'call':
      return { type: one.type, callId: one.callId, name: one.name, arguments: one.arguments }
  }
}

function message({ id, role, name, answers, failed, generated, parts }: Message): object {
  return { id, role, name, answers, failed, generated, parts: parts.map(part) }
}

/** One entry of the history as `encodeDocument` writes it. */
export function encodedEntry({ message: one, origin }: Entry): object {
  // An entry that comes from the history under its own id is the rule, and is not written.
  if (origin.kind === 'history' && origin.id === one.id) return { message: message(one) }
  return { message: message(one), origin }
}

function tool({ name, description, parameters }: ToolDefinition): object {
  return { name, description, parameters }
}

function fact({ id, messageId, kind, name, pattern, quote }: Fact): object {
  return { id, messageId, kind, name, pattern, quote }
}

function systemPrompt({ texts, environment, compared }: PromptSource): object {
  const given = ({ date, timeZone, platform }: Environment): object => ({ date, timeZone, platform })
  const { identity, tools, security, project, user, operational } = texts
  return {
    texts: { identity, tools, security, project, user, operational },
    environment: given(environment),
    compared: compared && given(compared),
  }
}

function reading({ kind, label, tokens, promptHash }: Reading): object {
  return { kind, label, tokens, promptHash }
}

function budget(one: BudgetSettings): object {
  const { window, reserve, compaction, pruning, keepLast, counter, calibration, imageTokens, readings } = one
  const rest = { keepLast, counter, calibration, imageTokens, readings: readings.map(reading) }
  return { window, reserve, compaction, pruning, ...rest }
}

/** Parameters in the order of their names: how a form lists them may change, a saved file should not. */
function strategy({ id, parameters }: LaneStrategy): object {
  return { id, parameters: Object.fromEntries(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))) }
}

function repairs(one: Repairs): object | 'none' {
  const { gather, pairs, summary, merge } = one
  return Object.keys(one).length === 0 ? 'none' : { gather, pairs, summary, merge }
}

function lane({ id, name, when, protect, strategy: rule, repair, keepLast, take }: Lane): object {
  const rules = protect && { errors: protect.errors, corrections: protect.corrections, marks: protect.marks }
  return { id, name, when, protect: rules, strategy: strategy(rule), repair: repairs(repair), keepLast, take }
}

function recordedPrompt({ id, label, kind, upTo, note, entries }: RecordedPrompt): object {
  const written = entries.map((one) => (typeof one === 'string' ? one : encodedEntry(one)))
  return { id, label, kind, upTo, note, entries: written }
}

/** Names in their order: a source may report them in another each time. */
function usage(one: Recording['usage']): object {
  return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function countedForm({ estimate, encoding, tokens }: Counted): object {
  return { estimate, encoding, tokens }
}

function recording(one: Recording): object {
  const { id, kind, asked, label, model, input, output, cost, date, ms, calls, notes } = one
  const shared = { usage: usage(one.usage), input, output, cost, date, ms, calls, notes }
  if (one.kind === 'summary') {
    const { text, end, parts, counted } = one
    return { id, kind, asked, label, model, text, end, parts, counted: counted && countedForm(counted), ...shared }
  }
  const results = one.results.map(({ factId, question, answer, verdict, by }) => {
    return { factId, question, answer, verdict, by }
  })
  return { id, kind, asked, label, model, laneId: one.laneId, results, ...shared }
}

function provenance({ format, model, notInFile }: Provenance): object {
  return { format, model, notInFile }
}

/** The objects that a saved document is made of, each with its keys in their order. */
export const savedForm = {
  entry: encodedEntry,
  tool,
  fact,
  systemPrompt,
  recordedPrompt,
  recording,
  provenance,
  budget,
  lane,
}

/** Everything of a document but its history, as `encodeDocument` writes it and in that order. */
export function encodedFields(document: Document): Readonly<Record<string, unknown>> {
  const {
    version,
    title,
    tools,
    systemPrompt: written,
    facts,
    pins,
    budget: settings,
    lanes,
    recorded,
    recordings,
    source,
  } = document
  return {
    format: DOCUMENT_FORMAT,
    version,
    title,
    budget: budget(settings),
    lanes: lanes.map(lane),
    facts: facts.map(fact),
    pins: Object.fromEntries(pins),
    tools: tools.map(tool),
    systemPrompt: written && systemPrompt(written),
    recorded: recorded?.map(recordedPrompt),
    recordings: recordings?.map(recording),
    source: source && provenance(source),
  }
}

/** The saved form of a document: JSON for people, with a stable order of keys. `parseDocument` reads it. */
export function encodeDocument(document: Document): string {
  const saved = { ...encodedFields(document), history: document.history.map(encodedEntry) }
  return `${JSON.stringify(saved, null, 2)}\n`
}
