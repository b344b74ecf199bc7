import { Tiktoken, type TiktokenBPE } from 'js-tiktoken/lite'
import type { Encoding } from '../../core/budget/count.ts'
import type { Encoder } from './count.ts'

// One import per rank file, spelled out, so that each becomes a chunk of its own that loads when it is first asked for.
const ranks: Record<Encoding, () => Promise<{ default: TiktokenBPE }>> = {
  o200k_base: () => import('js-tiktoken/ranks/o200k_base'),
  cl100k_base: () => import('js-tiktoken/ranks/cl100k_base'),
}

/** Loads the ranks of an encoding and builds its encoder: one to two seconds in which the thread does nothing else. */
export async function loadEncoder(encoding: Encoding): Promise<Encoder> {
  const { default: bpe } = await ranks[encoding]()
  const tiktoken = new Tiktoken(bpe)
  // Without the two empty lists, js-tiktoken throws on text such as <|endoftext|>.
  return { pattern: bpe.pat_str, encode: (text) => tiktoken.encode(text, [], []) }
}
