import { parseJson } from '../formats/json.ts'
import { isList, isRecord } from '../formats/value.ts'

/** More entries than this are no answer to what was asked. */
const MOST_ENTRIES = 1000

function parsed(text: string): unknown {
  const result = parseJson(text)
  return result.ok ? result.value : undefined
}

function between(text: string, open: string, close: string): string {
  const start = text.indexOf(open)
  const end = text.lastIndexOf(close)
  return start >= 0 && end > start ? text.slice(start, end + 1) : ''
}

/** The places where JSON may stand in what a model said, the likeliest first. */
function* candidates(text: string): Generator<unknown> {
  yield parsed(text)
  for (const match of text.matchAll(/```[a-z]*\s*\n([\s\S]*?)```/giu)) yield parsed(match[1] ?? '')
  yield parsed(between(text, '[', ']'))
  yield parsed(between(text, '{', '}'))
  // One object a line.
  yield text
    .split('\n')
    .map((line) => parsed(line.trim().replace(/,$/, '')))
    .filter(isRecord)
}

function listIn(value: unknown): readonly unknown[] {
  if (isList(value)) return value
  if (!isRecord(value)) return []
  // A list under some name, one entry by itself, or one value a number.
  const list = Object.values(value).find(isList)
  if (list) return list
  if ('n' in value) return [value]
  return Object.entries(value).map(([n, one]) => (isRecord(one) ? { n, ...one } : { n, value: one }))
}

function numberOf(entry: Readonly<Record<string, unknown>>): number {
  const { n, id } = entry
  const given = n ?? id
  return typeof given === 'number'
    ? given
    : typeof given === 'string'
      ? Number(given.replace(/^\D{0,2}/u, ''))
      : Number.NaN
}

/**
 * What a model said of each of `many` numbered things (from 1), read from JSON in whatever it stands in: alone, in a code
 * fence, in prose, a line each, a list or an object. Gives the text of `field` by number. What is missing, double, not a
 * text or not asked for is left out: the first of two counts.
 */
export function readEntries(said: string, field: string, many: number): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const candidate of candidates(said.trim())) {
    for (const entry of listIn(candidate).slice(0, MOST_ENTRIES)) {
      if (!isRecord(entry)) continue
      const n = numberOf(entry)
      const text = entry[field] ?? entry.value
      if (!Number.isInteger(n) || n < 1 || n > many || found.has(n) || typeof text !== 'string') continue
      if (text.trim() !== '') found.set(n, text.trim())
    }
    if (found.size > 0) return found
  }
  return found
}
