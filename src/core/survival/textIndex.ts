import { fold } from './fold.ts'
import { scanAscii, scanFolded, scannedWords, type WordIndex } from './words.ts'

/** One text of a message, ready for matching. */
export interface TextIndex {
  /** As a card shows it. */
  readonly source: string
  /** What is matched: the source itself where it is ASCII, else folded. */
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
  const length = scanAscii(source)
  if (length >= 0) return { source, base: source, words: scannedWords(), length }
  const base = fold(source)
  const folded = scanFolded(base)
  return { source, base, words: scannedWords(), length: folded }
}

/** Indexes one text, to be kept. */
export function indexText(source: string): TextIndex {
  const scanned = scanText(source)
  return { ...scanned, words: scanned.words.slice(0, scanned.length) }
}
