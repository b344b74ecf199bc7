import { offsetsOf } from './fold.ts'
import { prepare, type Quote, type Range, standsAt } from './quote.ts'
import { indexText, type TextIndex } from './textIndex.ts'
import { hashOf } from './words.ts'

/**
 * All places where a quote stands in a text, in UTF-16 offsets of the text as given, in order and without overlap.
 * By the rule of `factSurvival`: case, white space and Unicode form do not matter, and words are not cut.
 */
export function findQuote(text: string, quote: string): Range[] {
  const prepared = prepare(quote)
  const index = indexText(text)
  const found = placesIn(index, prepared, false)
  if (found.length === 0) return found
  const offsets = offsetsOf(text, index.base)
  return found.map(({ start, end }) => ({ start: offsets.start(start), end: offsets.end(end) }))
}

/** The places of a quote in an indexed text, in offsets of its base. `first`: no more than one. */
export function placesIn(index: TextIndex, quote: Quote, first: boolean): Range[] {
  const found: Range[] = []
  let free = 0
  const add = (range: Range | undefined) => {
    if (!range || range.start < free) return
    found.push(range)
    free = range.end
  }
  if (quote.anchor) {
    const { start: offset } = quote.anchor
    const hash = hashOf(quote.anchor.text)
    const { words, length } = index
    for (let at = 0; at < length && !(first && found.length > 0); at += 2) {
      if (words[at] === hash) add(standsAt(index.base, words[at + 1] ?? 0, quote, offset))
    }
  } else if (quote.text !== '') {
    const [head = ''] = quote.text.split(' ', 1)
    let at = index.base.indexOf(head)
    while (at >= 0 && !(first && found.length > 0)) {
      add(standsAt(index.base, at, quote, 0))
      at = index.base.indexOf(head, Math.max(at + 1, free))
    }
  }
  return found
}
