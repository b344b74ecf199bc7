import type { Encoding } from '../budget/count.ts'
import type { ToolDefinition } from '../message/message.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import type { PromptSource } from '../prompt/sections.ts'
import type { Parameters } from '../strategies/parameters.ts'
import type { Fact } from '../survival/fact.ts'

export const DOCUMENT_VERSION = 1

/** Where the number that the thresholds look at comes from, when it is not the counter. */
export interface Reading {
  readonly kind: 'typed' | 'provider'
  /** Provider readings: what reported it, such as `usage.input_tokens`. */
  readonly label: string
  readonly tokens: number
  /** Provider readings: hash of the exact prompt that was measured; another hash shows it as stale. */
  readonly promptHash?: string
}

export interface BudgetSettings {
  /** Tokens that one call may take; at least 1. */
  readonly window: number
  /** Tokens of the window kept free for the answer. */
  readonly reserve: number
  /** Fraction of the window: the early warning. */
  readonly compaction: number
  /** Fraction of the window: the hard one; not below `compaction`. */
  readonly pruning: number
  /** How many newest messages are the protected tail. */
  readonly keepLast: number
  /** The one counter of the screen. */
  readonly counter: 'estimate' | Encoding
  /** Calibration carried into the estimate: measured / estimate. Absent: none. */
  readonly calibration?: number
  /** Tokens that one image costs, in every counter. */
  readonly imageTokens: number
  /** Readings, oldest first. The last one replaces those before it; it is never a sum. */
  readonly readings: readonly Reading[]
}

export interface SurvivalRules {
  readonly errors: boolean
  readonly corrections: boolean
  /** Told the marks: the marked facts' messages are kept. Named in the lane's title. */
  readonly marks: boolean
}

/** Which strategy of the registry a lane runs, with every one of its parameters. */
export interface LaneStrategy {
  /** Id in `core/strategies/registry.ts`: 'none' | 'prune' | 'compact' | 'recorded'. */
  readonly id: string
  /** Complete and in range: `readParameters(strategyById(id).parameters, given)` makes them so. */
  readonly parameters: Parameters
}

/** What a lane's last stage does to a prompt that a provider may refuse. In this order; what is absent is not done. */
export interface Repairs {
  /** A result that stands apart from its call moves to behind it. */
  readonly gather?: true
  /**
   * A result without its call is taken out, in all three. A call without its result: is taken out too (`drop-half`), with
   * its whole message and the results of that (`drop-pair`), or gets a result that says there is none (`synthetic`).
   */
  readonly pairs?: 'drop-half' | 'drop-pair' | 'synthetic'
  /** Summaries move behind the leading messages (`front`), or to where no neighbour has their role (`apart`). */
  readonly summary?: 'front' | 'apart'
  /** Neighbours of one role are sent as one message. */
  readonly merge?: true
}

/** True when a lane has any repair. */
export function isRepairing({ repair }: Lane): boolean {
  return Object.keys(repair).length > 0
}

/** True when a lane needs what loads late: repairs, or the extractive summariser. */
export function needsMending(lane: Lane): boolean {
  return isRepairing(lane) || lane.strategy.parameters.summariser === 'extractive'
}

/** One pipeline on the history: when → protect → strategy → repair. */
export interface Lane {
  readonly id: string
  readonly name: string
  readonly when: 'now' | 'threshold'
  /** Absent: no survival policy, only pins are protected. */
  readonly protect?: SurvivalRules
  readonly strategy: LaneStrategy
  /** Empty: nothing is repaired. */
  readonly repair: Repairs
  /** Overrides the budget's. */
  readonly keepLast?: number
  /** Id of the recording that its summary is, where a model writes it. */
  readonly take?: string
}

