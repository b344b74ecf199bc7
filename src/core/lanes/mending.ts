import { mergedWith, sentPrompt } from './merge.ts'
import { repairPrompt } from './repair.ts'

/**
 * All that a lane with repairs needs, as one argument: most lanes have none, and a page that has to draw its first bench
 * does without. A lane with repairs waits until it is given.
 */
export interface Mending {
  readonly repairPrompt: typeof repairPrompt
  readonly sentPrompt: typeof sentPrompt
  readonly mergedWith: typeof mergedWith
}

export const MENDING: Mending = { repairPrompt, sentPrompt, mergedWith }
