/** A stretch of two texts: in both, only in the one before, or only in the one after. */
export interface TextPiece {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Cells of the table that finds common words. Beyond it, what is not at both ends is removed and added as a whole. */
const MOST_CELLS = 250_000

/** Words, and the white space between them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\S+|\s+/g) ?? []
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

/** Puts texts together so that each piece is as long as it can be, and what was removed stands before what was added. */
function joined(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const result: TextPiece[] = []
  let removed = ''
  let added = ''
  const flush = (): void => {
    if (removed) result.push({ kind: 'removed', text: removed })
    if (added) result.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const { kind, text } of pieces) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      flush()
      const last = result.at(-1)
      if (last?.kind === 'same') result[result.length - 1] = { kind, text: last.text + text }
      else result.push({ kind, text })
    }
  }
  flush()
  return result
}

function middle(a: readonly string[], b: readonly string[]): TextPiece[] {
  if (a.length * b.length > MOST_CELLS) {
    return [
      { kind: 'removed', text: a.join('') },
      { kind: 'added', text: b.join('') },
    ]
  }
  const lengths = commonLengths(a, b)
  const width = b.length + 1
  const pieces: TextPiece[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const one = a[i]
    const other = b[j]
    if (one !== undefined && one === other) {
      pieces.push({ kind: 'same', text: one })
      i++
      j++
    } else if (other === undefined || (one !== undefined && below(i, j) >= beside(i, j))) {
      pieces.push({ kind: 'removed', text: one ?? '' })
      i++
    } else {
      pieces.push({ kind: 'added', text: other })
      j++
    }
  }
  return pieces

  function below(row: number, column: number): number {
    return lengths[(row + 1) * width + column] ?? 0
  }
  function beside(row: number, column: number): number {
    return lengths[row * width + column + 1] ?? 0
  }
}

/**
 * What differs between two texts, word by word where the part that differs is short. The same and removed pieces
 * together are the text before, the same and added ones the text after.
 */
export function compareTexts(before: string, after: string): readonly TextPiece[] {
  const a = wordsOf(before)
  const b = wordsOf(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const same = (texts: readonly string[]): TextPiece[] =>
    texts.length > 0 ? [{ kind: 'same', text: texts.join('') }] : []
  return joined([
    ...same(a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ])
}
