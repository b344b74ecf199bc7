import { anthropicCompaction } from './anthropicCompaction.ts'
import { compact } from './compact.ts'
import { none } from './none.ts'
import { prune } from './prune.ts'
import { recorded } from './recorded.ts'
import type { Strategy } from './strategy.ts'

/** Every strategy. A new one is one file and one line here; the contract test runs over this list. */
export const STRATEGIES: readonly Strategy[] = [prune, compact, anthropicCompaction, none]

/** Every strategy that a document may name: a lane that shows a recorded prompt is made by a file, not chosen. */
export const ALL_STRATEGIES: readonly Strategy[] = [...STRATEGIES, recorded]

/** The strategy with this id, or undefined for one that this version does not know. */
export function strategyById(id: string): Strategy | undefined {
  return ALL_STRATEGIES.find((strategy) => strategy.id === id)
}
