import { type Message, messageTexts } from '../../message/message.ts'
import { findQuote } from '../normalise.ts'
import { prepare } from '../quote.ts'

const BEFORE = 40
const AFTER = 80
/** A text longer than this is not searched for a form of the words: their plain place is enough. */
const LONG = 60_000

function around(text: string, start: number, end: number): string {
  const from = Math.max(0, start - BEFORE)
  const to = Math.min(text.length, Math.max(end, start + AFTER))
  const line = text
    .slice(from, to)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .replace(/(?:\s|\\[nrt])+/g, ' ')
    .trim()
  return `${from > 0 ? '… ' : ''}${line}${to < text.length ? ' …' : ''}`
}

function plainPlace(text: string, words: string): number {
  return text.toLowerCase().indexOf(words.toLowerCase())
}

/** The text of a message around a quote, else around a shorter form of it, else around the longest of its words that is there. */
export function excerptAround(message: Message, quote: string, shorter?: string): string {
  const texts = messageTexts(message)
  for (const text of texts) {
    const place = text.length > LONG ? undefined : findQuote(text, quote)[0]
    if (place) return around(text, place.start, place.end)
  }
  const words = [...prepare(quote).content].sort((a, b) => b.end - b.start - (a.end - a.start)).map(({ text }) => text)
  for (const form of [quote, ...(shorter === undefined ? [] : [shorter]), ...words]) {
    for (const text of texts) {
      const at = plainPlace(text, form)
      if (at >= 0) return around(text, at, at + form.length)
    }
  }
  return around(texts[0] ?? '', 0, 0)
}
