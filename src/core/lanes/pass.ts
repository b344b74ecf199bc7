import { costsOf, promptTokens } from '../budget/costs.ts'
import type { Counter } from '../budget/count.ts'
import { thresholdTokens } from '../budget/stats.ts'
import {
  type Document,
  isRepairing,
  type Lane,
  type RecordedPrompt,
  type SummaryRecording,
} from '../document/document.ts'
import { hashText } from '../message/hash.ts'
import type { Prompt } from '../message/prompt.ts'
import type { Answer, Outcome, Rule, Rules } from '../strategies/outcome.ts'
import type { Strategy, StrategyContext } from '../strategies/strategy.ts'
import { asksModel } from '../strategies/summarise.ts'
import { survivalSet } from '../survival/survivalSet.ts'
import { pairingOf } from '../validity/pairing.ts'
import type { Mended, Unmended } from './repair.ts'
import type { LaneInput } from './run.ts'
import { samePrompt } from './verdicts.ts'

/** What one run of a lane did to one prompt. */
export interface Pass {
  readonly outcome: Outcome
  /** What the protect stage keeps, with the rule that says so. */
  readonly kept: ReadonlyMap<string, Rule>
  /** Tokens of that. */
  readonly keptTokens: number
  readonly repaired: Repaired
}

/** What a lane's repair did, the merging aside. */
export interface Repaired {
  /** Results that it made up. */
  readonly added: number
  /** Messages that it took out or shortened. */
  readonly removed: number
  /** What it could not mend. */
  readonly unmended: readonly Unmended[]
}

const NO_REPAIR: Repaired = { added: 0, removed: 0, unmended: [] }
const NOTHING_KEPT = { kept: new Map<string, Rule>(), keptTokens: 0, repaired: NO_REPAIR }

/** Each round of a repair changes a message of the history or ends; a history that needs more shows in check 3. */
const MOST_ROUNDS = 50

function unchanged(prompt: Prompt, tokens: number, target: number, rest: Pick<Outcome, 'status' | 'reason'>): Outcome {
  const same = { before: tokens, after: tokens, target }
  return { prompt, tokens: same, requests: [], calls: 0, rules: [], ...rest }
}

/** Tokens of the messages that are kept. */
function setTokens(prompt: Prompt, kept: ReadonlyMap<string, Rule>, counter: Counter): number {
  return kept.size === 0
    ? 0
    : costsOf(prompt, counter).each.reduce(
        (sum, tokens, index) => (kept.has(prompt[index]?.message.id ?? '') ? sum + tokens : sum),
        0,
      )
}

/** No lane is decided on half a count: the texts are asked for, and the lane runs again when they are there. */
function waitingForCounts(prompt: Prompt, counter: Counter, tokens: number, target: number): Outcome {
  const texts = [...counter.missing]
  const request = { kind: 'count' as const, hash: hashText(texts.join('\n')), texts }
  const waiting = unchanged(prompt, tokens, target, { status: 'pending', reason: { code: 'waiting' } })
  return { ...waiting, requests: [request] }
}

/** Adds the rules of one more run: the newest counts for what it changed, the first for what no run touched. */
export function addRules(into: Map<string, Rule>, before: Prompt, { prompt, rules }: Outcome): void {
  const stands = new Set(prompt)
  before.forEach((entry, index) => {
    const { id } = entry.message
    const rule = rules[index]
    if (rule && (!stands.has(entry) || !into.has(id))) into.set(id, rule)
  })
}

/** Rules by id as the rules of a prompt. */
export function rulesFor(prompt: Prompt, byId: ReadonlyMap<string, Rule>): Rules {
  return prompt.map(({ message }) => byId.get(message.id))
}

const NONE_RECORDED: ReadonlyMap<string, RecordedPrompt> = new Map()

function recordedById({ recorded }: Document): ReadonlyMap<string, RecordedPrompt> {
  return recorded ? new Map(recorded.map((one) => [one.id, one])) : NONE_RECORDED
}

/** The key of an answer that is one lane's alone: what its last run came to. */
export function ownAnswer(laneId: string, hash: string): string {
  return `${laneId} ${hash}`
}

function takeFrom({ id, text, calls }: SummaryRecording, stale: boolean): Answer {
  return { status: 'ok', text, calls, take: { id, stale } }
}

/**
 * What has been said to a lane: by the recording that it names where that was asked the same, else by what the last run
 * came to. A second run over its own outcome may ask something else: the newest recording of that answers.
 */
function answersFor(
  { id, take, strategy }: Lane,
  { recordings = [] }: Document,
  answers: ReadonlyMap<string, Answer>,
): Pick<StrategyContext, 'answers' | 'stale'> {
  if (!asksModel(strategy.parameters)) return { answers }
  const own = new Map(answers)
  const prefix = ownAnswer(id, '')
  for (const [key, answer] of answers) if (key.startsWith(prefix)) own.set(key.slice(prefix.length), answer)
  if (take === undefined) return { answers: own }
  const summaries = recordings.filter((one) => one.kind === 'summary')
  for (const one of summaries) own.set(one.asked, takeFrom(one, false))
  const named = summaries.find((one) => one.id === take)
  if (!named) return { answers: own }
  own.set(named.asked, takeFrom(named, false))
  return { answers: own, stale: takeFrom(named, true) }
}

