import type { Document } from '../document/document.ts'
import type { Bench } from '../lanes/bench.ts'
import { numbersOf } from '../lanes/places.ts'
import type { LaneResult } from '../lanes/run.ts'
import type { Verdict } from '../lanes/verdicts.ts'
import type { Survival } from '../survival/fact.ts'
import { isHidden } from '../teach/veil.ts'
import { scopeWords } from '../words/lane.ts'
import { reasonWords, ruleWords, sourceWords } from '../words/words.ts'
import { writerWords } from '../words/writer.ts'

export const OUTCOMES_FORMAT = 'what-survives.outcomes'
/** Goes up when a field changes its meaning or goes; a new field leaves it. */
export const OUTCOMES_VERSION = 1

function verdictOf(verdict: Verdict, at: number, shown: Document) {
  const { id, kind, rule, mergedWith } = verdict
  return {
    number: at + 1,
    id,
    role: shown.history[at]?.message.role,
    verdict: kind,
    rule: rule.code,
    words: ruleWords(rule, numbersOf(shown)),
    ...(kind === 'summarised' && { summary: verdict.entry.message.id }),
    ...(mergedWith !== undefined && { mergedWith }),
  }
}

function survivalOf(survival: Survival, at: number, bench: Bench, shown: Document) {
  const { kind } = survival
  const already = bench.anchors[at]?.survival.kind === kind && (kind === 'lost' || kind === 'altered')
  return {
    fact: shown.facts[at]?.id,
    survival: kind,
    ...(already && { already: true }),
    ...(kind !== 'lost' && { message: survival.entryId }),
    ...(kind === 'verbatim' && survival.elsewhere && { elsewhere: true }),
    ...(kind === 'altered' && {
      change: survival.change,
      passage: survival.passage,
      missing: survival.missing,
      added: survival.added,
    }),
  }
}

function laneOf(bench: Bench, result: LaneResult, shown: Document, at: number) {
  const { outcome, runs, checks, stats, due, tokens, strategy, verdicts, survivals } = result
  const lane = shown.lanes[at] ?? result.lane
  const pending = outcome.status === 'pending'
  return {
    id: lane.id,
    name: lane.name,
    settings: {
      when: lane.when,
      protect: lane.protect ?? null,
      strategy: lane.strategy.id,
      parameters: lane.strategy.parameters,
      repair: lane.repair,
      keepLast: lane.keepLast ?? shown.budget.keepLast,
    },
    source: strategy
      ? { system: strategy.source.system, version: strategy.source.version, evidence: strategy.source.evidence }
      : null,
    status: outcome.status,
    reason: outcome.reason.code,
    reasonWords: reasonWords(outcome.reason, outcome.tokens, scopeWords(lane)),
    scope: outcome.tokens,
    tokens,
    insideWindow: stats.insideWindow,
    due: due ? { at: due.at, reached: due.reached } : null,
    againNextTurn: result.againNextTurn,
    runs: { again: runs.again, calls: runs.calls },
    writer: writerWords(result, shown),
    take: outcome.take ?? null,
    ...(isHidden(result) && { hidden: true }),
    verdicts: verdicts.map((verdict, index) => verdictOf(verdict, index, shown)),
    facts: pending ? [] : survivals.map((survival, index) => survivalOf(survival, index, bench, shown)),
    checks: checks.map(({ number, name, state, evidence }) => ({ number, name, state, evidence })),
  }
}

/**
 * What every lane came to, as plain data in a stable order: settings, numbers in tokens, the verdict and its rule for each
 * message, the survival of each fact, the checks. `shown`: see `comparisonOf`. Texts of messages are not in it; quotes are.
 */
export function outcomesOf(bench: Bench, shown: Document = bench.document) {
  const { stats, measured, counter, exact, overhead, total } = bench
  const { budget } = shown
  return {
    format: OUTCOMES_FORMAT,
    version: OUTCOMES_VERSION,
    title: shown.title,
    note: 'Lexical survival: whether the text of a fact is still in the prompt, and in what form. Not recall.',
    messages: shown.history.length,
    tools: shown.tools.length,
    budget: {
      window: budget.window,
      reserve: budget.reserve,
      overhead,
      keepLast: budget.keepLast,
      compaction: { fraction: budget.compaction, at: stats.compactionAt, reached: stats.needsCompaction },
      pruning: { fraction: budget.pruning, at: stats.pruningAt, reached: stats.needsPruning },
      measured: { tokens: measured.tokens, source: sourceWords(measured.source) },
      counter: { source: sourceWords(counter.source), exact },
      total,
    },
    facts: shown.facts.map(({ id, messageId, quote, pattern, kind, name }, at) => ({
      id,
      message: messageId,
      kind,
      quote,
      ...(pattern && { pattern }),
      ...(name !== undefined && { name }),
      inHistory: bench.anchors[at]?.survival.kind ?? 'lost',
    })),
    lanes: bench.lanes.map((result, at) => laneOf(bench, result, shown, at)),
    findings: bench.findings.map(({ laneIds, tone }) => ({ lanes: laneIds, tone })),
  }
}

export type Outcomes = ReturnType<typeof outcomesOf>
