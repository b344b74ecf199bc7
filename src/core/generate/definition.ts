import type { ToolDefinition } from '../message/message.ts'

/** A tool definition with a flat schema; all keys are required where none are named. */
export function definition(
  name: string,
  description: string,
  keys: Readonly<Record<string, 'string' | 'integer' | 'number'>>,
  required: readonly string[] = Object.keys(keys),
): ToolDefinition {
  const properties = Object.fromEntries(Object.entries(keys).map(([key, type]) => [key, { type }]))
  return { name, description, parameters: { type: 'object', properties, required } }
}
