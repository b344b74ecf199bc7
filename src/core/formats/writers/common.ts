import { callsOf, type Json, type Message, type ToolDefinition } from '../../message/message.ts'
import { pairsOf } from '../../message/pairs.ts'
import type { Prompt } from '../../message/prompt.ts'
import { isJson, isRecord } from '../value.ts'
import type { Losses } from './losses.ts'

/** A JSON object as the providers' types take it. */
export interface JsonObject {
  [key: string]: unknown
}

/**
 * The call's id of each result. One that names none gets an id that no call of the prompt has: without an id it would be
 * refused, and be paired with another call when it is read.
 */
export function resultIds(prompt: Prompt, losses: Losses): (message: Message) => string {
  const taken = new Set(prompt.flatMap(({ message }) => callsOf(message).map((call) => call.callId)))
  let made = 'no-call'
  for (let copy = 2; taken.has(made); copy++) made = `no-call-${copy}`
  return ({ answers }) => {
    if (answers !== undefined && answers !== '') return answers
    losses.add(
      'result that names no call: one that does not exist is named',
      'results that name no call: one that does not exist is named',
    )
    return made
  }
}

/** The tool of each result, by its place in the prompt: that of its call, or the one that it names itself. */
export function resultTools(prompt: Prompt): readonly (string | undefined)[] {
  const { callOf } = pairsOf(prompt)
  return prompt.map(({ message }, index) => {
    if (message.role !== 'tool') return undefined
    const maker = prompt[callOf[index] ?? -1]?.message
    const call = maker && callsOf(maker).findLast((one) => one.callId === message.answers)
    return call?.name ?? message.name
  })
}

/** The texts of a message that every format can say, in order: those of its text parts and of its files. */
export function textsOf(message: Message): readonly string[] {
  return message.parts.flatMap((part) => {
    if (part.type === 'text') return [part.text]
    return part.type === 'file' && part.text !== undefined ? [part.text] : []
  })
}

/** What a call is given, as an object. Undone by `unwrapArguments`. */
const RAW = '_raw'

/** An object that is written as it is: one with the single key `_raw` would be taken for a wrapping. */
function isPlain(value: Json): value is { readonly [key: string]: Json } {
  if (!isRecord(value)) return false
  const keys = Object.keys(value)
  return keys.length !== 1 || keys[0] !== RAW
}

/**
 * The arguments of a call where only an object may stand: an object as it is, a text that is the JSON of one as that
 * object, and anything else, cut JSON among it, as `{"_raw": …}`, which is said.
 */
export function objectArguments(given: Json, losses?: Losses): JsonObject {
  if (typeof given !== 'string' && isPlain(given)) return { ...given }
  if (typeof given !== 'string') return wrapped(given, losses)
  try {
    const parsed: unknown = JSON.parse(given)
    // `JSON.parse` reads 1e999 as a number that JSON cannot write.
    if (isJson(parsed) && isPlain(parsed)) return { ...parsed }
  } catch {
    // No JSON: the text is kept as it is.
  }
  return wrapped(given, losses)
}

function wrapped(given: Json, losses: Losses | undefined): JsonObject {
  losses?.add(
    'call whose arguments are no object (written as {"_raw": …})',
    'calls whose arguments are no object (written as {"_raw": …})',
  )
  return { [RAW]: given }
}

/** Arguments as they were before `objectArguments`. */
export function unwrapArguments(given: unknown): unknown {
  if (!isRecord(given)) return given
  const keys = Object.keys(given)
  return keys.length === 1 && keys[0] === RAW ? given[RAW] : given
}

/** Tool definitions with parameters as an object, which is all that a provider takes. */
export function functionTools(
  tools: readonly ToolDefinition[],
  losses: Losses,
): { name: string; description?: string; parameters?: JsonObject }[] {
  return tools.map(({ name, description, parameters }) => {
    const schema = isRecord(parameters) ? { ...parameters } : undefined
    if (parameters !== undefined && !schema)
      losses.add('tool whose parameters are no object', 'tools whose parameters are no object')
    return { name, ...(description !== undefined && { description }), ...(schema && { parameters: schema }) }
  })
}
