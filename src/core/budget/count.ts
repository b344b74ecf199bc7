import type { Message, ToolDefinition } from '../message/message.ts'

export type Encoding = 'o200k_base' | 'cl100k_base'

/** What a token count rests on. Named wherever a count is shown. */
export type CountSource =
  /** `factor`: the calibration that the user carried into the estimate (measured / estimate). */
  { readonly kind: 'estimate'; readonly factor?: number } | { readonly kind: 'tokenizer'; readonly encoding: Encoding }

/** `exact: false` marks a number that its own counter calls approximate. */
export interface TokenCount {
  readonly tokens: number
  readonly exact: boolean
}

/**
 * Counts whole messages. A counter that does not know a text yet answers with the estimate and
 * remembers the text in `missing`: whoever decides on its numbers must look there first.
 */
export interface Counter {
  readonly source: CountSource
  message(message: Message): TokenCount
  tools(tools: readonly ToolDefinition[]): TokenCount
  readonly missing: ReadonlySet<string>
}
