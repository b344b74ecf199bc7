import type { Encoding, TokenCount } from '../core/budget/count.ts'

interface TextCounts {
  get(encoding: Encoding, text: string): TokenCount | undefined
  request(encoding: Encoding, texts: Iterable<string>): void
  /** How many texts wait for their count. */
  pending(encoding: Encoding): number
  /** Why a tokenizer could not be had; then only `retry` asks again. */
  failure(encoding: Encoding): string | undefined
  retry(encoding: Encoding): void
}

const nobody: TextCounts = {
  get: () => undefined,
  request: () => {},
  pending: () => 0,
  failure: () => undefined,
  retry: () => {},
}

/** Counts of texts that stand in no message. */
export let textCounts: TextCounts = nobody

/** `startBench` names the tokenizer that counts them. */
export function countTextsBy(tokenizer: TextCounts): void {
  textCounts = tokenizer
}
