import { isReading, type Measured, percentOf } from '../budget/stats.ts'
import type { Lane } from '../document/document.ts'
import type { LaneResult } from '../lanes/run.ts'
import { count, num, percent } from './words.ts'

/** What a lane is called: its name, and that it knows the answers where it does. */
export function laneTitle({ name, protect }: Lane): string {
  return protect?.marks ? `${name} (told the marks)` : name
}

function strategyWords({ strategy }: Lane): string[] {
  const { id, parameters } = strategy
  if (id === 'none') return ['nothing is changed']
  if (id === 'recorded') return ['as the file has it']
  if (id === 'prune') {
    const extra = [
      parameters.tombstones ? 'with tombstones' : 'no tombstones',
      ...(parameters.pairs ? ['whole pairs'] : []),
      ...(parameters.scope === 'prompt' ? ['counts the whole prompt'] : []),
    ]
    return [extra.length === 1 && !parameters.tombstones ? 'reference rule' : 'by the reference order', ...extra]
  }
  if (id === 'compact') {
    const by = {
      scripted: 'scripted summary (stub)',
      outline: 'outline (stub)',
      oracle: 'oracle: knows the answers',
      extractive: 'lines chosen, no model',
      provider: `by ${parameters.model || `${parameters.provider}`.replace(/^own.*/, 'your own server')}`,
      builtin: 'by the browser’s model',
      page: 'by a model in this page',
    }
    return [by[parameters.summariser as keyof typeof by] ?? 'summary', `${parameters.policy} policy`]
  }
  if (id === 'anthropic-compaction') return ['the whole conversation by Anthropic, no tail kept']
  return [id]
}

/** What a lane's strategy counts, where it is not the whole prompt. */
export function scopeWords({ strategy }: Lane): string {
  return strategy.id === 'prune' && strategy.parameters.scope !== 'prompt' ? 'middle ' : ''
}

const PAIRS = {
  'drop-half': 'broken halves dropped',
  'drop-pair': 'broken pairs dropped',
  synthetic: 'pairs completed',
} as const

/** A lane's rule in a few words, for the line under its name. */
export function laneWords(lane: Lane): string {
  const { protect, repair, keepLast } = lane
  const rules = [protect?.corrections && 'corrections', protect?.errors && 'open errors'].filter(Boolean).join(' and ')
  return [
    ...strategyWords(lane),
    ...(rules ? [`${rules} kept`] : []),
    ...(keepLast === undefined ? [] : [`keep last ${keepLast}`]),
    ...(repair.gather ? ['late results moved'] : []),
    ...(repair.pairs ? [PAIRS[repair.pairs]] : []),
    ...(repair.summary ? ['summary moved'] : []),
    ...(repair.merge ? ['neighbours merged'] : []),
  ].join(', ')
}

/** Whether a controller would act now; undefined for a lane that is never due. */
export function dueWords({ due, lane }: LaneResult, measured: Measured, window: number): string | undefined {
  if (!due) return undefined
  const now = percent(percentOf(measured.tokens, window))
  // The part that was set: its whole number of tokens may be a larger part of a small window.
  const at = percent(due.part * 100)
  // A trigger never changes what a strategy does: that is its target, the compaction threshold in tokens.
  if (due.reached) return `Due: ${now} ≥ ${at}, which decides when, not what`
  // That nothing was done is the lane's reason, which stands beside this.
  return `Not due, ${now} < ${at}${lane.when === 'threshold' ? '' : ': shown as if it were'}`
}

/** The second answer of a lane: is the whole prompt inside the window, and would a controller act again? */
export function windowWords({ stats, againNextTurn, due, tailTokens }: LaneResult): string | undefined {
  if (isReading(stats.source)) {
    const by = `by the reading of ${num(stats.tokens)}`
    if (!stats.insideWindow) return `${num(-stats.remaining)} over the window ${by}`
    return againNextTurn && due ? `inside the window, still over the threshold ${by}` : undefined
  }
  if (!stats.insideWindow) return `${num(-stats.remaining)} over the window: the tail is ${num(tailTokens)}`
  return againNextTurn && due ? 'inside the window, still over the threshold' : undefined
}

/** Summariser calls of all runs: "2 calls". */
export function callsWords({ lane, runs }: LaneResult): string {
  return 'summariser' in lane.strategy.parameters ? count(runs.calls, 'call') : 'no summariser'
}

/** What a lane saves: "−288 (20.5% less)". */
export function savedWords({ tokens }: LaneResult): string {
  const saved = tokens.before - tokens.after
  if (saved === 0) return 'no change'
  const share = percent((Math.abs(saved) / Math.max(1, tokens.before)) * 100)
  return saved > 0 ? `−${num(saved)} (${share} less)` : `+${num(-saved)} (${share} more)`
}
