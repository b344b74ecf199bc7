import type { Part } from '../../message/message.ts'
import { count } from '../../words/words.ts'

/** Counts what a format cannot say. */
export interface Losses {
  /** `noun`: in the singular, such as `image of an assistant message`. */
  add(noun: string, plural?: string): void
  words(): readonly string[]
}

export function createLosses(): Losses {
  const lost = new Map<string, { plural: string | undefined; times: number }>()
  return {
    add(noun, plural) {
      const one = lost.get(noun)
      if (one) one.times++
      else lost.set(noun, { plural, times: 1 })
    },
    words: () => [...lost].map(([noun, { plural, times }]) => count(times, noun, plural)),
  }
}

/** Says that a part has no place in the format. */
export function losePart(part: Exclude<Part, { type: 'text' | 'call' }>, losses: Losses, where = ''): void {
  switch (part.type) {
    case 'reasoning':
      losses.add(`reasoning part${where}`, `reasoning parts${where}`)
      return
    case 'opaque':
      losses.add('opaque part')
      return
    case 'image':
      losses.add(`image${where}`, `images${where}`)
      return
    case 'file':
      losses.add(`file${where}`, `files${where}`)
  }
}
