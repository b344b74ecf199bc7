import type { Document } from '../document/document.ts'
import type { CheckState } from '../invariants/check.ts'
import type { Bench } from '../lanes/bench.ts'
import type { LaneResult } from '../lanes/run.ts'
import type { Verdict } from '../lanes/verdicts.ts'
import type { Prompt } from '../message/prompt.ts'
import { messageZeroOf } from '../prompt/messageZero.ts'
import { compareEnvironments, type EnvironmentField, type SectionKey } from '../prompt/sections.ts'
import { buildSystemPrompt } from '../prompt/systemPrompt.ts'
import type { Status } from '../strategies/outcome.ts'
import type { ParameterValue } from '../strategies/parameters.ts'
import type { FactKind, Survival } from '../survival/fact.ts'
import { factSurvival } from '../survival/match.ts'

/** A number of the budget that a condition can be about. */
export type BudgetNumber = 'window' | 'reserve' | 'compaction' | 'pruning' | 'keepLast'

/** Limits of a number, each included. Absent: none. */
export interface Range {
  readonly least?: number
  readonly most?: number
}

/** Stands for the id of each lane, within `some-lane` and `every-lane`. */
export const EACH_LANE = '*'

/**
 * What must hold for a step of a lesson, or for the goal of an exercise. Data: it travels in a link. `lane` and `fact`
 * are ids; what is not there holds nothing.
 */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly that: Condition }
  /** `that` holds of one lane, or of every one, where it names the lane `*`. For histories whose lanes nobody knows. */
  | { readonly kind: 'some-lane' | 'every-lane'; readonly that: Condition }
  /** How a fact stands in a lane. */
  | { readonly kind: 'fact'; readonly fact: string; readonly lane: string; readonly is: readonly Survival['kind'][] }
  /** The same of a text, marked or not. */
  | { readonly kind: 'stands'; readonly text: string; readonly lane: string; readonly is: readonly Survival['kind'][] }
  | { readonly kind: 'status'; readonly lane: string; readonly is: readonly Status[] }
  | {
      readonly kind: 'check'
      readonly lane: string
      readonly number: 1 | 2 | 3 | 4 | 5 | 6 | 7
      readonly is: readonly CheckState[]
    }
  /** What a lane did to a message of the history, by its id. */
  | {
      readonly kind: 'verdict'
      readonly lane: string
      readonly message: string
      readonly is: readonly Verdict['kind'][]
    }
  /** Tokens of a lane's whole prompt, with overhead. */
  | ({ readonly kind: 'tokens'; readonly lane: string } & Range)
  /** Summariser calls of all runs of a lane, and how often it ran again. */
  | ({ readonly kind: 'calls' | 'again'; readonly lane: string } & Range)
  | { readonly kind: 'inside'; readonly lane: string; readonly is: boolean }
  | { readonly kind: 'reached'; readonly threshold: 'compaction' | 'pruning'; readonly is: boolean }
  /** The number that the thresholds look at, and where it comes from. */
  | ({ readonly kind: 'measured'; readonly source?: 'estimate' | 'tokenizer' | 'typed' | 'provider' } & Range)
  | ({ readonly kind: 'budget'; readonly field: BudgetNumber } & Range)
  | { readonly kind: 'counter'; readonly is: 'estimate' | 'tokenizer' }
  /** A lane's strategy has this value. */
  | { readonly kind: 'parameter'; readonly lane: string; readonly name: string; readonly is: ParameterValue }
  /** Messages of the history, facts that are marked, lanes. */
  | ({ readonly kind: 'messages' | 'facts' | 'lanes' } & Range)
  /** Text stands in the history, by the rule that facts are matched with. */
  | { readonly kind: 'says'; readonly text: string }
  /** A fact is marked: its words have this text in them, it was marked in this message, it is of this kind. */
  | { readonly kind: 'marked'; readonly text?: string; readonly message?: string; readonly as?: FactKind }
  /** A section of the system prompt; `spoofing`: it has the heading of another one in it. */
  | { readonly kind: 'section'; readonly section: SectionKey; readonly is: 'there' | 'absent' | 'spoofing' }
  /** A second environment stands beside the first, and these inputs differ: no others. */
  | { readonly kind: 'environments'; readonly differ: readonly EnvironmentField[] }
  /** Message 1 has exactly the text that is built of the sections. */
  | { readonly kind: 'message-zero'; readonly is: 'as built' | 'other' }
  /** A message is pinned, or freed. */
  | { readonly kind: 'pin'; readonly message: string; readonly is: 'keep' | 'free' | 'none' }
  /** Somebody did it since the step began: see `Deed`. */
  | { readonly kind: 'did'; readonly deed: Deed }
  /** The number is the least for which `that` holds, all else left as it is. */
  | { readonly kind: 'smallest'; readonly field: 'window' | 'keepLast'; readonly that: Condition }

