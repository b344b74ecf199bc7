import type { Ranks } from './ranks.ts'

/** Pieces up to this many bytes are merged by looking through all pairs: less to set up than a heap. */
const SHORT = 96
/** Merges of a long piece between two steps: some 10 ms. */
const STEP_MERGES = 40_000
/** Above every rank: this pair makes no token. */
const NONE = 0x7fffffff
/** A place in a piece, below the rank in the key of a heap. */
const PLACES = 2 ** 32
/** Pieces above this many bytes have their pairs in buckets: a heap that no longer fits the processor's cache is slow. */
const HUGE = 4096

/** Pairs of a piece by their rank, those of one rank from left to right. */
interface Queue {
  push(rank: number, place: number): void
  /** The place of the next pair, or -1. */
  pop(): number
  /** The rank of the pair that was popped last. */
  readonly rank: number
}

function createHeap(room: number): Queue & { readonly top: number } {
  let heap = new Float64Array(2 * room)
  let size = 0
  let rank = -1

  function push(pushed: number, place: number): void {
    if (size === heap.length) {
      const grown = new Float64Array(2 * size)
      grown.set(heap)
      heap = grown
    }
    const key = pushed * PLACES + place
    let at = size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if ((heap[parent] as number) <= key) break
      heap[at] = heap[parent] as number
      at = parent
    }
    heap[at] = key
  }

  function pop(): number {
    if (size === 0) return -1
    const first = heap[0] as number
    const key = heap[--size] as number
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (heap[child + 1] as number) < (heap[child] as number)) child++
      if ((heap[child] as number) >= key) break
      heap[at] = heap[child] as number
      at = child
    }
    heap[at] = key
    rank = Math.floor(first / PLACES)
    return first - rank * PLACES
  }

  return {
    push,
    pop,
    get rank() {
      return rank
    },
    /** The key of the next pair. */
    get top() {
      return size === 0 ? Number.POSITIVE_INFINITY : (heap[0] as number)
    },
  }
}

/**
 * A list of places for each rank. A token that a merge makes nearly always has a higher rank than those it was made of,
 * so a pair nearly always comes into a list that is not open yet; one that does not waits in a heap beside the open list.
 */
function createBuckets(room: number): Queue {
  const first = new Map<number, number>()
  // Lists in two arrays. Each place has one pair at first, and each merge, of which there are fewer, makes two.
  const placeAt = new Int32Array(3 * room)
  const nextAt = new Int32Array(3 * room)
  let filled = 0
  const ranks = createHeap(64)
  const late = createHeap(64)
  let open = new Int32Array(0)
  let cursor = 0
  let openRank = -1
  let rank = -1

  function push(pushed: number, place: number): void {
    if (pushed <= openRank) {
      late.push(pushed, place)
      return
    }
    const head = first.get(pushed)
    if (head === undefined) ranks.push(pushed, 0)
    placeAt[filled] = place
    nextAt[filled] = head ?? -1
    first.set(pushed, filled++)
  }

  function openNext(): boolean {
    if (ranks.pop() < 0) return false
    openRank = ranks.rank
    const head = first.get(openRank) ?? -1
    first.delete(openRank)
    let length = 0
    for (let at = head; at >= 0; at = nextAt[at] as number) length++
    open = new Int32Array(length)
    cursor = 0
    let sorted = true
    for (let at = head, i = length - 1; at >= 0; at = nextAt[at] as number, i--) {
      open[i] = placeAt[at] as number
      sorted &&= i === length - 1 || (open[i] as number) <= (open[i + 1] as number)
    }
    if (!sorted) open.sort()
    return true
  }

  function pop(): number {
    while (cursor === open.length && late.top === Number.POSITIVE_INFINITY) if (!openNext()) return -1
    const place = cursor < open.length ? (open[cursor] as number) : PLACES
    if (late.top < openRank * PLACES + place) {
      const taken = late.pop()
      rank = late.rank
      return taken
    }
    cursor++
    rank = openRank
    return place
  }

  return {
    push,
    pop,
    get rank() {
      return rank
    },
  }
}

