import { percentOf } from '../budget/stats.ts'
import type { Document } from '../document/document.ts'
import { structureOf } from '../invariants/check.ts'
import type { Bench } from '../lanes/bench.ts'
import { quoteWords } from '../lanes/factName.ts'
import type { Finding } from '../lanes/findings.ts'
import type { LaneResult } from '../lanes/run.ts'
import { blocksOf, type Part, segmentOf } from '../lanes/segments.ts'
import type { Status } from '../strategies/outcome.ts'
import { anchorWords } from '../survival/anchor.ts'
import type { FactKind, Survival } from '../survival/fact.ts'
import { isHidden, openFindings } from '../teach/veil.ts'
import { deedWords } from '../words/announce.ts'
import { letterOf } from '../words/excerpt.ts'
import { formOf, placeWords } from '../words/factPlace.ts'
import { callsWords, dueWords, laneTitle, laneWords, savedWords, scopeWords, windowWords } from '../words/lane.ts'
import { reasonWords, sourceWords } from '../words/words.ts'
import { writerWords } from '../words/writer.ts'

/** How one fact stands in one lane. */
export interface ComparedCell {
  readonly kind: Survival['kind']
  /** "lost", "already altered". */
  readonly words: string
  /** Where it stands, or where it was lost: "in 4", "was in 6, removed". */
  readonly place: string
  /** The lane is to blame: the fact still stood in the history. */
  readonly blamed: boolean
}

export interface ComparedFact {
  readonly letter: string
  readonly kind: FactKind
  /** The quote in quotation marks, a pattern between its strokes. */
  readonly quote: string
  readonly name: string
  /** Where it stands in the history: "in 2". */
  readonly place: string
}

export interface ComparedLane {
  readonly id: string
  readonly name: string
  /** Its rule in a few words. */
  readonly rule: string
  /** Whom the rule follows, with version and kind of evidence. */
  readonly source: string
  /** Who wrote its summary: a stub, a model with the take; '' where nobody did. */
  readonly writer: string
  readonly status: Status
  readonly reason: string
  /** Tokens of the whole prompt with overhead. */
  readonly before: number
  readonly after: number
  readonly saved: string
  readonly calls: string
  /** What it did to the messages: "1 of 12 messages removed". */
  readonly deed: string
  readonly due: string
  /** '' where the prompt is inside the window and under the threshold. */
  readonly room: string
  readonly inside: boolean
  readonly structure: { readonly held: number; readonly of: number; readonly notes: number }
  /** "1 of 2 survive"; '' where none is marked. */
  readonly corrections: string
  readonly correctionsLost: boolean
  /** What failed of the structure, as sentences. */
  readonly broken: readonly string[]
  /** Nobody has said yet what it loses: it has no cells. */
  readonly hidden?: true
  /** In the order of the facts; none while the lane waits or is hidden. */
  readonly cells: readonly ComparedCell[]
  /** Its prompt as parts of the window. */
  readonly ribbon: readonly Part[]
}

/** Everything that leaves the page as a picture or as Markdown: plain data, tokens throughout. */
export interface Comparison {
  readonly title: string
  readonly headline: readonly Pick<Finding, 'words' | 'tone'>[]
  readonly messages: number
  readonly tools: number
  readonly window: number
  readonly reserve: number
  readonly overhead: number
  readonly keepLast: number
  readonly compaction: { readonly percent: number; readonly at: number }
  readonly pruning: { readonly percent: number; readonly at: number }
  /** What the thresholds look at, and where the number comes from. */
  readonly measured: { readonly tokens: number; readonly percent: number; readonly source: string }
  /** Tokens of the prompt as it stands, by the counter. */
  readonly total: number
  readonly counter: string
  readonly exact: boolean
  readonly facts: readonly ComparedFact[]
  readonly lanes: readonly ComparedLane[]
}

/** Blocks of a ribbon below this part of the window are merged. */
const THINNEST = 0.008

function cellsOf(bench: Bench, result: LaneResult): readonly ComparedCell[] {
  if (result.outcome.status === 'pending') return []
  return result.survivals.map((survival, index) => {
    const { words } = formOf(bench, index, survival)
    const blamed = !words.startsWith('already')
    return { kind: survival.kind, words, place: placeWords(bench, result, index, survival), blamed }
  })
}

function laneOf(bench: Bench, result: LaneResult): ComparedLane {
  const { lane, outcome, strategy, checks, tokens, stats } = result
  const { window } = bench.document.budget
  const corrections = checks.find(({ number }) => number === 4)
  const source = strategy?.source
  return {
    id: lane.id,
    name: laneTitle(lane),
    rule: laneWords(lane),
    source: source ? `${source.system}, ${source.version} (${source.evidence})` : '',
    writer: writerWords(result, bench.document),
    status: outcome.status,
    reason: reasonWords(outcome.reason, outcome.tokens, scopeWords(lane)),
    before: tokens.before,
    after: tokens.after,
    saved: savedWords(result),
    calls: callsWords(result),
    ...(isHidden(result) && { hidden: true }),
    deed: isHidden(result) ? 'its facts are hidden' : deedWords(result, bench.document.history),
    due: dueWords(result, bench.measured, window) ?? '',
    room: windowWords(result) ?? '',
    inside: stats.insideWindow,
    structure: structureOf(checks),
    corrections: corrections?.brief ?? '',
    correctionsLost: corrections?.state === 'fails',
    broken: checks.filter(({ number, state }) => number !== 4 && state === 'fails').map(({ evidence }) => evidence),
    cells: cellsOf(bench, result),
    ribbon: blocksOf(outcome.prompt, bench.counter, bench.overhead, THINNEST * window).map((block) =>
      segmentOf(block, window),
    ),
  }
}

/** Results with the names that `shown` gives their lanes. */
function renamed(bench: Bench, shown: Document): readonly LaneResult[] {
  return bench.lanes.map((result, at) => ({ ...result, lane: shown.lanes[at] ?? result.lane }))
}

/**
 * What a bench compares, as plain data. `shown`: the document as it may be shown, with its keys and addresses replaced;
 * all numbers are those of the bench.
 */
export function comparisonOf(bench: Bench, shown: Document = bench.document): Comparison {
  const { document, stats, measured } = bench
  const { budget } = document
  const results = shown === document ? bench.lanes : renamed(bench, shown)
  const findings = shown === document ? bench.findings : openFindings(shown, results)
  return {
    title: shown.title,
    headline: findings.map(({ words, tone }) => ({ words, tone })),
    messages: document.history.length,
    tools: document.tools.length,
    window: budget.window,
    reserve: budget.reserve,
    overhead: bench.overhead,
    keepLast: budget.keepLast,
    compaction: { percent: percentOf(stats.compactionAt, budget.window), at: stats.compactionAt },
    pruning: { percent: percentOf(stats.pruningAt, budget.window), at: stats.pruningAt },
    measured: { tokens: measured.tokens, percent: stats.usagePercent, source: sourceWords(measured.source) },
    total: bench.total,
    counter: sourceWords(bench.counter.source),
    exact: bench.exact,
    facts: shown.facts.map((fact, index) => {
      const anchor = bench.anchors[index]
      return {
        letter: letterOf(index),
        kind: fact.kind,
        quote: quoteWords(fact),
        name: fact.name ?? '',
        place: anchor ? anchorWords(anchor) : '',
      }
    }),
    lanes: results.map((result) => laneOf(bench, result)),
  }
}

/** A value of plain data with every text in it changed. */
export function mapTexts<T>(value: T, change: (text: string) => string): T
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts<unknown>(one, change)]))
}
