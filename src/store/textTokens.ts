import { useEffect } from 'react'
import type { Counter, Encoding, TokenCount } from '../core/budget/count.ts'
import { tokenizerCounter } from '../core/budget/tokenizerCounter.ts'
import { textMessage } from '../core/message/message.ts'
import { useBench } from './bench.ts'
import { textCounts } from './textCounts.ts'

function counterNow(screen: Counter): Counter {
  const { source } = screen
  if (source.kind === 'estimate') return screen
  // One of its own: what the screen's counter misses holds up the lanes.
  return tokenizerCounter(source.encoding, (text) => textCounts.get(source.encoding, text), { imageTokens: 0 })
}

function encodingOf({ source }: Counter): Encoding | undefined {
  return source.kind === 'tokenizer' ? source.encoding : undefined
}

export interface TextTokens {
  readonly counts: readonly TokenCount[]
  /** What a message adds to its text. */
  readonly frame: number
}

/**
 * Tokens of texts that stand in no message, by the screen's counter and without a message's frame. A text that a
 * tokenizer has not counted yet has an inexact count, and is counted.
 */
export function useTextTokens(texts: readonly string[]): TextTokens {
  const counter = useBench((state) => state.bench.counter)
  // Counts arrive with a change of this.
  useBench((state) => state.tokenizer)
  const own = counterNow(counter)
  const tokensOf = (text: string): TokenCount => own.message(textMessage('', 'system', text))
  const frame = tokensOf('').tokens
  const counts = texts.map((text) => {
    const { tokens, exact } = tokensOf(text)
    return { tokens: tokens - frame, exact }
  })
  const encoding = encodingOf(own)
  const missing = [...own.missing].join('\0')
  useEffect(() => {
    if (encoding && missing !== '') textCounts.request(encoding, missing.split('\0'))
  }, [encoding, missing])
  return { counts, frame }
}