/**
 * Byte-pair merging of one piece: always the pair of the lowest rank, of equals the leftmost, until no two neighbours
 * make a token. Sets `ends`, where each token ends, and returns how many there are.
 */
export interface Merger {
  /** Up to `SHORT` bytes. */
  short(bytes: Uint8Array, length: number): number
  /** Any length, in O(n log n): the pairs wait in a queue. In steps. */
  long(bytes: Uint8Array, length: number): Generator<void, number, undefined>
  /** Ends of the tokens of the piece that was merged last. */
  readonly ends: Int32Array
}

export const isShort = (length: number): boolean => length <= SHORT

/** Makes a merger; it keeps its arrays from piece to piece. */
export function createMerger({ rankOf, pairRank }: Ranks): Merger {
  let ends = new Int32Array(SHORT)
  const starts = new Int32Array(SHORT + 1)
  const pairs = new Int32Array(SHORT + 1)

  function short(bytes: Uint8Array, length: number): number {
    let parts = length
    for (let i = 0; i <= length; i++) starts[i] = i
    for (let i = 0; i + 1 < length; i++) {
      const rank = pairRank(bytes[i] as number, bytes[i + 1] as number)
      pairs[i] = rank < 0 ? NONE : rank
    }
    while (parts > 1) {
      let best = NONE
      let place = -1
      for (let i = 0; i + 1 < parts; i++) {
        const rank = pairs[i] as number
        if (rank < best) {
          best = rank
          place = i
        }
      }
      if (place < 0) break
      parts--
      // `starts` has one more than the parts: the end of the last.
      for (let i = place + 1; i <= parts; i++) starts[i] = starts[i + 1] as number
      for (let i = place + 1; i + 1 < parts; i++) pairs[i] = pairs[i + 1] as number
      pairs[place] = pairAt(bytes, place, parts)
      if (place > 0) pairs[place - 1] = pairAt(bytes, place - 1, parts)
    }
    for (let i = 0; i < parts; i++) ends[i] = starts[i + 1] as number
    return parts
  }

  function pairAt(bytes: Uint8Array, place: number, parts: number): number {
    if (place + 1 >= parts) return NONE
    const rank = rankOf(bytes, starts[place] as number, starts[place + 2] as number)
    return rank < 0 ? NONE : rank
  }

  function* long(bytes: Uint8Array, length: number): Generator<void, number, undefined> {
    if (ends.length < length) ends = new Int32Array(length)
    /** By the place where a part begins: where it ends, where the part before it begins, and the rank of its pair. */
    const endOf = new Int32Array(length)
    const before = new Int32Array(length)
    const rankAt = new Int32Array(length).fill(NONE)
    const queue = length > HUGE ? createBuckets(length) : createHeap(length)

    /** Looks the pair that begins at `place` up again. What waited for it in the queue no longer fits, and is passed over. */
    const pair = (place: number): void => {
      const end = endOf[place] as number
      const rank = end < length ? rankOf(bytes, place, endOf[end] as number) : -1
      rankAt[place] = rank < 0 ? NONE : rank
      if (rank >= 0) queue.push(rank, place)
    }

    for (let i = 0; i < length; i++) {
      endOf[i] = i + 1
      before[i] = i - 1
    }
    for (let i = 0; i + 1 < length; i++) pair(i)

    let merges = 0
    for (let place = queue.pop(); place >= 0; place = queue.pop()) {
      if (rankAt[place] !== queue.rank) continue
      const gone = endOf[place] as number
      const end = endOf[gone] as number
      endOf[place] = end
      rankAt[gone] = NONE
      if (end < length) before[end] = place
      pair(place)
      const previous = before[place] as number
      if (previous >= 0) pair(previous)
      if (++merges % STEP_MERGES === 0) yield
    }

    let parts = 0
    for (let at = 0; at < length; at = endOf[at] as number) ends[parts++] = endOf[at] as number
    return parts
  }

  return {
    short,
    long,
    get ends() {
      return ends
    },
  }
}
