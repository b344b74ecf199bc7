import type { Counter } from '../budget/count.ts'
import type { BudgetSettings } from '../document/document.ts'
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
    let most = role
    for (const [other, sum] of byRole) if (sum > (byRole.get(most) ?? 0)) most = other
    const { key, from, merged } = thin.block
    thin.block = { key, role: most, byRole, tokens: thin.block.tokens + tokens, from, to: index, merged: merged + 1 }
    blocks[blocks.length - 1] = thin.block
  })
  return blocks
}

/** Lane ribbons are a fifth as wide as the budget's: blocks below this part of the window are merged. */
const THINNEST = 0.011

/** How many windows a ribbon is wide: more than one where the history is larger than the window. */
export function ribbonScale(total: number, { window }: BudgetSettings): number {
  return Math.min(1.5, Math.max(1, total / window))
}

/** What the blocks of a lane's ribbon are made of, beside its prompt. */
export interface RibbonInputs {
  readonly counter: Counter
  /** Tokens of the tool definitions, and of the whole history with them. */
  readonly overhead: number
  readonly total: number
  readonly budget: BudgetSettings
}

interface Drawn {
  readonly inputs: string
  readonly blocks: readonly Block[]
}

const drawn = new WeakMap<Prompt, Drawn>()

function inputsOf({ counter, overhead, total, budget }: RibbonInputs): string {
  const { imageTokens, calibration, window } = budget
  return JSON.stringify([counter.source, imageTokens, calibration, overhead, ribbonScale(total, budget) * window])
}

/** Takes over blocks of the same inputs that were worked out elsewhere. */
export function knowBlocks(prompt: Prompt, inputs: RibbonInputs, blocks: readonly Block[]): void {
  drawn.set(prompt, { inputs: inputsOf(inputs), blocks })
}

/** The blocks of a lane's ribbon: once per prompt, as long as what it is counted by and its window stay. */
export function laneBlocks(prompt: Prompt, given: RibbonInputs): readonly Block[] {
  const inputs = inputsOf(given)
  const known = drawn.get(prompt)
  if (known?.inputs === inputs) return known.blocks
  const { counter, overhead, total, budget } = given
  const blocks = blocksOf(prompt, counter, overhead, THINNEST * budget.window * ribbonScale(total, budget))
  // A count that is still missing comes later.
  if (counter.missing.size === 0) drawn.set(prompt, { inputs, blocks })
  return blocks
}

/** A block as a part of the window, with the stripes of a merged one. */
export interface Part {
  readonly key: string
  readonly role: string
  readonly share: number
  readonly tokens: number
  readonly merged: number
  readonly stripes?: readonly (readonly [role: string, part: number])[]
}

/** A block on the scale of the window. */
export function segmentOf({ key, role, tokens, merged, byRole }: Block, window: number): Part {
  const part = { key, role, share: tokens / window, tokens, merged }
  if (!byRole || byRole.size < 2) return part
  return { ...part, stripes: [...byRole].map(([name, sum]) => [name, sum / Math.max(1, tokens)] as const) }
}
