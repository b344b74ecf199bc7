import type { Prompt } from '../../core/message/prompt.ts'
import { giveWay } from '../giveWay.ts'
import { type Chunk, encodeChunks, planChunks } from './chunks.ts'

/** What a writing of a history needs: which chunks it consists of, and which of them are new. */
export interface Prepared {
  readonly chunks: readonly Chunk[]
  readonly texts: readonly { readonly key: number; readonly text: string }[]
}

/** Encodes what is not stored yet. It pauses after each chunk, so that the caller can give way to others. */
export function* prepare(old: readonly Chunk[], firstKey: number, history: Prompt): Generator<undefined, Prepared> {
  const chunks: Chunk[] = []
  const texts: { key: number; text: string }[] = []
  let key = firstKey
  for (const piece of planChunks(old, history)) {
    if (piece.kind === 'kept') chunks.push(piece.chunk)
    else {
      for (const { entries, text } of encodeChunks(piece.entries)) {
        chunks.push({ key, entries, size: text.length })
        texts.push({ key, text })
        key++
        yield
      }
    }
  }
  return { chunks, texts }
}

/** Half a frame, in milliseconds: a key that is pressed meanwhile is on the screen in the next one. */
const SLICE = 8

/** Does the work in slices, between which the page answers. */
export async function atLeisure<T>(work: Generator<undefined, T>): Promise<T> {
  let since = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - since < SLICE) continue
    await giveWay()
    since = performance.now()
  }
}
