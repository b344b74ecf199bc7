import {
  ALONE,
  before,
  classAt,
  classOf,
  isHigh,
  isLow,
  JOIN,
  lowerLatin,
  MARK,
  OTHER,
  WORD,
  width,
} from './characters.ts'
import { fold } from './fold.ts'

/**
 * The words of one text as numbers, two for each: its hash and where it starts. No string a word. Two words can share
 * a hash, so whoever acts on one compares the characters. A word is a run of letters, digits and their marks;
 * `/ . : _ '` part words.
 */
export type WordIndex = Int32Array

const SEED = 0x811c9dc5 | 0
const PRIME = 0x01000193

/** By code, so that the patterns behind `classOf` are compiled only for texts that need them. */
function isLatinWord(code: number): boolean {
  if (code < 128) return classOf(code) === WORD
  return code < 0xc0 ? 'ª²³µ¹º¼½¾'.includes(String.fromCharCode(code)) : code !== 0xd7 && code !== 0xf7
}

/** The lower-case code of a letter or digit of Latin-1, 0 for every other character there. */
const latinWord = new Uint8Array(256)
for (let code = 0; code < latinWord.length; code++) if (isLatinWord(code)) latinWord[code] = lowerLatin(code)

/** The hash that an index has for a folded word. */
export function hashOf(word: string): number {
  return hashWith(SEED, word)
}

/** A hash with more text behind it: `hashWith(hashOf(a), b)` is `hashOf(a + b)`. */
export function hashWith(hash: number, text: string): number {
  let more = hash
  for (let index = 0; index < text.length; index++) more = Math.imul(more ^ text.charCodeAt(index), PRIME)
  return more
}

const HASH_OF_NOT = hashOf('not')

let words = new Int32Array(8192)

function grow(): void {
  const more = new Int32Array(words.length * 2)
  more.set(words)
  words = more
}

/** True where the one-letter word at `start` is the end of "don't", which counts as "not". */
export function isContractedNot(text: string, start: number): boolean {
  if ((text.charCodeAt(start) | 0x20) !== 0x74) return false
  const mark = text.charCodeAt(start - 1)
  return (mark === 0x27 || mark === 0x2019) && (text.charCodeAt(start - 2) | 0x20) === 0x6e
}

/** Characters that folding leaves as they are, one by one: dashes, curly quotes, bullets, the ellipsis, and Han. */
function isCaseless(code: number): boolean {
  return (code >= 0x2010 && code <= 0x2027) || (code >= 0x3400 && code <= 0x9fff)
}

/** Pictures, which folding leaves as they are too. */
function isPicture(text: string, at: number): boolean {
  const high = text.charCodeAt(at)
  return high >= 0xd83c && high <= 0xd83e && isLow(text.charCodeAt(at + 1)) && classAt(text, at) === OTHER
}

/**
 * Scans the words of a text in one pass into `scannedWords`, and gives how many numbers they take; −1 at the first
 * character that folding may change, Latin-1 apart: then, and only then, the text has to be folded. Case does not matter.
 */
export function scanPlain(text: string): number {
  const length = text.length
  let count = 0
  let at = 0
  while (at < length) {
    let code = text.charCodeAt(at)
    let low = code > 255 ? 0 : (latinWord[code] ?? 0)
    const start = at
    let hash = SEED
    if (low === 0) {
      at++
      if (code <= 255) continue
      if (isCaseless(code)) {
        if (classOf(code) !== ALONE) continue
        hash = Math.imul(hash ^ code, PRIME)
      } else if (isPicture(text, start)) {
        at++
        continue
      } else return -1
    } else {
      do {
        hash = Math.imul(hash ^ low, PRIME)
        if (++at === length) break
        code = text.charCodeAt(at)
        low = code > 255 ? 0 : (latinWord[code] ?? 0)
      } while (low !== 0)
    }
    if (count === words.length) grow()
    words[count++] = at - start === 1 && isContractedNot(text, start) ? HASH_OF_NOT : hash
    words[count++] = start
  }
  return count
}

/** Scans the words of a folded text into `scannedWords`, and gives how many numbers they take. */
export function scanFolded(text: string): number {
  const length = text.length
  let count = 0
  let start = -1
  let hash = SEED
  let alone = false
  for (let at = 0; at <= length; at++) {
    const code = at < length ? text.charCodeAt(at) : 0x20
    let kind = 0
    let second = 0
    if (code < 128) kind = latinWord[code] ? WORD : 0
    else if (isHigh(code) && isLow(text.charCodeAt(at + 1))) {
      second = text.charCodeAt(at + 1)
      kind = classOf(text.codePointAt(at) ?? 0)
    } else kind = classOf(code)
    if (start >= 0 && (kind === MARK || (kind === WORD && !alone))) hash = Math.imul(hash ^ code, PRIME)
    else {
      if (start >= 0) {
        if (count === words.length) grow()
        words[count++] = at - start === 1 && isContractedNot(text, start) ? HASH_OF_NOT : hash
        words[count++] = start
        start = -1
      }
      alone = kind === ALONE
      if (alone || kind === WORD) {
        start = at
        hash = Math.imul(SEED ^ code, PRIME)
      }
    }
    if (second !== 0) {
      if (start >= 0) hash = Math.imul(hash ^ second, PRIME)
      at++
    }
  }
  return count
}

/** What the last scan found, with old words behind it: good until the next scan. A list a text would cost more. */
export function scannedWords(): WordIndex {
  return words
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

export interface Word {
  /** Folded; "not" for the end of "don't". */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The words of a short text as strings, with offsets in the text as given (best in NFC). Not for big texts. */
export function wordsOf(text: string): readonly Word[] {
  const index = words.slice(0, scanFolded(text))
  const found: Word[] = []
  for (let at = 0; at < index.length; at += 2) {
    const start = index[at + 1] ?? 0
    const end = wordEnd(text, start)
    const contracted = end - start === 1 && isContractedNot(text, start)
    found.push({ text: contracted ? 'not' : fold(text.slice(start, end)), start, end })
  }
  return found
}

/** Where a word starts in the indexed text. */
export function wordStart(index: WordIndex, word: number): number {
  return index[word * 2 + 1] ?? 0
}
