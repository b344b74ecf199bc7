import { createHistory, type Draft, type HistoryBuilder } from '../formats/history.ts'
import { draftOf } from '../formats/openaiMessage.ts'
import type { ReportBuilder, Say } from '../formats/report.ts'
import { describeValue, isAbsent, isList, isRecord, shortened, textOf } from '../formats/value.ts'
import type { Message } from '../message/message.ts'

type Values = Readonly<Record<string, unknown>>

const isChat = (message: Values): boolean =>
  message.parts === undefined && ['content', 'tool_calls', 'function_call'].some((key) => Object.hasOwn(message, key))

const isMessage = (value: Values): boolean => !Object.hasOwn(value, 'message') && Object.hasOwn(value, 'role')

/**
 * The entries of a history as the parser takes them. By hand a message may also be written without its envelope,
 * `{role, parts}`, or as OpenAI writes it, `{role, content}`.
 */
function wholeEntries(list: readonly unknown[], report: ReportBuilder): readonly unknown[] {
  const chat = createHistory()
  return list.map((value, index) => {
    if (!isRecord(value)) return value
    const plain = isMessage(value)
    const message = plain ? value : value.message
    if (!isRecord(message)) return value
    const say = report.at(index + 1, ['history', index])
    const draft = isChat(message) ? draftOf(message, say) : undefined
    // What is no message is left as it is: the parser says why.
    const whole = draft && 'role' in draft ? { ...readChat(chat, draft, say), id: message.id } : message
    return plain ? { message: whole } : { ...value, message: whole }
  })
}

/** Reads a message after the ones before it, whose calls it may answer. An origin is given, so that none is guessed. */
function readChat(chat: HistoryBuilder, draft: Draft, say: Say): Message | undefined {
  chat.add({ ...draft, origin: { kind: 'history', id: '' } }, say)
  return chat.last()
}

interface Kind {
  /** `m` gives m1, m2, … */
  readonly prefix: string
  /** What one of the list is called. */
  readonly noun: string
  /** The object in an element that carries the id. */
  readonly holder: (element: unknown) => Values | undefined
  readonly withId: (element: unknown, id: string) => unknown
  /** The path from an element to its id. */
  readonly path: readonly string[]
}

const recordOf = (value: unknown): Values | undefined => (isRecord(value) ? value : undefined)

const inEntry: Kind = {
  prefix: 'm',
  noun: 'message',
  holder: (entry) => recordOf(recordOf(entry)?.message),
  withId: (entry, id) => ({ ...recordOf(entry), message: { ...recordOf(recordOf(entry)?.message), id } }),
  path: ['message', 'id'],
}

function plain(prefix: string, noun: string): Kind {
  return { prefix, noun, holder: recordOf, withId: (one, id) => ({ ...recordOf(one), id }), path: ['id'] }
}

function tellNew(id: unknown, noun: string, path: readonly string[], say: Say): void {
  if (textOf(id) !== undefined) {
    const words = `the id ${shortened(JSON.stringify(id))} stands twice: the first keeps it, this is a new ${noun}`
    say('note', words, path)
  } else if (isAbsent(id) || id === '') say('note', `a new ${noun}: it gets an id of its own`, path)
  else say('repaired', `an id should be a text, found ${describeValue(id)}: it gets one of its own`, path)
}

/** Gives an id to every element that has none, or one that an earlier element has. `taken`: ids not to be used again. */
function giveIds(list: readonly unknown[], kind: Kind, name: string, taken: Iterable<string>, report: ReportBuilder) {
  const wanted = list.map((element) => textOf(kind.holder(element)?.id))
  const used = new Set([...taken, ...wanted.filter((id) => id !== undefined)])
  const seen = new Set<string>()
  let next = new Set(wanted.filter((id) => id !== undefined)).size + 1
  return list.map((element, index) => {
    const holder = kind.holder(element)
    const id = wanted[index]
    if (!holder) return element
    if (id !== undefined && !seen.has(id)) {
      seen.add(id)
      return element
    }
    tellNew(holder.id, kind.noun, kind.path, report.at(index + 1, [name, index]))
    while (used.has(`${kind.prefix}${next}`)) next++
    return kind.withId(element, `${kind.prefix}${next++}`)
  })
}

/** Messages that the marks and pins of a text name: a new message must not become one of them. */
function named({ facts, pins }: Values): readonly string[] {
  const marked = (isList(facts) ? facts : []).map((fact) => textOf(recordOf(fact)?.messageId))
  return [...marked.filter((id) => id !== undefined), ...Object.keys(recordOf(pins) ?? {})]
}

/**
 * A document as somebody wrote it, with every entry whole and every message, fact and lane under an id of its own.
 * That is no repair: without an id it is a new one. `taken`: ids of messages that must not be used again.
 */
export function completed(given: Values, taken: Iterable<string>, report: ReportBuilder): Values {
  const { history, facts, lanes } = given
  const lists: Record<string, unknown> = {}
  if (isList(history)) {
    lists.history = giveIds(wholeEntries(history, report), inEntry, 'history', [...taken, ...named(given)], report)
  }
  if (isList(facts)) lists.facts = giveIds(facts, plain('f', 'fact'), 'facts', [], report)
  if (isList(lanes)) lists.lanes = giveIds(lanes, plain('lane', 'lane'), 'lanes', [], report)
  return { ...given, ...lists }
}
