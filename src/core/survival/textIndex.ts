import { type Message, messageTexts } from '../message/message.ts'
import { fold } from './fold.ts'
import { indexAscii, indexFolded, type WordIndex } from './words.ts'

/** One text of a message, ready for matching. */
export interface TextIndex {
  /** As a card shows it. */
  readonly source: string
  /** What is matched: the source itself where it is ASCII, else folded. */
  readonly base: string
  readonly words: WordIndex
}

/** Indexes one text. */
export function indexText(source: string): TextIndex {
  const ascii = indexAscii(source)
  if (ascii) return { source, base: source, words: ascii }
  const base = fold(source)
  return { source, base, words: indexFolded(base) }
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
