import { commonEnds, stepsBetween } from '../words/align.ts'

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
  let i = 0
  let j = 0
  return stepsBetween(a, b).map((kind): TextPiece => {
    const text = (kind === 'added' ? b[j] : a[i]) ?? ''
    if (kind !== 'added') i++
    if (kind !== 'removed') j++
    return { kind, text }
  })
}

/**
 * What differs between two texts, word by word where the part that differs is short. The same and removed pieces
 * together are the text before, the same and added ones the text after.
 */
export function compareTexts(before: string, after: string): readonly TextPiece[] {
  const a = wordsOf(before)
  const b = wordsOf(after)
  const { start, end } = commonEnds(a, b)
  const same = (texts: readonly string[]): TextPiece[] =>
    texts.length > 0 ? [{ kind: 'same', text: texts.join('') }] : []
  return joined([
    ...same(a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ])
}
