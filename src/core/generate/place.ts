import { promptTokens } from '../budget/costs.ts'
import { estimateCounter } from '../budget/estimate.ts'
import type { Document, Lane } from '../document/document.ts'
import { toPrompt } from '../message/prompt.ts'
import { type Generated, generateTurns } from './generate.ts'
import { AGENT_NAMES, type GenerateSettings } from './settings.ts'

/** What stands before the messages that are to be made up, in tokens by the estimate with its calibration. */
export function tokensBefore({ history, tools, budget }: Document): number {
  const { imageTokens, calibration } = budget
  const counter = estimateCounter({ imageTokens, ...(calibration === undefined ? {} : { factor: calibration }) })
  return promptTokens(history, counter) + counter.tools(tools).tokens
}

/** How many tokens fill a window to so many percent, counted without a calibration as the generator counts. */
export function tokensToFill({ budget }: Document, percent: number, before: number): number {
  return Math.ceil((Math.ceil((budget.window * percent) / 100) - before) / (budget.calibration ?? 1))
}

/** Tokens of the tools that an agent of this kind brings into a new history. */
export function toolsBefore(settings: Pick<GenerateSettings, 'kind' | 'toolShare'>): Document['tools'] {
  const least = { ...settings, seed: 0, batch: 1, facts: 0, place: 'spread', system: false } as const
  return generateTurns({ ...least, length: { unit: 'messages', count: 1 } }).tools
}

/** A document of the same budget and lanes without a history: what a new one is put into. */
export function emptied(document: Document, tools: Document['tools']): Document {
  const { systemPrompt: _, ...rest } = document
  return {
    ...rest,
    history: [],
    facts: [],
    pins: new Map(),
    tools,
    // Readings are of the history that goes.
    budget: { ...document.budget, readings: [] },
    lanes: document.lanes.map(withoutScript),
  }
}

/** A scripted summary tells of the old history: the outline summariser answers in its place. */
function withoutScript(lane: Lane): Lane {
  const { id, parameters } = lane.strategy
  if (parameters.summariser !== 'scripted') return lane
  return { ...lane, strategy: { id, parameters: { ...parameters, summariser: 'outline' } } }
}

/** Puts made-up messages behind the history. Where there is none, the title says what they are. */
export function withGenerated(document: Document, { kind, seed }: GenerateSettings, made: Generated): Document {
  return {
    ...document,
    ...(document.history.length === 0 && { title: `Made up: ${AGENT_NAMES[kind]}, seed ${seed}` }),
    history: [...document.history, ...toPrompt(made.messages)],
    facts: [...document.facts, ...made.facts],
  }
}
