import { contextStats, type ContextStats, type Measured, thresholdTokens } from '../budget/stats.ts'
import { promptTokens } from '../budget/total.ts'
import type { Counter } from '../budget/count.ts'
import type { BudgetSettings, Document, Lane } from '../document/document.ts'
import { type Check, checkInvariants, snapshot } from '../invariants/check.ts'
import { hashText } from '../message/hash.ts'
import type { Prompt } from '../message/prompt.ts'
import { strategyById } from '../strategies/registry.ts'
import type { Strategy, StrategyContext } from '../strategies/strategy.ts'
import type { Answer, Outcome, Rule } from '../strategies/outcome.ts'
import type { Survival } from '../survival/fact.ts'
import { factSurvival } from '../survival/match.ts'
import { survivalSet } from '../survival/survivalSet.ts'
import { completePairs } from './repair.ts'
import { deriveVerdicts, type Verdict } from './verdicts.ts'

/** What a lane needs beside itself: the document's parts, one counter, and the answers that are there. */
export interface LaneInput {
  readonly document: Document
  readonly counter: Counter
  readonly measured: Measured
  readonly answers: ReadonlyMap<string, Answer>
  /** How often the lane runs over its own outcome after the first run. */
  readonly again: number
  /** Every count of the history was exact. */
  readonly exact: boolean
  readonly numberOf: (id: string) => string
}

export interface LaneResult {
  readonly lane: Lane
  readonly strategy: Strategy | undefined
  /** What a controller would look at: the threshold in tokens, and whether it is reached. Absent: never due. */
  readonly due: { readonly at: number; readonly reached: boolean } | undefined
  readonly outcome: Outcome
  readonly verdicts: readonly Verdict[]
  /** In the order of the document's facts. */
  readonly survivals: readonly Survival[]
  readonly checks: readonly Check[]
  /** The whole prompt with its overhead, before and after. */
  readonly tokens: { readonly before: number; readonly after: number }
  readonly stats: ContextStats
  /** A controller would act again at the next turn. */
  readonly againNextTurn: boolean
  /** Tokens of what the protect stage keeps, tool definitions not among them. */
  readonly protectedTokens: number
  readonly repaired: { readonly added: number; readonly removed: number }
  /** Runs after the first, and the calls of all runs. */
  readonly runs: { readonly again: number; readonly calls: number }
}

interface Pass {
  readonly outcome: Outcome
  readonly kept: ReadonlyMap<string, Rule>
  readonly repaired: { readonly added: number; readonly removed: number }
}

function unchanged(prompt: Prompt, tokens: number, target: number, rest: Pick<Outcome, 'status' | 'reason'>): Outcome {
  const same = { before: tokens, after: tokens, target }
  return { prompt, tokens: same, requests: [], calls: 0, rules: new Map(), ...rest }
}

/** The threshold at which a controller starts this strategy, in tokens. */
function triggerTokens(strategy: Strategy | undefined, budget: BudgetSettings): number | undefined {
  if (!strategy || strategy.trigger === 'never') return undefined
  return thresholdTokens(budget[strategy.trigger], budget.window)
}

function setTokens(prompt: Prompt, kept: ReadonlyMap<string, Rule>, counter: Counter): number {
  return promptTokens(
    prompt.filter(({ message }) => kept.has(message.id)),
    counter,
  )
}

/** No lane is decided on half a count: the texts are asked for, and the lane runs again when they are there. */
function waitingForCounts(prompt: Prompt, counter: Counter, tokens: number, target: number): Outcome {
  const texts = [...counter.missing]
  const request = { kind: 'count' as const, hash: hashText(texts.join('\n')), texts }
  const waiting = unchanged(prompt, tokens, target, { status: 'pending', reason: { code: 'waiting' } })
  return { ...waiting, requests: [request] }
}

