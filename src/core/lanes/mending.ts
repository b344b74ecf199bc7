import { extractOnce } from '../extract/once.ts'
import type { Extract } from '../strategies/strategy.ts'
import { mergedWith, sentPrompt } from './merge.ts'
import { repairPrompt } from './repair.ts'

/**
 * All that a lane with repairs or an extractive summary needs, as one argument: most lanes have neither, and a page that
 * has to draw its first bench does without. A lane that needs it waits until it is given.
 */
export interface Mending {
  readonly extract?: Extract
  readonly repairPrompt: typeof repairPrompt
  readonly sentPrompt: typeof sentPrompt
  readonly mergedWith: typeof mergedWith
}

export const MENDING: Mending = { extract: extractOnce, repairPrompt, sentPrompt, mergedWith }
