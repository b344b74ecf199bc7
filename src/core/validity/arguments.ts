import { parseJson } from '../formats/json.ts'
import type { Problem } from '../formats/report.ts'
import { describeValue, isJson, isList, isRecord, keyWords } from '../formats/value.ts'
import type { CallPart, Json, ToolDefinition } from '../message/message.ts'

/** What can be said of the arguments of a call. Nothing of it stops anybody: broken arguments are worth a study. */
export interface ArgumentCheck {
  /** Why the text is not JSON, with its line and column. */
  readonly fault?: Problem
  /** What the tool's definition, or the form of a call, says against arguments that are JSON. */
  readonly notes: readonly string[]
}

/** The arguments of a call as they stand in a field: a string as given, a value over several lines. */
export function argumentsInField(given: Json): string {
  return typeof given === 'string' ? given : JSON.stringify(given, null, 2)
}

/**
 * The arguments that a typed text stands for. Where they were a value, a text that is JSON gives the value again;
 * one that is not stays as it was typed, and so does every text where they were a string.
 */
export function argumentsTyped(text: string, form: 'text' | 'value'): CallPart['arguments'] {
  if (form === 'text') return text
  const result = parseJson(text)
  // A text in quotes would come back as a string that claims to be JSON, which it is not.
  return result.ok && isJson(result.value) && typeof result.value !== 'string' ? result.value : text
}

function against(value: Readonly<Record<string, unknown>>, { name, parameters }: ToolDefinition): readonly string[] {
  if (!isRecord(parameters)) return []
  const required = isList(parameters.required) ? parameters.required.filter((key) => typeof key === 'string') : []
  const missing = required.filter((key) => !Object.hasOwn(value, key))
  const { properties, additionalProperties: more, patternProperties } = parameters
  const open = more === true || isRecord(more) || patternProperties !== undefined
  const unknown =
    isRecord(properties) && !open ? Object.keys(value).filter((key) => !Object.hasOwn(properties, key)) : []
  return [
    ...(missing.length > 0 ? [`The definition of ${name} requires ${keyWords(missing)}.`] : []),
    ...(unknown.length > 0 ? [`The definition of ${name} does not know ${keyWords(unknown)}.`] : []),
  ]
}

/** Checks arguments as they stand in a field. Of a definition only `required` and `properties` are looked at. */
export function checkArguments(text: string, tool: ToolDefinition | undefined): ArgumentCheck {
  const result = parseJson(text)
  if (!result.ok) return { fault: result.problem, notes: [] }
  if (!isRecord(result.value)) {
    return { notes: [`JSON, but ${describeValue(result.value)}: the arguments of a call are an object.`] }
  }
  return { notes: tool ? against(result.value, tool) : [] }
}
