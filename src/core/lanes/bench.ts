import { costsOf } from '../budget/costs.ts'
import type { Counter, TokenCount } from '../budget/count.ts'
import { estimateCounter } from '../budget/estimate.ts'
import { type ContextStats, contextStats, type Measured, measuredTokens } from '../budget/stats.ts'
import { tokenizerCounter } from '../budget/tokenizerCounter.ts'
import type { Document, Lane } from '../document/document.ts'
import { snapshot } from '../invariants/check.ts'
import { atOnce } from '../message/atOnce.ts'
import { promptHash } from '../message/hash.ts'
import type { Message } from '../message/message.ts'
import type { Answer } from '../strategies/outcome.ts'
import { type Anchor, anchorsOf } from '../survival/anchor.ts'
import { type Finding, findingsOf } from './findings.ts'
import type { Mending } from './mending.ts'
import { type LaneResult, type Recall, runLane } from './run.ts'

/** What tokenizers are known to have counted; undefined for a text that is not counted yet. */
export type Lookup = (text: string) => TokenCount | undefined

/** Everything that the bench shows, computed from the document. Never stored. */
export interface Bench {
  readonly document: Document
  /** The counter of all numbers on the screen. */
  readonly counter: Counter
  /** The counter that the budget names is not ready: everything is the estimate, and says so. */
  readonly fallback: boolean
  readonly missing: readonly string[]
  readonly exact: boolean
  readonly measured: Measured
  readonly stats: ContextStats
  /** Tokens of the tool definitions. */
  readonly overhead: number
  /** Tokens of the prompt as it stands, with overhead, by the counter. */
  readonly total: number
  readonly lanes: readonly LaneResult[]
  readonly findings: readonly Finding[]
  /** How each fact stands in the history itself, by its place among the facts. */
  readonly anchors: readonly Anchor[]
}

const NOBODY: ReadonlySet<Message> = new Set()

/** The counter that a document's budget names. */
export function counterFor({ budget }: Document, lookup: Lookup): Counter {
  const { counter, imageTokens, calibration } = budget
  return counter === 'estimate'
    ? estimateCounter({ imageTokens, ...(calibration === undefined ? {} : { factor: calibration }) })
    : tokenizerCounter(counter, lookup, { imageTokens })
}

const MOST_LOOKED_FOR = 8

/** The number under which a message is shown: its place in the history, from 1. */
export function numbering({ history, facts }: Document): (id: string) => string {
  const marked = new Set(facts.map((fact) => fact.messageId))
  const tableOf = (wanted: (id: string) => boolean): ReadonlyMap<string, number> => {
    const table = new Map<string, number>()
    history.forEach(({ message: { id } }, index) => {
      if (wanted(id)) table.set(id, index + 1)
    })
    return table
  }
  let some: ReadonlyMap<string, number> | undefined
  let all: ReadonlyMap<string, number> | undefined
  let others = 0
  const numberOf = (id: string): number | undefined => {
    // Mostly messages with a fact are named, and a few others: a table of all would cost more than all that asks for it.
    if (marked.has(id)) {
      some ??= tableOf((one) => marked.has(one))
      return some.get(id)
    }
    if (++others <= MOST_LOOKED_FOR) return history.findIndex(({ message }) => message.id === id) + 1 || undefined
    all ??= tableOf(() => true)
    return all.get(id)
  }
  return (id) => numberOf(id)?.toString() ?? 'an earlier message'
}

function countAll(document: Document, counter: Counter): { total: number; overhead: number; exact: boolean } {
  const tools = counter.tools(document.tools)
  const history = costsOf(document.history, counter)
  return { total: history.total + tools.tokens, overhead: tools.tokens, exact: history.exact && tools.exact }
}

/**
 * A counter of its own for each lane: what one lane waits for must not hold up the others. What the history has is
 * counted already, and shared.
 */
function laneCounter(shared: Counter, known: ReadonlySet<Message>, own: Counter): Counter {
  if (own.source.kind === 'estimate') return own
  return {
    source: own.source,
    message: (message) => (known.has(message) ? shared : own).message(message),
    tools: (tools) => shared.tools(tools),
    get missing() {
      return own.missing
    },
  }
}

/** Knows the work of a lane from an earlier bench; `fallback`: all is counted by the estimate. */
export type LaneMemory = (lane: Lane, measured: Measured, fallback: boolean) => Recall | undefined

/**
 * Document → outcomes. Pure and synchronous. `lookup` knows the tokenizer's counts, `answers` what summarisers said,
 * `again` how often each lane runs over its own outcome; lanes with repairs wait for `mending`. While the named tokenizer has not counted the whole
 * history, everything is the estimate: no number on the screen is half one and half the other.
 */
export function computeBench(
  document: Document,
  lookup: Lookup,
  answers: ReadonlyMap<string, Answer> = new Map(),
  again: ReadonlyMap<string, number> = new Map(),
  mending?: Mending,
): Bench {
  return atOnce(benchInSteps(document, lookup, answers, again, mending))
}

/** A step of a bench: all of its history is counted, or one more lane is there. */
export type BenchStep =
  | { readonly kind: 'counted'; readonly counter: Counter; readonly overhead: number; readonly total: number }
  | { readonly kind: 'lane'; readonly result: LaneResult }

/** As `computeBench`, lane by lane: each is given as it is there, and the bench at the end. */
export function* benchInSteps(
  document: Document,
  lookup: Lookup,
  answers: ReadonlyMap<string, Answer>,
  again: ReadonlyMap<string, number>,
  mending?: Mending,
  memory?: LaneMemory,
): Generator<BenchStep, Bench> {
  const named = counterFor(document, lookup)
  const first = countAll(document, named)
  const missing = [...named.missing]
  const fallback = missing.length > 0
  const counter = fallback ? estimateCounter({ imageTokens: document.budget.imageTokens }) : named
  const { total, overhead, exact } = fallback ? countAll(document, counter) : first
  const measured = measuredTokens(document.budget.readings, { tokens: total, source: counter.source }, () =>
    promptHash(document.history, document.tools),
  )
  const numberOf = numbering(document)
  const known =
    fallback || counter.source.kind === 'estimate' ? NOBODY : new Set(document.history.map((entry) => entry.message))
  const was = snapshot(document.history)
  const lanes: LaneResult[] = []
  yield { kind: 'counted', counter, overhead, total }
  for (const lane of document.lanes) {
    const own = fallback ? counter : laneCounter(counter, known, counterFor(document, lookup))
    const input = { document, counter: own, measured, snapshot: was, answers, exact, numberOf, mending }
    const result = runLane(lane, { ...input, again: again.get(lane.id) ?? 0 }, memory?.(lane, measured, fallback))
    lanes.push(result)
    yield { kind: 'lane', result }
  }
  const stats = contextStats(measured, document.budget)
  return {
    document,
    counter,
    fallback,
    missing: [...missing, ...lanes.flatMap(({ outcome }) => countRequests(outcome.requests))],
    exact,
    measured,
    stats,
    overhead,
    total,
    lanes,
    findings: findingsOf(document, lanes),
    anchors: anchorsOf(document.facts, document.history),
  }
}

function countRequests(requests: LaneResult['outcome']['requests']): readonly string[] {
  return requests.flatMap((request) => (request.kind === 'count' ? request.texts : []))
}
