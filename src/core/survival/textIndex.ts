import { type Message, messageTexts } from '../message/message.ts'
import { fold } from './fold.ts'
import { indexWords, type WordIndex } from './words.ts'

/** One text of a message, ready for matching. */
export interface TextIndex extends WordIndex {
  /** As a card shows it. */
  readonly source: string
  /** What is matched: the source itself where it is ASCII, else folded. */
  readonly base: string
}

/** Indexes one text. */
export function indexText(source: string): TextIndex {
  const ascii = indexWords(source, false)
  if (ascii) return { source, base: source, hashes: ascii.hashes, starts: ascii.starts }
  const base = fold(source)
  const { hashes, starts } = indexWords(base, true) ?? { hashes: new Int32Array(0), starts: new Int32Array(0) }
  return { source, base, hashes, starts }
}

// A message is never mutated, so its identity is the key.
const indexes = new WeakMap<Message, readonly TextIndex[]>()

/** The texts of a message, indexed once as long as the message lives. */
export function indexMessage(message: Message): readonly TextIndex[] {
  const known = indexes.get(message)
  if (known) return known
  const found = messageTexts(message).map(indexText)
  indexes.set(message, found)
  return found
}
