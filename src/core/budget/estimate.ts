import { oncePerMessage } from '../message/memo.ts'
import { imageCount, type Message, messageTexts, type ToolDefinition } from '../message/message.ts'
import type { Counter } from './count.ts'

/** Tokens that the estimate adds for the frame of each message. */
export const ESTIMATE_MESSAGE_OVERHEAD = 10
/** Characters that the estimate takes for one token. */
export const ESTIMATE_CHARACTERS_PER_TOKEN = 4

/** Length in Unicode code points; a lone surrogate is one. */
export function codePointLength(text: string): number {
  let length = text.length
  for (let i = 0; i + 1 < text.length; i++) {
    // A high surrogate followed by a low one is a single code point.
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      length--
      i++
    }
  }
  return length
}

/** Characters (code points) of everything that a message sends as text. */
export function messageCharacters(message: Message): number {
  let characters = 0
  for (const text of messageTexts(message)) characters += codePointLength(text)
  return characters
}

/**
 * The course's estimate: floor(characters / 4) + 10, floored once over all that the message sends as text.
 * An image adds `imageTokens`, the same in every counter.
 */
export function estimateMessageTokens(message: Message, imageTokens = 0): number {
  return (
    Math.floor(messageCharacters(message) / ESTIMATE_CHARACTERS_PER_TOKEN) +
    ESTIMATE_MESSAGE_OVERHEAD +
    imageCount(message) * imageTokens
  )
}

/** The text by which a tool definition is counted: compact JSON of name, description and parameters. */
export function toolDefinitionText({ name, description, parameters }: ToolDefinition): string {
  return JSON.stringify({ name, description, parameters })
}

/** Tool definitions by the estimate: characters / 4 over all of them, with no overhead of their own. */
export function estimateToolTokens(tools: readonly ToolDefinition[]): number {
  let characters = 0
  for (const tool of tools) characters += codePointLength(toolDefinitionText(tool))
  return Math.floor(characters / ESTIMATE_CHARACTERS_PER_TOKEN)
}

const NOTHING: ReadonlySet<string> = new Set()

const tokensOf = oncePerMessage((message) => estimateMessageTokens(message))
const imagesOf = oncePerMessage(imageCount)

/**
 * The estimate as a counter. `factor` is a calibration (measured / estimate) that the user carried in;
 * the source then says so. Every count is a whole number.
 */
export function estimateCounter({ imageTokens, factor }: { imageTokens: number; factor?: number }): Counter {
  const scaled = (tokens: number): number => (factor === undefined ? tokens : Math.round(tokens * factor))
  return {
    source: factor === undefined ? { kind: 'estimate' } : { kind: 'estimate', factor },
    missing: NOTHING,
    message: (message) => {
      const tokens = scaled(tokensOf(message)) + imagesOf(message) * imageTokens
      return { tokens, exact: true }
    },
    tools: (tools) => ({ tokens: scaled(estimateToolTokens(tools)), exact: true }),
  }
}
