import type { ToolDefinition } from '../message/message.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import type { Problem, ReportBuilder } from './report.ts'
import type { Source } from './source.ts'

/** Why a source looks like a format. */
export interface Detection {
  /** Completes "Read as ChatGPT export: …", such as `the root has mapping`. */
  readonly reason: string
  /** 1 to 100: the strongest of all formats is the guess. 50: keys that several tools use; 90: keys of this tool alone. */
  readonly strength: number
}

/** Tokens that a provider reported for one call of the model. */
export interface CallUsage {
  /** Id of the entry that the call answered with: its prompt is all that stands before it. */
  readonly id: string
  /** Tokens of the whole prompt, cached ones among them. */
  readonly input: number
  readonly output?: number
  /** The field that reported it, such as `usage.input_tokens`. */
  readonly label: string
}

/** What a model was sent from a compaction on, as the file has it. */
export interface Seen {
  /** What happened, such as `compaction 1 (auto, 155,000 tokens before)`. */
  readonly words: string
  /** How many entries of the history stood before the compaction: those after it were added to the prompt as they came. */
  readonly at: number
  /** The prompt just after it: ids of entries that stand as they were, and entries that only this prompt has. */
  readonly prompt: readonly (string | Entry)[]
}

/** One conversation of a file as this app has it. */
export interface Conversation {
  readonly title?: string
  /** Everything that was said, compacted or not. */
  readonly history: Prompt
  readonly tools: readonly ToolDefinition[]
  /** The model's name as the file says it. */
  readonly model?: string
  /** Compactions that are in the data, oldest first. */
  readonly seen?: readonly Seen[]
  /** One for each call of the model that the file knows the size of, oldest first. */
  readonly usage?: readonly CallUsage[]
  /** The number of each entry in the file (from 1), where records were left out: for what is said of it. */
  readonly numbers?: readonly number[]
}

/** One way through a conversation whose messages were edited or asked for again. */
export interface Branch {
  readonly title: string
  readonly messages: number
  /** The way that the tool showed last. */
  readonly current: boolean
}

/** One conversation in a file that is not read yet. */
export interface Found {
  readonly title: string
  /** A side chain and a sub-agent are prompts of their own. */
  readonly kind: 'main' | 'side chain' | 'sub-agent'
  /** Records that become messages: a number to choose by, before anything is read. */
  readonly messages: number
  /** ISO 8601, as far as the file says when. */
  readonly when?: string
  /** Empty where there is one way through. */
  readonly branches: readonly Branch[]
  /** Reads it. Everything that is skipped or repaired is said. A problem where no message is left. Never throws. */
  open(report: ReportBuilder, branch?: number): Conversation | Problem
}

/** A prompt as a provider takes it. */
export interface Written {
  /** The body of a request, without a model's name: JSON. */
  readonly value: unknown
  /** What the format cannot say and was left behind, in words, each once: `3 message ids`. Empty: nothing. */
  readonly losses: readonly string[]
}

/** One transcript format. Pure: reading never changes the source. */
export interface Format {
  readonly id: string
  /** As in a list: `Claude Code session`. */
  readonly name: string
  detect(source: Source): Detection | undefined
  /**
   * The conversations of a source, in the order of the file; what is none is said and skipped. A problem where there is
   * nothing to read: what was expected, and what was found.
   */
  list(source: Source, report: ReportBuilder): readonly Found[] | Problem
  /** Only of formats that a provider takes. What is written reads back with equal texts, roles, calls, results and pairs. */
  write?(prompt: Prompt, tools: readonly ToolDefinition[]): Written
}
