import { ALONE, before, classAt, classOf, isHigh, isLow, JOIN, MARK, WORD } from './characters.ts'
import { fold } from './fold.ts'

/**
 * The words of one text as numbers: 8 bytes a word, no string. Two words can share a hash, so whoever acts on one
 * compares the characters. A word is a run of letters, digits and their marks; `/ . : _ '` part words.
 */
export interface WordIndex {
  readonly hashes: Int32Array
  /** Offsets in the indexed text. */
  readonly starts: Int32Array
}

const SEED = 0x811c9dc5 | 0
const PRIME = 0x01000193
const NO_WORDS: WordIndex = { hashes: new Int32Array(0), starts: new Int32Array(0) }

/** The lower-case code of an ASCII letter or digit, 0 for every other ASCII character. */
const asciiWord = new Uint8Array(128)
for (let code = 0; code < 128; code++) {
  if (classOf(code) === WORD) asciiWord[code] = String.fromCharCode(code).toLowerCase().charCodeAt(0)
}

/** The hash that `indexWords` gives a folded word. */
export function hashOf(word: string): number {
  let hash = SEED
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), PRIME)
  return hash
}

const HASH_OF_NOT = hashOf('not')

let hashes = new Int32Array(4096)
let starts = new Int32Array(4096)

function grow(): void {
  const more = [new Int32Array(hashes.length * 2), new Int32Array(hashes.length * 2)] as const
  more[0].set(hashes)
  more[1].set(starts)
  ;[hashes, starts] = more
}

/** True where the one-letter word at `start` is the end of "don't", which counts as "not". */
export function isContractedNot(text: string, start: number): boolean {
  if ((text.charCodeAt(start) | 0x20) !== 0x74) return false
  const mark = text.charCodeAt(start - 1)
  return (mark === 0x27 || mark === 0x2019) && (text.charCodeAt(start - 2) | 0x20) === 0x6e
}

/**
 * Indexes the words of a text in one pass. The text must be ASCII in any case, or folded; an ASCII pass that meets
 * another character gives undefined, so that the caller folds only the texts that need it.
 */
export function indexWords(text: string, folded: boolean): WordIndex | undefined {
  const length = text.length
  let count = 0
  let start = -1
  let hash = SEED
  let alone = false
  for (let at = 0; at <= length; at++) {
    let code = at < length ? text.charCodeAt(at) : 0x20
    const low = code < 128 ? (asciiWord[code] ?? 0) : 0
    if (low !== 0 && !alone) {
      if (start < 0) {
        start = at
        hash = SEED
      }
      hash = Math.imul(hash ^ low, PRIME)
      continue
    }
    let kind = low !== 0 ? WORD : 0
    let second = 0
    if (code >= 128) {
      if (!folded) return undefined
      if (isHigh(code) && isLow(text.charCodeAt(at + 1))) {
        second = text.charCodeAt(at + 1)
        kind = classOf(text.codePointAt(at) ?? 0)
      } else kind = classOf(code)
    } else if (kind === WORD) code = low
    if (start >= 0 && (kind === MARK || (kind === WORD && !alone))) {
      hash = Math.imul(hash ^ code, PRIME)
      if (second !== 0) hash = Math.imul(hash ^ second, PRIME)
    } else {
      if (start >= 0) {
        if (count === hashes.length) grow()
        hashes[count] = at - start === 1 && isContractedNot(text, start) ? HASH_OF_NOT : hash
        starts[count++] = start
        start = -1
      }
      alone = kind === ALONE
      if (alone || kind === WORD) {
        start = at
        hash = Math.imul(SEED ^ code, PRIME)
        if (second !== 0) hash = Math.imul(hash ^ second, PRIME)
      }
    }
    if (second !== 0) at++
  }
  return count === 0 ? NO_WORDS : { hashes: hashes.slice(0, count), starts: starts.slice(0, count) }
}

/** Where the word that starts at `start` ends. */
export function wordEnd(text: string, start: number): number {
  let at = start + width(text, start)
  if (classAt(text, start) === ALONE) {
    while (classAt(text, at) === MARK) at += width(text, at)
    return at
  }
  for (let kind = classAt(text, at); kind === WORD || kind === MARK; kind = classAt(text, at)) at += width(text, at)
  return at
}

/** Widens a range so that it cuts no identifier: `test_a` inside `test_ab_2` becomes the whole of it. */
export function wholeIdentifiers(text: string, start: number, end: number): { start: number; end: number } {
  const inside = (kind: number) => kind === WORD || kind === JOIN || kind === MARK
  if (inside(classAt(text, start))) {
    for (let at = before(text, start); at >= 0 && inside(classAt(text, at)); at = before(text, at)) start = at
  }
  if (inside(classAt(text, before(text, end)))) {
    while (end < text.length && inside(classAt(text, end))) end += width(text, end)
  }
  return { start, end }
}

function width(text: string, at: number): number {
  return isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1)) ? 2 : 1
}

export interface Word {
  /** Folded; "not" for the end of "don't". */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The words of a short text as strings, with offsets in the text as given (best in NFC). Not for big texts. */
export function wordsOf(text: string): readonly Word[] {
  const { starts } = indexWords(text, true) ?? NO_WORDS
  return Array.from(starts, (start) => {
    const end = wordEnd(text, start)
    const contracted = end - start === 1 && isContractedNot(text, start)
    return { text: contracted ? 'not' : fold(text.slice(start, end)), start, end }
  })
}
