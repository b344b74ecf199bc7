import type { Random } from './random.ts'

export type Slots = Readonly<Record<string, string | number>>

const NAME = /\{(\w+)\}/g
const BRACKET = /\[([^[\]]*)\]/g

function filled(name: string, slots: Slots): string | undefined {
  const value = slots[name] ?? slots[`${name[0]?.toLowerCase()}${name.slice(1)}`]
  if (value === undefined || name in slots) return value === undefined ? undefined : String(value)
  const text = String(value)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * One of several wordings: `[open|read] {file}` picks one of each bracket, innermost first, then fills the names in.
 * `{File}` begins a sentence: with a capital.
 */
export function say(random: Random, template: string, slots: Slots = {}): string {
  let text = template
  while (text.includes('[')) {
    const next = text.replace(BRACKET, (_, inner: string) => random.pick(inner.split('|')))
    if (next === text) break
    text = next
  }
  return text.replace(NAME, (whole, name: string) => filled(name, slots) ?? whole)
}

/** Lines between a head and a tail, as many as come nearest to so many characters. Head and tail always stand. */
export function linesOf(
  characters: number,
  head: readonly string[],
  line: (index: number) => string,
  tail: readonly string[] = [],
): string {
  const lines = [...head]
  let length = 0
  for (const fixed of [...head, ...tail]) length += fixed.length + 1
  for (let index = 0; ; index++) {
    const next = line(index)
    if (length + next.length / 2 > characters && lines.length + tail.length > 0) break
    lines.push(next)
    length += next.length + 1
  }
  lines.push(...tail)
  return lines.join('\n')
}

/** A number with leading zeros. */
export function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

/** Whole cents as an amount: 1234 → 12.34. */
export function amount(cents: number): string {
  return `${Math.floor(cents / 100)}.${padded(cents % 100, 2)}`
}
