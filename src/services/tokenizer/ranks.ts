/** The tokens of an encoding: their bytes in one array, found by a hash of the bytes. */
export interface Ranks {
  /** Rank, which is also the id, of the token that `bytes[from..to)` is; -1 where it is none. */
  rankOf(bytes: Uint8Array, from: number, to: number): number
  /** The same of two bytes, without a search. */
  pairRank(first: number, second: number): number
  /** Bytes of the longest token. */
  readonly longest: number
  /** Bytes of memory that the tables take. */
  readonly size: number
}

const SPACE = 32
const LINE_BREAK = 10
const ZERO = 48
/** Slots of the table for each token: room enough that a look takes one or two. */
const SLOTS_PER_TOKEN = 2.5

const DIGITS = new Int8Array(128).fill(-1)
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value
}

/** Bits of a hash that `seen` leaves out: 2 million bits are 256 kB. */
const SEEN_SHIFT = 11

/** FNV-1a of `bytes[from..to)`, with a last mix, since tables take the low bits. */
export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}

/**
 * Reads `bpe_ranks` of js-tiktoken's rank files: lines of `! <rank of the first> <token in base64> …`, ranks going up
 * by one. Some 30 ms for 200,000 tokens and 5 MB of tables, since no token becomes an object.
 *
 * @throws Error for a line that is not of this form.
 */
export function readRanks(text: string): Ranks {
  let tokens = 0
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) tokens++
  const data = new Uint8Array(Math.ceil((text.length * 3) / 4))
  const starts = new Int32Array(tokens + 1)
  const rankOfToken = new Int32Array(tokens)
  const slots = 2 ** Math.ceil(Math.log2(tokens * SLOTS_PER_TOKEN))
  const mask = slots - 1
  /** Two numbers a slot: the hash, so that most looks for what is no token end here, and the token from 1. */
  const table = new Int32Array(2 * slots)
  const pairs = new Int32Array(65_536).fill(-1)
  /** A bit for each upper part of a hash that a token has: small enough to stay in the processor's cache, unlike the table. */
  const seen = new Int32Array(2 ** (32 - SEEN_SHIFT - 5))
  let count = 0
  let filled = 0
  let longest = 0

  function add(rank: number, start: number, end: number): void {
    const hash = hashOf(data, start, end)
    let slot = hash & mask
    while (table[2 * slot + 1] !== 0) slot = (slot + 1) & mask
    seen[hash >>> (SEEN_SHIFT + 5)] = (seen[hash >>> (SEEN_SHIFT + 5)] as number) | (1 << (hash >>> SEEN_SHIFT))
    rankOfToken[count] = rank
    starts[count] = start
    count++
    table[2 * slot] = hash
    table[2 * slot + 1] = count
    starts[count] = end
    if (end - start > longest) longest = end - start
    if (end - start === 2) pairs[((data[start] as number) << 8) | (data[start + 1] as number)] = rank
  }

  let at = 0
  while (at < text.length) {
    if (text.charCodeAt(at) === LINE_BREAK) {
      at++
      continue
    }
    const rankAt = text.indexOf(' ', at) + 1
    let rank = 0
    at = rankAt
    for (; at < text.length && text.charCodeAt(at) !== SPACE; at++) rank = rank * 10 + text.charCodeAt(at) - ZERO
    if (rankAt === 0 || !Number.isSafeInteger(rank)) throw new Error('The rank data has a line without its first rank.')
    while (at < text.length && text.charCodeAt(at) === SPACE) {
      at++
      const start = filled
      let bits = 0
      let held = 0
      for (; at < text.length; at++) {
        const code = text.charCodeAt(at)
        if (code === SPACE || code === LINE_BREAK) break
        const digit = DIGITS[code & 127] as number
        if (digit < 0) continue
        bits = (bits << 6) | digit
        held += 6
        if (held < 8) continue
        held -= 8
        data[filled++] = (bits >>> held) & 255
      }
      add(rank++, start, filled)
    }
  }

  function rankOf(bytes: Uint8Array, from: number, to: number): number {
    const length = to - from
    if (length > longest) return -1
    const hash = hashOf(bytes, from, to)
    if (((seen[hash >>> (SEEN_SHIFT + 5)] as number) & (1 << (hash >>> SEEN_SHIFT))) === 0) return -1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const token = (table[2 * slot + 1] as number) - 1
      if (token < 0) return -1
      if (table[2 * slot] !== hash) continue
      const start = starts[token] as number
      if ((starts[token + 1] as number) - start !== length) continue
      let i = 0
      while (i < length && data[start + i] === bytes[from + i]) i++
      if (i === length) return rankOfToken[token] as number
    }
  }

  const size = [data, starts, rankOfToken, table, pairs, seen].reduce((sum, { byteLength }) => sum + byteLength, 0)
  return { rankOf, pairRank: (first, second) => pairs[(first << 8) | second] as number, longest, size }
}
