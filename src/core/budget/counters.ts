import { oncePerMessage } from '../message/memo.ts'
import { type Message, messageTexts, type ToolDefinition } from '../message/message.ts'
import type { Encoding } from './count.ts'
import { ESTIMATE_CHARACTERS_PER_TOKEN, ESTIMATE_MESSAGE_OVERHEAD, toolDefinitionText } from './estimate.ts'
import { MESSAGE_OVERHEAD_TOKENS } from './tokenizerCounter.ts'

/** What rules look at in a text. All whole numbers, and additive: the sizes of two texts are those of both together. */
export interface TextSizes {
  /** Unicode code points; a lone surrogate is one. */
  readonly characters: number
  /** UTF-16 units, as JavaScript and .NET count: an emoji is two. */
  readonly units: number
  /** Characters below 128. */
  readonly ascii: number
  /** Bytes in UTF-8; a lone surrogate is the three of its replacement. */
  readonly bytes: number
}

/** Measures texts as if they were one, in one pass. */
export function sizesOfTexts(texts: Iterable<string>): TextSizes {
  let characters = 0
  let units = 0
  let ascii = 0
  let bytes = 0
  for (const text of texts) {
    const { length } = text
    units += length
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index)
      characters++
      if (code < 0x80) {
        ascii++
        bytes++
      } else if (code < 0x800) bytes += 2
      else if ((code & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
        bytes += 4
        index++
      } else bytes += 3
    }
  }
  return { characters, units, ascii, bytes }
}

/** The sizes of all that a message sends as text. */
export const sizesOf = oncePerMessage((message: Message) => sizesOfTexts(messageTexts(message)))

/** How well a rule is known, in one word for the screen and one for its reason. */
export type Evidence = 'course' | 'source' | 'stored' | 'tokenizer'

interface CounterHead {
  readonly id: string
  /** The rule by its name. */
  readonly name: string
  /** Whose it is: the systems that count so. */
  readonly systems: string
  /** The rule in one plain line, with its rounding. */
  readonly rule: string
  readonly evidence: Evidence
  /** What was not seen, or differs there; as a sentence. */
  readonly doubt?: string
  /** Tokens added for each message, beside its text. */
  readonly perMessage: number
}

/** A counter that needs the text's sizes alone. */
export interface RuleCounter extends CounterHead {
  /** Whole tokens of a text, or of all texts of a message together. */
  readonly tokens: (sizes: TextSizes) => number
}

/** A counter that needs a tokenizer. */
export interface EncodingCounter extends CounterHead {
  readonly encoding: Encoding
}

export type OtherCounter = RuleCounter | EncodingCounter

/** Per message: where the systems count a whole request at once they round once, which is less than a token a message off. */
export const COUNTERS: readonly OtherCounter[] = [
  {
    id: 'o200k_base',
    encoding: 'o200k_base',
    name: 'o200k_base',
    systems: 'GPT-4o and later. Aider and OpenHands ask the tokenizer of the model',
    rule: `The tokenizer itself, and ${MESSAGE_OVERHEAD_TOKENS} a message`,
    evidence: 'tokenizer',
    perMessage: MESSAGE_OVERHEAD_TOKENS,
  },
  {
    id: 'cl100k_base',
    encoding: 'cl100k_base',
    name: 'cl100k_base',
    systems: 'GPT-4 and GPT-3.5',
    rule: `The tokenizer itself, and ${MESSAGE_OVERHEAD_TOKENS} a message`,
    evidence: 'tokenizer',
    perMessage: MESSAGE_OVERHEAD_TOKENS,
  },
  {
    id: 'estimate',
    name: 'Characters / 4 + 10 a message',
    systems: 'The estimate of this page and its course',
    rule: 'Rounded down, and 10 a message',
    evidence: 'course',
    perMessage: ESTIMATE_MESSAGE_OVERHEAD,
    tokens: ({ characters }) => Math.floor(characters / ESTIMATE_CHARACTERS_PER_TOKEN),
  },
  {
    id: 'characters-4',
    name: 'Characters / 4',
    systems: 'Microsoft Agent Framework, opencode',
    rule: 'Rounded down; opencode rounds to the nearest',
    evidence: 'source',
    doubt: 'Of opencode one stored version was read.',
    perMessage: 0,
    tokens: ({ characters }) => Math.floor(characters / 4),
  },
  {
    id: 'characters-3',
    name: 'Characters / 3',
    systems: 'Cline',
    rule: 'UTF-16 units / 3, rounded up',
    evidence: 'source',
    doubt: 'How it rounds was not seen.',
    perMessage: 0,
    tokens: ({ units }) => Math.ceil(units / 3),
  },
  {
    id: 'characters-3.3',
    name: 'Characters / 3.3 + 3 a message',
    systems: 'LangChain for Claude',
    rule: 'Rounded up, and 3 a message',
    evidence: 'source',
    doubt: 'Its summarisation then scales this by the last reported usage, up to 1.25 times: not here.',
    perMessage: 3,
    // The very division that Python makes: 10 / 33 would round some lengths differently.
    tokens: ({ characters }) => Math.ceil(characters / 3.3),
  },
  {
    id: 'characters-4-3',
    name: 'Characters / 4 + 3 a message',
    systems: 'LangChain',
    rule: 'Rounded up, and 3 a message',
    evidence: 'source',
    doubt: 'Its summarisation then scales this by the last reported usage, up to 1.25 times: not here.',
    perMessage: 3,
    tokens: ({ characters }) => Math.ceil(characters / 4),
  },
  {
    id: 'ascii',
    name: 'ASCII / 4 + 1.5 for any other',
    systems: 'Gemini CLI',
    rule: 'UTF-16 units, those below 128 / 4 and 1.5 for each other, rounded down',
    evidence: 'source',
    doubt: 'Other stored versions have 1.3, and take a quarter of the characters of tool calls and results.',
    perMessage: 0,
    // In quarters, so that no sum of fractions is rounded twice.
    tokens: ({ ascii, units }) => Math.floor((ascii + 6 * (units - ascii)) / 4),
  },
  {
    id: 'bytes',
    name: 'UTF-8 bytes / 4',
    systems: 'Codex CLI',
    rule: 'Rounded up',
    evidence: 'stored',
    perMessage: 0,
    tokens: ({ bytes }) => Math.ceil(bytes / 4),
  },
]

/** Tokens of a message by a rule, without its images. */
export function ruleTokens(counter: RuleCounter, message: Message): number {
  return counter.tokens(sizesOf(message)) + counter.perMessage
}

/** Tokens of tool definitions by a rule: as one text, with nothing for each. */
export function ruleToolTokens(counter: RuleCounter, tools: readonly ToolDefinition[]): number {
  return counter.tokens(sizesOfTexts(tools.map(toolDefinitionText)))
}