/** protect → strategy, once. */
function actOnce(prompt: Prompt, lane: Lane, strategy: Strategy, input: LaneInput): Pass {
  const { document, counter, answers } = input
  const { budget, facts, pins } = document
  const { window, reserve } = budget
  const keepLast = lane.keepLast ?? budget.keepLast
  const overhead = counter.tools(document.tools).tokens
  const target = thresholdTokens(budget.compaction, window)
  const total = (): number => promptTokens(prompt, counter) + overhead
  const kept = survivalSet(prompt, lane.protect, { pins, keepLast, facts, pairing: pairingOf(prompt) })
  const room = window - reserve - overhead
  const keptTokens = setTokens(prompt, kept, counter)
  const pass = { kept, keptTokens, repaired: NO_REPAIR }
  // Pins alone are what somebody asked for.
  if (lane.protect && keptTokens > room) {
    const reason = { code: 'set-does-not-fit' as const, set: keptTokens, room }
    return { ...pass, outcome: unchanged(prompt, total(), target, { status: 'cannot-fit', reason }) }
  }
  const outcome = strategy.run(prompt, lane.strategy.parameters, {
    window,
    reserve,
    target,
    overhead,
    keepLast,
    counter,
    kept,
    facts,
    recorded: recordedById(document),
    ...answersFor(lane, document, answers),
    ...(input.mending?.extract && { extract: input.mending.extract }),
  })
  if (counter.missing.size > 0) return { ...pass, outcome: waitingForCounts(prompt, counter, total(), target) }
  return { ...pass, outcome }
}

const TAKEN: ReadonlySet<Rule['code']> = new Set(['orphan', 'open-call', 'broken-pair'])

/**
 * Repairs the prompt, and runs the strategy again over the repaired prompt until that changes nothing: what the
 * repair adds counts, and a target that was met without it may no longer be.
 */
function repair(
  prompt: Prompt,
  first: Pass,
  mend: (prompt: Prompt, kept: ReadonlyMap<string, Rule>) => Mended,
  act: (prompt: Prompt) => Pass,
  counter: Counter,
): Pass {
  let whole = mend(first.outcome.prompt, first.kept)
  if (whole.prompt === first.outcome.prompt) return { ...first, repaired: { ...NO_REPAIR, unmended: whole.unmended } }
  const { target } = first.outcome.tokens
  const rules = new Map<string, Rule>()
  addRules(rules, prompt, first.outcome)
  let { calls } = first.outcome
  let { after } = first.outcome.tokens
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const [id, rule] of whole.rules) rules.set(id, rule)
    // Counted whole: a strategy counts its own scope, and the repair may have added to the rest.
    promptTokens(whole.prompt, counter)
    const next = act(whole.prompt)
    if (next.outcome.status === 'pending') return { ...first, outcome: { ...next.outcome, prompt } }
    after = next.outcome.tokens.before
    calls += next.outcome.calls
    const again = mend(next.outcome.prompt, next.kept)
    if (samePrompt(again.prompt, whole.prompt)) break
    addRules(rules, whole.prompt, next.outcome)
    whole = again
  }
  const old = new Set(prompt.map((entry) => entry.message.id))
  const added = whole.prompt.filter(({ message, origin }) => origin.kind === 'synthetic' && !old.has(message.id)).length
  const removed = [...rules.values()].filter(({ code }) => TAKEN.has(code)).length
  const done = {
    ...first.outcome,
    prompt: whole.prompt,
    rules: rulesFor(prompt, rules),
    calls,
    tokens: { ...first.outcome.tokens, after },
  }
  return { ...first, outcome: withStatus(done, target), repaired: { added, removed, unmended: whole.unmended } }
}

/** The status after a repair. A strategy that promises nothing keeps its own. */
function withStatus(outcome: Outcome, target: number): Outcome {
  if (outcome.reason.code === 'as-is') return outcome
  return outcome.tokens.after < target
    ? { ...outcome, status: 'met', reason: { code: 'target-met' } }
    : { ...outcome, status: 'cannot-fit', reason: { code: 'still-over-target' } }
}

function runOnce(prompt: Prompt, lane: Lane, strategy: Strategy | undefined, input: LaneInput, due: boolean): Pass {
  const { document, counter } = input
  const { compaction, window } = document.budget
  const idle = (rest: Pick<Outcome, 'status' | 'reason'>): Pass => {
    const total = promptTokens(prompt, counter) + counter.tools(document.tools).tokens
    const outcome = unchanged(prompt, total, thresholdTokens(compaction, window), rest)
    return { ...NOTHING_KEPT, outcome }
  }
  if (!strategy) {
    const message = `no strategy “${lane.strategy.id}” in this version`
    return idle({ status: 'failed', reason: { code: 'broken', message } })
  }
  const { mending } = input
  if (!mending && isRepairing(lane)) return idle({ status: 'pending', reason: { code: 'waiting' } })
  if (lane.when === 'threshold' && !due) return idle({ status: 'unchanged', reason: { code: 'not-due' } })
  const first = actOnce(prompt, lane, strategy, input)
  const { status, reason } = first.outcome
  const stopped = status === 'failed' || status === 'pending' || reason.code === 'set-does-not-fit'
  if (stopped || !mending || !isRepairing(lane)) return first
  const keepLast = lane.keepLast ?? document.budget.keepLast
  return repair(
    prompt,
    first,
    (next, kept) => mending.repairPrompt(next, lane.repair, kept, keepLast),
    (next) => actOnce(next, lane, strategy, input),
    counter,
  )
}

/** when → protect → strategy → repair, once. Whatever goes wrong in it stays in this lane. */
export function runPass(
  prompt: Prompt,
  lane: Lane,
  strategy: Strategy | undefined,
  input: LaneInput,
  due: boolean,
): Pass {
  try {
    return runOnce(prompt, lane, strategy, input, due)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const outcome = unchanged(prompt, 0, 0, { status: 'failed', reason: { code: 'broken', message } })
    return { ...NOTHING_KEPT, outcome }
  }
}