/** when → protect → strategy → repair, once. Whatever goes wrong in it stays in this lane. */
function runOnce(prompt: Prompt, lane: Lane, strategy: Strategy | undefined, input: LaneInput, due: boolean): Pass {
  const { document, counter } = input
  const { budget } = document
  const keepLast = lane.keepLast ?? budget.keepLast
  const overhead = counter.tools(document.tools).tokens
  const target = thresholdTokens(budget.compaction, budget.window)
  const none = { kept: new Map<string, Rule>(), repaired: { added: 0, removed: 0 } }
  const total = (): number => promptTokens(prompt, counter) + overhead
  if (!strategy) {
    const reason = { code: 'broken' as const, message: `no strategy “${lane.strategy.id}” in this version` }
    return { ...none, outcome: unchanged(prompt, total(), target, { status: 'failed', reason }) }
  }
  if (lane.when === 'threshold' && !due) {
    return { ...none, outcome: unchanged(prompt, total(), target, { status: 'unchanged', reason: { code: 'not-due' } }) }
  }
  const kept = survivalSet(prompt, lane.protect, { pins: document.pins, keepLast, facts: document.facts })
  const room = budget.window - budget.reserve - overhead
  const set = lane.protect ? setTokens(prompt, kept, counter) : 0
  if (set > room) {
    const reason = { code: 'set-does-not-fit' as const, set, room }
    return { ...none, kept, outcome: unchanged(prompt, total(), target, { status: 'cannot-fit', reason }) }
  }
  const { window, reserve } = budget
  const facts = document.facts
  const context: StrategyContext = { window, reserve, target, overhead, keepLast, counter, kept, answers: input.answers, facts }
  const outcome = strategy.run(prompt, lane.strategy.parameters, context)
  if (counter.missing.size > 0) return { ...none, kept, outcome: waitingForCounts(prompt, counter, total(), target) }
  if (lane.repair === 'none' || outcome.status === 'failed' || outcome.status === 'pending') {
    return { outcome, kept, repaired: { added: 0, removed: 0 } }
  }
  const { prompt: whole, rules, added, removed } = completePairs(outcome.prompt)
  return {
    outcome: { ...outcome, prompt: whole, rules: new Map([...outcome.rules, ...rules]) },
    kept,
    repaired: { added, removed },
  }
}

function guarded(prompt: Prompt, lane: Lane, strategy: Strategy | undefined, input: LaneInput, due: boolean): Pass {
  try {
    return runOnce(prompt, lane, strategy, input, due)
  } catch (error) {
    const reason = { code: 'broken' as const, message: error instanceof Error ? error.message : String(error) }
    return { kept: new Map(), repaired: { added: 0, removed: 0 }, outcome: unchanged(prompt, 0, 0, { status: 'failed', reason }) }
  }
}

/** Runs the lane over its own outcome, `again` times: the prompt of the last run, the rules of whichever decided. */
function runChain(lane: Lane, strategy: Strategy | undefined, input: LaneInput, isDue: (tokens: number) => boolean) {
  const { history } = input.document
  const first = guarded(history, lane, strategy, input, isDue(input.measured.tokens))
  let last = first
  let calls = first.outcome.calls
  const rules = new Map(first.outcome.rules)
  const dueAfter = (prompt: Prompt): boolean =>
    isDue(promptTokens(prompt, input.counter) + input.counter.tools(input.document.tools).tokens)
  for (let run = 0; run < input.again; run++) {
    const { prompt } = last.outcome
    last = guarded(prompt, lane, strategy, input, dueAfter(prompt))
    calls += last.outcome.calls
    const stands = new Set(last.outcome.prompt.map((entry) => entry.message.id))
    for (const [id, rule] of last.outcome.rules) if (!stands.has(id)) rules.set(id, rule)
  }
  const second = guarded(last.outcome.prompt, lane, strategy, input, dueAfter(last.outcome.prompt))
  if (second.outcome.status === 'pending' && last.outcome.status !== 'pending') last = { ...last, outcome: second.outcome }
  return { first, last, second, calls, rules }
}

/** Runs one lane on the history of the document and derives everything that its column shows. Pure. */
export function runLane(lane: Lane, input: LaneInput): LaneResult {
  const { document, counter, measured } = input
  const { history, budget, facts } = document
  const strategy = strategyById(lane.strategy.id)
  const at = triggerTokens(strategy, budget)
  const was = snapshot(history)
  const isDue = (tokens: number): boolean => at !== undefined && tokens >= at
  const { first, last, second, calls, rules } = runChain(lane, strategy, input, isDue)
  const { prompt } = last.outcome
  const overhead = counter.tools(document.tools).tokens
  const tokens = { before: promptTokens(history, counter) + overhead, after: promptTokens(prompt, counter) + overhead }
  const stats = contextStats({ tokens: tokens.after, source: counter.source }, budget)
  const survivals = factSurvival(facts, prompt)
  const checks = checkInvariants({
    before: history,
    snapshot: was,
    after: prompt,
    keepLast: lane.keepLast ?? budget.keepLast,
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
    due: at === undefined ? undefined : { at, reached: isDue(measured.tokens) },
    outcome: last.outcome,
    verdicts: deriveVerdicts(history, prompt, rules),
    survivals,
    checks,
    tokens,
    stats,
    againNextTurn: isDue(tokens.after),
    protectedTokens: setTokens(history, first.kept, counter),
    repaired: last.repaired,
    runs: { again: input.again, calls },
  }
}
