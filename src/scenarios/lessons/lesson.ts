import type { Document } from '../../core/document/document.ts'
import type { Condition } from '../../core/teach/condition.ts'

/**
 * A part of the screen that a step points to: elements carry it as `data-target`. `lane:<id>` and `fact:<id>` are of one
 * lane, of one fact; `command:<id>` is where a command stands.
 */
export type Target =
  | 'headline'
  | 'budget'
  | 'measured'
  | 'counter'
  | 'thresholds'
  | 'window'
  | 'keep-last'
  | 'facts'
  | 'messages'
  | 'lanes'
  | 'checks'
  | 'providers'
  | 'composer'
  | `lane:${string}`
  | `fact:${string}`
  | `message:${string}`
  | `command:${string}`

/** One thing that is checked live, in the words of what has then been seen. */
export interface StepCheck {
  readonly words: string
  readonly when: Condition
  /** The step is done without it: for what not everybody has, such as a key. */
  readonly optional?: true
}

/** One step of a lesson. Its words are plain text; `code` in backticks. */
export interface Step {
  /** Unique in the lesson; stands in links and in what is kept of a reader's progress. */
  readonly id: string
  readonly title: string
  /** What to do. */
  readonly doing: string
  /** What to notice: shown with the checks, once they hold. */
  readonly notice: string
  readonly target?: Target
  /** The dialog or place in which it is done, in words, where it is not on the screen: "Menu, System prompt…". */
  readonly where?: string
  /** Lanes whose facts are hidden until the reader has said what will be lost. */
  readonly predict?: readonly string[]
  /** The step is done when all have held that are not optional. */
  readonly checks: readonly StepCheck[]
  /**
   * The bench as the step begins: for whoever resets it, or comes to it straight. Who did the step before goes on with
   * what is there, unless `anew`.
   */
  readonly begin: Document
  readonly anew?: true
}

/** A guided lesson. What its last step leaves on the bench stays open to play with. */
export interface Lesson extends LessonHead {
  /** One or two sentences under the title. */
  readonly lead: string
  readonly steps: readonly Step[]
  /** What to try next, when all is done. */
  readonly after: string
}

/** A lesson by name: its data loads late. */
export interface LessonHead {
  readonly id: LessonId
  readonly title: string
  /** For a list of lessons: what one learns. */
  readonly summary: string
}

export type LessonId =
  | 'budget'
  | 'pruning'
  | 'compaction'
  | 'loss'
  | 'prompt'
  | 'invariants'
  | 'calls'
  | 'marker'
  | 'tail'
  | 'summarisers'
