import type { Json } from '../message/message.ts'
import { count } from '../words/words.ts'
import { printable } from './printable.ts'

/** Narrows a value from outside to an object that is not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Narrows a value from outside to a list of unknown things. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** A text that is not empty, or nothing. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The parser's `undefined` and JSON's `null` both mean that a field was not given. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null
}

/** Narrows a value to what JSON can say. A value that `JSON.parse` gave always is. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (isList(value)) return value.every(isJson)
  return isRecord(value) && Object.values(value).every(isJson)
}

/** The beginning of a text that may be long, for a message to a person. */
export function shortened(text: string): string {
  const characters = Array.from(text.slice(0, 80))
  return printable(characters.length <= 30 && text.length <= 80 ? text : `${characters.slice(0, 30).join('')}…`)
}

/** Names a value in words for a message to a person: `the number 3`, `a list of 2`. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (isList(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text "${shortened(value)}"`
  if (typeof value === 'object') return 'an object'
  return `the ${typeof value} ${String(value)}`
}

/** The first keys of an object for a message to a person. */
export function keyWords(keys: readonly string[]): string {
  return keys.slice(0, 12).map(shortened).join(', ') + (keys.length > 12 ? ', …' : '')
}

/** Names a value that is no record of the kind that was expected: an object by its keys, anything else as it is. */
export function describeRecord(value: unknown): string {
  return isRecord(value) ? `an object with ${keyWords(Object.keys(value))}` : describeValue(value)
}

export interface Cleaned {
  readonly value: unknown
  /** Lone surrogates that became U+FFFD: they cannot be written as UTF-8. */
  readonly surrogates: number
  /** NUL characters that became U+2400 (␀): tools cut a text at a NUL. */
  readonly nuls: number
  /** Levels of lists and objects; above `limit` nothing deeper was looked at. */
  readonly depth: number
}

const ODD = /[\p{Surrogate}\0]/u
const ALL_ODD = /[\p{Surrogate}\0]/gu

/** Replaces in all keys and texts what no tool can carry. The same value comes back when nothing was found. */
export function cleanValue(root: unknown, limit: number): Cleaned {
  let surrogates = 0
  let nuls = 0
  let depth = 0

  function cleanText(text: string): string {
    if (!ODD.test(text)) return text
    return text.replace(ALL_ODD, (odd) => {
      if (odd === '\0') nuls++
      else surrogates++
      return odd === '\0' ? '\u2400' : '\uFFFD'
    })
  }

  function clean(value: unknown, level: number): unknown {
    if (typeof value === 'string') return cleanText(value)
    if (typeof value !== 'object' || value === null) return value
    depth = Math.max(depth, level)
    if (level > limit) return null
    if (isList(value)) {
      const list = value.map((one) => clean(one, level + 1))
      return list.every((one, index) => one === value[index]) ? value : list
    }
    const pairs = Object.entries(value).map(([key, one]) => [cleanText(key), clean(one, level + 1)] as const)
    const same = pairs.every(([key, one]) => Object.hasOwn(value, key) && one === Reflect.get(value, key))
    // Not by assignment: `out['__proto__'] = x` would set a prototype. `fromEntries` defines a plain own key.
    return same ? value : Object.fromEntries(pairs)
  }

  const value = clean(root, 1)
  return { value, surrogates, nuls, depth }
}

/** What cleaning changed, in words for a report. */
export function cleanedWords({ surrogates, nuls }: Pick<Cleaned, 'surrogates' | 'nuls'>): readonly string[] {
  const words: string[] = []
  if (surrogates > 0) words.push(`${count(surrogates, 'half character')} (lone surrogates) replaced by \uFFFD`)
  if (nuls > 0) words.push(`${count(nuls, 'NUL character')} replaced by ␀`)
  return words
}
