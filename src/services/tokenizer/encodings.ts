import type { TiktokenBPE } from 'js-tiktoken/lite'
import type { Encoding } from '../../core/budget/count.ts'
import { createTextCounter, type TextCounter } from './count.ts'
import { pieceEndOf } from './pieces.ts'
import { readRanks } from './ranks.ts'

// One import per rank file, spelled out, so that each becomes a chunk of its own that loads when it is first asked for.
const rankFiles: Record<Encoding, () => Promise<{ default: TiktokenBPE }>> = {
  o200k_base: () => import('js-tiktoken/ranks/o200k_base'),
  cl100k_base: () => import('js-tiktoken/ranks/cl100k_base'),
}

/** Loads the rank data of an encoding and makes what counts by it. */
export async function loadCounter(encoding: Encoding): Promise<TextCounter> {
  const { default: bpe } = await rankFiles[encoding]()
  return createTextCounter(readRanks(bpe.bpe_ranks), pieceEndOf(bpe.pat_str))
}
