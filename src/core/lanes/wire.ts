import { estimateCounter } from '../budget/estimate.ts'
import type { Document } from '../document/document.ts'
import { oncePerPrompt } from '../message/memo.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import type { Outcome, Request, Rule } from '../strategies/outcome.ts'
import { strategyById } from '../strategies/registry.ts'
import type { VerdictLine } from '../words/validity.ts'
import { acceptanceOf, knowAcceptance } from './acceptance.ts'
import { type Bench, counterFor, type Lookup } from './bench.ts'
import { mergedWith, sentPrompt } from './merge.ts'
import type { LaneResult } from './run.ts'
import { type Block, knowBlocks, laneBlocks, type RibbonInputs } from './segments.ts'
import { deriveVerdicts, type Verdict } from './verdicts.ts'

/** Entries as places in the history; −1 − k is the k-th of `extra`. A long prompt is then a few bytes an entry. */
interface Packed {
  readonly places: Int32Array
  readonly extra: readonly Entry[]
}

type PackedRequest = Exclude<Request, { kind: 'summary' }> | (Omit<SummaryRequest, 'entries'> & { entries: Packed })
type SummaryRequest = Extract<Request, { kind: 'summary' }>

export type PackedLane = Omit<LaneResult, 'lane' | 'strategy' | 'verdicts' | 'outcome'> & {
  readonly outcome: Omit<Outcome, 'prompt' | 'rules' | 'requests'> & {
    readonly prompt: Packed
    readonly requests: readonly PackedRequest[]
  }
  /** The rule of each message, as a place in `rules`. */
  readonly ruleOf: Int32Array
  readonly rules: readonly Rule[]
  /** What the screen would else work out of the whole prompt: whether providers take it, and the blocks of its ribbon. */
  readonly acceptance: VerdictLine | undefined
  readonly blocks: readonly Block[]
}

/** A bench that can cross from a worker: no functions, and no message that the other side has. */
export type PackedBench = PackedRest & { readonly lanes: readonly PackedLane[] }

/** A bench without its lanes. */
export type PackedRest = Omit<Bench, 'document' | 'counter' | 'lanes'> & {
  /** What providers say to the history itself. */
  readonly acceptance: VerdictLine
}

function packPrompt(prompt: Prompt, places: ReadonlyMap<Entry, number>): Packed {
  const extra: Entry[] = []
  const packed = Int32Array.from(prompt, (entry) => {
    const place = places.get(entry)
    return place ?? -extra.push(entry)
  })
  return { places: packed, extra }
}

function unpackPrompt({ places, extra }: Packed, history: Prompt): Prompt {
  const prompt: Entry[] = []
  for (const place of places) {
    const entry = place >= 0 ? history[place] : extra[-1 - place]
    if (entry) prompt.push(entry)
  }
  // The same prompt is the same object: that is how the screen knows that a lane did nothing.
  const same = prompt.length === history.length && prompt.every((entry, index) => entry === history[index])
  return same ? history : prompt
}

const placesIn = oncePerPrompt((history) => new Map(history.map((entry, index) => [entry, index])))

/** One lane of a bench, to be sent. `inputs`: what its ribbon is drawn by. */
export function packLane(result: LaneResult, history: Prompt, inputs: RibbonInputs): PackedLane {
  const places = placesIn(history)
  const { lane: _lane, strategy: _strategy, verdicts, outcome, ...rest } = result
  const { prompt, rules: _rules, requests, ...told } = outcome
  const table = new Map<string, number>()
  const rules: Rule[] = []
  const ruleOf = Int32Array.from(verdicts, ({ rule }) => {
    const key = JSON.stringify(rule)
    let place = table.get(key)
    if (place === undefined) {
      place = rules.push(rule) - 1
      table.set(key, place)
    }
    return place
  })
  const packed = requests.map(
    (request): PackedRequest =>
      request.kind === 'summary' ? { ...request, entries: packPrompt(request.entries, places) } : request,
  )
  return {
    ...rest,
    outcome: { ...told, prompt: packPrompt(prompt, places), requests: packed },
    ruleOf,
    rules,
    acceptance:
      outcome.status === 'pending' ? undefined : acceptanceOf(sentPrompt(prompt, result.lane.repair), history),
    blocks: laneBlocks(prompt, inputs),
  }
}

