import { ALONE, classAt, MARK, OTHER, SPACE, width } from '../survival/characters.ts'

/** What may stand between the words of one name: of a path, an address, a version, an option. */
const JOINERS = new Set('./:-@#+\\'.split(''))

/**
 * The terms of a text, in lower case: its words, the names that are joined of several words (a path whole and in its
 * parts), and pairs of neighbours in scripts without spaces. A term stands as often as the text has it.
 */
export function termsOf(text: string): readonly string[] {
  const terms: string[] = []
  const lower = text.toLowerCase()
  let at = 0
  while (at < lower.length) {
    const kind = classAt(lower, at)
    if (kind === OTHER || kind === SPACE || kind === MARK) at += width(lower, at)
    else if (kind === ALONE) at = unspaced(lower, at, terms)
    else at = joined(lower, at, terms)
  }
  return terms
}

/** Adds the pairs of a run of a script without spaces; gives where it ends. */
function unspaced(text: string, start: number, terms: string[]): number {
  let at = start
  let last = ''
  let alone = true
  while (classAt(text, at) === ALONE) {
    const next = at + width(text, at)
    const char = text.slice(at, next)
    if (last !== '') {
      terms.push(last + char)
      alone = false
    }
    last = char
    at = next
  }
  if (alone) terms.push(last)
  return at
}

function wordEnd(text: string, start: number): number {
  let at = start
  for (let kind = classAt(text, at); kind !== OTHER && kind !== SPACE && kind !== ALONE; kind = classAt(text, at)) {
    at += width(text, at)
  }
  return at
}

/** Adds a name and, where it is joined of several words, each of them; gives where it ends. */
function joined(text: string, start: number, terms: string[]): number {
  let end = wordEnd(text, start)
  terms.push(text.slice(start, end))
  let parts = 1
  while (JOINERS.has(text.charAt(end))) {
    let next = end + 1
    while (next - end < 3 && JOINERS.has(text.charAt(next))) next++
    const wordEndAt = wordEnd(text, next)
    if (wordEndAt === next) break
    terms.push(text.slice(next, wordEndAt))
    end = wordEndAt
    parts++
  }
  if (parts > 1) terms.push(text.slice(start, end))
  return end
}
