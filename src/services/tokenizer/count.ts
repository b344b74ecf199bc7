import type { TokenCount } from '../../core/budget/count.ts'
import { parts, slices } from './split.ts'

/** What counting needs of js-tiktoken: its encoder, and the pattern that parts a text before anything is merged. */
export interface Encoder {
  /** `pat_str` of the rank file. */
  readonly pattern: string
  /** Encodes with text that spells a special token taken as text: `encode(text, [], [])`. */
  encode(text: string): { readonly length: number }
}

/** Counts texts. What a text costs does not depend on the texts counted before it. */
export interface TextCounter {
  count(text: string): TokenCount
  /** Counts in steps of some 15 ms; the count is what the generator returns. */
  steps(text: string): Generator<void, TokenCount, undefined>
}

// js-tiktoken tries every pair of a piece once per merge: a piece of n bytes costs about 0.12 µs × n², that is 2 ms for
// 128 bytes, 20 ms for 400 and two minutes for 32,768. Hence the numbers below.

/** Pieces up to this many bytes (UTF-8) are encoded whole; a longer one is cut, and its text marked inexact. */
const WHOLE_BYTES = 400
/** Bytes in a part of a piece that was cut. The longest token of both encodings, 128 spaces, fits. */
const PART_BYTES = 128
/**
 * Square bytes of long pieces that one text may spend, about 2 s; after that, pieces above PART_BYTES are cut too.
 * Summed over the text and not over the cache misses, so that a text counts the same whenever it is counted.
 */
const HEAVY_WORK = 16_000_000
/** Square bytes of encoding between two steps, about 12 ms. */
const STEP_WORK = 100_000
/** What a call of the encoder costs besides, in square bytes: many small new pieces (base64) take their time too. */
const CALL_WORK = 100
/** Pieces remembered per encoding: more than the words of a long history, a few MB. */
const CACHE_PIECES = 50_000
/** V8 makes a slice of 13 or more characters a view that keeps the whole text alive. */
const COPIED_LENGTH = 12

const utf8 = new TextEncoder()
// Without ignoreBOM, the decoder would drop a leading U+FEFF.
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Bytes of a piece in UTF-8, where they can matter: a character takes at most three, so a short piece is not looked at. */
function byteLength(piece: string): number {
  return piece.length * 3 > PART_BYTES ? utf8.encode(piece).length : piece.length
}

/** Counts by pieces: each piece is encoded once and remembered, which text shares with the text beside it. */
export function createTextCounter(encoder: Encoder): TextCounter {
  const pattern = new RegExp(encoder.pattern, 'gu')
  const cache = new Map<string, number>()
  let work = 0

  function countPiece(piece: string): number {
    const known = cache.get(piece)
    if (known !== undefined) return known
    const tokens = encoder.encode(piece).length
    const bytes = utf8.encode(piece)
    work += bytes.length ** 2 + CALL_WORK
    // Emptied at once: dropping the oldest key of a Map one by one is slow in V8, and the next texts fill it again.
    if (cache.size >= CACHE_PIECES) cache.clear()
    // A copy through bytes is the one sure way to a key that does not keep its text alive. Lone surrogates become
    // U+FFFD in it, as they do in the encoder, so even that entry is right.
    const key = piece.length <= COPIED_LENGTH ? piece : fromUtf8.decode(bytes)
    cache.set(key, tokens)
    return tokens
  }

  function* steps(text: string): Generator<void, TokenCount, undefined> {
    let tokens = 0
    let exact = true
    let heavy = 0
    for (const slice of slices(text)) {
      exact &&= slice.exact
      // matchAll works on a copy of the pattern: a shared lastIndex would be moved by the text counted in between.
      for (const [piece] of slice.text.matchAll(pattern)) {
        const bytes = byteLength(piece)
        const cut = bytes > (heavy < HEAVY_WORK ? WHOLE_BYTES : PART_BYTES)
        if (cut) exact = false
        else if (bytes > PART_BYTES) heavy += bytes ** 2
        for (const part of cut ? parts(piece, Math.floor((PART_BYTES * piece.length) / bytes)) : [piece]) {
          tokens += countPiece(part)
          if (work < STEP_WORK) continue
          yield
          work = 0
        }
      }
      yield
    }
    return { tokens, exact }
  }

  function count(text: string): TokenCount {
    const counting = steps(text)
    for (;;) {
      const step = counting.next()
      if (step.done) return step.value
    }
  }

  return { count, steps }
}