/**
 * Something that somebody did and that the document does not tell. `dialog:lane` (a dialog was opened, by its kind),
 * `spot:m2`, `spot:m2@prune` (the screen was asked to go to a message, in a lane), `checks` (the checks were opened),
 * `opened:m4` (a message was opened), `predicted:prune` (it was said what a lane loses), `continued`.
 */
export type Deed = string

/** All that a condition looks at. */
export interface Situation {
  readonly bench: Bench
  /** Since the step began. */
  readonly deeds: ReadonlySet<Deed>
  /** Computes the bench of another document: `smallest` asks what would be with a smaller number. */
  readonly compute: (document: Document) => Bench
  /** For this bench: what was found of smaller numbers, so that whoever is interrupted need not try them again. */
  readonly tried?: Map<Condition, Map<number, boolean>>
}

function within(value: number, { least, most }: Range): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most)
}

/** Above this many smaller numbers none is tried: a goal with `smallest` is for small histories. */
const MOST_TRIED = 2_000

function isSmallest(condition: Extract<Condition, { kind: 'smallest' }>, situation: Situation): boolean {
  const { field, that } = condition
  if (!holds(that, situation)) return false
  const { document } = situation.bench
  const value = document.budget[field]
  const first = field === 'window' ? 1 : 0
  if (value - first > MOST_TRIED) return false
  const known = situation.tried?.get(condition) ?? new Map<number, boolean>()
  situation.tried?.set(condition, known)
  // What is tried within another document is not true of this one.
  const { tried: _, ...elsewhere } = situation
  for (let smaller = value - 1; smaller >= first; smaller--) {
    let held = known.get(smaller)
    if (held === undefined) {
      const other = { ...document, budget: { ...document.budget, [field]: smaller } }
      held = holds(that, { ...elsewhere, bench: situation.compute(other) })
      known.set(smaller, held)
    }
    if (held) return false
  }
  return true
}

function holdsOfLane(condition: Extract<Condition, { lane: string }>, result: LaneResult, bench: Bench): boolean {
  switch (condition.kind) {
    case 'fact': {
      const at = bench.document.facts.findIndex(({ id }) => id === condition.fact)
      const kind = result.survivals[at]?.kind
      return kind !== undefined && result.outcome.status !== 'pending' && condition.is.includes(kind)
    }
    case 'stands': {
      const kind = survivalOf(condition.text, result.outcome.prompt)
      return kind !== undefined && result.outcome.status !== 'pending' && condition.is.includes(kind)
    }
    case 'status':
      return condition.is.includes(result.outcome.status)
    case 'check': {
      const state = result.checks.find(({ number }) => number === condition.number)?.state
      return state !== undefined && condition.is.includes(state)
    }
    case 'verdict': {
      const kind = result.verdicts.find(({ id }) => id === condition.message)?.kind
      return kind !== undefined && condition.is.includes(kind)
    }
    case 'tokens':
      return within(result.tokens.after, condition)
    case 'calls':
      return within(result.runs.calls, condition)
    case 'again':
      return within(result.runs.again, condition)
    case 'inside':
      return result.stats.insideWindow === condition.is
    case 'parameter':
      return result.lane.strategy.parameters[condition.name] === condition.is
  }
}

/** A condition of the lane `*` as one of another lane. */
function ofLane(condition: Condition, lane: string): Condition {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((one) => ofLane(one, lane)) }
    case 'not':
    case 'smallest':
      return { ...condition, that: ofLane(condition.that, lane) }
    default:
      return 'lane' in condition && condition.lane === EACH_LANE ? { ...condition, lane } : condition
  }
}