/** A bench without its lanes, to be sent. */
export function packRest({ document, counter: _counter, lanes: _lanes, ...rest }: Bench): PackedRest {
  return { ...rest, acceptance: acceptanceOf(document.history) }
}

/** Takes out of a bench what cannot be sent, or what the receiver has. */
export function packBench(bench: Bench): PackedBench {
  const { document, lanes } = bench
  const inputs = { ...bench, budget: document.budget }
  return { ...packRest(bench), lanes: lanes.map((lane) => packLane(lane, document.history, inputs)) }
}

/** A lane made whole again, with the receiver's own messages, before its bench is there. */
export interface UnpackedLane {
  readonly result: LaneResult
  readonly blocks: readonly Block[]
}

const interned = new Map<string, Rule>()
const MOST_INTERNED = 10_000

/** The same object for equal rules, over all that is sent: verdicts with it can be compared by identity. */
function oneOf(rule: Rule): Rule {
  const key = JSON.stringify(rule)
  const known = interned.get(key)
  if (known) return known
  if (interned.size > MOST_INTERNED) interned.clear()
  interned.set(key, rule)
  return rule
}

function sameVerdict(one: Verdict, other: Verdict | undefined): boolean {
  if (one.kind !== other?.kind || one.id !== other.id || one.rule !== other.rule) return false
  if (one.mergedWith !== other.mergedWith) return false
  return one.kind === 'dropped' || other.kind === 'dropped' ? one.kind === other.kind : one.entry === other.entry
}

/** Verdicts with the objects of those before them where they are equal: two benches then take little more than one. */
function withThoseOf(before: readonly Verdict[], after: readonly Verdict[]): readonly Verdict[] {
  return after.map((verdict, index) => {
    const was = before[index]
    return was && sameVerdict(verdict, was) ? was : verdict
  })
}

/** Makes a lane whole again: `index` is its place in the document, `before` what it was, where it was there before. */
export function unpackLane(
  packed: PackedLane,
  document: Document,
  index: number,
  before: readonly Verdict[] = [],
): UnpackedLane | undefined {
  const lane = document.lanes[index]
  if (!lane) return undefined
  const { outcome, ruleOf, rules, acceptance, blocks, ...rest } = packed
  const { history } = document
  const prompt = unpackPrompt(outcome.prompt, history)
  const own = rules.map(oneOf)
  const rulesOf = Array.from(ruleOf, (place) => own[place])
  const requests = outcome.requests.map(
    (request): Request =>
      request.kind === 'summary' ? { ...request, entries: unpackPrompt(request.entries, history) } : request,
  )
  if (acceptance) knowAcceptance(sentPrompt(prompt, lane.repair), history, acceptance)
  const result = {
    ...rest,
    lane,
    strategy: strategyById(lane.strategy.id),
    outcome: { ...outcome, prompt, requests, rules: rulesOf },
    verdicts: withThoseOf(before, deriveVerdicts(history, prompt, rulesOf, mergedWith(prompt, lane.repair))),
  }
  return { result, blocks }
}

/**
 * Makes a bench whole again of its lanes. `document` is the one that was sent to be computed. The rules of an outcome are
 * those of the messages of the history.
 */
export function unpackRest(
  { acceptance, ...rest }: PackedRest,
  lanes: readonly UnpackedLane[],
  document: Document,
  lookup: Lookup,
): Bench {
  const { imageTokens } = document.budget
  const counter = rest.fallback ? estimateCounter({ imageTokens }) : counterFor(document, lookup)
  const bench = { ...rest, document, counter, lanes: lanes.map(({ result }) => result) }
  knowAcceptance(document.history, undefined, acceptance)
  for (const { result, blocks } of lanes) {
    knowBlocks(result.outcome.prompt, { ...bench, budget: document.budget }, blocks)
  }
  return bench
}

/** Makes a whole bench of what was sent at once. */
export function unpackBench({ lanes, ...rest }: PackedBench, document: Document, lookup: Lookup): Bench {
  const unpacked = lanes.flatMap((lane, index) => unpackLane(lane, document, index) ?? [])
  return unpackRest(rest, unpacked, document, lookup)
}
