import { type Message, messageTexts } from '../../message/message.ts'
import { findQuote } from '../normalise.ts'
import { prepare } from '../quote.ts'
import { NEGATIONS } from '../wordLists.ts'

const BEFORE = 28
const AFTER = 110
/** A text longer than this is not searched for a quote by the rule of survival: its plain place is enough. */
const LONG = 60_000
/** Places of one word that are looked at. */
const MOST_PLACES = 40

/** The beginning of the word before which a text is cut, so that no word is cut in two. */
function wordStart(text: string, at: number, limit: number): number {
  const gap = text.slice(at, limit).search(/\s\S/)
  return at === 0 || gap < 0 ? at : at + gap + 1
}

function around(text: string, start: number, end: number): string {
  const from = wordStart(text, Math.max(0, start - BEFORE), start)
  const most = Math.max(end, start + AFTER)
  const space = most < text.length ? text.lastIndexOf(' ', most) : -1
  const to = space > end ? space : Math.min(text.length, most)
  const line = text
    .slice(from, to)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .replace(/(?:\s|\\[nrt])+/g, ' ')
    .trim()
  return `${from > 0 ? '… ' : ''}${line}${to < text.length ? ' …' : ''}`
}

interface Spot {
  readonly at: number
  readonly word: number
}

/** Where in a text most of the words stand close to each other; how many, and the first place of the closest. */
function densest(text: string, words: readonly string[]): { readonly shared: number; readonly at: number } {
  const lower = text.toLowerCase()
  const spots: Spot[] = []
  words.forEach((word, index) => {
    let places = 0
    for (let at = lower.indexOf(word); at >= 0 && places < MOST_PLACES; at = lower.indexOf(word, at + 1)) {
      spots.push({ at, word: index })
      places++
    }
  })
  spots.sort((a, b) => a.at - b.at)
  let best = { shared: 0, at: 0 }
  spots.forEach(({ at }, first) => {
    const seen = new Set<number>()
    for (let next = first; next < spots.length && (spots[next]?.at ?? 0) <= at + AFTER; next++) {
      seen.add(spots[next]?.word ?? 0)
    }
    if (seen.size > best.shared) best = { shared: seen.size, at }
  })
  return best
}

/** The text of a message around a quote, else around a shorter form of it, else where most of its words stand together. */
export function excerptAround(message: Message, quote: string, shorter?: string): string {
  const texts = messageTexts(message)
  for (const text of texts) {
    const place = text.length > LONG ? undefined : findQuote(text, quote)[0]
    if (place) return around(text, place.start, place.end)
  }
  for (const form of [quote, ...(shorter === undefined || shorter === quote ? [] : [shorter])]) {
    for (const text of texts) {
      const at = text.toLowerCase().indexOf(form.toLowerCase())
      if (at >= 0) return around(text, at, at + form.length)
    }
  }
  const words = prepare(quote).content.flatMap(({ text }) => (NEGATIONS.has(text) ? [] : [text]))
  let best = { shared: 0, at: 0, text: texts[0] ?? '' }
  for (const text of texts) {
    const found = densest(text, words)
    if (found.shared > best.shared) best = { ...found, text }
  }
  return around(best.text, best.at, best.at)
}
