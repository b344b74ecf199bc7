import type { TokenCount } from '../../core/budget/count.ts'
import { atOnce } from '../../core/message/atOnce.ts'
import { createMerger, isShort } from './merge.ts'
import type { PieceEnd } from './pieces.ts'
import { hashOf, type Ranks } from './ranks.ts'

/** The tokens of a text. A character may be parted: its bytes then stand in more than one. */
export interface TokenList {
  readonly ids: Uint32Array
  /** Where each token ends, in bytes of the text in UTF-8, in which a lone surrogate is U+FFFD. */
  readonly ends: Uint32Array
}

/** Counts texts. What a text costs does not depend on the texts counted before it. */
export interface TextCounter {
  count(text: string): TokenCount
  /** Counts in steps of some 15 ms; the count is what the generator returns. */
  steps(text: string): Generator<void, TokenCount, undefined>
  /** The tokens themselves. */
  tokens(text: string): TokenList
}

/** UTF-16 units between two steps: some 10 ms. */
const STEP_UNITS = 65_536
/** Pieces that are remembered, a power of two: one that comes takes the place of the one that was there. */
const CACHE_SLOTS = 32_768
/** Bytes of a piece that is remembered. */
const CACHE_BYTES = 32
const MOST_BYTES_PER_UNIT = 3

/** Writes `text[from..to)` as UTF-8 and gives how many bytes that is. A lone surrogate becomes U+FFFD. */
function writeUtf8(text: string, from: number, to: number, bytes: Uint8Array): number {
  let length = 0
  for (let at = from; at < to; at++) {
    let code = text.charCodeAt(at)
    if (code < 0x80) {
      bytes[length++] = code
      continue
    }
    if (code < 0x800) {
      bytes[length++] = 0xc0 | (code >> 6)
      bytes[length++] = 0x80 | (code & 63)
      continue
    }
    if ((code & 0xf800) === 0xd800) {
      code = text.codePointAt(at) as number
      if (code > 0xffff && at + 1 < to) {
        at++
        bytes[length++] = 0xf0 | (code >> 18)
        bytes[length++] = 0x80 | ((code >> 12) & 63)
        bytes[length++] = 0x80 | ((code >> 6) & 63)
        bytes[length++] = 0x80 | (code & 63)
        continue
      }
      code = 0xfffd
    }
    bytes[length++] = 0xe0 | (code >> 12)
    bytes[length++] = 0x80 | ((code >> 6) & 63)
    bytes[length++] = 0x80 | (code & 63)
  }
  return length
}

/** Remembers by their bytes how many tokens short pieces are that are no token themselves. */
function createPieceCache() {
  const bytesOf = new Uint8Array(CACHE_SLOTS * CACHE_BYTES)
  const lengths = new Uint8Array(CACHE_SLOTS)
  const counts = new Uint8Array(CACHE_SLOTS)
  let slot = 0
  return {
    /** 0: not known. `set` is about the piece that was asked for last. */
    get(bytes: Uint8Array, length: number): number {
      const hash = hashOf(bytes, 0, length)
      slot = hash & (CACHE_SLOTS - 1)
      if (lengths[slot] !== length) return 0
      const start = slot * CACHE_BYTES
      for (let i = 0; i < length; i++) if (bytesOf[start + i] !== bytes[i]) return 0
      return counts[slot] as number
    },
    set(bytes: Uint8Array, length: number, count: number): void {
      lengths[slot] = length
      counts[slot] = count
      for (let i = 0; i < length; i++) bytesOf[slot * CACHE_BYTES + i] = bytes[i] as number
    },
  }
}

/**
 * Counts by the ranks of an encoding and by how it parts a text (see `pieceEndOf`). The same tokens as OpenAI's own
 * tiktoken with `encode_ordinary`: text that spells a special token is text.
 */
export function createTextCounter(ranks: Ranks, pieceEnd: PieceEnd): TextCounter {
  const merger = createMerger(ranks)
  const cache = createPieceCache()
  let bytes = new Uint8Array(1024)

  /** Puts a piece into `bytes`. */
  function write(text: string, from: number, to: number): number {
    const most = (to - from) * MOST_BYTES_PER_UNIT
    if (bytes.length < most) bytes = new Uint8Array(most)
    return writeUtf8(text, from, to, bytes)
  }

  function countShort(length: number): number {
    if (length > CACHE_BYTES) return merger.short(bytes, length)
    const known = cache.get(bytes, length)
    if (known > 0) return known
    const count = merger.short(bytes, length)
    cache.set(bytes, length, count)
    return count
  }

  function* steps(text: string): Generator<void, TokenCount, undefined> {
    let tokens = 0
    let rest = STEP_UNITS
    for (let at = 0; at < text.length; ) {
      const end = pieceEnd(text, at)
      const length = write(text, at, end)
      if (ranks.rankOf(bytes, 0, length) >= 0) tokens++
      else if (isShort(length)) tokens += countShort(length)
      // A copy: between the steps, other texts are counted.
      else tokens += yield* createMerger(ranks).long(bytes.slice(0, length), length)
      rest -= end - at
      at = end
      if (rest > 0) continue
      yield
      rest = STEP_UNITS
    }
    return { tokens, exact: true }
  }

  function count(text: string): TokenCount {
    return atOnce(steps(text))
  }

  function tokens(text: string): TokenList {
    const ids: number[] = []
    const ends: number[] = []
    let before = 0
    for (let at = 0; at < text.length; ) {
      const end = pieceEnd(text, at)
      const length = write(text, at, end)
      const whole = ranks.rankOf(bytes, 0, length)
      if (whole >= 0) {
        ids.push(whole)
        ends.push(before + length)
      } else {
        const parts = isShort(length) ? merger.short(bytes, length) : atOnce(merger.long(bytes, length))
        for (let part = 0, from = 0; part < parts; part++) {
          const to = merger.ends[part] as number
          ids.push(ranks.rankOf(bytes, from, to))
          ends.push(before + to)
          from = to
        }
      }
      before += length
      at = end
    }
    return { ids: Uint32Array.from(ids), ends: Uint32Array.from(ends) }
  }

  return { count, steps, tokens }
}
