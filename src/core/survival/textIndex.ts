import { fold } from './fold.ts'
import { scanFolded, scannedWords, scanPlain, type WordIndex } from './words.ts'

/** One text of a message, ready for matching. */
export interface TextIndex {
  /** As a card shows it. */
  readonly source: string
  /** What is matched: the source itself where folding would only change the case of Latin-1 letters, else folded. */
  readonly base: string
  readonly words: WordIndex
  /** How many numbers of `words` belong to this text. */
  readonly length: number
}

/**
 * Scans one text. Good until the next text is scanned: matching a long history would spend more on keeping what was
 * scanned than on scanning it.
 */
export function scanText(source: string): TextIndex {
  const length = scanPlain(source)
  if (length >= 0) return { source, base: source, words: scannedWords(), length }
  const base = fold(source)
  const folded = scanFolded(base)
  return { source, base, words: scannedWords(), length: folded }
}

let newest: TextIndex | undefined

/** Indexes one text, to be kept. The newest is remembered: several facts may stand altered in one long summary. */
export function indexText(source: string): TextIndex {
  if (newest?.source === source) return newest
  const scanned = scanText(source)
  newest = { ...scanned, words: scanned.words.slice(0, scanned.length) }
  return newest
}
