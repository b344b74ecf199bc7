import { isRecord } from '../../../core/formats/value.ts'
import type { ModelAnswer, ModelCall, Usage } from '../model.ts'
import type { Connection } from './connection.ts'
import type { ErrorBody, Refusal } from './refusal.ts'

/** What an answer came to, but for its text and its time. */
export type Ended = Omit<ModelAnswer, 'text' | 'ms'>

/** What one event of a stream says. */
export type Heard =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nothing' }
  /** The stream has said that it is at its end. */
  | { readonly kind: 'done' }
  | { readonly kind: 'error'; readonly body: ErrorBody }

/** Hears one answer, event by event. */
export interface Hearing {
  /** `value`: the JSON of the event's data. */
  hear(value: unknown): Heard
  /** What was reported so far. */
  usage(): Usage
  /** Asked when no more comes: what it came to, or why it cannot be used. */
  end(limit: number): Ended | Refusal
}

/** How one protocol is spoken. */
export interface Dialect {
  path(connection: Connection): string
  headers(key: string | undefined): Readonly<Record<string, string>>
  body(call: ModelCall, connection: Connection): object
  /** Data of an event that is no JSON and ends the stream. */
  readonly last?: string
  hearing(): Hearing
  /** Where the models are listed, and their names in the answer. */
  readonly listPath: string
  names(value: unknown): readonly string[]
}

/** Every number of a report under its own name: `usage.prompt_tokens_details.cached_tokens`. */
export function flatUsage(name: string, value: unknown): Usage {
  const flat: Record<string, number> = {}
  const walk = (path: string, one: unknown, depth: number): void => {
    if (typeof one === 'number' && Number.isFinite(one)) flat[path] = one
    else if (isRecord(one) && depth < 4)
      for (const [key, inner] of Object.entries(one)) walk(`${path}.${key}`, inner, depth + 1)
  }
  walk(name, value, 0)
  return flat
}

/** Names in a list of objects. */
export function namesIn(list: unknown, key: string): readonly string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((one: unknown) => (isRecord(one) && typeof one[key] === 'string' ? [one[key]] : []))
}

export function sumOf(usage: Usage, ...names: readonly string[]): number | undefined {
  const found = names.flatMap((name) => usage[name] ?? [])
  return found.length === 0 ? undefined : found.reduce((a, b) => a + b, 0)
}

export const NOTHING: Heard = { kind: 'nothing' }

export function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V }
}
