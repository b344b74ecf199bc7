import type { Conversation } from '../formats/format.ts'
import { compact } from '../strategies/compact.ts'
import { defaultParameters } from '../strategies/parameters.ts'
import { prune } from '../strategies/prune.ts'
import { type BudgetSettings, DOCUMENT_VERSION, type Document, type Lane } from './document.ts'

/** The window that stands in for one that a document does not say. */
export const DEFAULT_WINDOW = 8_000

/** Windows that models have, in decimal thousands as their vendors write them. */
const WINDOWS = [4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 200_000, 1_000_000] as const

/** A budget with the thresholds of the reference: 80 and 90 percent, the newest two messages protected. */
export function defaultBudget(window: number = DEFAULT_WINDOW): BudgetSettings {
  return {
    window,
    reserve: 0,
    compaction: 0.8,
    pruning: 0.9,
    keepLast: 2,
    counter: 'estimate',
    // What a picture of 1024 x 1024 pixels costs in high detail with OpenAI's older vision models.
    imageTokens: 765,
    readings: [],
  }
}

/**
 * The three lanes that a bench starts with. An example brings the text of its scripted summary,
 * which replaces the empty one; for an imported history the outline summariser answers.
 */
export function defaultLanes(kind: 'example' | 'imported'): readonly Lane[] {
  const summariser = kind === 'example' ? 'scripted' : 'outline'
  const compacting = {
    id: compact.id,
    parameters: { ...defaultParameters(compact.parameters), policy: 'keep', summariser, words: 8 },
  }
  const pruning = { id: prune.id, parameters: defaultParameters(prune.parameters) }
  return [
    { id: 'prune', name: 'Prune', when: 'now', strategy: pruning, repair: {} },
    { id: 'compact', name: 'Compact', when: 'now', strategy: compacting, repair: {} },
    {
      id: 'compact-set',
      name: 'Compact + survival set',
      when: 'now',
      protect: { errors: true, corrections: true, marks: false },
      strategy: compacting,
      repair: {},
    },
  ]
}

/** The window of a history that somebody begins to write: a few messages fill it. */
const BLANK_WINDOW = 1_000

/** An empty history to be written, with the lanes that a bench starts with. */
export function blankDocument(): Document {
  return {
    version: DOCUMENT_VERSION,
    title: 'New history',
    history: [],
    tools: [],
    facts: [],
    pins: new Map(),
    budget: defaultBudget(BLANK_WINDOW),
    lanes: defaultLanes('imported'),
  }
}

/**
 * The window in which an imported history is worth looking at: the largest usual one that it fills to at
 * least 80 percent; a history too small for all of them gets one that it fills to about 93.
 */
export function suggestWindow(tokens: number): number {
  const needed = Number.isFinite(tokens) ? Math.max(0, tokens) : 0
  // In whole numbers: 0.8 × window is not exact.
  const filled = WINDOWS.findLast((window) => needed * 10 >= window * 8)
  return filled ?? Math.max(100, Math.ceil(Math.ceil(needed / 0.93) / 100) * 100)
}

/** A document of an imported history. `tokens` is what the history and its tools cost by the estimate. */
export function documentFromImport(imported: Conversation, tokens: number, title = 'Imported history'): Document {
  return {
    version: DOCUMENT_VERSION,
    title: imported.title ?? title,
    history: imported.history,
    tools: imported.tools,
    facts: [],
    pins: new Map(),
    budget: defaultBudget(suggestWindow(tokens)),
    lanes: defaultLanes('imported'),
  }
}