/** A prompt that was not computed here: what a model really saw, or what somebody's own code made of this history. */
export interface RecordedPrompt {
  readonly id: string
  /** What it is called in a list: `compaction 2 (auto)`, a file's name. */
  readonly label: string
  readonly kind: 'as it happened' | 'file'
  /** Ids of messages of the history that stand in it as they are, and entries of its own: summaries, markers, shortened copies. */
  readonly entries: readonly (string | Entry)[]
  /** Id of the last message of the history that was there when it was made: those after it follow it as they are. Absent: none were. */
  readonly upTo?: string
  /** What is known of it and cannot be seen: how it was aligned. */
  readonly note?: string
}

/**
 * What a model really said. It cannot be computed again, so the document keeps it: append-only, and no undo takes it away.
 * Never a key, a header or an address.
 */
export type Recording = SummaryRecording | JudgementRecording

interface Recorded {
  readonly id: string
  /** Hash of what was asked: another hash shows it as stale. */
  readonly asked: string
  /** Whom, as the user knows it: `OpenAI · gpt-5-mini`. */
  readonly label: string
  /** The model as the source named it. */
  readonly model?: string
  /** Every number that the source reported, under its own name. */
  readonly usage: Readonly<Record<string, number>>
  /** Tokens of all that was sent and of all that was answered, by the source's own rule, over all calls. */
  readonly input?: number
  readonly output?: number
  /** In US dollars, by the prices that were set when it ran. */
  readonly cost?: number
  /** When it ended, as ISO 8601. */
  readonly date: string
  readonly ms: number
  readonly calls: number
  /** What else is to be known of it: in how many parts it was written. */
  readonly notes: readonly string[]
}

export interface SummaryRecording extends Recorded {
  readonly kind: 'summary'
  readonly text: string
  /** Why it ended, in the source's own word. */
  readonly end: string
  /** Parts that the messages were split into: 1 where they fitted. */
  readonly parts: number
  /** Of a single call: what it was asked, counted here. What `input` is of the same text can be compared with it. */
  readonly counted?: Counted
}

/** A text counted here, beside what a provider reported of it. */
export interface Counted {
  /** Characters / 4. */
  readonly estimate: number
  readonly encoding?: Encoding
  /** By that tokenizer. */
  readonly tokens?: number
}

export interface JudgementRecording extends Recorded {
  readonly kind: 'judgement'
  readonly laneId: string
  readonly results: readonly Judged[]
}

/** What a model answered when it was asked for one fact, given only a lane's prompt. */
export interface Judged {
  readonly factId: string
  readonly question: string
  readonly answer: string
  readonly verdict: 'recalled' | 'partly' | 'wrong' | 'unknown'
  /** Who said so. */
  readonly by: 'lexical' | 'model'
}

/** What the file that a history came from says of it. */
export interface Provenance {
  /** Name of the format. */
  readonly format: string
  /** The model, as the file names it. */
  readonly model?: string
  /** Tokens that a provider reported beyond the counted text: a system prompt and tools that are not in the file. A guess. */
  readonly notInFile?: number
}

/** The only state that lasts. Outcomes are computed from it, never stored in it. */
export interface Document {
  readonly version: typeof DOCUMENT_VERSION
  readonly title: string
  readonly history: Prompt
  readonly tools: readonly ToolDefinition[]
  /** What a system prompt is built from (`buildSystemPrompt`). Nothing of it is sent until it is written into a message. */
  readonly systemPrompt?: PromptSource
  /** Prompts that lanes show and nothing here computed. */
  readonly recorded?: readonly RecordedPrompt[]
  /** What models said. */
  readonly recordings?: readonly Recording[]
  readonly source?: Provenance
  readonly facts: readonly Fact[]
  /** A user's word: `keep` pins a message, `free` un-pins one that a survival rule hit. */
  readonly pins: ReadonlyMap<string, 'keep' | 'free'>
  readonly budget: BudgetSettings
  readonly lanes: readonly Lane[]
}

export const MAX_LANES = 6

/** True while there is room for another lane. */
export function canAddLane(lanes: readonly Lane[]): boolean {
  return lanes.length < MAX_LANES
}
