import type { Counter } from '../budget/count.ts'
import { type Entry, isSummary, isTombstone, type Prompt } from '../message/prompt.ts'

/** One block of a ribbon: one entry, or neighbours that are too thin to be seen alone. */
export interface Block {
  readonly key: string
  /** A role, 'summary', 'tombstone' or 'tools'; of merged blocks the one with most tokens. */
  readonly role: string
  /** Merged blocks: tokens by role, so that their areas stay true though their order is gone. */
  readonly byRole?: ReadonlyMap<string, number>
  readonly tokens: number
  /** Indices of the first and last entry; −1 for the tool definitions. */
  readonly from: number
  readonly to: number
  readonly merged: number
}

function roleOf(entry: Entry): string {
  if (isSummary(entry)) return 'summary'
  return isTombstone(entry) ? 'tombstone' : entry.message.role
}

/**
 * A prompt as blocks in order, tool definitions first. Entries with fewer than `least` tokens are merged with thin
 * neighbours until the block has that many, so that a ribbon never has more blocks than can be seen; the sum stays.
 */
export function blocksOf(prompt: Prompt, counter: Counter, overhead: number, least: number): readonly Block[] {
  const blocks: Block[] = []
  if (overhead > 0) blocks.push({ key: 'tools', role: 'tools', tokens: overhead, from: -1, to: -1, merged: 1 })
  let thin: { block: Block; byRole: Map<string, number> } | undefined
  prompt.forEach((entry, index) => {
    const { tokens } = counter.message(entry.message)
    const role = roleOf(entry)
    const block: Block = { key: entry.message.id, role, tokens, from: index, to: index, merged: 1 }
    if (tokens >= least) {
      thin = undefined
      blocks.push(block)
      return
    }
    if (!thin || thin.block.tokens >= least) {
      thin = { block, byRole: new Map([[role, tokens]]) }
      blocks.push(block)
      return
    }
    const { byRole } = thin
    byRole.set(role, (byRole.get(role) ?? 0) + tokens)
    const most = [...byRole].reduce((best, next) => (next[1] > best[1] ? next : best))
    const { key, from, merged } = thin.block
    thin.block = { key, role: most[0], byRole, tokens: thin.block.tokens + tokens, from, to: index, merged: merged + 1 }
    blocks[blocks.length - 1] = thin.block
  })
  return blocks
}

/** A block as a part of the window, with the stripes of a merged one. */
export interface Part {
  readonly key: string
  readonly role: string
  readonly share: number
  readonly merged: number
  readonly stripes?: readonly (readonly [role: string, part: number])[]
}

/** A block on the scale of the window. */
export function segmentOf({ key, role, tokens, merged, byRole }: Block, window: number): Part {
  const part = { key, role, share: tokens / window, merged }
  if (!byRole || byRole.size < 2) return part
  return { ...part, stripes: [...byRole].map(([name, sum]) => [name, sum / Math.max(1, tokens)] as const) }
}
