import { isRecord } from '../formats/value.ts'
import { callsOf, type Json, type ToolDefinition } from './message.ts'
import type { Prompt } from './prompt.ts'

/** How often a tool is called in a history, and with which arguments. */
export interface ToolUse {
  readonly calls: number
  /** Calls whose arguments are an object, as a value or as JSON text. */
  readonly read: number
  /** Of each argument in how many calls it stands, and the JSON types that it had; in the order of first sight. */
  readonly keys: ReadonlyMap<string, { readonly calls: number; readonly types: ReadonlySet<string> }>
}

interface Counting extends ToolUse {
  calls: number
  read: number
  readonly keys: Map<string, { calls: number; readonly types: Set<string> }>
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** Arguments as an object; undefined where they are none, or text that is no JSON. */
function argumentsObject(given: Json): Readonly<Record<string, unknown>> | undefined {
  let value: unknown = given
  if (typeof given === 'string') {
    try {
      value = JSON.parse(given)
    } catch {
      return undefined
    }
  }
  return isRecord(value) ? value : undefined
}

/** The use of every tool that is called, by its name, in the order of first calls. */
export function toolUse(history: Prompt): ReadonlyMap<string, ToolUse> {
  const uses = new Map<string, Counting>()
  for (const { message } of history) {
    for (const call of callsOf(message)) {
      let use = uses.get(call.name)
      if (!use) {
        use = { calls: 0, read: 0, keys: new Map() }
        uses.set(call.name, use)
      }
      use.calls++
      const given = argumentsObject(call.arguments)
      if (!given) continue
      use.read++
      for (const [key, value] of Object.entries(given)) {
        const seen = use.keys.get(key)
        if (seen) {
          seen.calls++
          seen.types.add(typeOf(value))
        } else use.keys.set(key, { calls: 1, types: new Set([typeOf(value)]) })
      }
    }
  }
  return uses
}

function schemaOf(types: ReadonlySet<string>): Json {
  const all = [...types].filter((type) => type !== 'integer' || !types.has('number'))
  const [only] = all
  return all.length === 1 && only !== undefined ? { type: only } : { type: all }
}

/** A definition that the calls of a tool fit: their arguments with the types seen, required where every call has them. */
export function definitionFromCalls(name: string, { read, keys }: ToolUse): ToolDefinition {
  const properties = Object.fromEntries([...keys].map(([key, { types }]) => [key, schemaOf(types)]))
  const required = [...keys].flatMap(([key, { calls }]) => (calls === read ? [key] : []))
  return {
    name,
    parameters: { type: 'object', properties, ...(required.length > 0 && { required }) },
  }
}
