import { estimateCounter } from '../budget/estimate.ts'
import type { Document } from '../document/document.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import type { Outcome, Request, Rule } from '../strategies/outcome.ts'
import { strategyById } from '../strategies/registry.ts'
import { type Bench, counterFor, type Lookup } from './bench.ts'
import { mergedWith } from './merge.ts'
import type { LaneResult } from './run.ts'
import { deriveVerdicts } from './verdicts.ts'

/** Entries as places in the history; −1 − k is the k-th of `extra`. A long prompt is then a few bytes an entry. */
interface Packed {
  readonly places: Int32Array
  readonly extra: readonly Entry[]
}

type PackedRequest = Exclude<Request, { kind: 'summary' }> | (Omit<SummaryRequest, 'entries'> & { entries: Packed })
type SummaryRequest = Extract<Request, { kind: 'summary' }>

type PackedLane = Omit<LaneResult, 'lane' | 'strategy' | 'verdicts' | 'outcome'> & {
  readonly outcome: Omit<Outcome, 'prompt' | 'rules' | 'requests'> & {
    readonly prompt: Packed
    readonly requests: readonly PackedRequest[]
  }
  /** The rule of each message, as a place in `rules`. */
  readonly ruleOf: Int32Array
  readonly rules: readonly Rule[]
}

/** A bench that can cross from a worker: no functions, and no message that the other side has. */
export type PackedBench = Omit<Bench, 'document' | 'counter' | 'lanes'> & { readonly lanes: readonly PackedLane[] }

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

function packLane(result: LaneResult, places: ReadonlyMap<Entry, number>): PackedLane {
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
  return { ...rest, outcome: { ...told, prompt: packPrompt(prompt, places), requests: packed }, ruleOf, rules }
}

/** Takes out of a bench what cannot be sent, or what the receiver has. */
export function packBench(bench: Bench): PackedBench {
  const { document, counter: _counter, lanes, ...rest } = bench
  const places = new Map(document.history.map((entry, index) => [entry, index]))
  return { ...rest, lanes: lanes.map((lane) => packLane(lane, places)) }
}

function unpackLane(packed: PackedLane, document: Document, index: number): LaneResult | undefined {
  const lane = document.lanes[index]
  if (!lane) return undefined
  const { outcome, ruleOf, rules, ...rest } = packed
  const { history } = document
  const prompt = unpackPrompt(outcome.prompt, history)
  const rulesOf = Array.from(ruleOf, (place) => rules[place])
  const requests = outcome.requests.map(
    (request): Request =>
      request.kind === 'summary' ? { ...request, entries: unpackPrompt(request.entries, history) } : request,
  )
  return {
    ...rest,
    lane,
    strategy: strategyById(lane.strategy.id),
    outcome: { ...outcome, prompt, requests, rules: rulesOf },
    verdicts: deriveVerdicts(history, prompt, rulesOf, mergedWith(prompt, lane.repair)),
  }
}

/**
 * Makes a bench whole again, with the receiver's own messages. `document` is the one that was sent to be computed.
 * The rules of an outcome are those of the messages of the history.
 */
export function unpackBench(packed: PackedBench, document: Document, lookup: Lookup): Bench {
  const { imageTokens } = document.budget
  return {
    ...packed,
    document,
    counter: packed.fallback ? estimateCounter({ imageTokens }) : counterFor(document, lookup),
    lanes: packed.lanes.flatMap((lane, index) => unpackLane(lane, document, index) ?? []),
  }
}
