import { messageTexts } from './message.ts'
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

/** The messages in which the words stand, in order; one passage of each. Tool names and arguments are text too. */
export function findMessages(history: Prompt, words: string): readonly Found[] {
  const finder = finderOf(words)
  if (!finder) return []
  return history.flatMap(({ message }, index): readonly Found[] => {
    for (const text of messageTexts(message)) {
      const match = finder.exec(text)
      if (match) return [{ index, ...passageOf(text, match) }]
    }
    return []
  })
}
