import type { Scored } from './score.ts'
import { WEIGHTS, type Weights } from './weights.ts'

/** A heap of segments, the one that gains most on top; of equals the later one. */
interface Heap {
  readonly items: Int32Array
  readonly gains: Float64Array
  size: number
}

function isAbove({ items, gains }: Heap, a: number, b: number): boolean {
  const gainA = gains[a] ?? 0
  const gainB = gains[b] ?? 0
  return gainA > gainB || (gainA === gainB && (items[a] ?? 0) > (items[b] ?? 0))
}

function swap({ items, gains }: Heap, a: number, b: number): void {
  const [item, gain] = [items[a] ?? 0, gains[a] ?? 0]
  items[a] = items[b] ?? 0
  gains[a] = gains[b] ?? 0
  items[b] = item
  gains[b] = gain
}

function sink(heap: Heap, start: number): void {
  for (let at = start; ; ) {
    const child = 2 * at + 1
    if (child >= heap.size) return
    const larger = child + 1 < heap.size && isAbove(heap, child + 1, child) ? child + 1 : child
    if (!isAbove(heap, larger, at)) return
    swap(heap, at, larger)
    at = larger
  }
}

function heapOf(items: readonly number[], gainOf: (item: number) => number): Heap {
  const heap = { items: Int32Array.from(items), gains: Float64Array.from(items, gainOf), size: items.length }
  for (let at = (heap.size >> 1) - 1; at >= 0; at--) sink(heap, at)
  return heap
}

/** `last`: taken, and no more are wanted. `full`: nothing more fits. Both end a choice. */
export type Taken = 'taken' | 'refused' | 'last' | 'full'

export interface Chooser {
  /** Tells what was taken elsewhere, so that it is not said again. */
  note(segments: readonly number[]): void
  /** Offers segments, the best first. */
  bestFirst(segments: readonly number[]): void
}

/**
 * Chooses segments: each time the one whose terms add most, for its length, to what was taken before. A term that is
 * covered already counts little, which keeps the choice diverse. This is the greedy choice for a submodular worth under
 * a budget (Lin and Bilmes, "A Class of Submodular Functions for Document Summarization", 2011); as gains only fall, a
 * segment is weighed again only when it comes to the top. `costs`: characters, by segment.
 */
export function createChooser(
  { terms, weights, factors }: Scored,
  costs: readonly number[],
  take: (segment: number) => Taken,
  use: Weights = WEIGHTS,
): Chooser {
  const left = Float64Array.from(weights)
  const gainOf = (segment: number): number => {
    let worth = use.fixed
    for (const term of terms[segment] ?? []) worth += left[term] ?? 0
    return (worth * (factors[segment] ?? 0)) / (costs[segment] ?? 1) ** use.length
  }
  const cover = (segment: number): void => {
    for (const term of terms[segment] ?? []) left[term] = (weights[term] ?? 0) * use.covered
  }
  return {
    note: (segments) => segments.forEach(cover),
    bestFirst(segments) {
      const heap = heapOf(segments, gainOf)
      while (heap.size > 0) {
        const top = heap.items[0] ?? 0
        const gain = gainOf(top)
        if (gain < (heap.gains[0] ?? 0)) heap.gains[0] = gain
        else {
          const answer = take(top)
          if (answer === 'taken' || answer === 'last') cover(top)
          if (answer === 'last' || answer === 'full') return
          heap.size--
          swap(heap, 0, heap.size)
        }
        sink(heap, 0)
      }
    },
  }
}
