import type { Say } from '../formats/report.ts'
import { describeValue, isRecord } from '../formats/value.ts'

/** Reads the fields of one object of a saved document: each is right, or is repaired and said. */
export interface Fields {
  readonly value: Readonly<Record<string, unknown>>
  has(key: string): boolean
  text(key: string, fallback: string): string
  optionalText(key: string): string | undefined
  flag(key: string, fallback: boolean): boolean
  /** A whole number between the limits. */
  whole(key: string, fallback: number, least: number, most: number): number
  number(key: string, fallback: number, least: number, most: number): number
  choice<const T extends string>(key: string, allowed: readonly T[], fallback: T): T
}

/** Opens an object for reading. `name` is its path for the report; a thing that is no object has no fields. */
export function openFields(given: unknown, name: string, say: Say): Fields {
  const value = isRecord(given) ? given : {}
  if (!isRecord(given)) say('repaired', `${name} should be an object, found ${describeValue(given)}: defaults taken`)

  function repair(key: string, expected: string, taken: unknown): void {
    // What is missing in a hand-written file is no mistake; what is wrong is one.
    const missing = value[key] === undefined
    if (missing && !isRecord(given)) return
    const words = `${name}.${key} should be ${expected}, found ${describeValue(value[key])}: ${describeValue(taken)} taken`
    say(missing ? 'note' : 'repaired', words, [key])
  }

  function number(key: string, fallback: number, least: number, most: number, whole: boolean): number {
    const found = value[key]
    const expected = `${whole ? 'a whole number' : 'a number'} between ${least} and ${most}`
    if (typeof found !== 'number' || !Number.isFinite(found)) {
      repair(key, expected, fallback)
      return fallback
    }
    const taken = Math.min(most, Math.max(least, whole ? Math.round(found) : found))
    if (taken !== found) repair(key, expected, taken)
    return taken
  }

  return {
    value,
    has: (key) => value[key] !== undefined && value[key] !== null,
    text(key, fallback) {
      const found = value[key]
      if (typeof found === 'string') return found
      repair(key, 'a text', fallback)
      return fallback
    },
    optionalText(key) {
      const found = value[key]
      if (typeof found === 'string') return found
      if (found !== undefined && found !== null) say('repaired', `${name}.${key} should be a text: left out`, [key])
      return undefined
    },
    flag(key, fallback) {
      const found = value[key]
      if (typeof found === 'boolean') return found
      repair(key, 'true or false', fallback)
      return fallback
    },
    whole: (key, fallback, least, most) => number(key, fallback, least, most, true),
    number: (key, fallback, least, most) => number(key, fallback, least, most, false),
    choice(key, allowed, fallback) {
      const known = allowed.find((one) => one === value[key])
      if (known !== undefined) return known
      repair(key, `one of ${allowed.join(', ')}`, fallback)
      return fallback
    },
  }
}
