import { atOnce } from './atOnce.ts'
import { type Message, messageTexts } from './message.ts'
import type { Prompt } from './prompt.ts'

/** A message in which words stand: its place in the history, and the first passage with them. */
export interface Found {
  readonly index: number
  readonly before: string
  readonly words: string
  readonly after: string
}

/** Characters of a passage on either side of the words. */
const AROUND = 40

/** What looks for words as they are typed: any case, and any white space where they have some. Undefined for none. */
export function finderOf(words: string): RegExp | undefined {
  const typed = words.trim()
  if (typed === '') return undefined
  const source = typed.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')
  return new RegExp(source, 'iu')
}

function passageOf(text: string, { index, 0: words }: RegExpExecArray): Omit<Found, 'index'> {
  const start = Math.max(0, index - AROUND)
  const end = index + words.length
  const cut = (given: string): string => given.replace(/\s+/g, ' ')
  return {
    before: `${start > 0 ? '…' : ''}${cut(text.slice(start, index))}`,
    words: cut(words),
    after: `${cut(text.slice(end, end + AROUND))}${end + AROUND < text.length ? '…' : ''}`,
  }
}

/** The first passage of a message that has the words; undefined where it has none. Tool names and arguments are text too. */
function passageIn(message: Message, finder: RegExp): Omit<Found, 'index'> | undefined {
  for (const text of messageTexts(message)) {
    const match = finder.exec(text)
    if (match) return passageOf(text, match)
  }
  return undefined
}

/** The passage of a place at which words were found. */
export function foundAt(history: Prompt, index: number, words: string): Found | undefined {
  const message = history[index]?.message
  const finder = finderOf(words)
  const passage = message && finder && passageIn(message, finder)
  return passage && { index, ...passage }
}

/** So many messages are looked at between two pauses: a fraction of a frame, however long they are not. */
const AT_ONCE = 200

/**
 * The places of the messages in which words stand, in order, added to `places` as they are found. It pauses on the way,
 * so that the caller can give way to others, or end it.
 */
export function* findPlaces(history: Prompt, words: string, places: number[]): Generator<undefined, void> {
  const finder = finderOf(words)
  if (!finder) return
  for (const [index, { message }] of history.entries()) {
    if (messageTexts(message).some((text) => finder.test(text))) places.push(index)
    if (index % AT_ONCE === AT_ONCE - 1) yield
  }
}

/** The messages in which the words stand, in order; one passage of each. */
export function findMessages(history: Prompt, words: string): readonly Found[] {
  const places: number[] = []
  atOnce(findPlaces(history, words, places))
  return places.flatMap((index) => foundAt(history, index, words) ?? [])
}
