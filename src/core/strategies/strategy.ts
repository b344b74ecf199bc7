import type { Counter } from '../budget/count.ts'
import type { RecordedPrompt } from '../document/document.ts'
import type { Prompt } from '../message/prompt.ts'
import type { Fact } from '../survival/fact.ts'
import type { Answer, Outcome, Rule, SummaryRequest } from './outcome.ts'
import type { Parameter, Parameters } from './parameters.ts'

/** How sure we are that a strategy does what the named system does. */
export type Evidence = 'course rule' | 'source read' | 'documentation' | 'memory'

/** Writes a summary out of lines of the messages themselves, of at most `size` tokens (characters / 4). */
export type Extract = (request: SummaryRequest, size: number) => string

/** All that a strategy may know beside the prompt. Tokens throughout. */
export interface StrategyContext {
  readonly window: number
  readonly reserve: number
  /** The compaction threshold as a whole number: a target is met when the scope is below it. */
  readonly target: number
  /** Tool definitions: part of every prompt. */
  readonly overhead: number
  readonly keepLast: number
  readonly counter: Counter
  /** What the lane's protect stage keeps, with the rule that says so. */
  readonly kept: ReadonlyMap<string, Rule>
  /** Answers to earlier requests, by the request's hash. */
  readonly answers: ReadonlyMap<string, Answer>
  /** The recording that the lane names, where it answers no request that is made now: better than nothing, and said. */
  readonly stale?: Answer
  /** The extractive summariser. Absent: a lane that needs it waits. */
  readonly extract?: Extract
  /** The marked facts. Only a summariser that is labelled as knowing the answers may look. */
  readonly facts: readonly Fact[]
  /** Prompts that were recorded, by id. */
  readonly recorded: ReadonlyMap<string, RecordedPrompt>
}

export interface Strategy {
  readonly id: string
  readonly label: string
  readonly source: {
    readonly system: string
    readonly version: string
    readonly evidence: Evidence
    readonly link?: string
  }
  /** Which threshold a controller would start it at; a strategy with neither is never due. */
  readonly trigger: 'compaction' | 'pruning' | 'never'
  /** The system that it models keeps no tail, and it keeps none: check 2 says so. Absent: the tail stays. */
  readonly keepsNoTail?: true
  /** A second run over its own outcome changes nothing and calls nobody. */
  readonly fixedPoint: boolean
  readonly parameters: readonly Parameter[]
  /** Pure and synchronous: same input, same output; the input is never changed. */
  run(prompt: Prompt, parameters: Parameters, context: StrategyContext): Outcome
}
