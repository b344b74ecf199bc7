import type { Change } from './fact.ts'
import { offsetsOf } from './fold.ts'
import type { TextIndex } from './textIndex.ts'
import { isNameLike, type Token, tokensOf } from './tokens.ts'
import { NEGATIONS, NUMBER_WORDS } from './wordLists.ts'
import { isContractedNot, wholeIdentifiers, wordEnd, wordStart } from './words.ts'

/** A window over a text's words: how many of the quote's content words it holds, and its first and last of them. */
export interface Window {
  readonly matched: number
  readonly first: number
  readonly last: number
}

/** Whether a match of `matched` of `n` content words counts: at least two, and at least 60 %. */
export function isEnough(matched: number, n: number): boolean {
  return matched >= 2 && matched * 5 >= n * 3
}

/**
 * The best window over the hits of one quote in one text: most content words, then the tightest, then the earliest.
 * `places` are word numbers in rising order, `terms` which word of the quote each is, `need` how often the quote has
 * it. `reach` is the width in words that a window may have (2n + 4). Linear in the hits,
 * of which the first `length` count.
 */
export function bestWindow(
  places: readonly number[],
  terms: readonly number[],
  need: readonly number[],
  reach: number,
  length = places.length,
): Window | undefined {
  const have = need.map(() => 0)
  let best: Window | undefined
  let matched = 0
  let left = 0
  for (let right = 0; right < length; right++) {
    const term = terms[right] ?? 0
    const last = places[right] ?? 0
    have[term] = (have[term] ?? 0) + 1
    if ((have[term] ?? 0) <= (need[term] ?? 0)) matched++
    while (left < right) {
      const leaving = terms[left] ?? 0
      const tooFar = last - (places[left] ?? 0) >= reach
      const spare = (have[leaving] ?? 0) > (need[leaving] ?? 0)
      if (!tooFar && !spare) break
      have[leaving] = (have[leaving] ?? 0) - 1
      if (!spare) matched--
      left++
    }
    const first = places[left] ?? 0
    if (!best || matched > best.matched || (matched === best.matched && last - first < best.last - best.first)) {
      best = { matched, first, last }
    }
  }
  return best
}

/** A window as it is shown: the passage in the original text, and what is different in it. */
export interface Alteration {
  readonly passage: string
  readonly change: Change
  readonly missing: readonly string[]
  readonly added: readonly string[]
}

/** How many words before a match may hold the "not" that turns it round. */
const NEGATION_REACH = 2

/** What changed between a quote and the window where it stands altered. */
export function alterationOf(quote: string, index: TextIndex, window: Window): Alteration {
  const { base, source } = index
  const first = negationBefore(index, window) ?? window.first
  const { start, end } = wholeIdentifiers(
    base,
    startOf(index, first),
    wordEnd(base, wordStart(index.words, window.last)),
  )
  const offsets = offsetsOf(source, base)
  const from = offsets.start(start)
  const to = offsets.end(end)
  const quoted = tokensOf(quote, 0, quote.length)
  const missing = new Map<string, Token[]>()
  for (const token of quoted) {
    const same = missing.get(token.text)
    if (same) same.push(token)
    else missing.set(token.text, [token])
  }
  const added: Token[] = []
  for (const token of tokensOf(source, from, to)) if (!missing.get(token.text)?.shift()) added.push(token)
  const left = [...missing.values()].flat().sort((a, b) => a.start - b.start)
  return {
    passage: source.slice(from, to),
    change: changeOf(quoted, left, added),
    missing: [...new Set(left.map((token) => token.text))],
    added: [...new Set(added.map((token) => token.text))],
  }
}

/** Where a word starts; for the "t" of "don't", where "don't" does. */
function startOf(index: TextIndex, word: number): number {
  const start = wordStart(index.words, word)
  return isContractedNot(index.base, start) ? wordStart(index.words, word - 1) : start
}

/** The number of a negation that stands just before a window in the same clause. */
function negationBefore({ base, words }: TextIndex, window: Window): number | undefined {
  const end = wordStart(words, window.first)
  for (let word = window.first - 1; word >= Math.max(0, window.first - NEGATION_REACH); word--) {
    const start = wordStart(words, word)
    if (/[.!?;:,\n]/.test(base.slice(start, end))) return undefined
    const [token] = tokensOf(base, start, wordEnd(base, start))
    if (token && NEGATIONS.has(token.text)) return word
  }
  return undefined
}

function numbersIn(tokens: readonly Token[]): string {
  return tokens
    .flatMap(({ text }) => (/^\p{N}/u.test(text) ? [text] : (NUMBER_WORDS.get(text) ?? [])))
    .sort()
    .join(' ')
}

/**
 * The gravest change first: a number, a negation, a name, else the wording. Where words of a quote without a number are
 * missing, a number that stands between the others is of something else.
 */
function changeOf(quoted: readonly Token[], missing: readonly Token[], added: readonly Token[]): Change {
  const ofTheQuote = missing.length === 0 || numbersIn(quoted) !== ''
  if (ofTheQuote && numbersIn(missing) !== numbersIn(added)) return 'number'
  const negations = (tokens: readonly Token[]) => tokens.filter(({ text }) => NEGATIONS.has(text)).length
  if (negations(missing) !== negations(added)) return 'negation'
  return [...missing, ...added].some(isNameLike) ? 'name' : 'wording'
}
