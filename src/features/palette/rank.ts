import { defaultFilter } from 'cmdk'

/** What a search looks at: a name, and other words for it. */
export interface Named {
  readonly label: string
  /** Found too, behind what has it in its name. */
  readonly also?: string
}

/** Guesses at a misspelt or shortened word that are shown where nothing matches. */
const MOST_GUESSES = 8

/** The guesses worth showing, of 1: below it letters only happen to come in this order. */
const LEAST_LIKELY = 0.02

/** Without case and accents. */
function plain(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordsOf(text: string): readonly string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function startEach(asked: readonly string[], words: readonly string[]): boolean {
  return asked.every((part) => words.some((word) => word.startsWith(part)))
}

/** How well a name answers what was asked: 4 the name begins with it, 1 its parts stand somewhere, 0 not. */
function tierOf({ label, also = '' }: Named, search: string): number {
  const asked = wordsOf(search)
  const words = wordsOf(label)
  if (words.join(' ').startsWith(asked.join(' '))) return 4
  if (startEach(asked, words)) return 3
  const all = [...words, ...wordsOf(also)]
  if (startEach(asked, all)) return 2
  const text = all.join(' ')
  return asked.every((part) => text.includes(part)) ? 1 : 0
}

/**
 * What answers a search, best first: names that begin with it, then those with words that do, then other words for it,
 * then parts of words; among equals the order stays. Only where nothing has the letters as typed it guesses: `hlp`.
 */
export function ranked<T extends Named>(items: readonly T[], search: string): readonly T[] {
  if (wordsOf(search).length === 0) return items
  const found = items.flatMap((item) => {
    const tier = tierOf(item, search)
    return tier > 0 ? [{ item, tier }] : []
  })
  if (found.length > 0) return found.sort((a, b) => b.tier - a.tier).map(({ item }) => item)
  return items
    .map((item) => ({ item, likely: defaultFilter?.(plain(item.label), plain(search)) ?? 0 }))
    .filter(({ likely }) => likely >= LEAST_LIKELY)
    .sort((a, b) => b.likely - a.likely)
    .slice(0, MOST_GUESSES)
    .map(({ item }) => item)
}
