import { imageCount, type Message, messageTexts, type ToolDefinition } from '../message/message.ts'
import type { Counter, Encoding, TokenCount } from './count.ts'
import { codePointLength, ESTIMATE_CHARACTERS_PER_TOKEN, toolDefinitionText } from './estimate.ts'

/**
 * Tokens that a tokenizer's count adds for each message: 3 that frame it and 1 for its role, as in OpenAI's published
 * recipe for counting chat messages. The recipe's 3 tokens per prompt, which prime the answer, are not counted.
 */
export const MESSAGE_OVERHEAD_TOKENS = 4

export interface TokenizerCounterOptions {
  /** What an image costs: a setting, the same in every counter. */
  readonly imageTokens: number
}

// Tool definitions are never mutated either; their JSON is needed for each prompt.
const toolTexts = new WeakMap<ToolDefinition, string>()

function toolText(tool: ToolDefinition): string {
  let text = toolTexts.get(tool)
  if (text === undefined) {
    text = toolDefinitionText(tool)
    toolTexts.set(tool, text)
  }
  return text
}

/** Every text that a tokenizer must count before these messages and tools can be, some perhaps more than once. */
export function* textsToCount(
  messages: Iterable<Message>,
  tools: readonly ToolDefinition[],
): Generator<string, void, undefined> {
  for (const message of messages) {
    for (const text of messageTexts(message)) if (text !== '') yield text
  }
  for (const tool of tools) yield toolText(tool)
}

/**
 * Counts by a tokenizer whose counts come from `lookup`. A text that is not known yet is estimated by its characters,
 * makes its message inexact and stands in `missing` until `lookup` knows it. May be kept while counts arrive: a message
 * is looked up again until all its texts are known, and never after that.
 */
export function tokenizerCounter(
  encoding: Encoding,
  lookup: (text: string) => TokenCount | undefined,
  { imageTokens }: TokenizerCounterOptions,
): Counter {
  const missing = new Set<string>()
  const counted = new WeakMap<Message, TokenCount>()

  function count(texts: Iterable<string>): TokenCount & { known: boolean } {
    let tokens = 0
    let exact = true
    let known = true
    for (const text of texts) {
      if (text === '') continue
      const found = lookup(text)
      if (found) {
        tokens += found.tokens
        exact &&= found.exact
      } else {
        missing.add(text)
        tokens += Math.floor(codePointLength(text) / ESTIMATE_CHARACTERS_PER_TOKEN)
        exact = false
        known = false
      }
    }
    return { tokens, exact, known }
  }

  return {
    source: { kind: 'tokenizer', encoding },
    message(message) {
      const before = counted.get(message)
      if (before) return before
      const { tokens, exact, known } = count(messageTexts(message))
      const result = { tokens: tokens + MESSAGE_OVERHEAD_TOKENS + imageCount(message) * imageTokens, exact }
      if (known) counted.set(message, result)
      return result
    },
    tools(tools) {
      const { tokens, exact } = count(tools.map(toolText))
      return { tokens, exact }
    },
    get missing() {
      // Asked here and not only when a text is counted again: a text that an edit removed would be missing for ever.
      for (const text of missing) if (lookup(text)) missing.delete(text)
      return missing
    },
  }
}
