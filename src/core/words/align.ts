/** What becomes of the next element on the way from one list to another: it is in both, only in the first, or only in the second. */
export type Step = 'same' | 'removed' | 'added'

/** How many elements two lists have in common at their beginnings, and at their ends behind that. */
export function commonEnds(
  a: readonly string[],
  b: readonly string[],
): { readonly start: number; readonly end: number } {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return { start, end }
}

/** Lengths of the longest common subsequence of the ends of both lists: cell i × (b + 1) + j is of a[i…] and b[j…]. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j
      lengths[at] =
        a[i] === b[j] ? 1 + (lengths[at + width + 1] ?? 0) : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  return lengths
}

/**
 * A shortest way from `a` to `b`, in which the most elements meet their like; what is removed comes before what is added.
 * Takes time and room for a.length × b.length cells: the caller bounds both.
 */
export function stepsBetween(a: readonly string[], b: readonly string[]): readonly Step[] {
  const width = b.length + 1
  const lengths = commonLengths(a, b)
  const steps: Step[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      steps.push('same')
      i++
      j++
    } else if (
      j >= b.length ||
      (i < a.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      steps.push('removed')
      i++
    } else {
      steps.push('added')
      j++
    }
  }
  return steps
}
