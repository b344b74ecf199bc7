import type { Encoding } from '../core/budget/count.ts'
import type { Document } from '../core/document/document.ts'
import type { CheckState } from '../core/invariants/check.ts'
import type { Reason, Status } from '../core/strategies/outcome.ts'
import type { Survival } from '../core/survival/fact.ts'

/** The groups of the catalogue, in the order in which a menu lists them. */
export const GROUPS = ['course', 'pruning', 'compaction', 'loss', 'validity', 'counting'] as const
export type Group = (typeof GROUPS)[number]

/** What a menu shows of a scenario before it is loaded. */
export interface Head {
  readonly id: string
  readonly title: string
  /** One or two plain sentences: what to look at. */
  readonly summary: string
  readonly group: Group
}

/** What one lane is expected to do with the history. A test holds the core to it. */
export interface LaneExpectation {
  readonly status: Status
  /** Where a status alone does not say why. */
  readonly reason?: Reason['code']
  /** One letter per message: k kept, c cleared, t trimmed, d dropped, s summarised. Spaces only help to count. */
  readonly verdicts: string
  /** What becomes of each fact, by its id. Every fact of the document has its line. */
  readonly facts: Readonly<Record<string, Survival['kind']>>
  /** Summariser calls of all runs. */
  readonly calls: number
  /** The whole prompt with tool definitions, before and after. */
  readonly tokens: readonly [before: number, after: number]
  /** What the strategy looked at: before, after, and the number to get below. */
  readonly scope?: readonly [before: number, after: number, target: number]
  /** Checks of the structure that do not fail, of 6. */
  readonly structure: number
  /** The check of the corrections: `warns` where none is marked. */
  readonly corrections: CheckState
  /** Checks of the structure that do not hold, and how. */
  readonly checks?: Readonly<Record<number, CheckState>>
}

export interface Expectation {
  readonly lanes: Readonly<Record<string, LaneExpectation>>
  /** The headline, sentence by sentence. */
  readonly findings: readonly string[]
}

/** A teaching history with its facts, budget and lanes, and what must come of it. */
export interface Scenario extends Head {
  readonly document: Document
  readonly expects: Expectation
  /** The same document counted by a tokenizer. Its counts are written down here: the core has no tokenizer. */
  readonly tokenizer?: {
    readonly encoding: Encoding
    /** Tokens of each text that a message sends, by the message's id; `summary`: of the text that a lane writes. */
    readonly counts: Readonly<Record<string, readonly number[]>>
    /** The whole prompt. */
    readonly total: number
    readonly expects: Expectation
  }
}
