import { costsOf, promptTokens } from '../budget/costs.ts'
import type { Counter } from '../budget/count.ts'
import { type ContextStats, contextStats, type Measured, thresholdTokens } from '../budget/stats.ts'
import type { BudgetSettings, Document, Lane } from '../document/document.ts'
import { type Check, checkInvariants, type Snapshot } from '../invariants/check.ts'
import { frameOf, type Prompt } from '../message/prompt.ts'
import type { Answer, Outcome, Rule } from '../strategies/outcome.ts'
import { strategyById } from '../strategies/registry.ts'
import type { Strategy } from '../strategies/strategy.ts'
import type { Survival } from '../survival/fact.ts'
import { factSurvival } from '../survival/match.ts'
import type { Mending } from './mending.ts'
import { addRules, type Repaired, rulesFor, runPass } from './pass.ts'
import { deriveVerdicts, type Verdict } from './verdicts.ts'

/** What a lane needs beside itself: the document's parts, one counter, and the answers that are there. */
export interface LaneInput {
  readonly document: Document
  readonly counter: Counter
  readonly measured: Measured
  /** The history as it was before the first lane ran. */
  readonly snapshot: Snapshot
  readonly answers: ReadonlyMap<string, Answer>
  /** How often the lane runs over its own outcome after the first run. */
  readonly again: number
  /** Every count of the history was exact. */
  readonly exact: boolean
  readonly numberOf: (id: string) => string
  /** Absent: a lane with repairs waits. */
  readonly mending: Mending | undefined
}

export interface LaneResult {
  readonly lane: Lane
  readonly strategy: Strategy | undefined
  /**
   * What a controller would look at: the threshold in tokens and as the part of the window that was set, and whether it
   * is reached. Absent: never due.
   */
  readonly due: { readonly at: number; readonly part: number; readonly reached: boolean } | undefined
  readonly outcome: Outcome
  readonly verdicts: readonly Verdict[]
  /** In the order of the document's facts. */
  readonly survivals: readonly Survival[]
  readonly checks: readonly Check[]
  /** The whole prompt with its overhead, before and after. */
  readonly tokens: { readonly before: number; readonly after: number }
  /** Of the outcome. A reading measured the history alone: it counts while that is what the lane leaves. */
  readonly stats: ContextStats
  /** A controller would act again at the next turn. */
  readonly againNextTurn: boolean
  /** Tokens of what the protect stage keeps, tool definitions not among them. */
  readonly protectedTokens: number
  /** Tokens of the outcome's protected tail. */
  readonly tailTokens: number
  readonly repaired: Repaired
  /** Runs after the first, and the calls of all runs. */
  readonly runs: { readonly again: number; readonly calls: number }
  /** On the screen alone: somebody is asked what is lost and the facts are hidden until then; or it was said. */
  readonly prediction?: 'asked' | 'revealed'
}

/** The threshold at which a controller starts this strategy, in tokens. */
function triggerOf(strategy: Strategy | undefined, budget: BudgetSettings) {
  if (!strategy || strategy.trigger === 'never') return undefined
  const part = budget[strategy.trigger]
  return { at: thresholdTokens(part, budget.window), part }
}

/** Runs the lane over its own outcome, `again` times: the prompt of the last run, the rules of whichever decided. */
function runChain(lane: Lane, strategy: Strategy | undefined, input: LaneInput, isDue: (prompt: Prompt) => boolean) {
  const { history } = input.document
  const first = runPass(history, lane, strategy, input, isDue(history))
  let last = first
  let { calls } = first.outcome
  let { rules } = first.outcome
  if (input.again > 0) {
    const merged = new Map<string, Rule>()
    addRules(merged, history, first.outcome)
    for (let run = 0; run < input.again; run++) {
      const { prompt } = last.outcome
      last = runPass(prompt, lane, strategy, input, isDue(prompt))
      calls += last.outcome.calls
      addRules(merged, prompt, last.outcome)
    }
    rules = rulesFor(history, merged)
  }
  const second = runPass(last.outcome.prompt, lane, strategy, input, isDue(last.outcome.prompt))
  if (second.outcome.status === 'pending' && last.outcome.status !== 'pending')
    last = { ...last, outcome: second.outcome }
  return { first, last, second, calls, rules }
}

/** Runs one lane on the history of the document and derives everything that its column shows. Pure. */
export function runLane(lane: Lane, input: LaneInput): LaneResult {
  const { document, counter, measured } = input
  const { history, budget, facts } = document
  const strategy = strategyById(lane.strategy.id)
  const trigger = triggerOf(strategy, budget)
  const overhead = counter.tools(document.tools).tokens
  const totalOf = (prompt: Prompt): number => promptTokens(prompt, counter) + overhead
  // The measured number is the history's own; every other prompt can only be counted.
  const now = (prompt: Prompt): number => (prompt === history ? measured.tokens : totalOf(prompt))
  const isDue = (prompt: Prompt): boolean => trigger !== undefined && now(prompt) >= trigger.at
  const { first, last, second, calls, rules } = runChain(lane, strategy, input, isDue)
  const { prompt } = last.outcome
  const keepLast = lane.keepLast ?? budget.keepLast
  const sent = input.mending?.sentPrompt(prompt, lane.repair) ?? prompt
  const tokens = { before: totalOf(history), after: totalOf(sent) }
  const stats = contextStats(sent === history ? measured : { tokens: tokens.after, source: counter.source }, budget)
  const survivals = factSurvival(facts, prompt)
  const checks = checkInvariants({
    before: history,
    snapshot: input.snapshot,
    after: prompt,
    keepLast,
    measured,
    counter: { source: counter.source, exact: input.exact },
    tokens,
    stats,
    second: { prompt: second.outcome.prompt, calls: second.outcome.calls },
    facts,
    survivals,
    numberOf: input.numberOf,
  })
  return {
    lane,
    strategy,
    due: trigger && { ...trigger, reached: isDue(history) },
    outcome: last.outcome,
    verdicts: deriveVerdicts(history, prompt, rules, input.mending?.mergedWith(prompt, lane.repair)),
    survivals,
    checks,
    tokens,
    stats,
    againNextTurn: isDue(sent),
    protectedTokens: first.keptTokens,
    tailTokens: costsOf(prompt, counter)
      .each.slice(frameOf(prompt, keepLast).tailStart)
      .reduce((a, b) => a + b, 0),
    repaired: last.repaired,
    runs: { again: input.again, calls },
  }
}
