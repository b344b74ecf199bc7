import type { Part } from '../lanes/segments.ts'
import { count } from './words.ts'

/** What a block stands for: "12 messages drawn as one, 340 tokens: 80% tool, 20% user". */
export function blockWords({ role, tokens, merged, stripes }: Part): string {
  const cost = count(tokens, 'token')
  if (merged === 1) return `${role}, ${cost}`
  const shares = (stripes ?? [[role, 1] as const])
    .filter(([, part]) => part > 0)
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, part]) => (part === 1 ? name : `${Math.max(1, Math.round(part * 100))}% ${name}`))
  return `${count(merged, 'message')} drawn as one, ${cost}: ${shares.join(', ')}`
}

/** The words of the block at a place of a ribbon, as a part of the window from its begin; '' behind the last. */
export function wordsAt(parts: readonly Part[], place: number): string {
  let end = 0
  const pointed = parts.find(({ share }) => {
    end += share
    return place < end
  })
  return pointed ? blockWords(pointed) : ''
}
