import type { Encoding, TokenCount } from '../core/budget/count.ts'

interface TextCounts {
  get(encoding: Encoding, text: string): TokenCount | undefined
  request(encoding: Encoding, texts: Iterable<string>): void
}

const nobody: TextCounts = { get: () => undefined, request: () => {} }

/** Counts of texts that stand in no message. */
export let textCounts: TextCounts = nobody

/** `startBench` names the tokenizer that counts them. */
export function countTextsBy(tokenizer: TextCounts): void {
  textCounts = tokenizer
}