/** True of no lane where there is none: what nothing shows has not been seen. */
function holdsOfLanes({ kind, that }: Extract<Condition, { kind: 'some-lane' | 'every-lane' }>, situation: Situation) {
  const { lanes } = situation.bench
  const ofOne = ({ lane }: LaneResult): boolean => holds(ofLane(that, lane.id), situation)
  return kind === 'some-lane' ? lanes.some(ofOne) : lanes.length > 0 && lanes.every(ofOne)
}

/** A text in lower case, with one space where there is any white space. */
function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

function isMarked({ text, message, as }: Extract<Condition, { kind: 'marked' }>, { facts }: Document): boolean {
  return facts.some(
    (fact) =>
      (text === undefined || folded(fact.quote).includes(folded(text))) &&
      (message === undefined || fact.messageId === message) &&
      (as === undefined || fact.kind === as),
  )
}

type OfPrompt = Extract<Condition, { kind: 'section' | 'environments' | 'message-zero' }>

function holdsOfPrompt(condition: OfPrompt, { systemPrompt, history }: Document): boolean {
  if (!systemPrompt) return false
  const { texts, environment, compared } = systemPrompt
  const { text, sections, spoofed } = buildSystemPrompt(texts, environment)
  switch (condition.kind) {
    case 'section': {
      const { section, is } = condition
      if (is === 'spoofing') return spoofed.some((spoof) => spoof.section === section)
      return sections.some(({ key, text }) => key === section && text !== '') === (is === 'there')
    }
    case 'environments': {
      const differ = compared && compareEnvironments(environment, compared).map(({ field }) => field)
      return differ?.length === condition.differ.length && condition.differ.every((field) => differ.includes(field))
    }
    case 'message-zero':
      return (messageZeroOf(history)?.text === text) === (condition.is === 'as built')
  }
}

/** Whether a condition holds of what is on the bench. */
export function holds(condition: Condition, situation: Situation): boolean {
  const { bench } = situation
  const { document, measured, stats } = bench
  if ('lane' in condition) {
    const result = bench.lanes.find(({ lane }) => lane.id === condition.lane)
    return result !== undefined && holdsOfLane(condition, result, bench)
  }
  switch (condition.kind) {
    case 'all':
      return condition.of.every((one) => holds(one, situation))
    case 'any':
      return condition.of.some((one) => holds(one, situation))
    case 'not':
      return !holds(condition.that, situation)
    case 'some-lane':
    case 'every-lane':
      return holdsOfLanes(condition, situation)
    case 'marked':
      return isMarked(condition, document)
    case 'section':
    case 'environments':
    case 'message-zero':
      return holdsOfPrompt(condition, document)
    case 'reached':
      return (condition.threshold === 'compaction' ? stats.needsCompaction : stats.needsPruning) === condition.is
    case 'measured': {
      const { source } = condition
      return (source === undefined || measured.source.kind === source) && within(measured.tokens, condition)
    }
    case 'budget':
      return within(document.budget[condition.field], condition)
    case 'counter':
      return (document.budget.counter === 'estimate') === (condition.is === 'estimate')
    case 'messages':
      return within(document.history.length, condition)
    case 'facts':
      return within(document.facts.length, condition)
    case 'lanes':
      return within(document.lanes.length, condition)
    case 'says':
      return saysIt(document, condition.text)
    case 'pin':
      return (document.pins.get(condition.message) ?? 'none') === condition.is
    case 'did':
      return situation.deeds.has(condition.deed)
    case 'smallest':
      return isSmallest(condition, situation)
  }
}

function survivalOf(text: string, prompt: Prompt): Survival['kind'] | undefined {
  return factSurvival([{ id: '', messageId: '', kind: 'other', quote: text }], prompt)[0]?.kind
}

function saysIt(document: Document, text: string): boolean {
  const kind = survivalOf(text, document.history)
  return kind === 'verbatim' || kind === 'in-summary'
}

/** True for a condition that tries other documents: it may take long. */
export function triesOthers(condition: Condition): boolean {
  switch (condition.kind) {
    case 'smallest':
      return true
    case 'all':
    case 'any':
      return condition.of.some(triesOthers)
    case 'not':
    case 'some-lane':
    case 'every-lane':
      return triesOthers(condition.that)
    default:
      return false
  }
}
