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

/** What of a lane's result costs most to compute: all of it that follows from `workInputs`. */
export interface LaneWork {
  readonly chain: ReturnType<typeof runChain>
  readonly sent: Prompt
  readonly tokens: LaneResult['tokens']
  readonly survivals: readonly Survival[]
  readonly verdicts: readonly Verdict[]
  readonly tailTokens: number
}

/** Gives the work of the same inputs again, or has it done. */
export type Recall = (done: () => LaneWork) => LaneWork

/**
 * Everything but the history, the counts and the document's other parts that the work of a lane depends on, as one text.
 * A threshold at which the lane's strategy does not start changes nothing in it.
 */
export function workInputs(lane: Lane, { budget }: Document, measured: Measured, again: number): string {
  const { name: _name, id, ...rest } = lane
  const { window, reserve, compaction, pruning, keepLast, counter, imageTokens, calibration } = budget
  const starts = strategyById(lane.strategy.id)?.trigger === 'pruning' && lane.when === 'threshold'
  const own = starts ? [pruning, measured.tokens] : [lane.when === 'threshold' ? measured.tokens : 0]
  return JSON.stringify([
    id,
    rest,
    window,
    reserve,
    compaction,
    own,
    keepLast,
    counter,
    imageTokens,
    calibration,
    again,
  ])
}

/**
 * Runs one lane on the history of the document and derives everything that its column shows. Pure. `recall` may know the
 * greater part of it from a run on the same.
 */
export function runLane(lane: Lane, input: LaneInput, recall: Recall = (done) => done()): LaneResult {
  const { document, counter, measured } = input
  const { history, budget, facts } = document
  const strategy = strategyById(lane.strategy.id)
  const trigger = triggerOf(strategy, budget)
  const overhead = counter.tools(document.tools).tokens
  const totalOf = (prompt: Prompt): number => promptTokens(prompt, counter) + overhead
  // The measured number is the history's own; every other prompt can only be counted.
  const now = (prompt: Prompt): number => (prompt === history ? measured.tokens : totalOf(prompt))
  const isDue = (prompt: Prompt): boolean => trigger !== undefined && now(prompt) >= trigger.at
  const keepLast = lane.keepLast ?? budget.keepLast
  const work = recall((): LaneWork => {
    const chain = runChain(lane, strategy, input, isDue)
    const { prompt } = chain.last.outcome
    const sent = input.mending?.sentPrompt(prompt, lane.repair) ?? prompt
    return {
      chain,
      sent,
      tokens: { before: totalOf(history), after: totalOf(sent) },
      survivals: factSurvival(facts, prompt),
      verdicts: deriveVerdicts(history, prompt, chain.rules, input.mending?.mergedWith(prompt, lane.repair)),
      tailTokens: costsOf(prompt, counter)
        .each.slice(frameOf(prompt, keepLast).tailStart)
        .reduce((a, b) => a + b, 0),
    }
  })
  const { sent, tokens, survivals, verdicts, tailTokens } = work
  const { first, last, second, calls } = work.chain
  const { prompt } = last.outcome
  const stats = contextStats(sent === history ? measured : { tokens: tokens.after, source: counter.source }, budget)
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
    verdicts,
    survivals,
    checks,
    tokens,
    stats,
    againNextTurn: isDue(sent),
    protectedTokens: first.keptTokens,
    tailTokens,
    repaired: last.repaired,
    runs: { again: input.again, calls },
  }
}
